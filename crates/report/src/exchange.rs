//! Witnesses in the YAML exchange format of SV-COMP (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl,
//! Strejček: Software Verification Witnesses 2.0, SPIN 2024, and its later versions).
//!
//! A violation becomes a `violation_sequence` of format 2.2, whose extension for concurrency gives
//! waypoints a `thread_id` (the first thread is 0; the k-th `function_enter` at a creation makes
//! thread k) and lets the last segment of a race hold both accesses as targets. Places are given
//! by their lines; the format takes the leftmost fitting position of a line then.
//!
//! A property that is safe becomes an `invariant_set` of format 2.1. The engines of today give no
//! invariants: the set is empty, which the format allows and which says no more than the verdict.
//!
//! Properties that SV-COMP does not have (deadlocks, misuse) have no witness.

use crate::result::{Answer, Ending, Finding, Report, StepKind};
use crate::sha256::sha256;
use crate::witness::fingerprint;
use std::fmt::Write;

/// Why there is no witness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoWitness {
    /// Nothing is violated or safe that SV-COMP has a property for.
    Property,
    /// The source text is not in the result.
    Source(String),
}

impl std::fmt::Display for NoWitness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoWitness::Property => f.write_str(
                "no answer has a property of SV-COMP (race, assert, memory, signed overflow): \
                 there is nothing to exchange",
            ),
            NoWitness::Source(name) => {
                write!(
                    f,
                    "the result does not hold the text of {name}, so it has no hash"
                )
            }
        }
    }
}

/// The witness of the first answer that can have one; violations come first. `created` is the
/// time of creation in the format of ISO 8601.
pub fn exchange(report: &Report, created: &str) -> Result<String, NoWitness> {
    let violated = report.answers.iter().find_map(|a| match a {
        Answer::Violated { finding, .. } => {
            let finding = &report.findings[*finding];
            Some((finding, specification(&finding.property, &finding.kind)?))
        }
        _ => None,
    });
    if let Some((finding, specification)) = violated {
        let content = violation(report, finding);
        return entry(
            report,
            "violation_sequence",
            "2.2",
            specification,
            created,
            &content,
        );
    }
    let safe = report.answers.iter().find_map(|a| match a {
        Answer::Safe { property, .. } => specification(property, property),
        _ => None,
    });
    let specification = safe.ok_or(NoWitness::Property)?;
    entry(
        report,
        "invariant_set",
        "2.1",
        specification,
        created,
        "  content: []\n",
    )
}

/// The property of SV-COMP that a kind of fault violates.
fn specification(property: &str, kind: &str) -> Option<&'static str> {
    Some(match (property, kind) {
        ("race", _) => "G ! data-race",
        ("assert", _) => "G ! call(reach_error())",
        ("memory", "double-free" | "invalid-free") => "G valid-free",
        ("memory", _) => "G valid-deref",
        ("arith", "signed-overflow") => "G ! overflow",
        _ => return None,
    })
}

fn entry(
    report: &Report,
    kind: &str,
    version: &str,
    specification: &str,
    created: &str,
    content: &str,
) -> Result<String, NoWitness> {
    let mut files = String::new();
    let mut hashes = String::new();
    for file in report.files.iter().filter(|f| !f.name.ends_with(".h")) {
        let text = file
            .text
            .as_deref()
            .ok_or_else(|| NoWitness::Source(file.name.clone()))?;
        let name = quoted(&file.name);
        let _ = writeln!(files, "      - {name}");
        let _ = writeln!(
            hashes,
            "        {name}: {}",
            quoted(&sha256(text.as_bytes()))
        );
    }
    let mut out = String::new();
    let _ = write!(
        out,
        "- entry_type: {kind}\n  metadata:\n    format_version: {}\n    uuid: {}\n    \
         creation_time: {}\n    producer:\n      name: {}\n      version: {}\n    task:\n      \
         input_files:\n{}      input_file_hashes:\n{hashes}      specification: {}\n      \
         data_model: {}\n      language: C\n{content}",
        quoted(version),
        quoted(&uuid(&format!(
            "{kind}{specification}{files}{hashes}{content}"
        ))),
        quoted(created),
        quoted(&report.tool.name),
        quoted(&report.tool.version),
        files.replace("      - ", "        - "),
        quoted(specification),
        report.command.data_model.to_uppercase(),
    );
    Ok(out)
}

/// Where a waypoint stands.
struct At<'a> {
    thread: u32,
    place: usize,
    report: &'a Report,
}

impl At<'_> {
    fn waypoint(&self, kind: &str, constraint: Option<(&str, &str)>) -> String {
        let place = &self.report.places[self.place];
        let file = self
            .report
            .files
            .get(place.file)
            .map_or("", |f| f.name.as_str());
        let mut out = format!(
            "      - waypoint:\n          type: {kind}\n          action: follow\n          \
             thread_id: {}\n",
            self.thread
        );
        if let Some((format, value)) = constraint {
            let _ = write!(
                out,
                "          constraint:\n            value: {}\n            format: {format}\n",
                quoted(value)
            );
        }
        let _ = write!(
            out,
            "          location:\n            file_name: {}\n            line: {}\n",
            quoted(file),
            place.line
        );
        if !place.function.is_empty() {
            let _ = writeln!(out, "            function: {}", quoted(&place.function));
        }
        out
    }
}

fn violation(report: &Report, finding: &Finding) -> String {
    let mut out = String::from("  content:\n");
    let mut segment = |waypoints: &str| {
        let _ = write!(out, "    - segment:\n{waypoints}");
    };
    let last = match &finding.ending {
        Ending::Race { earlier, .. } => *earlier,
        _ => finding.steps.len(),
    };
    let mut running = 0;
    for (i, step) in finding.steps.iter().enumerate() {
        let at = At {
            thread: step.thread,
            place: step.place,
            report,
        };
        if report.places[step.place].line == 0 {
            continue;
        }
        let input = step
            .text
            .strip_prefix("value ")
            .filter(|_| step.kind == StepKind::Choice);
        if step.act == crate::result::Act::Create {
            segment(&at.waypoint("function_enter", None));
        } else if let Some(value) = input.filter(|v| v.parse::<i64>().is_ok()) {
            let constraint = format!("\\result == {value}");
            let constraint = Some(("ext_c_expression", constraint.as_str()));
            segment(&at.waypoint("function_return", constraint));
        } else if step.thread != running && step.kind != StepKind::Private && i < last {
            segment(&at.waypoint("assumption", Some(("c_expression", "1"))));
        }
        running = step.thread;
    }
    let target = |thread: u32, place: usize| {
        At {
            thread,
            place,
            report,
        }
        .waypoint("target", None)
    };
    match &finding.ending {
        Ending::Race { earlier, later, .. } => {
            let of = |at: usize| target(finding.steps[at].thread, finding.steps[at].place);
            segment(&format!("{}{}", of(*earlier), of(*later)));
        }
        Ending::Failure { thread, stack, .. } => {
            let place = stack.first().or(finding.marks.first().map(|m| &m.place));
            segment(&target(*thread, place.copied().unwrap_or_default()));
        }
        Ending::Deadlock { .. } | Ending::Livelock { .. } => {}
    }
    out
}

/// A string in double quotes, as YAML reads it.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a string")
}

/// An identifier in the form of a UUID (version 8 of RFC 9562), made from the contents: the same
/// witness has the same one.
fn uuid(text: &str) -> String {
    let mut digits: Vec<char> = fingerprint(text.as_bytes()).chars().collect();
    digits[12] = '8';
    digits[16] = 'a';
    let part = |from: usize, to: usize| digits[from..to].iter().collect::<String>();
    format!(
        "{}-{}-{}-{}-{}",
        part(0, 8),
        part(8, 12),
        part(12, 16),
        part(16, 20),
        part(20, 32)
    )
}
