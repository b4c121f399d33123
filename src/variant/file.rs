//! The keys of a variant file, once: names, types, defaults, examples and meanings.
//!
//! The JSON schema, `variants/README.md` and the check of a file's shape are all made from these types.
//! Nothing here is judged: a [`File`] says what was written, a [`Spec`](super::Spec) that it makes sense.
//! Keys that must be there are optional here all the same, so that one that is missing (which the check of
//! the shape has reported) does not hide what else is wrong.

use schemars::JsonSchema;
use serde::Deserialize;

use super::at::{At, Named, Texts};

/// A chess variant on a board glued from square tiles.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "topochess variant")]
pub struct File {
    /// The version of the file format: 1.
    #[schemars(required, example = 1)]
    pub format: Option<At<u16>>,
    /// The title of the variant.
    #[schemars(required, example = &"Chess on a belt")]
    pub name: Option<At<String>>,
    /// A shipped variant, or the path of a file relative to this one, that this file changes. Tables merge,
    /// values and lists replace; `castling = []` removes an inherited list, `pieces.X = false` a piece.
    /// Where one file writes `board.surface` and the other `board.edges`, the inherited one is dropped.
    #[schemars(example = &"chess")]
    pub extends: Option<At<String>>,
    /// Where the rules are from, and each ruling made where they leave something open. Not merged: a file's own
    /// `[source]` replaces an inherited one whole.
    pub source: Option<SourceKeys>,
    /// The board: a rectangle of tiles, and what its edges are glued to.
    #[schemars(required)]
    pub board: Option<At<Board>>,
    /// The pieces, by the letter used in FEN: one letter, upper case (`K`), or two, the first upper case
    /// (`Xy`, written `[Xy]` in FEN). `false` drops an inherited piece.
    #[schemars(required, with = "std::collections::BTreeMap<String, PieceOrFalse>")]
    #[schemars(example = serde_json::json!({ "K": { "moves": "K" } }))]
    pub pieces: Option<At<Named<PieceKeys>>>,
    /// The ways to castle, one table each. Squares are White's; Black's are reflected.
    #[schemars(extend("default" = []))]
    pub castling: Option<Vec<At<CastlingKeys>>>,
    /// The start.
    #[schemars(required)]
    pub setup: Option<SetupKeys>,
    /// Rules that are switches and numbers.
    pub rules: Option<RuleKeys>,
    /// Statements of the source that can be computed.
    #[schemars(extend("default" = []))]
    pub claims: Option<Vec<At<ClaimKeys>>>,
}

/// Where a variant is from. Leave out what the source does not give.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Source")]
pub struct SourceKeys {
    /// The title of the source.
    #[schemars(example = &"Chess on a belt")]
    pub title: Option<String>,
    /// Who wrote it or invented the game.
    #[schemars(example = &"A. N. Author")]
    pub author: Option<String>,
    /// When, as text.
    #[schemars(example = &"around 1990")]
    pub year: Option<String>,
    /// Where it can be read.
    #[schemars(example = &"https://example.org/rules")]
    pub url: Option<String>,
    /// Rulings and remarks, one text each.
    #[schemars(example = ["The L of the knight is two straight, one aside."], extend("default" = []))]
    pub notes: Option<Vec<String>>,
}

/// The board.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Board {
    /// Tiles from west to east, at most 16; files times ranks is at most 256.
    #[schemars(required, example = 8, range(min = 1, max = 16))]
    pub files: Option<At<u16>>,
    /// Tiles from south to north; files times ranks is at most 256.
    #[schemars(required, example = 8, range(min = 1, max = 256))]
    pub ranks: Option<At<u16>>,
    /// A short way to write `edges`. Not beside `edges`.
    #[schemars(extend("default" = "flat"), example = &"torus")]
    pub surface: Option<At<Shape>>,
    /// What lies beyond the four edges.
    pub edges: Option<At<Edges>>,
    /// Squares (or blocks like `a1-d4`) where no piece may stand.
    #[schemars(extend("default" = []), example = ["d4", "e5"])]
    pub holes: Option<Texts>,
    /// Other gluings: a run of sides to a run of sides.
    #[schemars(extend("default" = []))]
    pub seams: Option<Vec<At<SeamKeys>>>,
    /// What a diagonal step means at a corner where over-then-along and along-then-over disagree. Over is the
    /// side with a declared seam; where both are, only `both` or `none` can be asked for. To be left out where
    /// all corners agree.
    #[schemars(example = &"both")]
    pub corners: Option<At<CornersWord>>,
}

/// A surface by name: in files, and on the command line of `new`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Surface")]
pub enum Shape {
    /// All edges closed.
    Flat,
    /// East wrap.
    Cylinder,
    /// East and north wrap.
    Torus,
    /// East twist.
    Moebius,
    /// East wrap, north twist.
    Klein,
    /// East and north twist.
    Projective,
    /// East wrap, north and south closed by a `through` pole.
    Poles,
}

impl Shape {
    /// The words for all shapes.
    pub fn words() -> Vec<String> {
        let values = <Shape as clap::ValueEnum>::value_variants()
            .iter()
            .filter_map(clap::ValueEnum::to_possible_value);
        values.map(|value| value.get_name().to_owned()).collect()
    }
}

/// What lies beyond the four edges. East and west are partners, and so are north and south: a wrap or twist
/// of one is that of the other.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Edges {
    /// Beyond the last file.
    #[schemars(extend("default" = "closed"), example = &"wrap")]
    pub east: Option<At<Edge>>,
    /// Beyond the first file.
    #[schemars(extend("default" = "closed"), example = &"wrap")]
    pub west: Option<At<Edge>>,
    /// Beyond the last rank.
    #[schemars(extend("default" = "closed"), example = &"twist")]
    pub north: Option<At<Edge>>,
    /// Beyond the first rank.
    #[schemars(extend("default" = "closed"), example = serde_json::json!({ "pole": "through" }))]
    pub south: Option<At<Edge>>,
}

/// What an edge is glued to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Edge {
    /// A word.
    Word(EdgeWord),
    /// A pole.
    Pole(PoleEdge),
    /// A wrap that slides.
    Slide(SlideEdge),
}

/// An edge in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EdgeWord {
    /// Nothing beyond.
    Closed,
    /// Joined to its partner.
    Wrap,
    /// Joined to its partner, mirrored.
    Twist,
}

/// A pole closes the edge: stepping out lands half the board round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PoleEdge {
    /// What becomes of a mover.
    #[schemars(required, example = &"through")]
    pub pole: Option<PoleWord>,
    /// How many tiles along the edge; half its length unless given. An odd length needs it.
    #[schemars(example = 4, range(min = 0, max = 255), extend("x-default" = "half the edge"))]
    pub shift: Option<u16>,
}

/// What a pole does to a mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PoleWord {
    /// Straight and diagonal steps over it land opposite; the mover turns half round.
    Through,
    /// The step's sideways part is kept; only forward and backward reverse.
    Mirror,
}

/// A wrap that slides: going out over the named edge adds so many tiles along it, its partner subtracts them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SlideEdge {
    /// Tiles along the edge: `{ wrap = 2 }` in the north leaves the top of a and re-enters at the bottom of c.
    #[schemars(required, example = 2, range(min = -255, max = 255))]
    pub wrap: Option<i32>,
}

/// A run of sides glued to a run of sides.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Seam")]
pub struct SeamKeys {
    /// One run: squares and their side.
    #[schemars(required, example = &"a8-h8 north")]
    pub join: Option<At<String>>,
    /// The other run, as long: its first side meets the first.
    #[schemars(required, example = &"a1-a8 west")]
    pub to: Option<At<String>>,
    /// Whether the first side meets the last.
    #[schemars(extend("default" = false), example = true)]
    pub reversed: Option<bool>,
}

/// A policy for corners where the two orders of a diagonal step disagree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Corners")]
pub enum CornersWord {
    /// Over the seam, then along.
    OverFirst,
    /// Along, then over the seam.
    AlongFirst,
    /// Over the seam alone.
    OverOnly,
    /// Both orders: two steps.
    /// A ride that parts at very many corners has too many routes and is refused.
    Both,
    /// No step.
    None,
}

/// A piece, or `false` for an inherited piece that is dropped.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, clippy::large_enum_variant)] // only its schema is used: dropped pieces are gone when files have been merged
pub enum PieceOrFalse {
    /// A piece.
    Piece(Box<PieceKeys>),
    /// Drops an inherited piece.
    #[schemars(with = "bool", extend("const" = false))]
    Dropped(bool),
}

/// A piece. Squares, ranks and directions are seen from its owner's side.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Piece")]
pub struct PieceKeys {
    /// What people call it.
    #[schemars(example = &"king", extend("x-default" = "its letter"))]
    pub name: Option<String>,
    /// How it moves, in Betza's notation (best in single quotes). Empty: it cannot move.
    #[schemars(required, example = &"fmWfcF")]
    pub moves: Option<At<String>>,
    /// Whether it must not be taken.
    #[schemars(extend("default" = false), example = true)]
    pub royal: Option<bool>,
    /// Worth in pawns for the engine.
    #[schemars(example = 4.0, extend("x-default" = "derived"))]
    pub value: Option<At<f64>>,
    /// Extra moves of a piece that has never moved, from some squares only.
    #[schemars(extend("default" = []))]
    pub first: Option<Vec<At<FirstKeys>>>,
    /// What it becomes, and where.
    pub promotes: Option<At<PromotesKeys>>,
    /// Whether its multi-step first moves can be taken on every square passed over, by pieces that may
    /// (letter `e`, or a pawn like this).
    #[schemars(example = true, extend("x-default" = "whether its moves have the letter `e`"))]
    pub en_passant: Option<bool>,
    /// The edges it may cross. Seams can always be crossed.
    #[schemars(example = ["east", "west"], extend("x-default" = "all that are joined"))]
    pub crosses: Option<Vec<At<SideWord>>>,
}

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Side")]
pub enum SideWord {
    /// Toward the higher ranks.
    North,
    /// Toward the later files.
    East,
    /// Toward the lower ranks.
    South,
    /// Toward the earlier files.
    West,
}

/// Extra moves of a piece that has never moved.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "First")]
pub struct FirstKeys {
    /// From where: `rank 2`, `file a`, a block `a1-h2`, a square, or a list of these.
    #[schemars(required, example = &"rank 2")]
    pub from: Option<Texts>,
    /// How, in Betza's notation.
    #[schemars(required, example = &"fmW2")]
    pub moves: Option<At<String>>,
}

/// A promotion, on arrival by any move.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Promotes")]
pub struct PromotesKeys {
    /// Where: `rank 8`, `file a`, a block `a7-h8`, a square, or a list of these.
    #[schemars(required, example = &"rank 8")]
    pub on: Option<Texts>,
    /// The letters of what it may become.
    #[schemars(required, example = ["Q", "R", "B", "N"])]
    pub to: Option<At<Vec<At<String>>>>,
    /// Whether it may also stay as it is.
    #[schemars(extend("default" = false), example = true)]
    pub optional: Option<bool>,
}

/// A way to castle. King and rook travel straight, and every tile on either way must be empty but for them;
/// no tile of the king's way may be attacked.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Castling")]
pub struct CastlingKeys {
    /// Where the king starts.
    #[schemars(required, example = &"e1")]
    pub king: Option<At<String>>,
    /// Where the rook starts.
    #[schemars(required, example = &"h1")]
    pub rook: Option<At<String>>,
    /// Where the king ends.
    #[schemars(required, example = &"g1")]
    pub king_to: Option<At<String>>,
    /// Where the rook ends.
    #[schemars(required, example = &"f1")]
    pub rook_to: Option<At<String>>,
    /// The way the king travels, the rook the other way.
    #[schemars(example = &"east", extend("x-default" = "inside the board, over no seam"))]
    pub toward: Option<At<SideWord>>,
}

/// The start.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Setup")]
pub struct SetupKeys {
    /// The position as FEN. Empty runs may have two digits, `_` is a hole, `[Xy]` a two-letter piece. Fields
    /// after the side to move may be left out.
    #[schemars(required, example = &"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")]
    pub fen: Option<At<String>>,
}

/// Rules that are switches and numbers.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Rules")]
pub struct RuleKeys {
    /// Whether a move may end where it began.
    #[schemars(extend("default" = false), example = true)]
    pub null_moves: Option<At<bool>>,
    /// What it means for a player not to be able to move while not in check.
    #[schemars(extend("default" = "draw"), example = &"loss")]
    pub stalemate: Option<StalemateWord>,
    /// The game is drawn when a position comes up for this time; 0: never.
    #[schemars(extend("default" = 3), example = 0, range(min = 0, max = 1000))]
    pub repetition: Option<At<u16>>,
    /// The game is drawn after so many moves by each side without a capture or a move of a piece that
    /// promotes; 0: never.
    #[schemars(extend("default" = 50), example = 0, range(min = 0, max = 10000))]
    pub no_progress: Option<At<u16>>,
    /// What happens when the material left can never mate.
    #[schemars(extend("default" = "draw"), example = &"play-on")]
    pub dead: Option<DeadWord>,
}

/// What happens to a player who cannot move and is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Stalemate")]
pub enum StalemateWord {
    /// A draw.
    Draw,
    /// That player wins.
    Win,
    /// That player loses.
    Loss,
}

/// What happens when the material left can never mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Dead")]
pub enum DeadWord {
    /// A draw at once.
    Draw,
    /// The game goes on.
    PlayOn,
}

/// A statement of the source that can be computed: `topochess claims` says whether it is true.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Claim")]
pub struct ClaimKeys {
    /// What kind of statement.
    #[schemars(required, example = &"mate")]
    pub kind: Option<ClaimWord>,
    /// The statement, as people read it.
    #[schemars(required, example = &"a lone rook cannot force mate")]
    pub statement: Option<String>,
    /// Where the source says so.
    #[schemars(example = &"strategy issues")]
    pub source: Option<String>,
    /// Whether the statement says that it is not so.
    #[schemars(extend("default" = false), example = true)]
    pub denied: Option<bool>,
    /// The letter of the piece it is about: of `colour-bound`, `mobility`, `moves-between`, `worth` and `pair`.
    #[schemars(example = &"B")]
    pub piece: Option<At<String>>,
    /// The men of an ending: of `mate`.
    #[schemars(example = &"KRvK")]
    pub material: Option<At<String>>,
    /// How many tracks, or how many moves: of `tracks` and `moves-between`.
    #[schemars(example = 20, range(min = 0, max = 10000))]
    pub count: Option<At<u32>>,
    /// Where the way begins: of `moves-between`.
    #[schemars(example = &"a1")]
    pub from: Option<At<String>>,
    /// Where it ends.
    #[schemars(example = &"h8")]
    pub to: Option<At<String>>,
    /// A shipped variant whose piece of that letter it is compared with: of `mobility`.
    #[schemars(example = &"chess")]
    pub than: Option<At<String>>,
    /// How many times as many tiles it reaches there, at least: of `mobility`.
    #[schemars(example = 1.2)]
    pub at_least: Option<f64>,
    /// The same, at most.
    #[schemars(example = 1.1)]
    pub at_most: Option<f64>,
    /// What it is worth, in pawns: of `worth` and `pair`.
    #[schemars(example = 3.25, range(min = -1000, max = 1000))]
    pub pawns: Option<At<f64>>,
    /// How far from that it may be, in pawns: of `worth` and `pair`.
    #[schemars(example = 0.25, range(min = 0, max = 1000))]
    pub within: Option<At<f64>>,
}

/// A kind of statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ClaimKind")]
pub enum ClaimWord {
    /// The board has `count` straight tracks, a track and its reverse being one.
    Tracks,
    /// Every track returns to its start.
    ClosedTracks,
    /// All tiles are alike: a symmetry that keeps all moves brings any tile to any other.
    Alike,
    /// `piece` never leaves a part of the board.
    ColourBound,
    /// `piece` reaches so many times as many tiles of the empty board, on average, as in the variant `than`.
    Mobility,
    /// White forces mate with `material` from more than half of the positions, or of those with pieces that keep
    /// a colour on different colours.
    Mate,
    /// `piece` needs `count` moves on the empty board between two squares.
    MovesBetween,
    /// Nobody is in check at the start.
    SafeStart,
    /// `piece` is worth `pawns`, give or take `within`: judged by measured games.
    Worth,
    /// Two of `piece` on different parts of the board are worth `pawns` more than their sum, give or take `within`.
    Pair,
}
