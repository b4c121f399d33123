//! The text of a picture: shapes put one after another, everything escaped, numbers short.
//!
//! Knows nothing of boards. All attributes go through [`Tag`], all words through [`Canvas::text`], so nothing that a
//! user wrote can become markup. Two decimals are enough: a hundredth of a unit is no pixel on any screen.

/// A place on the canvas: to the right, down.
pub type Point = (f64, f64);

/// What all text is set in; the first is the font that pictures are put on pixels with.
pub const FONT: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

/// A number as it is written: at most two decimals, no `-0`.
pub fn number(value: f64) -> String {
    let value = if value.is_finite() { value } else { 0.0 };
    let mut text = format!("{value:.2}");
    text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    if text == "-0" { "0".to_owned() } else { text }
}

/// Text with nothing in it that markup is made of. Characters that no XML may have become a replacement sign.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            '\t' | '\n' | '\r' => safe.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// The data of a path along points; `closed` leads back to the first.
pub fn along(points: &[Point], closed: bool) -> String {
    let mut data = String::new();
    for (i, &(x, y)) in points.iter().enumerate() {
        data += &format!("{}{} {}", if i == 0 { "M" } else { "L" }, number(x), number(y));
    }
    if closed {
        data.push('Z');
    }
    data
}

/// An element being written.
#[derive(Clone, Debug)]
pub struct Tag {
    name: &'static str,
    attributes: String,
}

impl Tag {
    /// An element without attributes.
    pub fn new(name: &'static str) -> Tag {
        Tag { name, attributes: String::new() }
    }

    /// An attribute in words.
    pub fn put(mut self, key: &'static str, value: &str) -> Tag {
        self.attributes += &format!(" {key}=\"{}\"", escape(value));
        self
    }

    /// An attribute that is a number.
    pub fn num(self, key: &'static str, value: f64) -> Tag {
        self.put(key, &number(value))
    }

    /// A circle round a point.
    pub fn circle((x, y): Point, radius: f64) -> Tag {
        Tag::new("circle").num("cx", x).num("cy", y).num("r", radius)
    }

    /// A rectangle from its upper left corner.
    pub fn rect((x, y): Point, width: f64, height: f64) -> Tag {
        Tag::new("rect").num("x", x).num("y", y).num("width", width).num("height", height)
    }

    /// A line along points.
    pub fn line(points: &[Point]) -> Tag {
        Tag::new("path").put("d", &along(points, false)).put("fill", "none")
    }

    /// An area within points.
    pub fn area(points: &[Point]) -> Tag {
        Tag::new("path").put("d", &along(points, true))
    }

    /// Filled with a colour.
    pub fn fill(self, colour: &str) -> Tag {
        self.put("fill", colour)
    }

    /// Outlined.
    pub fn stroke(self, colour: &str, width: f64) -> Tag {
        self.put("stroke", colour).num("stroke-width", width)
    }
}

/// How words are set.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// Height of the letters in units.
    pub size: f64,
    /// Their colour.
    pub colour: &'a str,
    /// `start`, `middle` or `end`: which part of the words is at the point.
    pub anchor: &'static str,
    /// Whether bold.
    pub bold: bool,
}

/// A picture being written.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    body: String,
}

impl Canvas {
    /// Adds an element.
    pub fn add(&mut self, tag: Tag) {
        self.body += &format!("<{}{}/>\n", tag.name, tag.attributes);
    }

    /// Begins an element that others are put into.
    pub fn open(&mut self, tag: Tag) {
        self.body += &format!("<{}{}>\n", tag.name, tag.attributes);
    }

    /// Ends the element of that name begun last.
    pub fn close(&mut self, name: &'static str) {
        self.body += &format!("</{name}>\n");
    }

    /// Adds words whose middle height is at a point.
    pub fn text(&mut self, (x, y): Point, words: Words, text: &str) {
        // capitals and figures are about 0.73 of the size: their middle lies 0.36 above the line
        let tag = Tag::new("text")
            .num("x", x)
            .num("y", y + 0.36 * words.size)
            .num("font-size", words.size)
            .put("text-anchor", words.anchor)
            .fill(words.colour);
        let tag = if words.bold { tag.put("font-weight", "bold") } else { tag };
        self.body += &format!("<text{}>{}</text>\n", tag.attributes, escape(text));
    }

    /// Adds words that stand out from whatever is drawn under them.
    pub fn text_over(&mut self, at: Point, words: Words, text: &str, halo: &str) {
        let outline = Tag::new("g")
            .stroke(halo, words.size * 0.22)
            .put("stroke-opacity", "0.75")
            .put("stroke-linejoin", "round")
            .put("paint-order", "stroke");
        self.open(outline);
        self.text(at, words, text);
        self.close("g");
    }

    /// The whole picture as a document: its size in units, its colour, what it is in a few words and in more.
    pub fn document(&self, (width, height): (f64, f64), paper: &str, title: &str, desc: &str) -> String {
        let root = Tag::new("svg")
            .put("xmlns", "http://www.w3.org/2000/svg")
            .put("viewBox", &format!("0 0 {} {}", number(width), number(height)))
            .num("width", width)
            .num("height", height)
            .put("role", "img")
            .put("font-family", FONT);
        let ground = Tag::rect((0.0, 0.0), width, height).fill(paper);
        format!(
            "<svg{}>\n<title>{}</title>\n<desc>{}</desc>\n<{}{}/>\n{}</svg>\n",
            root.attributes,
            escape(title),
            escape(desc),
            ground.name,
            ground.attributes,
            self.body
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_words_are_safe() {
        assert_eq!([1.0, 0.125, -0.001, 12.5, f64::NAN].map(number), ["1", "0.12", "0", "12.5", "0"]);
        assert_eq!(escape("<a b='\"'>&\u{1}"), "&lt;a b=&#39;&quot;&#39;&gt;&amp;\u{fffd}");
    }
}
