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
}
