//! Pictures as SVG: a board in one of several views, its pieces, where one of them may go and by which routes.
//!
//! ```
//! use topochess::game::{Game, Variant};
//! use topochess::render::svg::{Picture, draw};
//! let game = Game::new(&Variant::load("dot").unwrap());
//! let drawn = draw(&game, &Picture::default()).unwrap();
//! assert!(drawn.svg.starts_with("<svg xmlns"));
//! ```
//!
//! Makes text and knows nothing of files. What pieces may do is in [`route`] as data before anything is drawn; what a
//! view must do is in `stage`; each view is a file. A picture is readable without colour: tiles differ in lightness,
//! marks in shape, lines in dashes.

mod bending;
mod camera;
mod canvas;
mod flat;
mod form;
mod hemispheres;
mod legend;
mod marks;
mod pieces;
mod png;
pub mod route;
mod seams;
mod sheet;
mod solid;
mod stage;
mod steps;
mod subject;
mod theme;
mod tracks;
mod trail;
mod unfolded;

pub use bending::Bending;
pub use canvas::escape;
pub use form::{Kind, Point3};
pub use pieces::Spot;
pub use png::{LARGEST, png};
pub use subject::Target;
pub use theme::Theme;

use std::collections::BTreeSet;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use canvas::{Canvas, Tag, Words};
use flat::Flat;
use hemispheres::Hemispheres;
use marks::Marks;
use pieces::Pieces;
use solid::Solid;
use stage::Stage;
use subject::Subject;
use theme::Colours;
use unfolded::Unfolded;

use crate::base::{Man, Problem, Tile};
use crate::game::Game;
use crate::surface::Surface;
use crate::variant::Spec;

/// How a board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// The rectangle, seams marked on its sides.
    #[default]
    Flat,
    /// The rectangle with what lies beyond its seams.
    Unfolded,
    /// Two discs, for boards with a pole in the north and one in the south.
    Hemispheres,
    /// The surface in space.
    Solid,
}

impl View {
    /// All views.
    pub const ALL: [View; 4] = [View::Flat, View::Unfolded, View::Hemispheres, View::Solid];

    /// Its word, on the command line and in requests.
    pub fn name(self) -> &'static str {
        match self {
            View::Flat => "flat",
            View::Unfolded => "unfolded",
            View::Hemispheres => "hemispheres",
            View::Solid => "solid",
        }
    }

    /// What it shows.
    pub fn about(self) -> &'static str {
        match self {
            View::Flat => "The rectangle, seams marked on its sides",
            View::Unfolded => "The rectangle with what lies beyond its seams",
            View::Hemispheres => "Two discs, for boards with poles in north and south",
            View::Solid => "The surface in space",
        }
    }
}

impl ValueEnum for View {
    fn value_variants<'a>() -> &'a [View] {
        &View::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.about()))
    }
}

/// Degrees by which a picture may be turned or tilted.
///
/// # Errors
/// What is none, or more than ten turns: what to write.
pub fn degrees(value: f64) -> Result<f64, String> {
    if value.abs() <= MOST_DEGREES {
        return Ok(value);
    }
    Err(format!("write degrees as a number from -{MOST_DEGREES} to {MOST_DEGREES}"))
}

/// Ten turns.
const MOST_DEGREES: f64 = 3600.0;

/// What to draw of a game, and how.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// How the board is seen.
    pub view: View,
    /// In which colours.
    pub theme: Theme,
    /// Whose moves to show from `at`, put there if need be; `None`: those of the piece that stands there.
    pub piece: Option<Man>,
    /// The tile of the piece whose moves are shown.
    pub at: Option<Tile>,
    /// With `piece`: whether the others of the game stay on the board.
    pub crowd: bool,
    /// Whether all straight tracks are drawn.
    pub tracks: bool,
    /// Degrees by which globes and solids are turned about their axis.
    pub turn: f64,
    /// Degrees by which solids are tilted toward the viewer, besides the usual.
    pub tilt: f64,
    /// Put before every id in the text, so that several pictures can stand on one page.
    pub prefix: String,
}

/// Whether a board has a view of its own, and not the flat one in its place.
pub fn shows(surface: &Surface, view: View) -> bool {
    let colours = Theme::Light.colours();
    match view {
        View::Flat => true,
        View::Unfolded => {
            !surface.plan().seams.is_empty() || Unfolded::new(surface, colours, &[]).note().is_none()
        }
        View::Hemispheres => Hemispheres::new(surface, colours, 0.0).is_some(),
        View::Solid => form::Form::of(surface).is_some(),
    }
}

/// Height of letters in units, in a picture as wide as a column of a printed page or a small screen.
const LETTERS: f64 = 15.0;

/// The width in units of a picture with such letters.
const COLUMN: f64 = 450.0;

/// Height of letters in units in a picture of a width: a wide one is shown smaller than others.
fn letters(width: f64) -> f64 {
    LETTERS * (width / COLUMN).clamp(1.0, 1.25).max(width / 750.0)
}

/// A picture that has been drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    /// The SVG text.
    pub svg: String,
    /// What it shows, in a few words.
    pub title: String,
    /// Width and height, in units.
    pub size: (f64, f64),
    /// Where each tile that is to be seen lies in it, a tile's own place before where it is seen again.
    pub spots: Vec<(Tile, Spot)>,
    /// Where the piece whose moves are shown may go or take; none without one.
    pub targets: Vec<(Tile, Target)>,
    /// Where pieces of no name are put, for it to hop over or to take on its way.
    pub hurdles: Vec<Tile>,
}

/// Draws a picture as SVG.
///
/// # Errors
/// A piece without a square to stand on, a square without a piece, or one that no piece can stand on.
pub fn draw(game: &Game, picture: &Picture) -> Result<Drawn, Problem> {
    let mut subject = Subject::of(game, picture)?;
    subject.shorten(picture.view);
    let colours = picture.theme.colours();
    let surface = &game.variant().spec().surface;
    let ways = subject.ways();
    let flat = |why: &str| -> Box<dyn Stage> {
        Box::new(Flat::new(surface, colours, Some(format!("{why}: this is the flat view"))))
    };
    let stage: Box<dyn Stage> = match picture.view {
        View::Flat => Box::new(Flat::new(surface, colours, None)),
        View::Unfolded => Box::new(Unfolded::new(surface, colours, &ways)),
        View::Hemispheres => match Hemispheres::new(surface, colours, picture.turn) {
            Some(discs) => Box::new(discs),
            None => flat("two discs need joined sides and a pole in north and south"),
        },
        View::Solid => match solid(&subject, surface, picture) {
            Some(solid) => Box::new(solid),
            None => flat("this board has no form in space that the program knows"),
        },
    };
    Ok(Drawing { game, picture, subject: &subject, stage: stage.as_ref(), colours }.drawn())
}

/// The body, turned and tilted as is asked for, or else so that the piece whose moves are shown is seen.
fn solid<'a>(subject: &Subject, surface: &'a Surface, picture: &Picture) -> Option<Solid<'a>> {
    let colours = picture.theme.colours();
    match &subject.mover {
        Some(mover) if picture.turn == 0.0 && picture.tilt == 0.0 => {
            Solid::showing(surface, colours, mover.at)
        }
        _ => Solid::new(surface, colours, picture.turn, picture.tilt),
    }
}

/// A piece alone, on a ground that is seen through, in a square of 100 units.
pub fn emblem(spec: &Spec, man: Man, theme: Theme) -> String {
    let pieces = Pieces::new(spec, theme.colours(), "");
    let mut canvas = Canvas::default();
    pieces.define(&mut canvas, &[man]);
    let spot = Spot { middle: (50.0, 50.0), size: 100.0, turned: pieces::UPRIGHT, copy: false };
    pieces.place(&mut canvas, man, &spot);
    let name = spec.pieces.get(man.kind.index()).map_or("piece", |piece| piece.name.as_str());
    let title = format!("{} {name}", man.colour.name());
    canvas.document((100.0, 100.0), "none", &title, &title)
}

/// A picture being put together.
struct Drawing<'a> {
    game: &'a Game,
    picture: &'a Picture,
    subject: &'a Subject,
    stage: &'a dyn Stage,
    colours: &'a Colours,
}

impl Drawing<'_> {
    fn drawn(&self) -> Drawn {
        let mut canvas = Canvas::default();
        let (width, height) = self.stage.size();
        let width = width.max(330.0);
        let marks = self.subject.mover.as_ref().map(|mover| Marks {
            mover,
            stage: self.stage,
            colours: self.colours,
            taken: self.others(mover.at),
        });
        let pieces = self.ground(&mut canvas);
        self.marks(&mut canvas, &pieces, marks.as_ref());
        let size = (width, height + self.words(&mut canvas, marks.as_ref(), (width, height)));
        let title = self.title();
        let svg = canvas.document(size, self.colours.paper, &title, &self.description());
        let surface = &self.game.variant().spec().surface;
        let spots = surface
            .tiles()
            .flat_map(|tile| self.spots(tile).into_iter().map(move |spot| (tile, spot)))
            .collect();
        let targets = self.subject.mover.iter().flat_map(|mover| &mover.targets);
        let targets = targets.map(|(&tile, &target)| (tile, target)).collect();
        Drawn { svg, title, size, spots, targets, hurdles: self.subject.hurdles.clone() }
    }

    /// The board, and how pieces look on it.
    fn ground(&self, canvas: &mut Canvas) -> Pieces<'_> {
        let pieces = Pieces::new(self.game.variant().spec(), self.colours, &self.picture.prefix);
        let men: Vec<Man> = self.subject.men.iter().map(|&(_, man)| man).collect();
        pieces.define(canvas, &men);
        self.stage.ground(canvas);
        pieces
    }

    /// Tracks and routes, the pieces over them, and the ends of routes over those.
    fn marks(&self, canvas: &mut Canvas, pieces: &Pieces, marks: Option<&Marks>) {
        if !self.subject.tracks.is_empty() {
            tracks::draw(canvas, &self.subject.tracks, self.stage, self.colours);
        }
        let routes = self.subject.mover.as_ref().map_or(&self.subject.checks, |mover| &mover.routes);
        marks::lines(canvas, self.stage, self.colours, routes);
        self.stage.over(canvas);
        self.men(canvas, pieces);
        self.stage.names(canvas);
        if let Some(marks) = marks {
            marks.onward(canvas);
            marks.ends(canvas);
        }
        let royals: BTreeSet<Tile> = match self.subject.checks[..] {
            [] => BTreeSet::new(),
            _ => self.game.checks().into_iter().map(|check| check.royal).collect(),
        };
        for &royal in &royals {
            if let Some(spot) = self.stage.spots(royal).into_iter().find(|spot| !spot.copy) {
                marks::ring(canvas, self.colours, spot.middle, spot.size);
            }
        }
    }

    /// Captions and legends under a picture of a width and height; how much higher they make it.
    fn words(&self, canvas: &mut Canvas, marks: Option<&Marks>, (width, top): (f64, f64)) -> f64 {
        let mut height = top;
        let captions = self.captions();
        let letters = letters(width);
        for (i, text) in captions.iter().enumerate() {
            let words = Words { size: letters, colour: self.colours.ink, anchor: "start", bold: i == 0 };
            // letters of this font are 0.64 of their size wide, bold ones 0.72, on average
            let fits = ((width - 36.0) / (letters * if i == 0 { 0.72 } else { 0.64 })) as usize;
            for line in wrapped(text, fits) {
                canvas.text((18.0, height + letters * 1.04), words, &line);
                height += letters * 1.5;
            }
        }
        if let Some(marks) = marks {
            height += marks.draw_legend(canvas, (18.0, height), width, letters);
        }
        if !self.subject.tracks.is_empty() {
            height += tracks::legend(canvas, &self.subject.tracks, (18.0, height), width, self.colours);
        }
        if !captions.is_empty() {
            height += 12.0;
        }
        height - top
    }

    /// Where a tile is seen, its own place first.
    fn spots(&self, tile: Tile) -> Vec<Spot> {
        let mut spots = self.stage.spots(tile);
        spots.sort_by_key(|spot| spot.copy);
        spots
    }

    /// The tiles where someone stands whom the mover may take.
    fn others(&self, at: Tile) -> BTreeSet<Tile> {
        self.subject.men.iter().map(|&(tile, _)| tile).filter(|&tile| tile != at).collect()
    }

    fn men(&self, canvas: &mut Canvas, pieces: &Pieces) {
        for copies in [true, false] {
            let fade = copies
                && self.subject.men.iter().any(|&(tile, _)| self.spots(tile).iter().any(|spot| spot.copy));
            if fade {
                canvas.open(Tag::new("g").put("opacity", "0.45"));
            }
            for &(tile, man) in &self.subject.men {
                for spot in self.spots(tile).into_iter().filter(|spot| spot.copy == copies) {
                    pieces.place(
                        canvas,
                        man,
                        &Spot { size: spot.size * 0.96 * self.stage.stature(), ..spot },
                    );
                }
            }
            if fade {
                canvas.close("g");
            }
        }
        // the piece that the picture is of is shown through what hides it
        if let Some(mover) = &self.subject.mover
            && let Some(spot) = self.stage.behind(mover.at)
        {
            canvas.open(Tag::new("g").put("opacity", "0.5"));
            pieces.place(canvas, mover.man, &Spot { size: spot.size.max(16.0), ..spot });
            canvas.close("g");
        }
        for &tile in &self.subject.hurdles {
            for spot in self.stage.spots(tile).into_iter().filter(|spot| !spot.copy) {
                let tag = Tag::circle(spot.middle, spot.size * 0.3).fill(self.colours.pole);
                canvas.add(tag.stroke(self.colours.ink, 1.4).put("stroke-dasharray", "3 2"));
            }
        }
    }

    fn title(&self) -> String {
        let name = &self.game.variant().spec().name;
        match &self.subject.mover {
            Some(mover) => format!("{name}: {}", subject::title(self.game, mover)),
            None if !self.subject.tracks.is_empty() => format!("{name}: straight tracks"),
            None => name.clone(),
        }
    }

    /// What stands under the picture.
    fn captions(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(mover) = &self.subject.mover {
            let count = mover.targets.values().filter(|target| target.lands()).count();
            let squares = if count == 1 { "square" } else { "squares" };
            lines.push(format!("{}: {count} {squares}", subject::title(self.game, mover)));
            lines.extend(self.hurdles(mover).map(str::to_owned));
            lines.extend(self.hidden(mover));
            if mover.cut || marks::drawn(&mover.routes).1 {
                lines.push("not all routes are drawn: there are too many".to_owned());
            }
        } else if !self.subject.tracks.is_empty() {
            lines.push(tracks::count(&self.subject.tracks));
        }
        lines.extend(self.checks());
        lines.extend(self.stage.note());
        lines
    }

    /// What is not in sight: the piece, and where it may go.
    fn hidden(&self, mover: &subject::Mover) -> Option<String> {
        let surface = &self.game.variant().spec().surface;
        let hidden = |tile: &Tile| self.stage.spots(*tile).is_empty();
        let targets = mover.targets.iter().filter(|(_, target)| target.lands()).map(|(&tile, _)| tile);
        let squares: Vec<String> = targets.filter(hidden).map(|tile| surface.square(tile)).collect();
        let piece = hidden(&mover.at).then(|| format!("the piece itself, on {}", surface.square(mover.at)));
        let squares = (!squares.is_empty()).then(|| squares.join(" "));
        let parts: Vec<String> = piece.into_iter().chain(squares).collect();
        (!parts.is_empty()).then(|| format!("not in sight, drawn faint: {}", parts.join("; ")))
    }

    /// What the pieces of no name are there for.
    fn hurdles(&self, mover: &subject::Mover) -> Option<&'static str> {
        let passed = |tile: &Tile| mover.targets.get(tile).is_some_and(|target| target.passed);
        let taken = self.subject.hurdles.iter().filter(|tile| passed(tile)).count();
        match (self.subject.hurdles.len(), taken) {
            (0, _) => None,
            (_, 0) => Some("grey discs are pieces to hop over"),
            (all, taken) if all == taken => Some("grey discs are enemies to be taken on the way"),
            _ => Some("grey discs are pieces to hop over; those with a ring are taken"),
        }
    }

    /// Each check in words: who gives it and over which squares.
    fn checks(&self) -> Vec<String> {
        let spec = self.game.variant().spec();
        let turn = self.game.turn().name();
        let words = |route: &route::Route| {
            let from = route.start.tile;
            let man = self.game.at(from).and_then(|man| spec.pieces.get(man.kind.index()));
            let squares = [from].into_iter().chain(route.tiles()).map(|tile| spec.surface.square(tile));
            let squares = squares.collect::<Vec<_>>().join(" ");
            format!("{turn} is in check by the {}: {squares}", man.map_or("piece", |man| man.name.as_str()))
        };
        self.subject.checks.iter().map(words).collect()
    }

    /// The picture in words, for those who do not see it.
    fn description(&self) -> String {
        let surface = &self.game.variant().spec().surface;
        let mut parts =
            vec![format!("{} view of a board: {}", self.picture.view.name(), super::size(surface))];
        parts.extend(super::edges(surface));
        if let Some(mover) = &self.subject.mover {
            let names = |is: &dyn Fn(&subject::Target) -> bool| {
                let found = mover.targets.iter().filter(|(_, target)| is(target));
                found.map(|(&tile, _)| surface.square(tile)).collect::<Vec<_>>().join(" ")
            };
            let lists = [
                ("moves or takes on", names(&|target| target.quiet && target.capture)),
                ("moves only to", names(&|target| target.quiet && !target.capture)),
                ("while unmoved goes to", names(&|target| target.first)),
                ("castles to", names(&|target| target.castles)),
                ("takes only on", names(&|target| target.capture && !target.quiet && !target.first)),
                ("takes on its way what stands on", names(&|target| target.passed)),
                ("goes, after taking on its way, to", names(&|target| target.after)),
                ("takes, after taking on its way, on", names(&|target| target.again)),
            ];
            let lists = lists.into_iter().filter(|(_, names)| !names.is_empty());
            parts.extend(lists.map(|(verb, names)| format!("the piece {verb} {names}")));
        } else if !self.subject.men.is_empty() {
            parts.push(format!("position {}", self.game.fen()));
            parts.extend(self.checks());
        }
        parts.join("; ")
    }
}

/// A text in lines of so many letters at most, broken at spaces; words that are longer are cut.
fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace().take(200) {
        let mut word = word.to_owned();
        if word.chars().count() > letters.max(2) {
            word = word.chars().take(letters.max(2) - 1).chain(['\u{2026}']).collect();
        }
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}
