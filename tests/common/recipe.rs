//! A variant as a list of ingredients that can be printed as a file, made smaller, and made into a [`Spec`].

use std::fmt;

use topochess::base::{Colour, Kind, Man, Span, Tile};
use topochess::notation::read;
use topochess::surface::{Corners, End, Join, Plan, Pole, Side, Surface, place_name};
use topochess::variant::{
    Castling, First, Piece, Places, Promotion, Right, Rules, Setup, Source, Spec, Stalemate,
};

/// A variant, not checked.
#[derive(Clone, Debug)]
pub struct Recipe {
    pub plan: Plan,
    pub pieces: Vec<PieceRecipe>,
    /// By tile number.
    pub board: Vec<Option<Man>>,
    pub castling: Vec<CastlingRecipe>,
    pub turn: Colour,
    pub moved: Vec<Tile>,
    pub null_moves: bool,
}

#[derive(Clone, Debug)]
pub struct PieceRecipe {
    pub id: String,
    pub moves: String,
    pub royal: bool,
    pub first: Vec<(Vec<Tile>, String)>,
    pub promotes: Option<Promotion>,
    /// Both: its first moves can be answered, and its captures may be such answers.
    pub en_passant: bool,
    pub crosses: [bool; 4],
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingRecipe {
    pub king: Tile,
    pub rook: Tile,
    pub king_to: Tile,
    pub rook_to: Tile,
    pub toward: Option<Side>,
}

impl PieceRecipe {
    pub fn new(id: &str, moves: &str) -> PieceRecipe {
        PieceRecipe {
            id: id.to_owned(),
            moves: moves.to_owned(),
            royal: id == "K",
            first: Vec::new(),
            promotes: None,
            en_passant: false,
            crosses: [true; 4],
        }
    }
}

impl Recipe {
    /// An empty board with pieces to put on it.
    pub fn new(plan: Plan, pieces: &[(&str, &str)]) -> Recipe {
        let tiles = Surface::glue(plan.clone()).map_or(0, |surface| surface.len());
        Recipe {
            plan,
            pieces: pieces.iter().map(|(id, moves)| PieceRecipe::new(id, moves)).collect(),
            board: vec![None; tiles],
            castling: Vec::new(),
            turn: Colour::White,
            moved: Vec::new(),
            null_moves: false,
        }
    }

    /// Puts men down as the first field of a FEN has them; one letter a piece, no holes.
    pub fn place(mut self, rows: &str) -> Recipe {
        let surface = Surface::glue(self.plan.clone()).expect("the plan can be glued");
        for (rank, row) in rows.split('/').rev().enumerate() {
            let (mut file, mut number) = (0u16, String::new());
            for letter in row.chars().chain(['1']) {
                if letter.is_ascii_digit() {
                    number.push(letter);
                    continue;
                }
                file += number.parse().unwrap_or(0);
                number.clear();
                let upper = letter.to_ascii_uppercase().to_string();
                let kind = self.pieces.iter().position(|piece| piece.id == upper).expect("a known letter");
                let colour = if letter.is_uppercase() { Colour::White } else { Colour::Black };
                let tile = surface.at((file, rank as u16)).expect("a square on the board");
                self.board[tile.index()] = Some(Man { colour, kind: Kind(kind as u8) });
                file += 1;
            }
        }
        self
    }

    /// The tiles of these squares, named with spaces between.
    pub fn tiles(&self, squares: &str) -> Vec<Tile> {
        let surface = Surface::glue(self.plan.clone()).expect("the plan can be glued");
        squares.split(' ').map(|square| surface.tile(square).expect("a square on the board")).collect()
    }

    /// Puts men of one kind down on these squares.
    pub fn put(mut self, colour: Colour, kind: u8, squares: &str) -> Recipe {
        for tile in self.tiles(squares) {
            self.board[tile.index()] = Some(Man { colour, kind: Kind(kind) });
        }
        self
    }

    /// The variant; `None` where the board cannot be glued or a notation cannot be read.
    pub fn spec(&self) -> Option<Spec> {
        let surface = Surface::glue(self.plan.clone()).ok()?;
        let pieces = self.pieces.iter().map(PieceRecipe::piece).collect::<Option<Vec<_>>>()?;
        let (castling, rights) = self.castling_table(&surface);
        let all = [0, 1].map(|colour| {
            let held =
                rights.iter().enumerate().filter(|(_, right): &(_, &Right)| right.men[colour].is_some());
            held.fold(0, |bits, (i, _)| bits | 1 << i)
        });
        Some(Spec {
            name: "random".to_owned(),
            source: Source::default(),
            surface,
            pieces,
            castling,
            rights,
            setup: Setup {
                board: self.board.clone(),
                turn: self.turn,
                rights: all,
                passed: Vec::new(),
                victim: None,
                moved: self.moved.clone(),
                clock: 0,
                number: 1,
            },
            rules: Rules {
                null_moves: self.null_moves,
                stalemate: Stalemate::Draw,
                repetition: 3,
                no_progress: 50,
                dead_draws: false,
            },
            claims: Vec::new(),
            places: Places::default(),
        })
    }

    fn castling_table(&self, surface: &Surface) -> (Vec<Castling>, Vec<Right>) {
        let (mut table, mut rights) = (Vec::new(), Vec::<Right>::new());
        for entry in &self.castling {
            let known = rights.iter().position(|right| (right.king, right.rook) == (entry.king, entry.rook));
            let right = known.unwrap_or_else(|| {
                let men = [Colour::White, Colour::Black].map(|colour| {
                    let own = |tile| if colour == Colour::White { tile } else { surface.reflect(tile) };
                    let kind = |tile: Tile| {
                        let man = self.board.get(own(tile).index()).copied().flatten();
                        man.filter(|man| man.colour == colour).map(|man| man.kind)
                    };
                    Some((kind(entry.king)?, kind(entry.rook)?))
                });
                rights.push(Right { king: entry.king, rook: entry.rook, letter: 'K', men });
                rights.len() - 1
            });
            let &CastlingRecipe { king, rook, king_to, rook_to, toward } = entry;
            table.push(Castling { king, rook, king_to, rook_to, toward, right });
        }
        (table, rights)
    }
}

impl PieceRecipe {
    fn piece(&self) -> Option<Piece> {
        let notation = |text: &str| read(text).ok().map(|read| read.notation);
        let first = self
            .first
            .iter()
            .map(|(from, moves)| Some(First { from: from.clone(), moves: notation(moves)? }));
        Some(Piece {
            id: self.id.clone(),
            name: self.id.clone(),
            moves: notation(&self.moves)?,
            royal: self.royal,
            value: None,
            first: first.collect::<Option<Vec<_>>>()?,
            promotes: self.promotes.clone(),
            passing: self.en_passant,
            takes_en_passant: self.en_passant,
            crosses: self.crosses,
            span: Span::default(),
        })
    }
}

/// The recipe as a variant file.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ok(surface) = Surface::glue(self.plan.clone()) else { return write!(f, "{:?}", self.plan) };
        let square = |tile: &Tile| surface.square(*tile);
        let squares = |tiles: &[Tile]| {
            let names: Vec<String> = tiles.iter().map(|tile| format!("\"{}\"", square(tile))).collect();
            format!("[{}]", names.join(", "))
        };
        writeln!(f, "format = 1\nname = \"random\"")?;
        write_board(f, &self.plan)?;
        for piece in &self.pieces {
            writeln!(f, "[pieces.{}]\nname = \"{0}\"\nmoves = '{}'", piece.id, piece.moves)?;
            if piece.royal {
                writeln!(f, "royal = true")?;
            }
            if piece.en_passant {
                writeln!(f, "en-passant = true")?;
            }
            if !piece.first.is_empty() {
                let first = piece
                    .first
                    .iter()
                    .map(|(from, moves)| format!("{{ from = {}, moves = '{moves}' }}", squares(from)));
                writeln!(f, "first = [{}]", first.collect::<Vec<_>>().join(", "))?;
            }
            if let Some(promotes) = &piece.promotes {
                let to: Vec<String> =
                    promotes.to.iter().map(|kind| format!("{:?}", self.pieces[kind.index()].id)).collect();
                let optional = if promotes.optional { ", optional = true" } else { "" };
                let on = squares(&promotes.on);
                writeln!(f, "promotes = {{ on = {on}, to = [{}]{optional} }}", to.join(", "))?;
            }
            if piece.crosses != [true; 4] {
                let sides = Side::ALL.iter().filter(|side| piece.crosses[side.index()]);
                let names: Vec<String> = sides.map(|side| format!("{:?}", side.name())).collect();
                writeln!(f, "crosses = [{}]", names.join(", "))?;
            }
        }
        for entry in &self.castling {
            let [king, rook] = [&entry.king, &entry.rook].map(square);
            let [king_to, rook_to] = [&entry.king_to, &entry.rook_to].map(square);
            writeln!(f, "[[castling]]\nking = \"{king}\"\nrook = \"{rook}\"")?;
            writeln!(f, "king-to = \"{king_to}\"\nrook-to = \"{rook_to}\"")?;
            if let Some(side) = entry.toward {
                writeln!(f, "toward = {:?}", side.name())?;
            }
        }
        let moved: String = self.moved.iter().map(square).collect();
        let turn = if self.turn == Colour::White { 'w' } else { 'b' };
        let fields = self.men(&surface);
        let rights = if self.castling.is_empty() { "-" } else { "(all)" };
        writeln!(f, "[setup]\nfen = \"{fields} {turn} {rights} - 0 1 {moved}\"")?;
        writeln!(f, "[rules]\nnull-moves = {}", self.null_moves)
    }
}

impl Recipe {
    /// The first field of the FEN.
    pub fn men(&self, surface: &Surface) -> String {
        let rows = (0..surface.ranks()).rev().map(|rank| {
            let (mut row, mut empty) = (String::new(), 0);
            for file in 0..=surface.files() {
                let tile = surface.at((file, rank));
                let man = tile.and_then(|tile| self.board.get(tile.index()).copied().flatten());
                let hole = tile.is_some_and(|tile| surface.is_hole(tile));
                if tile.is_some() && !hole && man.is_none() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    row += &empty.to_string();
                    empty = 0;
                }
                if hole {
                    row.push('_');
                }
                if let Some(man) = man {
                    let id = &self.pieces[man.kind.index()].id;
                    row += &if man.colour == Colour::White { id.clone() } else { id.to_lowercase() };
                }
            }
            row
        });
        rows.collect::<Vec<_>>().join("/")
    }
}

fn write_board(f: &mut fmt::Formatter<'_>, plan: &Plan) -> fmt::Result {
    writeln!(f, "[board]\nfiles = {}\nranks = {}", plan.files, plan.ranks)?;
    if !plan.holes.is_empty() {
        let holes: Vec<String> = plan.holes.iter().map(|&hole| format!("{:?}", place_name(hole))).collect();
        writeln!(f, "holes = [{}]", holes.join(", "))?;
    }
    if let Some(corners) = plan.corners {
        writeln!(f, "corners = \"{}\"", corners_name(corners))?;
    }
    writeln!(f, "[board.edges]")?;
    for (join, side, other) in
        [(plan.north_south, Side::North, Side::South), (plan.east_west, Side::East, Side::West)]
    {
        match join {
            Join::Apart(ends) => {
                for (end, side) in ends.into_iter().zip([side, other]) {
                    if let End::Pole { pole, shift } = end {
                        let pole = if pole == Pole::Through { "through" } else { "mirror" };
                        writeln!(f, "{} = {{ pole = \"{pole}\", shift = {shift} }}", side.name())?;
                    }
                }
            }
            Join::Wrap { slide } => writeln!(f, "{} = {{ wrap = {slide} }}", side.name())?,
            Join::Twist => writeln!(f, "{} = \"twist\"", side.name())?,
        }
    }
    for run in &plan.seams {
        let [join, to] = [run.join, run.to].map(|sides| {
            format!("{}-{} {}", place_name(sides.first), place_name(sides.last), sides.side.name())
        });
        writeln!(f, "[[board.seams]]\njoin = \"{join}\"\nto = \"{to}\"\nreversed = {}", run.reversed)?;
    }
    Ok(())
}

fn corners_name(corners: Corners) -> &'static str {
    corners.name()
}
