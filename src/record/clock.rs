//! Clock times in comments: `[%clk 0:09:58.3]`.

use std::time::Duration;

/// The time that a comment says is left, `None` if it says none.
pub fn clock(comment: &str) -> Option<Duration> {
    let (_, rest) = comment.split_once("[%clk ")?;
    let (text, _) = rest.split_once(']')?;
    let mut seconds = 0.0;
    let parts: Vec<&str> = text.trim().split(':').collect();
    if parts.len() > 3 {
        return None;
    }
    for part in parts {
        let number: f64 = part.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0)?;
        seconds = seconds * 60.0 + number;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

/// A time left as a comment, in tenths of a second.
pub fn clock_text(left: Duration) -> String {
    let tenths = left.as_millis() / 100;
    let (hours, minutes, seconds) = (tenths / 36_000, tenths / 600 % 60, tenths / 10 % 60);
    format!("[%clk {hours}:{minutes:02}:{seconds:02}.{}]", tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_come_back() {
        for millis in [0, 100, 59_900, 60_000, 3_599_900, 36_000_000] {
            let time = Duration::from_millis(millis);
            assert_eq!(clock(&clock_text(time)), Some(time));
        }
        assert_eq!(clock("good [%clk 1:02:03] so"), Some(Duration::from_secs(3723)));
        for none in ["", "[%clk ]", "[%clk 1:2:3:4]", "[%clk -1]", "[%clk inf]", "[%clk 1"] {
            assert_eq!(clock(none), None, "{none}");
        }
    }
}
