//! A picture put on pixels: SVG text in, the bytes of a PNG file out.
//!
//! Text is set in DejaVu Sans, which is part of the program; nothing is looked for on the machine.

use std::sync::{Arc, OnceLock};

use resvg::usvg::{self, fontdb};
use resvg::{tiny_skia, usvg::Tree};

/// The widest and highest picture, in pixels.
pub const LARGEST: u32 = 8_192;

/// The font that all text is set in, read once.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(dejavu::sans::regular().to_vec());
        fonts.load_font_data(dejavu::sans::bold().to_vec());
        fonts.set_sans_serif_family("DejaVu Sans");
        Arc::new(fonts)
    };
    FONTS.get_or_init(load).clone()
}

/// Puts a picture on pixels, `scale` of them to a unit; pictures that would be too large are made smaller.
///
/// # Errors
/// Text that is no SVG, in words.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    let options = usvg::Options { fontdb: fonts(), ..usvg::Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size();
    let longest = size.width().max(size.height());
    let scale = scale.clamp(0.1, 8.0).min(LARGEST as f32 / longest);
    let pixels = |units: f32| ((units * scale).round() as u32).clamp(1, LARGEST);
    let mut map = tiny_skia::Pixmap::new(pixels(size.width()), pixels(size.height()))
        .ok_or_else(|| "the picture has no size".to_owned())?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut map.as_mut());
    map.encode_png().map_err(|error| error.to_string())
}
