//! The ways a piece can reach a tile, for people to see: which tiles it goes over.

use crate::base::{Colour, Set, Tile};
use crate::position::Position;
use crate::tables::{Landings, Node, Pass, Tables, Told};

/// Every way the piece on `from` can come to `to` now (moving or taking), each a list of the tiles it goes over,
/// the last one included. Leaps go over nothing between. `targets` are tiles that may be taken en passant.
pub fn routes<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    from: Tile,
    to: Tile,
) -> Vec<Vec<Tile>> {
    let Some(man) = position.at(from) else { return Vec::new() };
    let index = tables.index(man.colour, man.kind, from);
    let mut numbers = vec![tables.row_of[index]];
    if position.memory().fresh.contains(from) {
        numbers.push(tables.first_row_of[index]);
    }
    let mut found = Vec::new();
    for number in numbers {
        let told = &tables.told[number as usize];
        found.extend(row_routes(tables, position, man.colour, number as usize, to));
        found.extend(ray_routes(tables, position, man.colour, told, to));
    }
    found.sort();
    found.dedup();
    found
}

fn row_routes<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    colour: Colour,
    row: usize,
    to: Tile,
) -> Vec<Vec<Tile>> {
    let mut found = Vec::new();
    let occupied = position.occupied();
    let enemies = position.of(colour.other());
    let targets = position.memory().targets;
    let (row, rest, told) = (&tables.rows[row], &tables.rests[row], &tables.told[row]);
    let leap = (row.quiet.contains(to) && !occupied.contains(to))
        || (row.capture.contains(to) && enemies.contains(to))
        || (rest.en_passant.contains(to) && targets.contains(to));
    if leap {
        found.push(vec![to]);
    }
    // the nodes that belong to one another are a path
    let nodes = told.nodes.of(&tables.nodes);
    let mut path: Vec<(usize, Tile)> = Vec::new();
    let mut i = 0;
    while let Some(node) = nodes.get(i) {
        path.retain(|&(end, _)| end > i);
        if lands(node, &occupied, &enemies, &targets) && (node.tile == to || takes(tables, node, to)) {
            found.push(path.iter().map(|&(_, tile)| tile).chain([node.tile]).collect());
        }
        if goes_on(node, &occupied, &enemies) {
            path.push((i + 1 + node.below as usize, node.tile));
            i += 1;
        } else {
            i += 1 + node.below as usize;
        }
    }
    found
}

fn takes<const W: usize>(tables: &Tables<W>, node: &Node, tile: Tile) -> bool {
    tables.trails[node.trail as usize].taken.contains(&tile)
}

fn lands<const W: usize>(node: &Node, occupied: &Set<W>, enemies: &Set<W>, targets: &Set<W>) -> bool {
    let free = node.pass == Pass::Free;
    let empty = free || !occupied.contains(node.tile);
    (empty && node.land.has(Landings::QUIET))
        || (!free && enemies.contains(node.tile) && node.land.has(Landings::CAPTURE))
        || (empty && targets.contains(node.tile) && node.land.has(Landings::EN_PASSANT))
}

fn goes_on<const W: usize>(node: &Node, occupied: &Set<W>, enemies: &Set<W>) -> bool {
    match node.pass {
        Pass::Never => false,
        Pass::Empty => !occupied.contains(node.tile),
        Pass::Occupied => occupied.contains(node.tile),
        Pass::Enemy => enemies.contains(node.tile),
        Pass::Free => true,
    }
}

/// Rides, tile by tile in the order they are ridden.
fn ray_routes<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    colour: Colour,
    told: &Told<W>,
    to: Tile,
) -> Vec<Vec<Tile>> {
    let occupied = position.occupied();
    let taking = position.of(colour.other()).contains(to);
    let mut found = Vec::new();
    for ray in told.rays.of(&tables.rays) {
        let path = tables.ray_tiles(ray);
        let reached = path.iter().position(|&tile| tile == to);
        let may = if taking { ray.capture } else { ray.quiet && !occupied.contains(to) };
        if let Some(end) = reached.filter(|_| may)
            && !path[..end].iter().any(|&tile| occupied.contains(tile))
        {
            found.push(path[..=end].to_vec());
        }
    }
    found
}
