//! What makes a finding the same finding after the program was edited.
//!
//! A finding is known by its kind and by what stands at the places that matter: the function, the
//! text of the line, and what happens there, with line numbers, thread numbers and values left
//! out. It does not change when lines move or threads are created in another order; it does when
//! the lines themselves are edited.

use crate::result::{Finding, Report};
use crate::witness::fingerprint;
use std::collections::BTreeSet;

/// The identity of a finding.
pub fn identity(report: &Report, finding: &Finding) -> String {
    let mut places: Vec<String> = finding
        .marks
        .iter()
        .map(|mark| {
            let place = &report.places[mark.place];
            let text = report.source_line(mark.place).unwrap_or_default();
            let words: Vec<&str> = text.split_whitespace().collect();
            format!(
                "{}\n{}\n{}",
                place.function,
                words.join(" "),
                lasting(&mark.about)
            )
        })
        .collect();
    // Which of two threads comes first says nothing about the fault.
    places.sort();
    places.dedup();
    let text = format!("{}\n{}", finding.kind, places.join("\n"));
    fingerprint(text.as_bytes())[..16].to_string()
}

/// The words without the line numbers that names of heap objects carry.
fn lasting(about: &str) -> String {
    let word = |word: &str| match word.rsplit_once(':') {
        Some((file, line)) if line.parse::<u32>().is_ok() => file.to_string(),
        _ => word.to_string(),
    };
    let words: Vec<String> = about.split_whitespace().map(word).collect();
    words.join(" ")
}

/// Marks the findings that an older result has as known; says how many are new.
pub fn compare(report: &mut Report, baseline: &Report) -> usize {
    let old: BTreeSet<&str> = baseline.findings.iter().map(|f| f.id.as_str()).collect();
    for finding in &mut report.findings {
        finding.known = old.contains(finding.id.as_str());
    }
    report.findings.iter().filter(|f| !f.known).count()
}
