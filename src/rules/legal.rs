//! Legal moves: those that leave no royal of the mover in check.
//!
//! The ways to the royals are looked along once. Then a move is legal at once unless it can matter: a royal moves,
//! the mover stands alone between a rider and a royal, it touches a tile that a program looks at, it takes
//! en passant or on its way, or the player is in check. Pins and checks of riders are answered by sets; what is left
//! is looked at on the board as it would be, or played and looked at.

use std::cell::Cell;

use crate::base::{Colour, Processor, Set, Tile, Work};
use crate::movegen::{Attack, Danger, Found, Scene, Sight, shadow, simple};
use crate::position::{Effect, Move, Position};
use crate::tables::{FirstShift, Herd, KindTable, Lookup, Shifts, Tables};

use super::castling::{castling_ways, castlings};

/// The royal pieces of a player.
#[inline(always)]
pub fn royals<const W: usize>(tables: &Tables<W>, position: &Position<W>, colour: Colour) -> Set<W> {
    position.any_of(colour, tables.royal_kinds)
}

/// Whether a royal of `colour` could be taken if the other side were to move.
pub fn in_check<const W: usize>(tables: &Tables<W>, position: &Position<W>, colour: Colour) -> bool {
    !attacked_royals(tables, position, colour).is_empty()
}

/// The royals of `colour` that could be taken if the other side were to move.
pub(super) fn attacked_royals<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    colour: Colour,
) -> Set<W> {
    tables.target.run(AttackedRoyals { tables, position, colour })
}

/// Work: finds the royals of `colour` that could be taken.
struct AttackedRoyals<'a, const W: usize> {
    tables: &'a Tables<W>,
    position: &'a Position<W>,
    colour: Colour,
}

impl<const W: usize> Work for AttackedRoyals<'_, W> {
    type Output = Set<W>;

    #[inline(always)]
    fn on<P: Processor>(self, processor: P) -> Set<W> {
        let AttackedRoyals { tables, position, colour } = self;
        let lookup = Lookup { tables, processor };
        let attack = Attack::new(lookup, position, colour.other());
        let scene = Scene { occupied: position.occupied(), victims: position.of(colour), gone: Set::EMPTY };
        let mut found = Set::EMPTY;
        for royal in royals(tables, position, colour).iter() {
            if attack.takes(lookup, position, royal, &scene) {
                found.insert(royal);
            }
        }
        found
    }
}

/// All legal moves, in no order that means anything. Draws do not change them.
pub fn legal_moves<const W: usize>(tables: &Tables<W>, position: &mut Position<W>) -> Vec<Move> {
    let mut moves = Vec::with_capacity(64);
    tables.target.run(Listing { tables, position, moves: &mut moves });
    moves
}

/// How many legal moves there are, without listing them.
pub fn count_legal_moves<const W: usize>(tables: &Tables<W>, position: &mut Position<W>) -> u64 {
    tables.target.run(Counting { tables, position })
}

/// Work: adds all legal moves to a list.
pub struct Listing<'a, const W: usize> {
    /// The tables of the position's variant.
    pub tables: &'a Tables<W>,
    /// Whose legal moves.
    pub position: &'a mut Position<W>,
    /// Where to.
    pub moves: &'a mut Vec<Move>,
}

impl<const W: usize> Work for Listing<'_, W> {
    type Output = ();

    #[inline(always)]
    fn on<P: Processor>(self, processor: P) {
        visit(Lookup { tables: self.tables, processor }, self.position, &mut List(self.moves));
    }
}

/// Work: counts the legal moves, without listing them.
pub struct Counting<'a, const W: usize> {
    /// The tables of the position's variant.
    pub tables: &'a Tables<W>,
    /// Whose legal moves.
    pub position: &'a mut Position<W>,
}

impl<const W: usize> Work for Counting<'_, W> {
    type Output = u64;

    #[inline(always)]
    fn on<P: Processor>(self, processor: P) -> u64 {
        let mut count = Count(0);
        visit(Lookup { tables: self.tables, processor }, self.position, &mut count);
        count.0
    }
}

/// Whether a move is legal in this position.
pub fn is_legal<const W: usize>(tables: &Tables<W>, position: &mut Position<W>, mv: Move) -> bool {
    legal_moves(tables, position).contains(&mv)
}

/// What is done with legal moves: one piece's moves to a set of tiles, or one move.
pub(super) trait Visitor<const W: usize> {
    /// On which tiles moves of a herd's pieces are to be visited; plain ones to others are not even looked at. Of a
    /// herd without any such tile special moves are not wanted either.
    #[inline(always)]
    fn wanted(&self, _: &Herd<W>) -> Set<W> {
        Set([u64::MAX; W])
    }
    /// Whether a special move is to be visited.
    #[inline(always)]
    fn wants(&self, _: &Herd<W>, _: Tile, _: Effect) -> bool {
        true
    }
    /// Whether castlings are to be visited.
    #[inline(always)]
    fn wants_castlings(&self) -> bool {
        true
    }
    fn plain(&mut self, mover: Mover<'_, W>, to: Set<W>);
    /// Plain moves of a piece that does not promote.
    fn unpromoted(&mut self, from: Tile, to: Set<W>);
    fn special(&mut self, mover: Mover<'_, W>, to: Tile, effect: Effect);
    fn single(&mut self, mv: Move);
    /// Plain moves of many pieces, each by the same difference of tile numbers.
    fn shifted(&mut self, moving: Moving<'_, W>, by: i16, to: Set<W>);
    /// First moves of many pieces, each by the same difference.
    fn shifted_first(&mut self, moving: Moving<'_, W>, shift: &FirstShift<W>, to: Set<W>);
}

/// One player's pieces of one kind, and the tables.
#[derive(Clone, Copy)]
pub(super) struct Moving<'a, const W: usize> {
    tables: &'a Tables<W>,
    pub herd: &'a Herd<W>,
}

impl<'a, const W: usize> Moving<'a, W> {
    #[inline(always)]
    fn mover(self, from: Tile) -> Mover<'a, W> {
        Mover { moving: self, from }
    }

    /// What the kind may become, and whether it may stay what it is.
    fn kind(self) -> &'a KindTable<W> {
        &self.tables.kinds[self.herd.kind.index()]
    }
}

/// The piece whose moves are visited.
#[derive(Clone, Copy)]
pub(super) struct Mover<'a, const W: usize> {
    pub moving: Moving<'a, W>,
    from: Tile,
}

/// Lists moves.
pub(super) struct List<'a>(pub &'a mut Vec<Move>);

impl<const W: usize> Visitor<W> for List<'_> {
    #[inline(always)]
    fn plain(&mut self, mover: Mover<'_, W>, to: Set<W>) {
        let promotes = to & mover.moving.herd.promotes_on;
        if !promotes.is_empty() {
            for to in promotes.iter() {
                self.promotions(mover, to, Effect::Plain);
            }
        }
        Visitor::<W>::unpromoted(self, mover.from, to.without(&promotes));
    }

    #[inline(always)]
    fn unpromoted(&mut self, from: Tile, to: Set<W>) {
        for to in to.iter() {
            self.0.push(Move { from, to, promote: None, effect: Effect::Plain });
        }
    }

    #[inline(always)]
    fn special(&mut self, mover: Mover<'_, W>, to: Tile, effect: Effect) {
        if mover.moving.herd.promotes_on.contains(to) {
            self.promotions(mover, to, effect);
        } else {
            self.0.push(Move { from: mover.from, to, promote: None, effect });
        }
    }

    #[inline(always)]
    fn single(&mut self, mv: Move) {
        self.0.push(mv);
    }

    #[inline(always)]
    fn shifted(&mut self, moving: Moving<'_, W>, by: i16, to: Set<W>) {
        let promotes = to & moving.herd.promotes_on;
        for to in promotes.iter() {
            self.promotions(moving.mover(back(to, by)), to, Effect::Plain);
        }
        for to in to.without(&promotes).iter() {
            self.0.push(Move { from: back(to, by), to, promote: None, effect: Effect::Plain });
        }
    }

    #[inline(always)]
    fn shifted_first(&mut self, moving: Moving<'_, W>, shift: &FirstShift<W>, to: Set<W>) {
        for tile in to.iter() {
            let from = back(tile, shift.by);
            let effect = match shift.trails[from.index()] {
                0 => Effect::Plain,
                trail => Effect::Special { trail, en_passant: false },
            };
            self.special(moving.mover(from), tile, effect);
        }
    }
}

/// The tile from which a shift led to another.
#[inline(always)]
fn back(to: Tile, by: i16) -> Tile {
    Tile((i16::from(to.0) - by) as u8)
}

impl List<'_> {
    #[inline(never)]
    fn promotions<const W: usize>(&mut self, mover: Mover<'_, W>, to: Tile, effect: Effect) {
        let kind = mover.moving.kind();
        let stays = kind.optional.then_some(None);
        let becomes = kind.promotes_to.iter().map(|&kind| Some(kind)).chain(stays);
        self.0.extend(becomes.map(|promote| Move { from: mover.from, to, promote, effect }));
    }
}

/// Counts moves.
struct Count(u64);

impl<const W: usize> Visitor<W> for Count {
    #[inline(always)]
    fn plain(&mut self, mover: Mover<'_, W>, to: Set<W>) {
        self.0 += u64::from(to.len());
        let promotes = to & mover.moving.herd.promotes_on;
        if !promotes.is_empty() {
            self.0 += u64::from(promotes.len()) * (mover.moving.kind().promotion_ways() - 1);
        }
    }

    #[inline(always)]
    fn unpromoted(&mut self, _: Tile, to: Set<W>) {
        self.0 += u64::from(to.len());
    }

    #[inline(always)]
    fn special(&mut self, mover: Mover<'_, W>, to: Tile, _: Effect) {
        self.0 +=
            if mover.moving.herd.promotes_on.contains(to) { mover.moving.kind().promotion_ways() } else { 1 };
    }

    #[inline(always)]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline(always)]
    fn shifted(&mut self, moving: Moving<'_, W>, _: i16, to: Set<W>) {
        self.plain(moving.mover(Tile(0)), to);
    }

    #[inline(always)]
    fn shifted_first(&mut self, moving: Moving<'_, W>, _: &FirstShift<W>, to: Set<W>) {
        self.plain(moving.mover(Tile(0)), to);
    }
}

/// Calls the visitor for all legal moves.
#[inline(always)]
pub(super) fn visit<const W: usize, P: Processor>(
    lookup: Lookup<'_, W, P>,
    position: &mut Position<W>,
    visitor: &mut impl Visitor<W>,
) {
    let tables = lookup.tables;
    let colour = position.turn();
    let sight = Sight::of(position);
    let royals = royals(tables, position, colour);
    let attack = Attack::new(lookup, position, colour.other());
    let mut danger = Danger::none(tables.board);
    attack.danger(lookup, position, royals, &mut danger);
    // only the royals and pinned pieces are not free
    let open = danger.is_open();
    // without a check a royal is safe where it stands
    let asked = if danger.check { Set::EMPTY } else { royals };
    let known = Cell::new(Stalked { asked, found: Set::EMPTY });
    let also = if position.memory().rights != 0 && visitor.wants_castlings() {
        castling_ways(tables, position)
    } else {
        Set::EMPTY
    };
    let threat = Threat { lookup, attack: &attack, danger: &danger, royals, known, also };
    let together = danger.touching.is_empty() && !danger.unclear && !tables.takes_on_the_way_to_en_passant;
    for herd in &tables.herds[colour.index()] {
        let mut men = position.men(colour, herd.kind);
        if men.is_empty() {
            continue;
        }
        let moving = Moving { tables, herd };
        let wanted = visitor.wanted(herd);
        if wanted.is_empty() {
            continue;
        }
        if herd.plain && open && !danger.pinned.meets(&men) {
            for from in men.iter() {
                let to = simple(lookup, &sight, tables.row_in(herd, from));
                visitor.unpromoted(from, to & wanted);
            }
            continue;
        }
        if let Some(shifts) = &herd.shifts
            && together
        {
            let one_by_one = shifts.odd | danger.pinned;
            threat.visit_together(position, &sight, moving, shifts, men.without(&one_by_one), visitor);
            men &= one_by_one;
        }
        // those whose row says all about them
        let simple_ones = if herd.intricate || (herd.takes_en_passant && !sight.targets.is_empty()) {
            Set::EMPTY
        } else {
            men.without(&position.memory().fresh)
        };
        let free = open && !herd.royal && !danger.pinned.meets(&men);
        for from in simple_ones.iter() {
            let to = simple(lookup, &sight, tables.row_in(herd, from)) & wanted;
            let legal = if free { to } else { threat.legal_among(position, from, to) };
            visitor.plain(moving.mover(from), legal);
        }
        for from in men.without(&simple_ones).iter() {
            threat.visit_one(position, &sight, moving.mover(from), visitor);
        }
    }
    if !threat.also.is_empty() {
        castlings(&threat, position, &mut |mv| visitor.single(mv));
    }
}

/// Promotions that change who is royal: each is played and looked at by itself, and taken out of what was found.
#[inline(never)]
fn promotions_one_by_one<const W: usize, P: Processor>(
    lookup: Lookup<'_, W, P>,
    position: &mut Position<W>,
    mover: Mover<'_, W>,
    found: &mut Found<W>,
    visitor: &mut impl Visitor<W>,
) {
    let (on, kind) = (mover.moving.herd.promotes_on, mover.moving.kind());
    let plain = (found.plain & on).iter().map(|to| (to, Effect::Plain));
    let special = found.special.iter().copied().filter(|(to, _)| on.contains(*to));
    for (to, effect) in plain.chain(special) {
        let stays = kind.optional.then_some(None);
        for promote in kind.promotes_to.iter().map(|&kind| Some(kind)).chain(stays) {
            let mv = Move { from: mover.from, to, promote, effect };
            if leaves_no_check(lookup.tables, position, mv) {
                visitor.single(mv);
            }
        }
    }
    found.plain = found.plain.without(&on);
    found.special.retain(|(to, _)| !on.contains(*to));
}

/// What the other player threatens, known once for all moves of a position.
pub(super) struct Threat<'a, const W: usize, P> {
    pub lookup: Lookup<'a, W, P>,
    pub attack: &'a Attack<W>,
    pub danger: &'a Danger<W>,
    pub royals: Set<W>,
    /// What [`Threat::stalked`] has found for a player's only royal.
    known: Cell<Stalked<W>>,
    /// Tiles that will be asked about for castling.
    pub also: Set<W>,
}

/// Where a player's only royal would be attacked, as far as anyone has asked.
#[derive(Clone, Copy)]
struct Stalked<const W: usize> {
    /// The tiles that were asked about.
    asked: Set<W>,
    /// Those where it would be attacked.
    found: Set<W>,
}

impl<const W: usize, P: Processor> Threat<'_, W, P> {
    /// The tiles of `tiles` on which a piece would be attacked, having left its own.
    #[inline(always)]
    pub fn stalked(&self, position: &Position<W>, from: Tile, tiles: Set<W>) -> Set<W> {
        if self.royals != Set::of(from) {
            return self.lookup.processor.apart(|| self.stalked_one_by_one(position, from, tiles));
        }
        let known = self.known.get();
        let unknown = tiles.without(&known.asked);
        if unknown.is_empty() {
            return known.found & tiles;
        }
        let unknown = unknown | self.also.without(&known.asked);
        let known = self.lookup.processor.apart(|| self.ask(position, from, unknown, known));
        self.known.set(known);
        known.found & tiles
    }

    /// Finds out where a player's only royal would be attacked: for a few tiles each by itself, for many all at once, if
    /// that can be done.
    #[inline(always)]
    fn ask(&self, position: &Position<W>, from: Tile, tiles: Set<W>, known: Stalked<W>) -> Stalked<W> {
        const FEW: u32 = 4;
        let (lookup, by) = (self.lookup, position.turn().other());
        if tiles.len() > FEW {
            let occupied = position.occupied().without(&self.royals);
            if let Some(found) = shadow(lookup, position, by, &occupied) {
                return Stalked { asked: lookup.tables.board, found };
            }
        }
        let found = known.found | self.stalked_one_by_one(position, from, tiles);
        Stalked { asked: known.asked | tiles, found }
    }

    #[inline(always)]
    fn stalked_one_by_one(&self, position: &Position<W>, from: Tile, tiles: Set<W>) -> Set<W> {
        let (lookup, attack) = (self.lookup, self.attack);
        let mut left = position.occupied();
        left.remove(from);
        let mut found = Set::EMPTY;
        for tile in attack.may_reach(lookup, position, tiles).iter() {
            let own = Set::of(tile);
            let occupied = left | own;
            if attack.takes_directly(lookup, position, tile, &occupied, &own)
                || (attack.may_do_more(lookup, position, tile)
                    && lookup.processor.apart(|| {
                        // in this order: a null move ends where it began
                        let mut victims = position.of(position.turn());
                        victims.remove(from);
                        let scene = Scene { occupied, victims: victims | own, gone: own };
                        attack.programs_take(lookup, position, tile, &scene)
                    }))
            {
                found |= own;
            }
        }
        found
    }

    /// Visits all moves of a piece.
    #[inline(always)]
    fn visit_one(
        &self,
        position: &mut Position<W>,
        sight: &Sight<W>,
        mover: Mover<'_, W>,
        visitor: &mut impl Visitor<W>,
    ) {
        let from = mover.from;
        let herd = mover.moving.herd;
        let mut found = Found::find(self.lookup, position, sight, herd.kind, from);
        found.plain &= visitor.wanted(herd);
        found.special.retain(|&mut (to, effect)| visitor.wants(herd, to, effect));
        if mover.moving.kind().changes_royalty {
            promotions_one_by_one(self.lookup, position, mover, &mut found, visitor);
        }
        visitor.plain(mover, self.legal_among(position, from, found.plain));
        for &(to, effect) in &found.special {
            if self.is_legal_special(position, from, to, effect) {
                visitor.special(mover, to, effect);
            }
        }
    }

    /// Visits the moves of pieces that are moved together, none of them pinned, while nothing but riders and leapers
    /// attacks royals.
    #[inline(always)]
    fn visit_together(
        &self,
        position: &mut Position<W>,
        sight: &Sight<W>,
        moving: Moving<'_, W>,
        shifts: &Shifts<W>,
        men: Set<W>,
        visitor: &mut impl Visitor<W>,
    ) {
        let parries = self.danger.parries & visitor.wanted(moving.herd);
        let empty = parries.without(&sight.occupied);
        let enemies = sight.enemies & parries;
        for shift in &shifts.leaps {
            let ends = (empty & shift.quiet) | (enemies & shift.capture);
            visitor.shifted(moving, shift.by, (men & shift.from).shifted(shift.by) & ends);
        }
        if !sight.targets.is_empty() {
            for shift in shifts.leaps.iter().filter(|shift| shift.en_passant) {
                let passed = (men & shift.from).shifted(shift.by) & sight.targets;
                let effect = Effect::Special { trail: 0, en_passant: true };
                for to in passed.iter() {
                    let from = back(to, shift.by);
                    if visitor.wants(moving.herd, to, effect)
                        && self.is_legal_special(position, from, to, effect)
                    {
                        visitor.special(moving.mover(from), to, effect);
                    }
                }
            }
        }
        if !shifts.firsts.is_empty() {
            let fresh = men & position.memory().fresh;
            if !fresh.is_empty() {
                let all_empty = self.lookup.tables.board.without(&sight.occupied);
                for shift in &shifts.firsts {
                    visitor.shifted_first(moving, shift, shift.reach(&fresh, &all_empty) & empty);
                }
            }
        }
    }

    /// The legal ones of a piece's plain moves.
    #[inline(always)]
    fn legal_among(&self, position: &Position<W>, from: Tile, to: Set<W>) -> Set<W> {
        let danger = self.danger;
        if self.royals.contains(from) {
            if self.royals == Set::of(from) {
                return if to.is_empty() { to } else { to.without(&self.stalked(position, from, to)) };
            }
            return self.look_at(position, from, to);
        }
        let mut to = to & danger.parries;
        if danger.pinned.contains(from) {
            match danger.freedom(from) {
                Some(free) => to &= free,
                None => return self.look_at(position, from, to),
            }
        }
        if danger.unclear || danger.touching.contains(from) {
            return self.look_at(position, from, to);
        }
        let touching = to & danger.touching;
        if touching.is_empty() { to } else { to.without(&touching) | self.look_at(position, from, touching) }
    }

    #[inline(always)]
    fn look_at(&self, position: &Position<W>, from: Tile, to: Set<W>) -> Set<W> {
        if to.is_empty() { to } else { self.lookup.processor.apart(|| self.looked_at(position, from, to)) }
    }

    /// The tiles of `to` that a piece may go to, each looked at on the board as it would be.
    #[inline(always)]
    fn looked_at(&self, position: &Position<W>, from: Tile, to: Set<W>) -> Set<W> {
        let royal = self.royals.contains(from);
        let mut occupied = position.occupied();
        let mut victims = position.of(position.turn());
        occupied.remove(from);
        victims.remove(from);
        let mut others = self.royals;
        others.remove(from);
        let mut safe = to;
        for tile in to.iter() {
            let own = Set::of(tile);
            let scene = Scene { occupied: occupied | own, victims: victims | own, gone: own };
            let mut royals = if royal { others | own } else { others };
            while let Some(royal) = royals.pop() {
                if self.attack.takes(self.lookup, position, royal, &scene) {
                    safe.remove(tile);
                    break;
                }
            }
        }
        safe
    }

    /// Whether a special move is legal.
    #[inline(always)]
    fn is_legal_special(&self, position: &mut Position<W>, from: Tile, to: Tile, effect: Effect) -> bool {
        let tables = self.lookup.tables;
        // a royal that passes tiles may be taken en passant
        if let Effect::Special { trail, en_passant: false } = effect
            && !self.royals.contains(from)
            && tables.trails[trail as usize].taken.is_empty()
            && !tables.takes_on_the_way_to_en_passant
        {
            return self.legal_among(position, from, Set::of(to)) != Set::EMPTY;
        }
        leaves_no_check(tables, position, Move { from, to, promote: None, effect })
    }
}

/// Whether a move found in this position leaves no royal of the mover in check: played, looked at, taken back.
#[inline(never)]
pub(super) fn leaves_no_check<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    mv: Move,
) -> bool {
    let mover = position.turn();
    let before = position.before();
    let undo = position.play(tables, mv);
    let check = in_check(tables, position, mover);
    position.unplay(tables, mv, undo, &before);
    !check
}
