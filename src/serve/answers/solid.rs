//! A board on its way to being a body in space, as points for whoever draws in three dimensions.

use serde_json::{Value, json};

use crate::render::svg::Bending;
use crate::search::Control;
use crate::serve::ask::{Ask, within};
use crate::serve::refusal::Refusal;
use crate::serve::stock::Stock;
use crate::surface::{End, Join, Plan};

/// The most points of all steps together.
pub const POINTS: u32 = 200_000;
/// The most steps.
pub const STEPS: u32 = 24;
/// The most parts of a tile's side.
pub const GRAIN: u32 = 8;

/// The points of a grid over the board, at so many moments.
pub fn solid(ask: &Ask, stock: &Stock, _: &Control) -> Result<Value, Refusal> {
    let variant = ask.variant(stock)?;
    let surface = &variant.spec().surface;
    let steps = within("steps", ask.steps.unwrap_or(12), 1..=STEPS.into())? as u32;
    let grain = within("grain", ask.grain.unwrap_or(4), 1..=GRAIN.into())? as u32;
    let (files, ranks) = (u32::from(surface.files()), u32::from(surface.ranks()));
    let points = steps * (files * grain + 1) * (ranks * grain + 1);
    if points > POINTS {
        let help = format!("at most {POINTS} are sent: ask for fewer steps or a smaller grain");
        return Err(Refusal::unfit(format!("{points} points"), help));
    }
    let Some(bending) = Bending::of(surface) else {
        let help = "a cylinder, torus, globe, Moebius strip or Klein bottle has one";
        return Err(Refusal::unfit("this board has no form in space that the program knows", help));
    };
    let part = |i: u32| f64::from(i) / f64::from(grain);
    let moment = |step: u32| if steps == 1 { 1.0 } else { f64::from(step) / f64::from(steps - 1) };
    let list: Vec<Value> = (0..steps)
        .map(|step| {
            let t = moment(step);
            let rows = (0..=ranks * grain).flat_map(|j| (0..=files * grain).map(move |i| (i, j)));
            // a ten-thousandth of the body's radius is no pixel
            let numbers = rows.flat_map(|(i, j)| bending.point(part(i), part(j), t));
            let numbers: Vec<f64> = numbers.map(|value| (value * 1e4).round() / 1e4).collect();
            json!({ "t": t, "points": numbers })
        })
        .collect();
    Ok(json!({
        "form": bending.kind().name(),
        "files": files,
        "ranks": ranks,
        "grain": grain,
        "closed": bending.is_closed(),
        "poles": poles(surface.plan()),
        "steps": list,
    }))
}

/// The sides of the board that are drawn together to a pole. A globe's other end is open, as its board is there.
fn poles(plan: &Plan) -> Vec<&'static str> {
    let sides = [(plan.east_west, ["east", "west"]), (plan.north_south, ["north", "south"])];
    let mut poles = Vec::new();
    for (join, names) in sides {
        let Join::Apart(ends) = join else { continue };
        let ends = ends.into_iter().zip(names);
        poles.extend(ends.filter(|(end, _)| matches!(end, End::Pole { .. })).map(|(_, name)| name));
    }
    poles
}
