//! Witnesses in the YAML exchange format of SV-COMP (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl,
//! Strejček: Software Verification Witnesses 2.0, SPIN 2024, and its later versions).
//!
//! A violation becomes a `violation_sequence` of format 2.2, whose extension for concurrency gives
//! waypoints a `thread_id` (the first thread is 0; the k-th `function_enter` at a creation makes
//! thread k) and lets the last segment of a race hold both accesses as targets. A witness may say
//! less than the schedule, never more: a switch of threads becomes a waypoint only where the thread
//! is about to enter a statement ([`crate::statement`]); inside one the format has no name for it.
//!
//! A property that is safe becomes an `invariant_set` of format 2.1. A proof by locks gives it ghost
//! variables, one per mutex, set and cleared where the mutex is taken and given back, and invariants:
//! which of them are set at the accesses they protect. Other proofs of today give no invariants: the
//! set is empty, which the format allows, and a comment says so.
//!
//! Properties that SV-COMP does not have (deadlocks, misuse) have no witness.

use crate::plain::in_json;
use crate::result::{Act, Answer, Ending, Finding, Guard, Report, StepKind};
use crate::sha256::sha256;
use crate::statement::{enters_statement, whole_call};
use crate::witness::fingerprint;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Why there is no witness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoWitness {
    /// Nothing is violated or safe that SV-COMP has a property for.
    Property,
    /// The source text is not in the result.
    Source(String),
    /// Threads are not created by the program.
    Harness,
    /// The program is not in the language that the format is for.
    Language(String),
}

impl std::fmt::Display for NoWitness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoWitness::Property => f.write_str(
                "no answer asked for has a property of SV-COMP (race, assert, memory, signed \
                 overflow): there is nothing to exchange",
            ),
            NoWitness::Source(name) => {
                write!(
                    f,
                    "the result does not hold the text of {name}, so it has no hash"
                )
            }
            NoWitness::Language(name) => {
                write!(f, "the format is for programs in C, and this one is in {name}")
            }
            NoWitness::Harness => f.write_str(
                "threads are created outside the program (--entry, --process), which the format has no words \
                 for",
            ),
        }
    }
}

/// The witness of the first answer that can have one, for this property if one is given; violations
/// come first. `created` is the time of creation in the format of ISO 8601.
pub fn exchange(
    report: &Report,
    property: Option<&str>,
    created: &str,
) -> Result<String, NoWitness> {
    // Columns are found by a scan of C's statements, and properties are named by C's functions.
    if report.command.language != "C" {
        return Err(NoWitness::Language(report.command.language.clone()));
    }
    let asked = || {
        let answers = report.answers.iter();
        answers.filter(|a| property.is_none_or(|p| p == a.property()))
    };
    let violated = asked().flat_map(|a| a.findings()).find_map(|finding| {
        let finding = &report.findings[finding];
        Some((finding, specification(&finding.property, &finding.kind)?))
    });
    if let Some((finding, specification)) = violated {
        let head = Head::new(report, &specification, created)?;
        let content = violation(report, finding)?;
        return Ok(head.entry("violation_sequence", "2.2", &content));
    }
    let safe = asked().find_map(|a| match a {
        Answer::Safe { property, .. } => {
            let kind = safe_kind(report, property);
            Some((property, specification(property, kind)?))
        }
        _ => None,
    });
    let (property, specification) = safe.ok_or(NoWitness::Property)?;
    let head = Head::new(report, &specification, created)?;
    let ghosts = match property.as_str() {
        "race" => ghosts(report),
        _ => Vec::new(),
    };
    if ghosts.is_empty() {
        let note =
            "# The proof gives no invariants: it rests on the engine that the result names.\n";
        let entry = head.entry("invariant_set", "2.1", "  content: []\n");
        return Ok(format!("{note}{entry}"));
    }
    let instrumentation = head.entry(
        "ghost_instrumentation",
        "2.1",
        &instrumentation(report, &ghosts),
    );
    let invariants = head.entry("invariant_set", "2.1", &invariants(report, &ghosts));
    Ok(format!("{instrumentation}{invariants}"))
}

/// The kind of fault that a safe property excludes, as far as the specification depends on it.
fn safe_kind<'a>(report: &Report, property: &'a str) -> &'a str {
    match property {
        "assert" if report.command.error_calls => "reached-error",
        "assert" => "assertion",
        property => property,
    }
}

/// The property of SV-COMP that a kind of fault violates.
fn specification(property: &str, kind: &str) -> Option<String> {
    let formula = match (property, kind) {
        ("race", _) => "G ! data-race",
        ("assert", "reached-error") => "G ! call(reach_error())",
        ("assert", "assertion") => "G ! call(__assert_fail())",
        ("assert", "abort") => "G ! call(abort())",
        ("memory", "double-free" | "invalid-free") => "G valid-free",
        ("memory", _) => "G valid-deref",
        ("arith", "signed-overflow") => "G ! overflow",
        _ => return None,
    };
    Some(format!("CHECK( init(main()), LTL({formula}) )"))
}

/// What entries of a witness begin with.
struct Head<'a> {
    report: &'a Report,
    specification: &'a str,
    created: &'a str,
    files: String,
    hashes: String,
}

impl<'a> Head<'a> {
    fn new(
        report: &'a Report,
        specification: &'a str,
        created: &'a str,
    ) -> Result<Head<'a>, NoWitness> {
        let (mut files, mut hashes) = (String::new(), String::new());
        for file in report.files.iter().filter(|f| !f.name.ends_with(".h")) {
            let text = file.text.as_deref();
            let text = text.ok_or_else(|| NoWitness::Source(file.name.clone()))?;
            let (name, hash) = (quoted(&file.name), quoted(&sha256(text.as_bytes())));
            let _ = writeln!(files, "        - {name}");
            // A key of one line has at most 1024 characters (YAML 1.2, 7.4.2).
            let _ = match name.chars().count() < 1000 {
                true => writeln!(hashes, "        {name}: {hash}"),
                false => writeln!(hashes, "        ? {name}\n        : {hash}"),
            };
        }
        Ok(Head {
            report,
            specification,
            created,
            files,
            hashes,
        })
    }

    fn entry(&self, kind: &str, version: &str, content: &str) -> String {
        let Head {
            report,
            specification,
            files,
            hashes,
            ..
        } = self;
        let mark = format!("{kind}{specification}{files}{hashes}{content}");
        format!(
            "- entry_type: {kind}\n  metadata:\n    format_version: {}\n    uuid: {}\n    \
             creation_time: {}\n    producer:\n      name: {}\n      version: {}\n    task:\n      \
             input_files:\n{files}      input_file_hashes:\n{hashes}      specification: {}\n      \
             data_model: {}\n      language: C\n{content}",
            quoted(version),
            quoted(&uuid(&mark)),
            quoted(self.created),
            quoted(&report.tool.name),
            quoted(&report.tool.version),
            quoted(specification),
            match report.command.data_model.as_str() {
                "ilp32" => "ILP32",
                _ => "LP64",
            },
        )
    }
}

/// The lines of a location, indented by `indent` spaces.
fn location(report: &Report, place: usize, indent: usize) -> String {
    let at = &report.places[place];
    let file = report.files.get(at.file).map_or("", |f| f.name.as_str());
    let space = " ".repeat(indent);
    let mut out = format!(
        "{space}file_name: {}\n{space}line: {}\n",
        quoted(file),
        at.line
    );
    if !at.function.is_empty() {
        let _ = writeln!(out, "{space}function: {}", quoted(&at.function));
    }
    out
}

fn waypoint(
    report: &Report,
    (thread, place): (u32, usize),
    kind: &str,
    constraint: Option<(&str, &str)>,
) -> String {
    let mut out = format!(
        "        - waypoint:\n            type: {kind}\n            action: follow\n            \
         thread_id: {thread}\n"
    );
    if let Some((format, value)) = constraint {
        let value = quoted(value);
        let _ = write!(
            out,
            "            constraint:\n              value: {value}\n              format: {format}\n"
        );
    }
    let place = location(report, place, 14);
    let _ = write!(out, "            location:\n{place}");
    out
}

fn violation(report: &Report, finding: &Finding) -> Result<String, NoWitness> {
    let mut out = String::from("  content:\n");
    let mut segment = |waypoints: &str| {
        let _ = write!(out, "    - segment:\n{waypoints}");
    };
    let (last, waiting) = match &finding.ending {
        Ending::Race { earlier, .. } => (*earlier, Some(finding.steps[*earlier].thread)),
        _ => (finding.steps.len(), None),
    };
    // The number of each thread in the witness: the position of its creation there.
    let mut numbers = BTreeMap::from([(0, 0)]);
    let mut created = 0;
    let mut running = 0;
    let mut lines: BTreeMap<u32, (usize, u32)> = BTreeMap::new();
    for (i, step) in finding.steps.iter().enumerate() {
        let at = &report.places[step.place];
        let creates = step.act == Act::Create;
        created += u32::from(creates);
        if creates && at.line == 0 {
            return Err(NoWitness::Harness);
        }
        // The thread of the earlier access stays before it, until the other one is there.
        if at.line == 0 || (i >= last && Some(step.thread) == waiting) {
            continue;
        }
        let number = numbers.get(&step.thread).copied().unwrap_or_default();
        let here = (number, step.place);
        let input = step
            .text
            .strip_prefix("value ")
            .filter(|_| step.kind == StepKind::Choice);
        let entered = lines.insert(step.thread, (at.file, at.line)) != Some((at.file, at.line));
        if creates {
            let next = numbers.len() as u32;
            numbers.insert(created, next);
            segment(&waypoint(report, here, "function_enter", None));
        } else if let Some(value) = input.filter(|v| v.parse::<i64>().is_ok()) {
            let constraint = format!("\\result == {value}");
            let constraint = Some(("ext_c_expression", constraint.as_str()));
            segment(&waypoint(report, here, "function_return", constraint));
        } else if step.thread != running
            && step.kind != StepKind::Private
            && i < last
            && entered
            && enters_statement(report, step.place)
        {
            segment(&waypoint(
                report,
                here,
                "assumption",
                Some(("c_expression", "1")),
            ));
        }
        running = step.thread;
    }
    let target = |thread: u32, place: usize| {
        let number = numbers.get(&thread).copied().unwrap_or_default();
        waypoint(report, (number, place), "target", None)
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
    Ok(out)
}

/// A guard with the name of its ghost variable.
type Ghost<'r> = (&'r Guard, String, Vec<usize>);

/// The guards whose places the format can name, with the places where they are held.
fn ghosts(report: &Report) -> Vec<Ghost<'_>> {
    let used = |name: &str| {
        let text = |f: &crate::result::File| f.text.as_deref().is_some_and(|t| t.contains(name));
        report.files.iter().any(text)
    };
    let mut out = Vec::new();
    for guard in &report.guards {
        let mut operations = guard.taken.iter().chain(&guard.given);
        if !operations.all(|p| whole_call(report, *p)) {
            continue;
        }
        let held = guard.held.iter().copied();
        let held: Vec<usize> = held.filter(|p| enters_statement(report, *p)).collect();
        let mut name = format!("{}_held", guard.lock);
        while used(&name) {
            name.push('_');
        }
        if !held.is_empty() {
            out.push((guard, name, held));
        }
    }
    out
}

fn instrumentation(report: &Report, ghosts: &[Ghost<'_>]) -> String {
    let mut out = String::from("  content:\n    ghost_variables:\n");
    for (_, name, _) in ghosts {
        let _ = write!(
            out,
            "      - name: {}\n        type: int\n        scope: global\n        \
             initial:\n          value: \"0\"\n          format: c_expression\n",
            quoted(name)
        );
    }
    out.push_str("    ghost_updates:\n");
    for (guard, name, _) in ghosts {
        let taken = guard.taken.iter().map(|p| (p, 1));
        for (place, value) in taken.chain(guard.given.iter().map(|p| (p, 0))) {
            let place = location(report, *place, 10);
            let _ = write!(
                out,
                "      - location:\n{place}        updates:\n          - variable: {}\n            \
                 value: \"{value}\"\n            format: c_expression\n",
                quoted(name)
            );
        }
    }
    out
}

fn invariants(report: &Report, ghosts: &[Ghost<'_>]) -> String {
    let mut out = String::from("  content:\n");
    for (_, name, held) in ghosts {
        for place in held {
            let place = location(report, *place, 10);
            let _ = write!(
                out,
                "    - invariant:\n        type: location_invariant\n        location:\n{place}        \
                 value: {}\n        format: c_expression\n",
                quoted(&format!("{name} == 1"))
            );
        }
    }
    out
}

/// A string in double quotes, as YAML reads it: JSON's, with what YAML does not print (YAML 1.2, 5.1)
/// and what ends a line of older versions as escapes.
fn quoted(text: &str) -> String {
    let json = in_json(&serde_json::to_string(text).expect("a string"));
    json.replace('\u{fffe}', "\\ufffe")
        .replace('\u{ffff}', "\\uffff")
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
