//! How large a program may become and still be decided in time.
//!
//! Of each family the parameter grows until a program is not decided within the time of the processor
//! (all threads of it together; `prlimit` sees to that), or the family ends.

use std::ops::RangeInclusive;

use super::{Comparison, Row, answer, rows, say};

/// Programs with the parameter that grows, what else is given, from where and how far at a time, and
/// where the program ends to make sense (26 blocks, 128 slots for four words of each thread) or
/// the row is of no interest any more.
const FAMILIES: [Family; 7] = [
    family("indexer", "", 15..=32, 1),
    family("filesystem", "", 24..=26, 2),
    family("lastzero", "", 12..=64, 1),
    family("fib_bench", "", 5..=64, 1),
    family("phil", "-DFIX", 8..=64, 2),
    family("readers", "", 12..=64, 1),
    family("bakery", "", 2..=64, 1),
];

struct Family {
    program: &'static str,
    fixed: &'static str,
    sizes: RangeInclusive<u32>,
    step: usize,
}

const fn family(
    program: &'static str,
    fixed: &'static str,
    sizes: RangeInclusive<u32>,
    step: usize,
) -> Family {
    Family {
        program,
        fixed,
        sizes,
        step,
    }
}

pub fn run(comparison: &Comparison, page: &mut String) -> Result<bool, String> {
    let rows = rows::read(&comparison.folder)?;
    let seconds = comparison.seconds;
    say(page, "\n## How far\n");
    say(
        page,
        &format!(
            "The largest N that is decided within {seconds} CPU seconds, and that for which a peer finished \
             within the 20 and 25\nthat they were given."
        ),
    );
    say(page, "");
    say(page, "| program | a peer | ours | CPU s | wall s |");
    say(page, "|---|---:|---:|---:|---:|");
    let only = |f: &&Family| comparison.only.as_ref().is_none_or(|n| n == f.program);
    for family in FAMILIES.iter().filter(only) {
        let mut reached = None;
        for size in family.sizes.clone().step_by(family.step) {
            let mut parameters = vec![format!("-DN={size}")];
            if !family.fixed.is_empty() {
                parameters.push(family.fixed.into());
            }
            let (ended, cpu) = comparison.check(family.program, &parameters, &[])?;
            if !matches!(answer(&ended), "safe" | "violated") {
                break;
            }
            reached = Some((size, cpu, ended.seconds));
        }
        let (size, cpu, wall) = reached.unwrap_or_default();
        let line = format!(
            "| {} {} | {} | {size}{} | {cpu:.1} | {wall:.1} |",
            family.program,
            family.fixed,
            theirs(&rows, family).map_or("–".into(), |n| n.to_string()),
            if size == *family.sizes.end() {
                " (the last)"
            } else {
                ""
            },
        );
        say(page, &line);
    }
    Ok(true)
}

/// The largest parameter with which a peer finished.
fn theirs(rows: &[Row], family: &Family) -> Option<u32> {
    let of = |row: &&Row| {
        let fixed: Vec<&str> = row.parameters[1..].iter().map(String::as_str).collect();
        row.program == family.program && fixed.join(" ") == family.fixed && row.best().is_some()
    };
    let rows = rows.iter().filter(of);
    let sizes = rows.filter_map(|row| row.parameters[0].strip_prefix("-DN=")?.parse().ok());
    sizes.max()
}
