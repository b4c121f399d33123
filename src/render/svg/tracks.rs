//! All straight tracks of a board at once: colours and dashes tell them apart, and numbers on the lines.

use std::collections::BTreeMap;

use super::canvas::{Canvas, Point, Tag, Words};
use super::stage::Stage;
use super::subject::Line;
use super::theme::Colours;

/// Dashes, in turn; with the colours they give 40 kinds of line.
const DASHES: [&str; 4] = ["none", "8 3", "2 3", "9 3 2 3"];

/// Height of a line of the legend.
const LINE: f64 = 18.0;

fn dash(number: usize, colours: &Colours) -> &'static str {
    // neighbours in the list differ in both
    DASHES[(number + number / colours.tracks.len()) % DASHES.len()]
}

fn colour(number: usize, colours: &Colours) -> &'static str {
    colours.tracks[number % colours.tracks.len()]
}

/// Draws tracks over a board.
pub fn draw(canvas: &mut Canvas, tracks: &[Line], stage: &dyn Stage, colours: &Colours) {
    let traces: Vec<_> = tracks.iter().map(|line| stage.trace(line.start, &line.strides)).collect();
    for (number, trace) in traces.iter().enumerate() {
        for stroke in trace {
            let tag = Tag::line(&stroke.points)
                .stroke(colour(number, colours), if stroke.hidden { 1.0 } else { 2.2 });
            let tag = tag.put("stroke-dasharray", dash(number, colours)).put("stroke-linejoin", "round");
            let tag = if stroke.hidden { tag.put("stroke-opacity", "0.35") } else { tag };
            canvas.add(tag);
        }
    }
    let mut used: Vec<Point> = Vec::new();
    for (number, trace) in traces.iter().enumerate() {
        let seen = trace.iter().filter(|stroke| !stroke.hidden);
        let places = seen.flat_map(|stroke| stroke.points.windows(2)).map(|pair| match pair {
            [a, b] => ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0),
            _ => (0.0, 0.0),
        });
        let free = |at: &Point| used.iter().all(|other| (at.0 - other.0).hypot(at.1 - other.1) > 13.0);
        let mut places: Vec<Point> = places.collect();
        // spread over the board: not all at the beginnings
        let by = (number * 3) % places.len().max(1);
        places.rotate_left(by);
        let Some(at) = places.iter().copied().find(free).or(places.first().copied()) else { continue };
        used.push(at);
        canvas.add(Tag::circle(at, 6.5).fill(colours.paper).stroke(colour(number, colours), 1.4));
        let words = Words { size: 8.0, colour: colours.ink, anchor: "middle", bold: true };
        canvas.text(at, words, &(number + 1).to_string());
    }
}

/// Draws a list of the tracks and returns its height.
pub fn legend(canvas: &mut Canvas, tracks: &[Line], (x, y): Point, width: f64, colours: &Colours) -> f64 {
    let columns = ((width - 2.0 * x) / 170.0).floor().max(1.0) as usize;
    let rows = tracks.len().div_ceil(columns);
    for (number, line) in tracks.iter().enumerate() {
        let at = (x + 170.0 * (number / rows) as f64, y + LINE * ((number % rows) as f64 + 0.5));
        let words = Words { size: 10.0, colour: colours.ink, anchor: "start", bold: false };
        canvas.text(at, Words { bold: true, ..words }, &(number + 1).to_string());
        let sample =
            Tag::line(&[(at.0 + 18.0, at.1), (at.0 + 50.0, at.1)]).stroke(colour(number, colours), 2.2);
        canvas.add(sample.put("stroke-dasharray", dash(number, colours)));
        let closed = if line.closed { "closed" } else { "open" };
        let kind = if line.diagonal { "diagonal" } else { "straight" };
        canvas.text((at.0 + 56.0, at.1), words, &format!("{kind} {}, {closed}", line.length));
    }
    LINE * rows as f64
}

/// How many tracks, of which kinds: `20 tracks: 8 straight of 8 tiles, ...`.
pub fn count(tracks: &[Line]) -> String {
    let mut counts: BTreeMap<(bool, usize), usize> = BTreeMap::new();
    for line in tracks {
        *counts.entry((line.diagonal, line.length)).or_default() += 1;
    }
    let parts: Vec<String> = if counts.len() <= 4 {
        let part = |(&(diagonal, length), count): (&(bool, usize), &usize)| {
            format!("{count} {} of {length} tiles", if diagonal { "diagonal" } else { "straight" })
        };
        counts.iter().map(part).collect()
    } else {
        let of = |wanted: bool| tracks.iter().filter(|line| line.diagonal == wanted).count();
        vec![format!("{} straight", of(false)), format!("{} diagonal", of(true))]
    };
    format!("{} tracks: {}", tracks.len(), parts.join(", "))
}
