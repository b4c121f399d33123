//! The variants that come with the program: the files of `variants/`, embedded. The only list of them.

macro_rules! shipped {
    ($($name:literal,)*) => {
        /// Names and texts of the shipped variants.
        pub const SHIPPED: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../variants/", $name, ".toml"))),)*];
    };
}

shipped! {
    "chess",
    "cylinder",
    "cylinder-board",
    "cylinder-open",
    "toroidal",
    "toroidal-inventor",
    "dot",
    "nadvorney",
    "klein",
    "moebius",
    "cube",
    "berolina",
    "nightrider",
    "almost",
    "grasshopper",
    "capablanca",
}

/// The text of a shipped variant, `None` if there is none of that name.
pub fn shipped(name: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(shipped, _)| *shipped == name).map(|&(_, text)| text)
}
