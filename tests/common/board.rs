//! Random surfaces.

use topochess::surface::{Corners, End, Join, Plan, Pole, Run, Side, Sides, Surface};

use super::chance::Chance;

/// A random board of at most 256 places that can be glued.
pub fn random(chance: &mut Chance) -> Plan {
    loop {
        let mut plan = bare(chance);
        if chance.percent(25) {
            let holes = chance.between(1, 3);
            plan.holes = (0..holes).map(|_| place(chance, &plan)).collect();
            plan.holes.sort_unstable();
            plan.holes.dedup();
        }
        if chance.percent(30) {
            plan.seams = (0..chance.between(1, 3)).map(|_| run(chance, &plan)).collect();
        }
        if let Some(plan) = with_policy(chance, plan) {
            return plan;
        }
    }
}

fn bare(chance: &mut Chance) -> Plan {
    let (files, ranks) = match chance.below(20) {
        0 => (chance.between(1, 3), chance.between(1, 6)),
        1 => (chance.between(1, 16), chance.between(1, 16)),
        2..=4 => (chance.between(5, 9), chance.between(5, 9)),
        _ => (chance.between(2, 6), chance.between(2, 6)),
    };
    let (files, ranks) = (files as u16, ranks as u16);
    Plan { north_south: join(chance, files), east_west: join(chance, ranks), ..Plan::flat(files, ranks) }
}

/// How two opposite edges of `length` tiles are closed.
fn join(chance: &mut Chance, length: u16) -> Join {
    match chance.below(10) {
        0..=2 => Join::CLOSED,
        3 | 4 => Join::Wrap { slide: 0 },
        5 => Join::Wrap { slide: chance.below(2 * usize::from(length)) as i32 - i32::from(length) },
        6 => Join::Twist,
        _ => Join::Apart([end(chance, length), end(chance, length)]),
    }
}

fn end(chance: &mut Chance, length: u16) -> End {
    let shift = if length.is_multiple_of(2) && chance.percent(70) {
        length / 2
    } else {
        chance.below(usize::from(length)) as u16
    };
    match chance.below(5) {
        0 | 1 => End::Pole { pole: Pole::Through, shift },
        2 | 3 => End::Pole { pole: Pole::Mirror, shift },
        _ => End::Closed,
    }
}

fn place(chance: &mut Chance, plan: &Plan) -> (u16, u16) {
    (chance.below(usize::from(plan.files)) as u16, chance.below(usize::from(plan.ranks)) as u16)
}

/// Sides of tiles glued to sides of tiles, mostly on edges.
fn run(chance: &mut Chance, plan: &Plan) -> Run {
    let one = sides(chance, plan, None);
    let length = one.length().unwrap_or(1);
    Run { join: one, to: sides(chance, plan, Some(length)), reversed: chance.percent(50) }
}

fn sides(chance: &mut Chance, plan: &Plan, length: Option<u16>) -> Sides {
    let side = *chance.pick(&Side::ALL);
    let (mut file, mut rank) = place(chance, plan);
    if chance.percent(80) {
        match side {
            Side::North => rank = plan.ranks - 1,
            Side::South => rank = 0,
            Side::East => file = plan.files - 1,
            Side::West => file = 0,
        }
    }
    let along = |at: u16, size: u16, chance: &mut Chance| {
        let more = length.map_or_else(|| chance.below(usize::from(size - at)) as u16, |length| length - 1);
        (at + more).min(size - 1)
    };
    let last = match side {
        Side::North | Side::South => (along(file, plan.files, chance), rank),
        Side::East | Side::West => (file, along(rank, plan.ranks, chance)),
    };
    let (first, last) = if chance.percent(80) { ((file, rank), last) } else { (last, (file, rank)) };
    Sides { first, last, side }
}

/// The plan with a policy for corners, where it needs one; `None` if it cannot be glued at all.
fn with_policy(chance: &mut Chance, mut plan: Plan) -> Option<Plan> {
    let first = chance.below(Corners::ALL.len());
    let turn = Corners::ALL.iter().cycle().skip(first).take(Corners::ALL.len());
    let policies = std::iter::once(None).chain(turn.copied().map(Some));
    for corners in policies {
        plan.corners = corners;
        if Surface::glue(plan.clone()).is_ok_and(|surface| surface.len() > 1) {
            return Some(plan);
        }
    }
    None
}
