//! Results as lines that compilers print, `file:line:column: error: text`, for editors and problem matchers.
//!
//! A finding is an error at its last mark, with a note for each other mark and each reason. What is unknown is a
//! warning at the place of its first reason. What is safe says nothing: such a check prints nothing and
//! ends with 0. Every line stands for itself; none is broken or coloured.

use crate::plain::visible;
use crate::result::{Answer, Finding, Reason, Report};

/// The lines of a report.
pub fn gcc(report: &Report) -> String {
    let mut out = String::new();
    // Properties that are unknown for the same reasons are one message.
    let mut unknown: Vec<(&[Reason], Vec<&str>)> = Vec::new();
    for answer in &report.answers {
        let found = answer.findings();
        found.for_each(|at| finding(report, &report.findings[at], &mut out));
        match answer {
            Answer::Violated { unfinished, .. } => {
                let name = format!("{}, others", answer.property());
                open(report, &name, unfinished, &mut out);
            }
            Answer::Unknown { reasons, .. } => {
                match unknown.iter_mut().find(|(same, _)| *same == reasons) {
                    Some((_, names)) => names.push(answer.property()),
                    None => unknown.push((reasons, vec![answer.property()])),
                }
            }
            Answer::Safe { .. } => {}
        }
    }
    for (reasons, names) in unknown {
        open(report, &names.join(", "), reasons, &mut out);
    }
    out
}

fn finding(report: &Report, finding: &Finding, out: &mut String) {
    let known = if finding.known { " (known)" } else { "" };
    let place = finding.marks.last().map(|m| m.place);
    let text = format!("{}{known} [{}]", finding.title, finding.property);
    line(report, place, "error", &text, out);
    for mark in &finding.marks {
        line(report, Some(mark.place), "note", &mark.label, out);
    }
    for why in &finding.why {
        line(report, place, "note", why, out);
    }
    for suggestion in &finding.suggestions {
        line(
            report,
            place,
            "note",
            &format!("suggestion: {suggestion}"),
            out,
        );
    }
}

fn open(report: &Report, name: &str, reasons: &[Reason], out: &mut String) {
    let Some(first) = reasons.first() else {
        return;
    };
    let place = reasons.iter().find_map(|r| r.place);
    let text = format!("unknown: {} [{name}]", first.text);
    line(report, place, "warning", &text, out);
    if let Some(hint) = &first.hint {
        line(
            report,
            place,
            "note",
            &format!("what would help: {hint}"),
            out,
        );
    }
}

fn line(report: &Report, place: Option<usize>, kind: &str, text: &str, out: &mut String) {
    let at = place
        .and_then(|p| report.places.get(p))
        .filter(|p| p.line > 0);
    let file = at.and_then(|p| report.files.get(p.file));
    let head = match (at, file) {
        (Some(at), Some(file)) => format!("{}:{}:{}", file.name, at.line, at.column.max(1)),
        _ => "threadproof".to_owned(),
    };
    let whole = format!("{head}: {kind}: {text}");
    // A name of a file may have a line feed, which would begin a line of its own.
    out.push_str(&visible(&whole).replace('\n', "\\n"));
    out.push('\n');
}
