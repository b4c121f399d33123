//! `draw`: a picture of a board, of a position, or of the moves of one piece, as SVG or PNG.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::args::{PositionArgs, VariantArg};
use super::failure::Failure;
use crate::base::said;
use crate::game::{read_man, read_square};
use crate::render::svg::{self, Picture, Theme, View};

/// Draw a board, a position, or where a piece may go and by which routes, as SVG or PNG
///
/// With `--piece` the board is otherwise empty, unless `--fen` or `--moves` says who else is there.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess draw dot\n  topochess draw dot --piece B --at c8 --view unfolded\n  \
                        topochess draw dot --view hemispheres --turn 22.5\n  \
                        topochess draw klein --view solid --turn 40 --theme dark\n  \
                        topochess draw dot --tracks\n\n\
                        Without `-o` the SVG goes to standard output; `-o dot.svg` and `-o dot.png` write files."
)]
pub(super) struct Draw {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    position: PositionArgs,
    /// Whose moves to show, by its letter in FEN: upper case White's, lower case Black's
    #[arg(long, value_name = "LETTER", requires = "at")]
    piece: Option<String>,
    /// Show where the piece on this square may go
    #[arg(long, value_name = "SQUARE")]
    at: Option<String>,
    /// How the board is seen
    #[arg(long, value_enum, default_value_t = View::Flat)]
    view: View,
    /// Draw all straight tracks, and how many there are
    #[arg(long, conflicts_with_all = ["piece", "at"])]
    tracks: bool,
    /// Colours
    #[arg(long, value_enum, default_value_t = Theme::Light)]
    theme: Theme,
    /// Turn hemispheres and solids about their axis
    #[arg(long, value_name = "DEGREES", default_value_t = 0.0, allow_negative_numbers = true, value_parser = degrees)]
    turn: f64,
    /// Tilt solids toward the viewer, besides the usual
    #[arg(long, value_name = "DEGREES", default_value_t = 0.0, allow_negative_numbers = true, value_parser = degrees)]
    tilt: f64,
    /// Pixels to a unit of the drawing, for PNG: 0.5 to 8
    #[arg(long, value_name = "N", default_value_t = 2.0, value_parser = scale)]
    scale: f32,
    /// Where to write: FILE.svg or FILE.png; `-` or left out: SVG on standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn degrees(text: &str) -> Result<f64, String> {
    svg::degrees(text.parse().unwrap_or(f64::NAN))
}

fn scale(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(value) if (0.5..=8.0).contains(&value) => Ok(value),
        _ => Err("write a number from 0.5 to 8".to_owned()),
    }
}

/// What a file's name asks for.
enum Format {
    Svg,
    Png,
}

impl Draw {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let path = self.output.as_deref().filter(|path| *path != Path::new("-"));
        let format = path.map_or(Ok(Format::Svg), format)?;
        let variant = self.variant.load()?;
        let game = self.position.game(&variant)?;
        let spec = variant.spec();
        let picture = Picture {
            view: self.view,
            theme: self.theme,
            piece: self.piece.as_deref().map(|piece| read_man(spec, piece)).transpose()?,
            at: self.at.as_deref().map(|at| read_square(&spec.surface, at)).transpose()?,
            crowd: self.position.is_given(),
            tracks: self.tracks,
            turn: self.turn,
            tilt: self.tilt,
            prefix: String::new(),
        };
        let drawn = svg::draw(&game, &picture).map_err(|problem| match (picture.at, picture.piece) {
            (Some(at), None) if game.at(at).is_none() => {
                problem.help("choose a square with a piece, or put one there as in `--piece N`")
            }
            _ => problem,
        });
        let drawn = drawn?;
        let longest = drawn.size.0.max(drawn.size.1);
        let text = drawn.svg;
        let Some(path) = path else {
            out.write_all(text.as_bytes())?;
            return Ok(());
        };
        let bytes = match format {
            Format::Svg => text.into_bytes(),
            Format::Png => svg::png(&text, self.scale).map_err(|why| {
                Failure::Plain(
                    format!("the picture cannot be put on pixels: {why}"),
                    "write it as SVG".into(),
                )
            })?,
        };
        write(path, &bytes)?;
        let shrunk =
            matches!(format, Format::Png) && longest * f64::from(self.scale) > f64::from(svg::LARGEST);
        let smaller = if shrunk {
            format!(", made smaller than asked for: no side is longer than {} pixels", svg::LARGEST)
        } else {
            String::new()
        };
        writeln!(out, "wrote {}{smaller}", path.display())?;
        Ok(())
    }
}

fn format(path: &Path) -> Result<Format, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match extension.to_ascii_lowercase().as_str() {
        "svg" => Ok(Format::Svg),
        "png" => Ok(Format::Png),
        _ => Err(Failure::Usage(
            format!("`{}` does not say what to write", path.display()),
            "end the name in `.svg` or `.png`".into(),
        )),
    }
}

/// Writes a file, over an old one if it is there.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|error| {
        let why = said(&error);
        Failure::Plain(
            format!("`{}` cannot be written: {why}", path.display()),
            "name another place with `-o`".into(),
        )
    })
}
