//! Colours of pictures, for light paper and for dark screens.
//!
//! Nothing is told by hue alone: tiles differ in lightness, marks in shape, lines in dashes.

use clap::ValueEnum;
use clap::builder::PossibleValue;

/// Which set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Dark ink on white paper.
    #[default]
    Light,
    /// Light ink on a dark ground.
    Dark,
}

impl Theme {
    /// Both, light first.
    pub const ALL: [Theme; 2] = [Theme::Light, Theme::Dark];

    /// Its word, on the command line and in requests.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// What it looks like.
    pub fn about(self) -> &'static str {
        match self {
            Theme::Light => "Dark ink on white",
            Theme::Dark => "Light ink on a dark ground",
        }
    }

    /// Its colours.
    pub fn colours(self) -> &'static Colours {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

impl ValueEnum for Theme {
    fn value_variants<'a>() -> &'a [Theme] {
        &Theme::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.about()))
    }
}

/// The colours of a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colours {
    /// Behind everything.
    pub paper: &'static str,
    /// Letters and frames.
    pub ink: &'static str,
    /// What is said in passing.
    pub faint: &'static str,
    /// The lighter tiles, and the darker ones.
    pub tiles: [&'static str; 2],
    /// The same where a tile is seen again.
    pub copies: [&'static str; 2],
    /// Lines of moves.
    pub route: &'static str,
    /// Drawn under lines and marks so that they stand out.
    pub halo: &'static str,
    /// Marks on tiles.
    pub mark: &'static str,
    /// Seams.
    pub seam: &'static str,
    /// Poles: neither light nor dark.
    pub pole: &'static str,
    /// The white pieces' body.
    pub white: &'static str,
    /// The black pieces' body.
    pub black: &'static str,
    /// The outline of white pieces.
    pub white_line: &'static str,
    /// The outline of black pieces.
    pub black_line: &'static str,
    /// Tracks, in turn.
    pub tracks: [&'static str; 10],
}

const LIGHT: Colours = Colours {
    paper: "#ffffff",
    ink: "#1c1a17",
    faint: "#6b655c",
    tiles: ["#f6eedd", "#cdb896"],
    copies: ["#fbf8f1", "#e9e0d0"],
    route: "#a3123f",
    halo: "#ffffff",
    mark: "#14110e",
    seam: "#1f5f8b",
    pole: "#8c8c8c",
    white: "#ffffff",
    black: "#26221e",
    white_line: "#14110e",
    black_line: "#f4efe6",
    tracks: [
        "#b3123d", "#12659c", "#1e7a34", "#7a3aa0", "#a85300", "#00757a", "#5b4a00", "#c0267f", "#3b3f9e",
        "#474747",
    ],
};

const DARK: Colours = Colours {
    paper: "#15171b",
    ink: "#ece8df",
    faint: "#a7a297",
    tiles: ["#8f939c", "#5a5f69"],
    copies: ["#4a4d54", "#33363c"],
    route: "#ffc857",
    halo: "#15171b",
    mark: "#fff7e0",
    seam: "#7cc4f2",
    pole: "#777777",
    white: "#ffffff",
    black: "#17191d",
    white_line: "#101114",
    black_line: "#e9e6df",
    tracks: [
        "#ff8fa8", "#8fd0ff", "#8fe3a1", "#d9b0ff", "#ffbf7a", "#7fe7ea", "#ecd96f", "#ff9bd6", "#b3b8ff",
        "#e0e0e0",
    ],
};
