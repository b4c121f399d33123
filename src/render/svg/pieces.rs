//! What pieces look like: silhouettes for the six that everyone knows, a lettered disc for every other.
//!
//! The silhouettes were drawn for this project. A piece gets one if its letter in the file and its name are the
//! usual ones; a knight called nightrider gets a disc with its letter. All are drawn in a square of 100 units.

use super::canvas::{Canvas, FONT, Tag};
use super::theme::Colours;
use crate::base::{Colour, Man};
use crate::variant::Spec;

/// The outline of a piece, lines inside it, and small full circles.
struct Shape {
    letter: &'static str,
    name: &'static str,
    body: &'static [&'static str],
    inner: &'static [&'static str],
    dots: &'static [(f64, f64, f64)],
}

const SHAPES: [Shape; 6] = [
    Shape {
        letter: "K",
        name: "king",
        body: &[
            "M46.5 9h7v6.5h6.5v7h-6.5v7.5h-7v-7.5h-6.5v-7h6.5z",
            "M50 26C57 32 57 41 50 52C43 41 43 32 50 26Z",
            "M29 66L21.5 52C14 38 28 27 41 35C46 38 49 44 50 52C51 44 54 38 59 35C72 27 86 38 78.5 52L71 66Z",
            "M29 66C43 61 57 61 71 66C70 71 72 76 76 80L76 88L24 88L24 80C28 76 30 71 29 66Z",
        ],
        inner: &["M27 79C42 74.5 58 74.5 73 79"],
        dots: &[],
    },
    Shape {
        letter: "Q",
        name: "queen",
        body: &[
            "M28 66L15 33L33.5 53L32.5 22L45 49.5L50 17L55 49.5L67.5 22L66.5 53L85 33L72 66Z",
            "M28 66C42 61 58 61 72 66C70 71 72 76 76 80L76 88L24 88L24 80C28 76 30 71 28 66Z",
            "M15 26.5a5 5 0 1 0 0.01 0z",
            "M32 14.5a5 5 0 1 0 0.01 0z",
            "M50 9.5a5 5 0 1 0 0.01 0z",
            "M68 14.5a5 5 0 1 0 0.01 0z",
            "M85 26.5a5 5 0 1 0 0.01 0z",
        ],
        inner: &["M27 79C42 74.5 58 74.5 73 79"],
        dots: &[],
    },
    Shape {
        letter: "R",
        name: "rook",
        body: &[
            "M24 19H35.5V26H44.5V19H55.5V26H64.5V19H76V35L67 43H33L24 35Z",
            "M33 43H67L69 68H31Z",
            "M31 68H69L76 78V88H24V78Z",
        ],
        inner: &["M25 79H75"],
        dots: &[],
    },
    Shape {
        letter: "B",
        name: "bishop",
        body: &[
            "M50 8.5a5.5 5.5 0 1 0 0.01 0z",
            "M50 20C65 30 71 42 68 52C67 57 64 61 60 64H40C36 61 33 57 32 52C29 42 35 30 50 20Z",
            "M40 64H60L63 75H37Z",
            "M37 75H63C70 78 79 78 81 88H19C21 78 30 78 37 75Z",
        ],
        inner: &["M50 33V51", "M42.5 41.5H57.5"],
        dots: &[],
    },
    Shape {
        letter: "N",
        name: "knight",
        body: &["M29 88C29 73 38 67 45 58C47 54 47 52 46 50C41 54 36 54.5 32 57C28 60 25 64.5 20.5 62.5\
             C15.5 60 13.5 55 16 50C18.5 44 24 39 27.5 32C28.5 28 28 23 29 15L38 23L43 14L48 23\
             C66 26 78 41 80 63C81 73 80 80 80 88Z"],
        inner: &["M55 31C65 38 70 50 70.5 66", "M24 53.5C23 55 21.5 55.5 20 55"],
        dots: &[(36.0, 35.5, 2.8)],
    },
    Shape {
        letter: "P",
        name: "pawn",
        body: &["M43.5 43.5C38 41 35.5 36 35.5 31C35.5 23 42 17 50 17C58 17 64.5 23 64.5 31\
             C64.5 36 62 41 56.5 43.5L64 48V53H57C58 62 62 68 69 73C74 76 77 80 77 88H23\
             C23 80 26 76 31 73C38 68 42 62 43 53H36V48Z"],
        inner: &["M31 75H69"],
        dots: &[],
    },
];

/// Draws the pieces of one picture.
pub struct Pieces<'a> {
    spec: &'a Spec,
    colours: &'a Colours,
    /// Put before every id, so that several pictures can stand on one page.
    prefix: &'a str,
}

impl<'a> Pieces<'a> {
    /// The pieces of a variant in some colours.
    pub fn new(spec: &'a Spec, colours: &'a Colours, prefix: &'a str) -> Pieces<'a> {
        Pieces { spec, colours, prefix }
    }

    fn id(&self, man: Man) -> String {
        format!("{}{}{}", self.prefix, ["w", "b"][man.colour.index()], man.kind.0)
    }

    /// Writes down what each of these looks like, once.
    pub fn define(&self, canvas: &mut Canvas, men: &[Man]) {
        let mut men = men.to_vec();
        men.sort_unstable_by_key(|man| (man.colour, man.kind));
        men.dedup();
        if men.is_empty() {
            return;
        }
        canvas.open(Tag::new("defs"));
        for man in men {
            canvas.open(Tag::new("g").put("id", &self.id(man)).put("stroke-linejoin", "round"));
            let piece = self.spec.pieces.get(man.kind.index());
            let (letters, name) = piece.map_or(("?", ""), |piece| (piece.id.as_str(), piece.name.as_str()));
            let usual = SHAPES
                .iter()
                .find(|shape| shape.letter == letters && name.trim().eq_ignore_ascii_case(shape.name));
            match usual {
                Some(shape) => self.silhouette(canvas, shape, man.colour),
                None => self.disc(canvas, letters, man.colour),
            }
            canvas.close("g");
        }
        canvas.close("defs");
    }

    /// Body, outline and inner lines of a colour.
    fn paint(&self, colour: Colour) -> (&'a str, &'a str, &'a str) {
        match colour {
            Colour::White => (self.colours.white, self.colours.white_line, self.colours.white_line),
            Colour::Black => (self.colours.black, self.colours.black_line, self.colours.black_line),
        }
    }

    fn silhouette(&self, canvas: &mut Canvas, shape: &Shape, colour: Colour) {
        let (body, outline, inner) = self.paint(colour);
        if colour == Colour::Black {
            // a light rim, so that a dark piece stands out on a dark tile
            for data in shape.body {
                canvas.add(Tag::new("path").put("d", data).fill(body).stroke(outline, 7.5));
            }
        }
        let line = if colour == Colour::Black { body } else { outline };
        for data in shape.body {
            canvas.add(Tag::new("path").put("d", data).fill(body).stroke(line, 4.0));
        }
        if colour == Colour::Black {
            for data in shape.body.iter().skip(1) {
                canvas.add(Tag::new("path").put("d", data).put("fill", "none").stroke(inner, 2.0));
            }
        }
        for data in shape.inner {
            let tag = Tag::new("path").put("d", data).put("fill", "none").put("stroke-linecap", "round");
            canvas.add(tag.stroke(inner, 3.0));
        }
        for &(x, y, radius) in shape.dots {
            canvas.add(Tag::circle((x, y), radius).fill(inner));
        }
    }

    fn disc(&self, canvas: &mut Canvas, letters: &str, colour: Colour) {
        let (body, outline, inner) = self.paint(colour);
        canvas.add(Tag::circle((50.0, 50.0), 39.0).fill(body).stroke(outline, 4.0));
        if colour == Colour::White {
            canvas.add(Tag::circle((50.0, 50.0), 33.0).put("fill", "none").stroke(outline, 1.8));
        }
        let size = if letters.chars().count() > 1 { 34.0 } else { 44.0 };
        let words = super::canvas::Words { size, colour: inner, anchor: "middle", bold: true };
        canvas.open(Tag::new("g").put("font-family", FONT));
        canvas.text((50.0, 50.0), words, letters);
        canvas.close("g");
    }

    /// Puts a piece on the canvas: its middle, the width of its square, and how it is turned: where its own right
    /// and down point to.
    pub fn place(&self, canvas: &mut Canvas, man: Man, spot: &Spot) {
        let k = spot.size / 100.0;
        let [a, b, c, d] = spot.turned.map(|part| part * k);
        let (x, y) = spot.middle;
        let (e, f) = (x - 50.0 * (a + c), y - 50.0 * (b + d));
        let numbers = [a, b, c, d].map(|part| format!("{}", (part * 1e4).round() / 1e4));
        let transform = format!(
            "matrix({} {} {})",
            numbers.join(" "),
            super::canvas::number(e),
            super::canvas::number(f)
        );
        let href = format!("#{}", self.id(man));
        canvas.add(Tag::new("use").put("href", &href).put("transform", &transform));
    }
}

/// Where a tile is seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// The middle of the tile.
    pub middle: super::canvas::Point,
    /// How wide a piece may be there.
    pub size: f64,
    /// Where the tile's own east (first two) and south (last two) point to on the canvas, as unit vectors.
    pub turned: [f64; 4],
    /// Whether this is the tile seen again beyond a seam.
    pub copy: bool,
}

/// The right way up.
pub const UPRIGHT: [f64; 4] = [1.0, 0.0, 0.0, 1.0];
