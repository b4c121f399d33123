//! The pictures of `docs/notation.md` are what the program says of each notation.
//! `TOPOCHESS_UPDATE=1 cargo test --test notation_page` writes them anew.

use topochess::notation;
use topochess::render;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/notation.md");

/// The page with every picture made anew.
fn made_anew(page: &str) -> String {
    let mut made = String::new();
    let mut old_picture = false;
    for line in page.lines() {
        if old_picture && line != "```" {
            continue;
        }
        old_picture = false;
        made.push_str(line);
        made.push('\n');
        if let Some(text) = line.strip_prefix("```picture ") {
            let notation = notation::read(text).unwrap().notation;
            made.push_str(&notation.explain());
            made.push_str("\n\n");
            made.push_str(render::diagram(&notation).unwrap().to_string().trim_end());
            made.push('\n');
            old_picture = true;
        }
    }
    made
}

#[test]
fn the_page_shows_what_the_program_says() {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let made = made_anew(&page);
    if std::env::var_os("TOPOCHESS_UPDATE").is_some() {
        std::fs::write(PAGE, made).unwrap();
    } else {
        assert!(page == made, "docs/notation.md is out of date: run with TOPOCHESS_UPDATE=1");
    }
}

#[test]
fn every_letter_has_a_picture() {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let shown: String = page.lines().filter_map(|line| line.strip_prefix("```picture ")).collect();
    for letter in "WFDNAHCZGKRBQmcfblrvshienjpgoayqz(?-".chars() {
        let elsewhere = matches!(letter, 'b' | 'v' | 'Q' | 'l' | 'h');
        assert!(elsewhere || shown.contains(letter), "no picture shows `{letter}`");
    }
}
