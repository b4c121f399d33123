//! Every kind of problem, once: its name, its weight, and an input that triggers it.

use super::Severity;

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident $name:literal $severity:ident,)*) => {
        /// A kind of problem. Its name is what `--json` prints and what the docs list.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code {
            $($(#[$doc])* $variant,)*
        }

        impl Code {
            /// Every code, in the order of the docs.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// The name: `room::what`.
            pub fn name(self) -> &'static str {
                match self {
                    $(Code::$variant => $name,)*
                }
            }

            /// Whether this kind is an error or a warning.
            pub fn severity(self) -> Severity {
                match self {
                    $(Code::$variant => Severity::$severity,)*
                }
            }
        }
    };
}

codes! {
    /// Something in the notation is not a letter of it: `xyz!!W`.
    NotationLetter "notation::letter" Error,
    /// Modifiers that no atom follows, or a bracket that nothing closes: `fm`, `[F?`.
    NotationUnfinished "notation::unfinished" Error,
    /// A range with a leading zero, before its atom, or beside a doubled letter: `W03`, `3W`, `NN3`.
    NotationRange "notation::range" Error,
    /// Directions that the atom cannot have, or that can be read two ways: `fK`, `sfN`, `hW`.
    NotationDirection "notation::direction" Error,
    /// A modifier that means nothing on this atom or in this place: `pW`, `qB`, `ooo`.
    NotationModifier "notation::modifier" Error,
    /// Doubled letters that are unlimited already: `RR`.
    NotationDoubled "notation::doubled" Error,
    /// A leaper by numbers that goes nowhere or too far: `(0,0)`, `(16,1)`.
    NotationLeaper "notation::leaper" Error,
    /// A bent rider whose second part cannot go outward: `[F?B]`.
    NotationBent "notation::bent" Error,
    /// Over 1,000 characters or over 16 legs.
    NotationLong "notation::long" Error,
    /// Castling in the notation with no castling table beside it: `KO2`.
    NotationCastling "notation::castling" Error,
    /// A piece whose routes on this board are too many to write down: `aaaaaaaaK` on 16 by 16.
    TooManyRoutes "compile::too-many-routes" Error,
    /// A piece that no tile and no occupation gives a move: an empty `moves`.
    PieceNeverMoves "piece::never-moves" Warning,
    /// Two pieces that move alike from every tile: `R` and `W0`.
    PieceAlike "piece::alike" Warning,
    /// A promotion on squares that the piece cannot come to: a pawn that may not reach its last rank.
    PieceNeverPromotes "piece::never-promotes" Warning,
    /// No piece is royal, so nobody can be mated.
    NoRoyal "variant::no-royal" Warning,
    /// With `null-moves = true`, a piece that can come round to its own square and so pass the turn.
    NullMove "rules::null-move" Warning,
    /// A setup in which a royal could be taken at once: the usual array on a torus.
    SetupRoyal "setup::royal-taken" Error,
    /// En passant squares that no piece could have passed.
    PassedByNobody "fen::passed-by-nobody" Error,
    /// En passant squares that several pieces could have passed, and none is named.
    PassedByMany "fen::passed-by-many" Error,
    /// A position in which a royal of the player not to move could be taken.
    FenRoyal "fen::royal-taken" Error,
    /// A move that is not legal, or no move at all: `e2e5`.
    MoveIllegal "move::illegal" Error,
    /// An old letter, `L` for C or `J` for Z.
    NotationOld "notation::old-letter" Warning,

    /// A file that cannot be read, or a directory: `missing.toml`.
    FileUnreadable "file::unreadable" Error,
    /// A file of more than 256 KiB.
    FileLarge "file::large" Error,
    /// More problems than are shown: a list of a thousand squares that are not there.
    FileMany "file::many" Error,
    /// More warnings than are shown: a hundred old letters.
    FileManyWarnings "file::many-warnings" Warning,
    /// A file whose bytes are not UTF-8.
    FileEncoding "file::encoding" Error,
    /// A file with nothing in it but space and comments.
    FileEmpty "file::empty" Error,
    /// A name that no shipped variant has: `cilinder`.
    FileName "file::name" Error,
    /// Text that is not TOML: `files: 8`, a missing quote, a key twice.
    FileSyntax "file::syntax" Error,
    /// A file that extends itself, or something that is not there: `extends = "ches"`.
    FileExtends "file::extends" Error,
    /// A version of the format that this program does not know: `format = 2`.
    FileFormat "file::format" Error,
    /// A key that is not one of the table's: `[pieces.K] move = 'K'`.
    FileKey "file::key" Error,
    /// A key that must be there and is not: `[pieces.K]` without `moves`.
    FileMissing "file::missing" Error,
    /// A value of the wrong type: `files = "8"`.
    FileType "file::type" Error,
    /// A text that is not one of the words allowed: `stalemate = "drawn"`.
    FileWord "file::word" Error,
    /// A number that is too small or too large: `files = 17`.
    FileRange "file::range" Error,

    /// More than 256 tiles, or none that a piece can stand on: `files = 16, ranks = 17`.
    BoardSize "board::size" Error,
    /// A hole that is named twice: `holes = ["d4", "d4"]`.
    BoardHole "board::hole" Error,
    /// A square or a set of squares that cannot be read: `from = "row 2"`.
    BoardSquares "board::squares" Error,
    /// A square off the board, or in a hole where a piece must stand: `king = "e9"`.
    BoardOff "board::off" Error,
    /// Partner edges that disagree: `east = "wrap"` beside `west = "closed"`.
    BoardEdges "board::edges" Error,
    /// A pole or a wrap whose shift does not fit its edge: a pole on an odd number of files without `shift`.
    BoardShift "board::shift" Error,
    /// `surface` beside `edges`.
    BoardSurface "board::surface" Error,
    /// A run of sides that cannot be read or is no line along its side: `join = "a1-a8 north"`.
    BoardRun "board::run" Error,
    /// A seam of two runs of different lengths: `join = "a8-h8 north", to = "a1-a4 west"`.
    BoardLengths "board::lengths" Error,
    /// A seam at a side of a hole.
    BoardHoleSide "board::hole-side" Error,
    /// A side that is glued already: a seam at a wrapped edge, or inside the board.
    BoardGluedTwice "board::glued-twice" Error,
    /// Corners where the two orders of a diagonal step disagree, and no `corners`.
    BoardCorners "board::corners" Error,
    /// `corners` on a board whose corners all agree.
    BoardCornersAgree "board::corners-agree" Error,
    /// `corners` that speaks of over and along where both sides are seams: `over-first` on a cube.
    BoardCornersOver "board::corners-over" Error,

    /// A piece whose letter is neither `X` nor `Xy`: `[pieces.king]`.
    PieceLetter "piece::letter" Error,
    /// One letter for two pieces, whatever the case: `[pieces.Ab]` beside `[pieces.AB]`.
    PieceTwice "piece::twice" Error,
    /// No pieces, or more than 64 kinds.
    PieceCount "piece::count" Error,
    /// `pieces.X = false` with no inherited piece X.
    PieceDropped "piece::dropped" Error,
    /// A piece that the file does not have: `to = ["Z"]`.
    PieceUnknown "piece::unknown" Error,
    /// A promotion to nothing: `to = []`.
    PiecePromotes "piece::promotes" Error,
    /// A worth that is not a number of pawns: `value = -1.0`.
    PieceValue "piece::value" Error,
    /// `crosses` with an edge that is closed: `crosses = ["north"]` on a cylinder.
    PieceCrosses "piece::crosses" Error,

    /// A castling entry whose squares hold no two pieces of one player in the setup.
    CastlingVacant "castling::vacant" Error,
    /// A king or rook that cannot go straight to its target, or both to one square: `king-to = "g2"`.
    CastlingPath "castling::path" Error,
    /// Two castling rights that FEN cannot tell apart.
    CastlingAlike "castling::alike" Error,
    /// More than 16 castling rights.
    CastlingCount "castling::count" Error,
    /// `repetition = 1`: every position comes up once.
    RulesRepetition "rules::repetition" Error,

    /// A claim without what its kind needs, or about what cannot be: `kind = "tracks"` without `count`.
    ClaimKeys "claim::keys" Error,

    /// A FEN of more than 4,096 bytes.
    FenLong "fen::long" Error,
    /// A field of a FEN that is missing or one too many.
    FenFields "fen::fields" Error,
    /// Something on the board that is not a piece, a run or a hole: `p?p`, `00`.
    FenLetter "fen::letter" Error,
    /// A letter that no piece has.
    FenPiece "fen::piece" Error,
    /// A rank that is too long or too short.
    FenRank "fen::rank" Error,
    /// Too many ranks or too few.
    FenRanks "fen::ranks" Error,
    /// `_` where there is no hole, or no `_` where there is one.
    FenHole "fen::hole" Error,
    /// A side to move that is neither `w` nor `b`.
    FenTurn "fen::turn" Error,
    /// A castling letter that is unknown or comes twice.
    FenRight "fen::right" Error,
    /// Castling rights in a variant without castling.
    FenNoCastling "fen::no-castling" Error,
    /// A castling right whose king or rook is not on its square.
    FenRightVacant "fen::right-vacant" Error,
    /// A square that cannot be read or is not on the board.
    FenSquare "fen::square" Error,
    /// An en passant square that is not empty, or comes twice.
    FenPassed "fen::passed" Error,
    /// A piece to be taken en passant that is not there.
    FenVictim "fen::victim" Error,
    /// A clock or move number that is no number, or too large.
    FenNumber "fen::number" Error,
    /// A moved piece that is not there, or named twice.
    FenMoved "fen::moved" Error,
}
