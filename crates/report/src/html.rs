//! A result as one HTML file that needs nothing else: no network, no other file.
//!
//! The page holds the data as JSON and a script that shows it. What comes from the program (source
//! text, names, values) reaches the page only inside that JSON, in which `<`, `>` and `&` are
//! written as escapes, and from there only as text; a policy in the head forbids everything but
//! the page's own style and its one script, which is known by its hash. Steps are rows of numbers into tables of strings, so that a
//! hundred thousand of them stay small.
//!
//! A step is `[thread, place, text, kind, act, object, before, value, held, after, waiting, via]`: text,
//! object, before, value and via are positions in `strings` (0: none), kind one in the order of
//! [`StepKind`], act one in `acts`, held one in `held`; zeros at the end are left out.

use crate::plain::{in_json, visible};
use crate::result::{
    Act, Answer, Ending, Finding, Mark, Protection, Report, Silenced, Step, StepKind, Thread,
};
use crate::sha256;
use crate::terminal::Terminal;
use maud::{DOCTYPE, PreEscaped, html};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// Only what stands in the page itself, and of scripts only ours.
fn policy() -> String {
    let hash = base64(&sha256::digest(SCRIPT.as_bytes()));
    format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{hash}'; img-src data:; \
         base-uri 'none'; form-action 'none'"
    )
}

/// Bytes in the alphabet of RFC 4648.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for part in bytes.chunks(3) {
        let byte = |i: usize| u32::from(part.get(i).copied().unwrap_or(0));
        let group = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let digit = DIGITS[(group >> (18 - 6 * i) & 63) as usize];
            out.push(if i <= part.len() {
                char::from(digit)
            } else {
                '='
            });
        }
    }
    out
}

/// The page.
pub fn page(report: &Report) -> String {
    let data = serde_json::to_string(&Page::of(report)).expect("plain data");
    let data = escaped(&in_json(&data));
    let text = Terminal::default().render(report);
    let name = report
        .files
        .first()
        .map_or("a program", |f| f.name.as_str());
    let title = visible(&format!("threadproof: {name}")).into_owned();
    let made = format!(
        "{} {}",
        visible(&report.tool.name),
        visible(&report.tool.version)
    );
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(policy());
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (title) }
                    span id="answers" {}
                    span class="space" {}
                    button type="button" id="theme" { "Dark or light" }
                }
                noscript { pre { (text) } }
                nav id="nav" aria-label="Findings" { ul id="findings" {} }
                main { (body()) }
                footer {
                    p id="world" {}
                    (made) "."
                    span id="keys" {
                        " Arrow keys step, Home and End go to the ends, n and p to the next and the \
                        previous finding."
                    }
                }
                script type="application/json" id="data" { (PreEscaped(data)) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// The places the script fills.
fn body() -> maud::Markup {
    html! {
        section id="finding" aria-labelledby="title" {
            div {
                h2 id="title" class="bad" {}
                div id="about" {}
            }
            div id="graph" {}
        }
        div id="panes" {
            section class="pane" aria-label="Source" {
                div class="bar" {
                    label { "Source " select id="file" {} }
                }
                div id="source" tabindex="0" { table role="presentation" { tbody id="text" {} } }
            }
            section class="pane" aria-label="Schedule" {
                div class="bar" {
                    div id="controls" {
                        button type="button" id="back" aria-label="Step back" { "◀" }
                        input type="range" id="slider" min="0" max="0" value="0" aria-label="Step";
                        button type="button" id="forth" aria-label="Step forward" { "▶" }
                    }
                    label { input type="checkbox" id="all"; " all steps" }
                }
                div id="lanes" tabindex="0" {
                    div id="heads" {}
                    div id="rows" role="list" aria-label="Steps" {}
                }
                div id="now" role="status" aria-live="polite" {}
            }
        }
        div id="state" {
            section aria-label="Shared values" {
                h2 { "Shared values" }
                div class="scroll" { table { tbody id="values" {} } }
            }
            section aria-label="Locks and waiting threads" {
                h2 { "Locks held" }
                table { tbody id="locks" {} }
                h2 { "Waiting threads" }
                table { tbody id="waiting" {} }
            }
            section aria-labelledby="accesses-title" {
                h2 id="accesses-title" {}
                div class="scroll" id="accesses" {}
            }
        }
        section id="proof" aria-labelledby="proof-title" {
            h2 id="proof-title" { "What holds, and what is open" }
            div id="proof-body" {}
        }
    }
}

/// JSON that may stand inside a script element: nothing in it can end the element.
fn escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                out.push_str(&format!("\\u{:04x}", c as u32));
            }
            _ => out.push(c),
        }
    }
    out
}

#[derive(Serialize)]
struct Page<'r> {
    files: Vec<Value>,
    /// File, line, column and function (in `strings`).
    places: Vec<(usize, u32, u32, usize)>,
    answers: &'r [Answer],
    /// What the first line of each answer says beside the verdict.
    headlines: Vec<Option<String>>,
    world: Option<String>,
    findings: Vec<Shown<'r>>,
    protections: &'r [Protection],
    silenced: &'r [Silenced],
    strings: Vec<&'r str>,
    held: Vec<Vec<usize>>,
    acts: Vec<Value>,
}

#[derive(Serialize)]
struct Shown<'r> {
    id: &'r str,
    property: &'r str,
    kind: &'r str,
    known: bool,
    title: &'r str,
    marks: &'r [Mark],
    why: &'r [String],
    suggestions: &'r [String],
    key_steps: &'r [usize],
    threads: &'r [Thread],
    steps: Vec<Vec<Value>>,
    ending: &'r Ending,
}

/// Tables of what occurs often.
struct Tables<'r> {
    strings: BTreeMap<&'r str, usize>,
    list: Vec<&'r str>,
    held: BTreeMap<&'r [String], usize>,
    held_list: Vec<Vec<usize>>,
}

/// The operations, in the order of their numbers.
const ACTS: [Act; 15] = [
    Act::Read,
    Act::Write,
    Act::Update,
    Act::FailedUpdate,
    Act::Free,
    Act::Lock,
    Act::Unlock,
    Act::Create,
    Act::Join,
    Act::End,
    Act::Sync,
    Act::Choose,
    Act::Wait,
    Act::Wake,
    Act::Signal,
];

impl<'r> Page<'r> {
    fn of(report: &'r Report) -> Page<'r> {
        let mut tables = Tables {
            strings: BTreeMap::from([("", 0)]),
            list: vec![""],
            held: BTreeMap::from([(&[][..], 0)]),
            held_list: vec![Vec::new()],
        };
        let places = report.places.iter();
        let places = places.map(|p| (p.file, p.line, p.column, tables.string(&p.function)));
        let places = places.collect();
        let findings = report.findings.iter().map(|f| shown(f, &mut tables));
        let findings = findings.collect();
        let file = |f: &'r crate::result::File| json!({ "name": f.name, "text": f.text });
        let headlines = report.answers.iter().map(|a| {
            let (said, more) = report.headline(a)?;
            Some(more.map_or_else(|| said.clone(), |m| format!("{said}: {m}")))
        });
        Page {
            files: report.files.iter().map(file).collect(),
            places,
            answers: &report.answers,
            headlines: headlines.collect(),
            world: report.world.as_ref().map(|w| w.sentence()),
            findings,
            protections: &report.protections,
            silenced: &report.silenced,
            strings: tables.list,
            held: tables.held_list,
            acts: ACTS.iter().map(|a| json!(a)).collect(),
        }
    }
}

impl<'r> Tables<'r> {
    fn string(&mut self, text: &'r str) -> usize {
        *self.strings.entry(text).or_insert_with(|| {
            self.list.push(text);
            self.list.len() - 1
        })
    }

    fn held(&mut self, held: &'r [String]) -> usize {
        if let Some(at) = self.held.get(held) {
            return *at;
        }
        let names = held.iter().map(|l| self.string(l)).collect();
        self.held_list.push(names);
        self.held.insert(held, self.held_list.len() - 1);
        self.held_list.len() - 1
    }
}

fn shown<'r>(finding: &'r Finding, tables: &mut Tables<'r>) -> Shown<'r> {
    Shown {
        id: &finding.id,
        property: &finding.property,
        kind: &finding.kind,
        known: finding.known,
        title: &finding.title,
        marks: &finding.marks,
        why: &finding.why,
        suggestions: &finding.suggestions,
        key_steps: &finding.key_steps,
        threads: &finding.threads,
        steps: finding.steps.iter().map(|s| step(s, tables)).collect(),
        ending: &finding.ending,
    }
}

fn step<'r>(step: &'r Step, tables: &mut Tables<'r>) -> Vec<Value> {
    let kind = match step.kind {
        StepKind::Shared => 0,
        StepKind::Private => 1,
        StepKind::Sync => 2,
        StepKind::Choice => 3,
    };
    let act = ACTS.iter().position(|a| *a == step.act).unwrap_or(0);
    let mut text = |t: &'r Option<String>| json!(t.as_deref().map_or(0, |t| tables.string(t)));
    let (object, before, value) = (text(&step.object), text(&step.before), text(&step.value));
    let via = text(&step.via);
    let waiting = step.waiting.as_ref().map_or(json!(0), |w| {
        json!(
            w.iter()
                .map(|(t, what)| (t, tables.string(what)))
                .collect::<Vec<_>>()
        )
    });
    let mut row = vec![
        json!(step.thread),
        json!(step.place),
        json!(tables.string(&step.text)),
        json!(kind),
        json!(act),
        object,
        before,
        value,
        json!(tables.held(&step.held)),
        match step.after.is_empty() {
            true => json!(0),
            false => json!(step.after),
        },
        waiting,
        via,
    ];
    while row.last() == Some(&json!(0)) {
        row.pop();
    }
    row
}

#[cfg(test)]
mod tests {
    #[test]
    fn bytes_are_written_in_base64() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(super::base64(bytes.as_bytes()), text);
        }
        let policy = super::policy();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("http"));
    }

    #[test]
    fn nothing_ends_the_script_element() {
        let text = serde_json::to_string("</script><!--&\u{2028}").expect("a string");
        let escaped = super::escaped(&text);
        assert!(!escaped.contains(['<', '>', '&', '\u{2028}']));
        let back: String = serde_json::from_str(&escaped).expect("still JSON");
        assert_eq!(back, "</script><!--&\u{2028}");
    }
}
