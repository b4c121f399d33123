//! Whole moves of one piece: its legs one after another, and what they do.

use std::collections::BTreeSet;

use super::walk::{Arrival, Trip, arrivals};
use super::{Effect, Reference, State};
use crate::base::{Colour, Kind, Man, Tile};
use crate::notation::Way;
use crate::surface::{Frame, Walker};

impl Reference<'_> {
    /// Every move of a player but castling, its own royals' safety aside.
    pub(super) fn pseudo(&self, state: &State, colour: Colour) -> BTreeSet<Effect> {
        let mut effects = BTreeSet::new();
        for from in self.spec.surface.tiles() {
            if let Some(man) = state.board[from.index()].filter(|man| man.colour == colour) {
                for (way, is_first) in self.ways_of(state, man, from) {
                    self.follow(state, man, from, way, is_first, &mut effects);
                }
            }
        }
        effects
    }

    /// The ways open to a piece on its tile, and whether each is one of its first moves.
    fn ways_of(&self, state: &State, man: Man, from: Tile) -> Vec<(&Way, bool)> {
        let ways = &self.ways[man.kind.index()];
        let unmoved = state.unmoved.contains(&from);
        let always = ways.always.iter().filter(|way| unmoved || !way.initial).map(|way| (way, way.initial));
        let here = self.own(from, man.colour);
        let first = ways.first.iter().filter(|(tiles, _)| unmoved && tiles.contains(&here));
        always.chain(first.flat_map(|(_, ways)| ways.iter().map(|way| (way, true)))).collect()
    }

    /// All that a piece can do by one way.
    fn follow(
        &self,
        state: &State,
        man: Man,
        from: Tile,
        way: &Way,
        is_first: bool,
        effects: &mut BTreeSet<Effect>,
    ) {
        let surface = self.surface(man.kind, man.colour, way.opened);
        let frame = match man.colour {
            Colour::White => Frame::WHITE,
            Colour::Black => Frame::BLACK,
        };
        let trip = Trip { state, surface, from, taken: BTreeSet::new(), tested: BTreeSet::new() };
        let errand = Errand { reference: self, man, way, passes: is_first && self.piece(man.kind).passing };
        errand.leg(0, &trip, Walker { tile: from, frame }, None, effects);
    }

    pub(super) fn piece(&self, kind: Kind) -> &crate::variant::Piece {
        &self.spec.pieces[kind.index()]
    }

    /// What a mover may become on arrival: `None` is to stay what it is.
    fn promotions(&self, man: Man, to: Tile) -> Vec<Option<Kind>> {
        let here = self.own(to, man.colour);
        match self.piece(man.kind).promotes.as_ref().filter(|promotion| promotion.on.contains(&here)) {
            None => vec![None],
            Some(promotion) => {
                let stays = promotion.optional.then_some(None);
                stays.into_iter().chain(promotion.to.iter().map(|&kind| Some(kind))).collect()
            }
        }
    }
}

/// A piece going one way.
struct Errand<'a> {
    reference: &'a Reference<'a>,
    man: Man,
    way: &'a Way,
    /// Whether the tiles it passes are remembered for en passant.
    passes: bool,
}

impl Errand<'_> {
    fn leg(&self, at: usize, trip: &Trip, start: Walker, before: Option<u8>, effects: &mut BTreeSet<Effect>) {
        let leg = &self.way.legs[at];
        for turn in (0..8u8).filter(|turn| leg.headings >> turn & 1 != 0) {
            let heading = match before {
                None => turn,
                Some(before) => leg.stride.turn(before, i32::from(turn)),
            };
            for arrival in arrivals(trip, leg, start, heading) {
                let mut trip = trip.clone();
                trip.tested.extend(arrival.tested.iter().copied());
                if at + 1 < self.way.legs.len() {
                    self.bend(at, trip, &arrival, effects);
                } else if !arrival.round || at == 0 {
                    self.land(&trip, arrival.walker.tile, effects);
                }
            }
        }
    }

    /// The end of a leg that is not the last.
    fn bend(&self, at: usize, trip: Trip, arrival: &Arrival, effects: &mut BTreeSet<Effect>) {
        if arrival.round {
            return;
        }
        let (end, tile) = (self.way.legs[at].end, arrival.walker.tile);
        let mut go_on = |trip: &Trip| self.leg(at + 1, trip, arrival.walker, Some(arrival.heading), effects);
        match trip.occupant(tile) {
            None if end.empty => {
                let mut trip = trip;
                trip.tested.insert(tile);
                go_on(&trip);
            }
            None => {}
            Some(there) => {
                if end.pass {
                    go_on(&trip);
                }
                if end.take && there.colour != self.man.colour {
                    let mut trip = trip;
                    trip.taken.insert(tile);
                    go_on(&trip);
                }
            }
        }
    }

    /// The end of the last leg.
    fn land(&self, trip: &Trip, to: Tile, effects: &mut BTreeSet<Effect>) {
        if to == trip.from && !self.reference.spec.rules.null_moves {
            return;
        }
        let landing = self.way.landing;
        match trip.occupant(to) {
            Some(there) => {
                if landing.capture && there.colour != self.man.colour {
                    self.take_effect(trip, to, None, effects);
                }
            }
            None => {
                if landing.quiet {
                    self.take_effect(trip, to, None, effects);
                }
                let en_passant = landing.en_passant
                    || landing.capture && self.reference.piece(self.man.kind).takes_en_passant;
                let victim = self.victim(trip, to).filter(|_| en_passant);
                if victim.is_some() {
                    self.take_effect(trip, to, victim, effects);
                }
            }
        }
    }

    /// The enemy that passed `to` with the last move and is still there.
    fn victim(&self, trip: &Trip, to: Tile) -> Option<Tile> {
        let victim = trip.state.victim.filter(|_| trip.state.passed.contains(&to))?;
        trip.occupant(victim).filter(|there| there.colour != self.man.colour)?;
        Some(victim)
    }

    fn take_effect(&self, trip: &Trip, to: Tile, victim: Option<Tile>, effects: &mut BTreeSet<Effect>) {
        let mut taken = trip.taken.clone();
        taken.extend(victim);
        // an enemy on `to`, taken on the way or on arrival, is one effect
        taken.remove(&to);
        let mut passed = if self.passes { trip.tested.clone() } else { BTreeSet::new() };
        // the one who passed stands on `to`; its first tile and those it took on it never had to find empty
        passed.retain(|tile| *tile != to && *tile != trip.from && !trip.taken.contains(tile));
        for promotion in self.reference.promotions(self.man, to) {
            effects.insert(Effect {
                from: trip.from,
                to,
                promotion,
                taken: taken.clone(),
                passed: passed.clone(),
                rook: None,
            });
        }
    }
}
