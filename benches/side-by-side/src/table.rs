//! The results as a table in Markdown.

use std::fmt::Write;

use crate::measure::{Row, Speed};

const HEAD: &str = "\
| work | contestant | million nodes per second | topochess / contestant | floor | aim |
|---|---|--:|--:|--:|--:|
";

const LEGEND: &str = "
Speeds are medians, lowest and highest in brackets. Each row is compared with topochess in the first row of its group:
rivals as topochess / contestant; where all are topochess, as row / first row. Bold: under the floor.
";

/// The table, and how to read it.
pub fn markdown(rows: &[Row]) -> String {
    let mut text = HEAD.to_owned();
    for row in rows {
        let (floor, aim) = match row.target {
            Some(target) => (format!("{:?}", target.floor), format!("{:?}", target.aim)),
            None => (String::new(), String::new()),
        };
        let Row { work, contestant, .. } = row;
        // writing to a string cannot fail
        let _ = writeln!(
            text,
            "| {work} | {contestant} | {} | {} | {floor} | {aim} |",
            speed(row.speed),
            ratio(row)
        );
    }
    text + LEGEND
}

fn speed(Speed { median, lowest, highest }: Speed) -> String {
    format!("{median:.1} ({lowest:.1}-{highest:.1})")
}

fn ratio(row: &Row) -> String {
    match (row.ratio, row.target) {
        (Some(ratio), Some(target)) if ratio < target.floor => format!("**{ratio:.2}**"),
        (Some(ratio), _) => format!("{ratio:.2}"),
        (None, _) => String::new(),
    }
}
