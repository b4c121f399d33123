//! Problems that only the engine can see, said in words: in a file, or in a FEN.

use crate::base::{Code, Colour, Problem, Span};
use crate::rules::SetupProblem;
use crate::variant::{Piece, Quoted, Spec};

use super::survey::Survey;

/// What is worth a second look in a file.
pub(super) fn warnings(spec: &Spec, survey: &Survey) -> Vec<Problem> {
    let piece = |kind: crate::base::Kind| &spec.pieces[kind.index()];
    let mut found = Vec::new();
    if !spec.pieces.iter().any(|piece| piece.royal) {
        found.push(
            Problem::new(Code::NoRoyal, "no piece is royal, so nobody can be mated")
                .at(spec.places.name, "in this variant")
                .help("give the king `royal = true`, unless the game is meant to end by its other rules"),
        );
    }
    for &kind in &survey.never_move {
        found.push(
            Problem::new(Code::PieceNeverMoves, format!("the {} can never move", piece(kind).name))
                .at(
                    spec.places.moves[kind.index()].span,
                    "gives no move from any square, whoever stands where",
                )
                .help("write how it moves, or take the piece out if it is not meant to stand still"),
        );
    }
    for &(one, two) in &survey.alike {
        let (a, b) = (piece(one), piece(two));
        found.push(
            Problem::new(
                Code::PieceAlike,
                format!("the {} and the {} move alike from every square", a.name, b.name),
            )
            .at(spec.places.moves[two.index()].span, "the same moves")
            .at(spec.places.moves[one.index()].span, "as these")
            .help("change one of them, or use one piece for both"),
        );
    }
    for &(colour, kind) in &survey.never_promote {
        let span = spec.places.promotes[kind.index()].unwrap_or(piece(kind).span);
        found.push(
            Problem::new(
                Code::PieceNeverPromotes,
                format!("{}'s {} can never come to where it promotes", colour.name(), piece(kind).name),
            )
            .at(span, "no square of these can be reached from the setup")
            .help("choose squares in its way, seen from White's side"),
        );
    }
    for &kind in &survey.null {
        let found_null = Problem::new(
            Code::NullMove,
            format!("the {} can come round to its own square, which passes the turn", piece(kind).name),
        );
        found.push(
            found_null
                .at(spec.places.null_moves.unwrap_or(piece(kind).span), "such moves are allowed here")
                .help("leave `null-moves` out if passing is not meant"),
        );
    }
    found
}

/// Why a variant's own setup is not a position.
pub(super) fn at_start(spec: &Spec, problem: &SetupProblem) -> Problem {
    said(spec, spec.setup.turn, &spec.places.fen, None, problem, true)
}

/// Why a FEN is not a position. Places are counted in the FEN.
pub(super) fn in_fen(spec: &Spec, fen: &str, problem: &SetupProblem) -> Problem {
    let whole = Quoted { span: Span::new(0, fen.len()), inner: Some(0) };
    let turn = match fen.split_ascii_whitespace().nth(1) {
        Some("b") => Colour::Black,
        _ => Colour::White,
    };
    said(spec, turn, &whole, Some(fen), problem, false)
}

fn said(
    spec: &Spec,
    turn: Colour,
    place: &Quoted,
    fen: Option<&str>,
    problem: &SetupProblem,
    start: bool,
) -> Problem {
    // fields of a FEN can be pointed at; else the whole of it
    let field = |number: usize| fen.and_then(|fen| field_span(fen, number)).unwrap_or(place.span);
    let squares = |tiles: &[crate::base::Tile]| {
        tiles.iter().map(|&tile| spec.surface.square(tile)).collect::<Vec<_>>().join(" and ")
    };
    match problem {
        SetupProblem::NobodyPassed => Problem::new(
            Code::PassedByNobody,
            "no piece could just have passed over these en passant squares",
        )
        .at(field(3), "whoever passed must stand where such a move ends")
        .help("write the squares passed over by the last move, or `-`"),
        SetupProblem::ManyPassed { victims } => Problem::new(
            Code::PassedByMany,
            format!("the pieces on {} could both have passed here", squares(victims)),
        )
        .at(field(3), "who passed is not clear")
        .help("name the piece after a colon, as in `e3:d4`"),
        SetupProblem::RoyalCanBeTaken { royal, both } => {
            let name = royal_name(spec, *royal);
            let square = spec.surface.square(*royal);
            let code = if start { Code::SetupRoyal } else { Code::FenRoyal };
            let when = if start { " at the start" } else { "" };
            let message = if *both {
                format!("both {name}s are in check{when}")
            } else {
                format!(
                    "{}'s {name} on {square} could be taken{when}: it is {}'s move",
                    turn.other().name(),
                    turn.name()
                )
            };
            let help = if start {
                "on this surface the pieces reach further than on a flat board: put pieces or pawns between, or start \
                 from another array"
            } else {
                "give the move to the other side, or place the pieces so that nobody could take at once"
            };
            Problem::new(code, message).at(field(0), format!("the {name} on {square} is attacked")).help(help)
        }
    }
}

fn royal_name(spec: &Spec, royal: crate::base::Tile) -> &str {
    let man = spec.setup.board.get(royal.index()).copied().flatten();
    let own = man.map(|man| &spec.pieces[man.kind.index()]).filter(|piece| piece.royal);
    let piece: Option<&Piece> = own.or_else(|| spec.pieces.iter().find(|piece| piece.royal));
    piece.map_or("royal", |piece| piece.name.as_str())
}

/// The bytes of a field of a FEN, the board being number 0.
fn field_span(fen: &str, number: usize) -> Option<Span> {
    let field = fen.split_ascii_whitespace().nth(number)?;
    let start = field.as_ptr() as usize - fen.as_ptr() as usize;
    Some(Span::new(start, start + field.len()))
}
