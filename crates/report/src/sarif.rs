//! A result as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format), for code hosts and
//! editors.
//!
//! Each finding is a result with one code flow, which has one thread flow per thread; `executionOrder` gives
//! the interleaving across them. Accesses that no other thread touches are left out, and of very
//! long stories all but the last thousand steps of each thread, as code hosts show no more. What
//! is unknown becomes a notification, what is safe a property of the run: neither is a defect.
//!
//! Texts of messages come from the program. In them `[words](place)` would be a link and `{0}` a place
//! to fill in (3.11.5, 3.11.6), so brackets of links are escaped and braces doubled.

use crate::plain::{in_json, visible};
use crate::result::{Act, Answer, Finding, Report, Step, StepKind};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Steps of one thread that are kept.
const MOST_STEPS: usize = 1000;

/// The log.
pub fn sarif(report: &Report) -> String {
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run(report)],
    });
    let text = serde_json::to_string_pretty(&log).expect("plain data");
    let mut text = in_json(&text);
    text.push('\n');
    text
}

fn run(report: &Report) -> Value {
    let rules: BTreeMap<&str, Value> = report
        .findings
        .iter()
        .map(|f| (f.kind.as_str(), rule(&f.kind, &f.property)))
        .collect();
    let ids: Vec<&str> = rules.keys().copied().collect();
    let result = |f: &Finding| result(report, f, ids.binary_search(&f.kind.as_str()).unwrap_or(0));
    let safe: Map<String, Value> = report
        .answers
        .iter()
        .filter_map(|a| match a {
            Answer::Safe { property, proof } => Some((property.clone(), json!(proof))),
            _ => None,
        })
        .collect();
    let artifacts = report.files.iter();
    let artifacts: Vec<Value> = artifacts
        .map(|f| json!({ "location": { "uri": uri(&f.name) }, "sourceLanguage": "c" }))
        .collect();
    json!({
        "tool": { "driver": {
            "name": report.tool.name,
            "version": report.tool.version,
            "rules": rules.into_values().collect::<Vec<_>>(),
        } },
        "invocations": [{
            "executionSuccessful": true,
            "toolExecutionNotifications": open(report),
        }],
        "artifacts": artifacts,
        "columnKind": "utf16CodeUnits",
        "results": report.findings.iter().map(result).collect::<Vec<_>>(),
        "properties": { "safe": safe, "world": report.world.as_ref().map(|w| w.sentence()) },
    })
}

fn rule(kind: &str, property: &str) -> Value {
    json!({
        "id": kind,
        "shortDescription": message(&kind.replace('-', " ")),
        "fullDescription": message(&format!("A violation of the property `{property}`. \
            `threadproof explain {property}` says more.")),
        "defaultConfiguration": { "level": "error" },
        "properties": { "tags": ["concurrency", property], "precision": "very-high" },
    })
}

/// What is unknown, and why.
fn open(report: &Report) -> Vec<Value> {
    let mut out = Vec::new();
    for answer in &report.answers {
        let (reasons, what) = match answer {
            Answer::Unknown { reasons, .. } => (reasons, "unknown"),
            Answer::Violated { unfinished, .. } => (unfinished, "there may be others"),
            Answer::Safe { .. } => continue,
        };
        let property = answer.property();
        for reason in reasons {
            let hint = reason.hint.as_ref();
            let hint = hint.map_or(String::new(), |h| format!(" What would help: {h}."));
            let mut note = json!({
                "level": "warning",
                "message": message(&format!("{property}: {what}: {}.{hint}", reason.text)),
            });
            if let Some(place) = reason.place.filter(|p| report.places[*p].line > 0) {
                note["locations"] = json!([location(report, place, None)]);
            }
            out.push(note);
        }
    }
    out
}

fn result(report: &Report, finding: &Finding, rule: usize) -> Value {
    let mut sentences = vec![finding.title.clone()];
    sentences.extend(finding.why.iter().cloned());
    sentences.extend(
        finding
            .suggestions
            .iter()
            .map(|s| format!("Suggestion: {s}")),
    );
    let (last, others) = finding
        .marks
        .split_last()
        .map_or((None, &[][..]), |(l, o)| (Some(l), o));
    let marked = |(i, m): (usize, &crate::result::Mark)| {
        let mut place = location(report, m.place, Some(&m.label));
        place["id"] = json!(i);
        place
    };
    let mut out = json!({
        "ruleId": finding.kind,
        "ruleIndex": rule,
        "level": "error",
        "message": message(&sentences.join(".\n")),
        "locations": last.map(|m| location(report, m.place, Some(&m.label))).into_iter().collect::<Vec<_>>(),
        "relatedLocations": others.iter().enumerate().map(marked).collect::<Vec<_>>(),
        "codeFlows": [{
            "message": { "text": "How it happens" },
            "threadFlows": flows(report, finding),
        }],
        "partialFingerprints": { "threadproof/v1": finding.id },
        "properties": { "property": finding.property },
    });
    if report.findings.iter().any(|f| f.known) {
        let state = if finding.known { "unchanged" } else { "new" };
        out["baselineState"] = json!(state);
    }
    out
}

fn flows(report: &Report, finding: &Finding) -> Vec<Value> {
    let is_key = |i: usize| finding.key_steps.binary_search(&i).is_ok();
    let mut flows: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (i, step) in finding.steps.iter().enumerate() {
        let shown = is_key(i) || (step.kind != StepKind::Private && step.act != Act::End);
        // A flow without a place says nothing to a code host.
        if shown && report.places[step.place].line > 0 {
            flows.entry(step.thread).or_default().push(i);
        }
    }
    let flow = |(thread, steps): (u32, Vec<usize>)| {
        let last = &steps[steps.len().saturating_sub(MOST_STEPS)..];
        let location = |i: &usize| flow_location(report, *i, &finding.steps[*i], is_key(*i));
        let name = finding.thread_name(thread);
        let locations: Vec<Value> = last.iter().map(location).collect();
        json!({ "id": name, "message": message(&name), "locations": locations })
    };
    flows.into_iter().map(flow).collect()
}

fn flow_location(report: &Report, at: usize, step: &Step, key: bool) -> Value {
    let mut out = json!({
        "location": location(report, step.place, Some(&step.sentence())),
        "executionOrder": at + 1,
        "nestingLevel": step.held.len(),
        "importance": if key { "essential" } else { "important" },
    });
    let mut state = Map::new();
    if let (Some(object), Some(value)) = (&step.object, &step.value) {
        state.insert(object.clone(), message(value));
    }
    if !step.held.is_empty() {
        state.insert("locks held".into(), message(&step.held.join(", ")));
    }
    if !state.is_empty() {
        out["state"] = Value::Object(state);
    }
    out
}

fn location(report: &Report, place: usize, label: Option<&str>) -> Value {
    let at = &report.places[place];
    let mut out = json!({});
    if at.line > 0 {
        let mut region = json!({ "startLine": at.line });
        if at.column > 0 {
            region["startColumn"] = json!(at.column);
        }
        out["physicalLocation"] = json!({
            "artifactLocation": { "uri": uri(&report.files[at.file].name), "index": at.file },
            "region": region,
        });
    }
    if !at.function.is_empty() {
        out["logicalLocations"] = json!([{ "name": at.function, "kind": "function" }]);
    }
    if let Some(text) = label {
        out["message"] = message(text);
    }
    out
}

/// A message with this text, which is no link and has no gaps to fill.
fn message(text: &str) -> Value {
    let text = visible(text).replace('{', "{{").replace('}', "}}");
    let text = match text.contains("](") {
        true => text.replace('[', "\\[").replace(']', "\\]"),
        false => text,
    };
    json!({ "text": text })
}

/// A file's name as a URI reference.
fn uri(name: &str) -> String {
    let mut out = String::new();
    if name.starts_with('/') {
        out.push_str("file://");
    }
    for byte in name.strip_prefix("./").unwrap_or(name).bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{message, uri};

    #[test]
    fn messages_are_text() {
        let text = |t: &str| message(t)["text"].as_str().unwrap_or_default().to_string();
        assert_eq!(text("x[1] races"), "x[1] races");
        assert_eq!(text("[here](http://x) {0}"), "\\[here\\](http://x) {{0}}");
        assert_eq!(text("a\u{1b}b\u{202e}"), "a\\u{{1b}}b\\u{{202e}}");
    }

    #[test]
    fn names_become_uris() {
        assert_eq!(uri("./src/a b.c"), "src/a%20b.c");
        assert_eq!(uri("/usr/x#1.c"), "file:///usr/x%231.c");
        assert_eq!(uri("é.c"), "%C3%A9.c");
    }
}
