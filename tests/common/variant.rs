//! Random variants on random surfaces, and how to make one smaller.

use topochess::base::{Colour, Kind, Man, Tile};
use topochess::notation::read;
use topochess::reference::Reference;
use topochess::surface::{Corners, Join, Plan, Side, Surface};
use topochess::variant::Promotion;

use super::board;
use super::chance::Chance;
use super::notation::{self, Bounds};
use super::recipe::{CastlingRecipe, PieceRecipe, Recipe};

/// The variant of a seed.
pub fn random(seed: u64) -> Recipe {
    let chance = &mut Chance::new(seed);
    let plan = board::random(chance);
    let surface = Surface::glue(plan.clone()).expect("random boards can be glued");
    let (size, forks) = (surface.len(), plan.corners == Some(Corners::Both));
    let bounds = Bounds { legs: if size > 40 || forks { 2 } else { 3 }, wild: size <= 36 && !forks };
    let ids = ["K", "A", "B", "C", "D", "E"];
    let kinds = chance.between(2, ids.len());
    let pieces = (0..kinds).map(|kind| piece(chance, ids[kind], kind, kinds, bounds, &surface)).collect();
    let mut recipe = Recipe {
        plan,
        pieces,
        board: vec![None; size],
        castling: Vec::new(),
        turn: if chance.percent(50) { Colour::White } else { Colour::Black },
        moved: Vec::new(),
        null_moves: chance.percent(30),
    };
    place_men(chance, &mut recipe);
    if chance.percent(25) {
        add_castling(chance, &mut recipe, &surface);
    }
    if chance.percent(20) {
        recipe.moved = surface.tiles().filter(|_| chance.percent(20)).collect();
        recipe.moved.retain(|tile| recipe.board[tile.index()].is_some());
    }
    calm(chance, &mut recipe);
    recipe
}

fn piece(
    chance: &mut Chance,
    id: &str,
    kind: usize,
    kinds: usize,
    bounds: Bounds,
    surface: &Surface,
) -> PieceRecipe {
    let mut piece = PieceRecipe::new(id, &notation::random(chance, bounds));
    piece.royal = if kind == 0 { chance.percent(85) } else { chance.percent(8) };
    if piece.royal && chance.percent(60) {
        piece.moves = "K".to_owned();
    }
    if kind > 0 && chance.percent(25) {
        piece.moves = ["fmWfcF", "fFfcW", "fmWfceF", "mfWcfoF"][chance.below(4)].to_owned();
        piece.en_passant = true;
        piece.first = vec![(some_tiles(chance, surface), first_moves(chance, bounds))];
    }
    if chance.percent(20) {
        piece.en_passant |= chance.percent(70);
        let entries = chance.between(1, 2);
        piece.first =
            (0..entries).map(|_| (some_tiles(chance, surface), first_moves(chance, bounds))).collect();
    }
    if kind > 0 && chance.percent(25) {
        let to = (0..kinds).filter(|_| chance.percent(50)).map(|kind| Kind(kind as u8)).collect();
        piece.promotes =
            Some(Promotion { on: some_tiles(chance, surface), to, optional: chance.percent(40) });
        // nothing to become is no promotion
        piece.promotes = piece.promotes.filter(|promotes| !promotes.to.is_empty());
    }
    if chance.percent(20) {
        piece.crosses = [0; 4].map(|_: u8| chance.percent(50));
    }
    piece
}

fn some_tiles(chance: &mut Chance, surface: &Surface) -> Vec<Tile> {
    let by_rank = chance.percent(60);
    let rank = chance.below(usize::from(surface.ranks())) as u16;
    let chosen: Vec<Tile> = surface
        .tiles()
        .filter(|&tile| if by_rank { surface.place(tile).1 == rank } else { chance.percent(40) })
        .collect();
    if chosen.is_empty() { vec![Tile(0)] } else { chosen }
}

fn first_moves(chance: &mut Chance, bounds: Bounds) -> String {
    let usual = ["fmW2", "fmW3", "fmnA", "fmnD", "mR", "mQ3", "fsnN", "R2", "mnN2", "fmWafmF", "mB"];
    if chance.percent(70) { (*chance.pick(&usual)).to_owned() } else { notation::random(chance, bounds) }
}

fn place_men(chance: &mut Chance, recipe: &mut Recipe) {
    let density = [20, 35, 35, 50, 70][chance.below(5)];
    let tiles = recipe.board.len();
    let commoners: Vec<Kind> = (0..recipe.pieces.len())
        .filter(|&kind| !recipe.pieces[kind].royal)
        .map(|kind| Kind(kind as u8))
        .collect();
    let most = 40;
    for tile in 0..tiles {
        if !commoners.is_empty() && chance.percent(density.min(100 * most / tiles.max(most))) {
            recipe.board[tile] = Some(Man { colour: colour(chance), kind: *chance.pick(&commoners) });
        }
    }
    for kind in (0..recipe.pieces.len()).filter(|&kind| recipe.pieces[kind].royal).collect::<Vec<_>>() {
        for colour in Colour::BOTH {
            if chance.percent(90) {
                let man = Man { colour, kind: Kind(kind as u8) };
                recipe.board[chance.below(tiles)] = Some(man);
            }
        }
    }
}

/// Takes men away until no royal of the player who has just moved can be taken.
fn calm(chance: &mut Chance, recipe: &mut Recipe) {
    let Some(mut spec) = recipe.spec() else { return };
    let ends_turn = recipe.turn.other();
    loop {
        spec.setup.board.clone_from(&recipe.board);
        spec.setup.turn = ends_turn;
        let reference = Reference::new(&spec);
        let state = reference.start();
        let royals = spec.surface.tiles().filter(|tile| {
            state.board[tile.index()]
                .is_some_and(|man| man.colour == ends_turn && recipe.pieces[man.kind.index()].royal)
        });
        let attackers: Vec<Tile> =
            royals.flat_map(|royal| reference.attackers(&state, royal, recipe.turn)).collect();
        if attackers.is_empty() {
            return;
        }
        recipe.board[chance.pick(&attackers).index()] = None;
    }
}

fn colour(chance: &mut Chance) -> Colour {
    *chance.pick(&Colour::BOTH)
}

fn add_castling(chance: &mut Chance, recipe: &mut Recipe, surface: &Surface) {
    let rank = chance.below(usize::from(surface.ranks())) as u16;
    let row: Vec<Tile> = (0..surface.files())
        .filter_map(|file| surface.at((file, rank)))
        .filter(|&t| !surface.is_hole(t))
        .collect();
    if row.len() < 3 {
        return;
    }
    let wraps = matches!(recipe.plan.east_west, Join::Wrap { .. } | Join::Twist);
    for _ in 0..chance.between(1, 2) {
        let mut four: [Tile; 4] = [0; 4].map(|_: u8| *chance.pick(&row));
        if four[0] == four[1] || four[2] == four[3] {
            continue;
        }
        // a second entry is often about the same king
        if let Some(first) = recipe.castling.first().filter(|_| chance.percent(60)) {
            four[0] = first.king;
        }
        let [king, rook, king_to, rook_to] = four;
        let own = |tile, colour| if colour == Colour::White { tile } else { surface.reflect(tile) };
        for colour in Colour::BOTH {
            for (tile, kind) in [(king, Kind(0)), (rook, Kind(1))] {
                let tile = own(tile, colour);
                if !surface.is_hole(tile) && chance.percent(85) {
                    recipe.board[tile.index()] = Some(Man { colour, kind });
                }
            }
        }
        let toward = (wraps && chance.percent(50)).then(|| [Side::East, Side::West][chance.below(2)]);
        if king != rook {
            recipe.castling.push(CastlingRecipe { king, rook, king_to, rook_to, toward });
        }
    }
}

/// Smaller variants to try, the boldest first.
pub fn smaller(recipe: &Recipe) -> Vec<Recipe> {
    let mut all = Vec::new();
    let mut with = |change: &dyn Fn(&mut Recipe)| {
        let mut less = recipe.clone();
        change(&mut less);
        all.push(less);
    };
    for tile in (0..recipe.board.len()).filter(|&tile| recipe.board[tile].is_some()) {
        with(&|less| less.board[tile] = None);
    }
    (0..recipe.castling.len()).for_each(|i| {
        with(&|less| {
            less.castling.remove(i);
        })
    });
    if !recipe.moved.is_empty() {
        with(&|less| less.moved.clear());
    }
    if recipe.null_moves {
        with(&|less| less.null_moves = false);
    }
    for (kind, piece) in recipe.pieces.iter().enumerate() {
        for i in 0..piece.first.len() {
            with(&|less| drop(less.pieces[kind].first.remove(i)));
            for text in shorter(&piece.first[i].1) {
                with(&|less| less.pieces[kind].first[i].1 = text.clone());
            }
        }
        for text in shorter(&piece.moves) {
            with(&|less| less.pieces[kind].moves = text.clone());
        }
        if piece.promotes.is_some() {
            with(&|less| less.pieces[kind].promotes = None);
        }
        if piece.en_passant {
            with(&|less| less.pieces[kind].en_passant = false);
        }
        if piece.crosses != [true; 4] {
            with(&|less| less.pieces[kind].crosses = [true; 4]);
        }
        if piece.royal {
            with(&|less| less.pieces[kind].royal = false);
        }
    }
    let plan = &recipe.plan;
    let plans: Vec<Plan> = vec![
        Plan { north_south: Join::CLOSED, ..plan.clone() },
        Plan { east_west: Join::CLOSED, ..plan.clone() },
        Plan { seams: Vec::new(), ..plan.clone() },
    ];
    for plan_ in plans.into_iter().filter(|other| other != plan) {
        for corners in [plan.corners, None] {
            with(&|less| less.plan = Plan { corners, ..plan_.clone() });
        }
    }
    all
}

/// The text with one letter or range less, where it still reads.
fn shorter(text: &str) -> Vec<String> {
    let halves =
        text.char_indices().skip(1).flat_map(|(at, _)| [text[at..].to_owned(), text[..at].to_owned()]);
    let singles =
        text.char_indices().map(|(at, letter)| format!("{}{}", &text[..at], &text[at + letter.len_utf8()..]));
    let mut texts: Vec<String> = std::iter::once(String::new()).chain(halves).chain(singles).collect();
    texts.retain(|shorter| shorter != text && read(shorter).is_ok());
    texts
}
