//! How many executions `--strategy optimal-dpor` runs, beside the peers.
//!
//! Optimal reduction runs one execution of each Mazurkiewicz trace, so the number is a property of
//! the program and of what is taken for dependent. It is compared where both peers found the same
//! and none of their executions blocked: elsewhere they differ between themselves in what they count
//! (loops that wait, failed assumptions). Fails if a number differs.

use super::{Comparison, answer, rows::Row, say};

pub fn run(comparison: &Comparison, rows: &[Row], page: &mut String) -> Result<bool, String> {
    let (mut same, mut all) = (0, 0);
    say(page, "\n## Executions\n");
    say(
        page,
        "What `--strategy optimal-dpor` runs, where both peers ran the same number and blocked in none.\n",
    );
    say(page, "| program | peers | ours | CPU s |");
    say(page, "|---|---:|---:|---:|");
    for row in rows {
        let Some(expected) = row.executions() else {
            continue;
        };
        let optimal = ["--strategy=optimal"];
        let (ended, cpu) = comparison.check(&row.program, &row.parameters, &optimal)?;
        let text = String::from_utf8_lossy(&ended.stdout);
        let ours = executions(&text).filter(|_| answer(&ended) == "safe");
        let agrees = ours == Some(expected);
        all += 1;
        same += u32::from(agrees);
        let line = format!(
            "| {} {} | {expected} | {}{} | {cpu:.2} |",
            row.program,
            row.parameters.join(" "),
            ours.map_or("–".into(), |ours| ours.to_string()),
            if agrees { "" } else { " DIFFERS" },
        );
        say(page, &line);
    }
    say(page, &format!("\n{same} of {all} numbers are the same."));
    Ok(same == all)
}

/// The executions that an answer rests on, if none of them blocked.
fn executions(text: &str) -> Option<u64> {
    let (_, rest) = text.split_once("every behaviour explored (optimal-dpor): ")?;
    rest.split_once(" executions,")?.0.parse().ok()
}
