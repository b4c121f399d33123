//! The nearest of the words that could have been meant.

/// The candidate nearest to `word`, `None` if none is near. Case counts for nothing, nor does `_` for `-`.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |text: &str| text.to_lowercase().replace(['_', ' '], "-");
    let word = plain(word);
    let allowed = match word.chars().count() {
        0 | 1 => 0,
        length => (length / 3).clamp(1, 4),
    };
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word, &plain(candidate)), candidate))
        .filter(|&(slips, candidate)| {
            slips <= allowed || (word.len() > 2 && plain(candidate).starts_with(&word))
        })
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, candidate)| candidate)
}

/// The candidates as a list of the user's words: `` `a`, `b` or `c` ``.
pub fn either<S: AsRef<str>>(candidates: impl IntoIterator<Item = S>) -> String {
    let mut words: Vec<String> = candidates.into_iter().map(|word| format!("`{}`", word.as_ref())).collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} or {last}", words.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_find_their_words() {
        let words = ["files", "ranks", "null-moves", "en-passant"];
        assert_eq!(nearest("file", words), Some("files"));
        assert_eq!(nearest("null_moves", words), Some("null-moves"));
        assert_eq!(nearest("colour", words), None);
        assert_eq!(either(["a", "b", "c"]), "`a`, `b` or `c`");
    }
}
