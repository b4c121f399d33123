//! Standard algebraic notation, made and read from the legal moves.

use super::{Effect, Game, Move};

impl Game {
    /// A legal move of this position in SAN: `Nf3`, `axh6`, `O-O`, `e8=Q+`, `Qh4#`.
    pub fn san(&mut self, mv: Move) -> String {
        let moves = self.moves();
        self.san_among(mv, &moves)
    }

    /// All legal moves in SAN, in the order of [`Game::moves`].
    pub fn sans(&mut self) -> Vec<(Move, String)> {
        let moves = self.moves();
        moves.iter().map(|&mv| (mv, self.san_among(mv, &moves))).collect()
    }

    /// The legal move that `text` names in SAN; check and mate signs may be left out. `None` if there is no such
    /// move, or more than one.
    pub fn read_san(&mut self, text: &str) -> Option<Move> {
        let bare = |san: &str| san.trim_end_matches(['+', '#', '!', '?']).replace('0', "O");
        let zeros = text.starts_with("0-0");
        let wanted = if zeros { bare(text) } else { text.trim_end_matches(['+', '#', '!', '?']).to_owned() };
        let mut fits = self.moves();
        let all = fits.clone();
        fits.retain(|&mv| self.san_body(mv, &all) == wanted);
        match fits[..] {
            [mv] => Some(mv),
            _ => None,
        }
    }

    fn san_among(&mut self, mv: Move, moves: &[Move]) -> String {
        let mut text = self.san_body(mv, moves);
        self.play(mv);
        if self.in_check() {
            text.push(if self.seat.moves().is_empty() { '#' } else { '+' });
        }
        self.undo();
        text
    }

    /// SAN without the signs for check and mate.
    fn san_body(&self, mv: Move, moves: &[Move]) -> String {
        let text = self.san_plain(mv, moves);
        let alike =
            moves.iter().filter(|&&other| other != mv && self.san_plain(other, moves) == text).count();
        if alike == 0 {
            return text;
        }
        let surface = &self.variant.spec().surface;
        let besides = match mv.effect {
            Effect::Castle(_) => vec![mv.to],
            _ => self.seat.besides(mv),
        };
        if besides.is_empty() {
            return text;
        }
        let squares: String = besides.iter().map(|&tile| surface.square(tile)).collect();
        format!("{text}/{squares}")
    }

    fn san_plain(&self, mv: Move, moves: &[Move]) -> String {
        let spec = self.variant.spec();
        if let Effect::Castle(number) = mv.effect
            && let Some(letter) = self.castling_letter(number)
        {
            return match letter {
                'K' => "O-O".into(),
                'Q' => "O-O-O".into(),
                letter => format!("O-O-{letter}"),
            };
        }
        let Some(man) = self.at(mv.from) else { return String::new() };
        let id = &spec.pieces[man.kind.index()].id;
        let takes = self.takes(mv);
        let to = spec.surface.square(mv.to);
        let letter = match id.as_str() {
            "P" => "",
            id => id,
        };
        let from = self.disambiguation(mv, moves, letter.is_empty() && takes);
        let cross = if takes { "x" } else { "" };
        let promote = mv.promote.map_or(String::new(), |kind| format!("={}", spec.pieces[kind.index()].id));
        format!("{letter}{from}{cross}{to}{promote}")
    }

    fn takes(&self, mv: Move) -> bool {
        !self.seat.taken(mv).is_empty()
    }

    /// The letter of the right that a castling of the player to move needs.
    fn castling_letter(&self, number: u8) -> Option<char> {
        let spec = self.variant.spec();
        let has_men =
            |right: usize| spec.rights.get(right).is_some_and(|r| r.men[self.turn().index()].is_some());
        let own: Vec<_> = spec.castling.iter().filter(|entry| has_men(entry.right)).collect();
        spec.rights.get(own.get(usize::from(number))?.right).map(|right| right.letter)
    }

    /// What of the first square must be said: nothing, file, rank or both. A capturing pawn always says its file.
    fn disambiguation(&self, mv: Move, moves: &[Move], pawn_takes: bool) -> String {
        let surface = &self.variant.spec().surface;
        let kind = |mv: &Move| self.at(mv.from).map(|man| man.kind);
        let same_cross = |other: &&Move| self.takes(**other) == self.takes(mv);
        let rivals: Vec<_> = moves
            .iter()
            .filter(|other| other.to == mv.to && other.from != mv.from && kind(other) == kind(&mv))
            .filter(|other| !other.is_castling())
            .filter(|other| !pawn_takes || same_cross(other))
            .map(|other| surface.place(other.from))
            .collect();
        let square = surface.square(mv.from);
        let (file, rank) = square.split_at(1);
        let place = surface.place(mv.from);
        let same_file = rivals.iter().any(|rival| rival.0 == place.0);
        let same_rank = rivals.iter().any(|rival| rival.1 == place.1);
        match (rivals.is_empty(), same_file, same_rank) {
            (true, ..) if pawn_takes => file.into(),
            (true, ..) => String::new(),
            (_, false, _) => file.into(),
            (_, true, false) if !pawn_takes => rank.into(),
            _ => square,
        }
    }
}
