//! What makes a finding the same finding after the program was edited.
//!
//! A finding is known by its kind and by what stands at the places that matter: the function and the
//! text of the line; for a race also the variable, for a deadlock what is waited for. Line numbers,
//! threads, values, indices and who comes first are left out: another schedule, or another element
//! of an array, shows the same fault. It does not change when lines move or threads are created in
//! another order; it does when the lines themselves are edited.

use crate::result::{Ending, Finding, Mark, Report};
use crate::witness::fingerprint;
use std::collections::BTreeSet;

/// The identity of a finding.
pub fn identity(report: &Report, finding: &Finding) -> String {
    let about = |mark: &Mark| match &finding.ending {
        Ending::Deadlock { .. } => lasting(&mark.about),
        _ => String::new(),
    };
    let place = |mark: &Mark| {
        let function = &report.places[mark.place].function;
        let text = report.source_line(mark.place).unwrap_or_default();
        let words: Vec<&str> = text.split_whitespace().collect();
        format!("{function}\n{}\n{}", words.join(" "), about(mark))
    };
    let places: BTreeSet<String> = finding.marks.iter().map(place).collect();
    let places: Vec<String> = places.into_iter().collect();
    let object = match &finding.ending {
        Ending::Race { object, .. } => lasting(object),
        _ => String::new(),
    };
    let text = format!("{}\n{object}\n{}", finding.kind, places.join("\n"));
    fingerprint(text.as_bytes())[..16].to_string()
}

/// The words without indices, without the line numbers and the count that names of heap objects carry, and without the
/// object that a field is of.
fn lasting(about: &str) -> String {
    let about = about.split(" (of ").next().unwrap_or(about);
    let word = |word: &str| match word.rsplit_once(':') {
        Some((file, line)) if line.parse::<u32>().is_ok() => file.to_string(),
        _ => word.to_string(),
    };
    let counted = |word: &&str| {
        word.strip_prefix('#')
            .is_none_or(|n| n.parse::<u32>().is_err())
    };
    let words = about.split_whitespace().filter(counted);
    let words: Vec<String> = words.map(word).collect();
    let mut out = String::new();
    for (i, part) in words.join(" ").split('[').enumerate() {
        match part.split_once(']') {
            Some((index, rest)) if i > 0 && index.parse::<u64>().is_ok() => {
                out.push_str("[]");
                out.push_str(rest);
            }
            _ if i > 0 => {
                out.push('[');
                out.push_str(part);
            }
            _ => out.push_str(part),
        }
    }
    out
}

/// Marks the findings that an older result has as known; says how many are new.
pub fn compare(report: &mut Report, baseline: &Report) -> usize {
    let old: BTreeSet<&str> = baseline.findings.iter().map(|f| f.id.as_str()).collect();
    for finding in &mut report.findings {
        finding.known = old.contains(finding.id.as_str());
    }
    report.findings.iter().filter(|f| !f.known).count()
}

#[cfg(test)]
mod tests {
    use super::lasting;

    #[test]
    fn indices_and_lines_do_not_last() {
        assert_eq!(lasting("buffers[0].events[12]"), "buffers[].events[]");
        assert_eq!(
            lasting("object made at a.c:12 in f"),
            "object made at a.c in f"
        );
        assert_eq!(lasting("a[i] b] [c"), "a[i] b] [c");
        assert_eq!(
            lasting("p.Account.balance (of Account made at B.java:3 #2)"),
            "p.Account.balance"
        );
        assert_eq!(lasting("monitor of fork #3"), "monitor of fork");
    }
}
