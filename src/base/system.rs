//! What the operating system says, in the words of this program.

use std::io;

/// Why the system refused: lower case, without the number of the error.
pub fn said(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or(&text);
    let mut letters = words.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #[test]
    #[cfg(unix)]
    fn errors_have_no_capitals_and_no_numbers() {
        assert_eq!(super::said(&std::io::Error::from_raw_os_error(2)), "no such file or directory");
    }
}
