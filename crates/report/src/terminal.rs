//! Results as text for a terminal or a pipe: as wide as that is, one block per finding, of at most a screen.

use crate::columns::{self, Row, WIDTH};
use crate::excerpt::{excerpt, paragraph};
use crate::plain::visible;
use crate::reason::{MEMORY_MODEL, ON_CONTRACT};
use crate::result::{Answer, Ending, Finding, Proof, Reason, Report, Scope};

/// Lines a block may have, unless everything is asked for.
const MOST_LINES: usize = 40;
/// Lines of an interleaving that are shown whatever stands above it.
const FEWEST_ROWS: usize = 8;
/// Protections that are listed, unless everything is asked for.
const MOST_PROTECTIONS: usize = 12;

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terminal {
    /// Whether to use colours.
    pub colour: bool,
    /// Whether to show every step.
    pub verbose: bool,
    /// The characters of a line: those of the terminal, or 0 for the usual 80.
    pub width: usize,
}

/// A line, and how it looks where there are colours.
struct Styled(String, Style);

#[derive(Clone, Copy)]
enum Style {
    Plain,
    Bad,
    Good,
    Open,
    Caret,
    Key,
    Dim,
    Hint,
}

impl Style {
    fn code(self) -> &'static str {
        match self {
            Style::Plain => "",
            Style::Bad => "1;31",
            Style::Good => "1;32",
            Style::Open => "1;33",
            Style::Caret => "31",
            Style::Key => "1",
            Style::Dim => "2",
            Style::Hint => "36",
        }
    }
}

/// The narrowest and the widest that text is laid out for.
const WIDTHS: (usize, usize) = (40, 160);

impl Terminal {
    fn wide(&self) -> usize {
        match self.width {
            0 => WIDTH,
            width => width.clamp(WIDTHS.0, WIDTHS.1),
        }
    }

    fn paragraph(&self, head: &str, text: &str) -> Vec<String> {
        paragraph(head, text, self.wide())
    }

    /// The whole report. Properties that are answered alike are said once.
    pub fn render(&self, report: &Report) -> String {
        let mut lines = Vec::new();
        for answer in &report.answers {
            for finding in answer.findings() {
                let finding = &report.findings[finding];
                lines.extend(self.violated(report, answer.property(), finding));
            }
            if let Answer::Violated {
                property,
                unfinished,
                ..
            } = answer
                && !unfinished.is_empty()
            {
                let names = format!("{property}, others");
                lines.extend(self.open(report, &names, unfinished, None));
            }
        }
        let mut left: Vec<&Answer> = report.answers.iter().collect();
        left.retain(|a| !matches!(a, Answer::Violated { .. }));
        let mut safe = false;
        while let Some(first) = left.first().copied() {
            let alike = |a: &Answer| match (a, first) {
                (Answer::Safe { proof: p, .. }, Answer::Safe { proof: q, .. }) => p == q,
                (Answer::Unknown { reasons: p, .. }, Answer::Unknown { reasons: q, .. }) => p == q,
                _ => false,
            };
            let names: Vec<&str> = left
                .iter()
                .filter(|a| alike(a))
                .map(|a| a.property())
                .collect();
            match first {
                Answer::Safe { proof, .. } => {
                    safe |= names.contains(&"race");
                    let headline = report.headline(first);
                    lines.extend(self.proved(&names.join(", "), proof, headline));
                }
                Answer::Unknown { reasons, .. } => {
                    let headline = report.headline(first);
                    lines.extend(self.open(report, &names.join(", "), reasons, headline));
                }
                Answer::Violated { .. } => {}
            }
            left.retain(|a| !alike(a));
        }
        if safe {
            lines.extend(self.protections(report));
        }
        for silenced in &report.silenced {
            lines.push(plain(format!(
                "silenced by {}: {} racy locations",
                silenced.what, silenced.count
            )));
        }
        if let Some(world) = &report.world {
            let line = self.paragraph("world: ", &world.sentence());
            lines.extend(line.into_iter().map(|l| Styled(l, Style::Dim)));
        }
        self.painted(&lines)
    }

    fn painted(&self, lines: &[Styled]) -> String {
        let mut out = String::new();
        for Styled(text, style) in lines {
            // Colours and ends of lines are ours; everything else may come from anywhere.
            let text = visible(text).replace('\n', "\\n");
            match (self.colour, style.code()) {
                (true, code) if !code.is_empty() => {
                    out.push_str(&format!("\x1b[{code}m{text}\x1b[0m"));
                }
                _ => out.push_str(&text),
            }
            out.push('\n');
        }
        out
    }

    fn violated(&self, report: &Report, property: &str, finding: &Finding) -> Vec<Styled> {
        let known = match finding.known {
            true => " (known: the baseline has it)",
            false => "",
        };
        let mut out = vec![Styled(format!("{property}: VIOLATED{known}"), Style::Bad)];
        out.extend(self.paragraph("", &finding.title).into_iter().map(plain));
        for mark in &finding.marks {
            for line in excerpt(report, mark, self.wide()) {
                let style = match line.starts_with("          | ") {
                    true => Style::Caret,
                    false => Style::Plain,
                };
                out.push(Styled(line, style));
            }
        }
        if matches!(finding.ending, Ending::Deadlock { cycle: true, .. }) {
            out.extend(finding.why.iter().map(|w| plain(format!("  {w}"))));
        } else {
            let why = finding.why.iter().flat_map(|w| self.paragraph("why: ", w));
            out.extend(why.map(plain));
        }
        let suggestions = finding.suggestions.iter();
        let tail: Vec<Styled> = suggestions
            .flat_map(|s| self.paragraph("suggestion: ", s))
            .map(|l| Styled(l, Style::Hint))
            .collect();
        out.extend(created(report, finding));
        let how = "  how it happens (source line and step, one column per thread, | holds a lock):";
        out.push(Styled(how.into(), Style::Dim));
        let used = out.len() + tail.len();
        let room = MOST_LINES.saturating_sub(used).max(FEWEST_ROWS);
        let rows = columns::interleaving(report, finding, (room, self.verbose), self.wide());
        out.extend(
            rows.into_iter()
                .map(|Row { text, key }| Styled(text, if key { Style::Key } else { Style::Plain })),
        );
        out.extend(tail);
        out
    }

    fn protections(&self, report: &Report) -> Vec<Styled> {
        let mut out = Vec::new();
        let Some(first) = report.protections.first() else {
            return out;
        };
        out.push(plain(format!("shared variables ({}):", first.basis)));
        let most = match self.verbose {
            true => usize::MAX,
            false => MOST_PROTECTIONS,
        };
        for p in report.protections.iter().take(most) {
            out.extend(
                self.paragraph(&format!("{}: ", p.variable), &p.by)
                    .into_iter()
                    .map(plain),
            );
        }
        if report.protections.len() > most {
            let more = report.protections.len() - most;
            out.push(plain(format!("  and {more} more (--verbose)")));
        }
        out
    }
}

fn plain(text: String) -> Styled {
    Styled(text, Style::Plain)
}

/// Where the threads that take part were created.
fn created(report: &Report, finding: &Finding) -> Vec<Styled> {
    let mut out = Vec::new();
    for thread in &finding.threads {
        let Some(place) = thread.created else {
            continue;
        };
        let moves = finding.steps.iter().any(|s| s.thread == thread.id);
        if moves && out.len() < 4 {
            let name = finding.thread_name(thread.id);
            let text = format!("  {name} created at {}", report.place_name(place));
            out.push(Styled(text, Style::Dim));
        }
    }
    out
}

/// What the first line of an answer says beside the verdict, and the line after it.
type Headline = Option<(String, Option<String>)>;

impl Terminal {
    /// The first lines of an answer: what they say beside the verdict comes before its scope, where there
    /// is no room for both.
    fn headed(&self, verdict: &str, scope: &str, style: Style, headline: Headline) -> Vec<Styled> {
        let whole = format!("{verdict}{scope}");
        let Some((said, more)) = headline else {
            return vec![Styled(whole, style)];
        };
        let both = format!("{whole}: {said}");
        let first = match both.chars().count() <= self.wide() {
            true => both,
            false => format!("{verdict}: {said}"),
        };
        let more = more
            .into_iter()
            .flat_map(|m| self.paragraph("", &m))
            .map(plain);
        std::iter::once(Styled(first, style)).chain(more).collect()
    }

    fn proved(&self, names: &str, proof: &Proof, headline: Headline) -> Vec<Styled> {
        let scope = match proof.scope {
            Scope::AsWritten => " for the program as written",
            Scope::AnyThreads => " for any number of threads",
        };
        let mut out = self.headed(&format!("{names}: safe"), scope, Style::Good, headline);
        for line in &proof.evidence {
            out.extend(self.paragraph("", line).into_iter().map(plain));
        }
        for assumption in &proof.assumptions {
            out.extend(
                self.paragraph("assuming: ", assumption)
                    .into_iter()
                    .map(plain),
            );
        }
        out
    }

    fn open(
        &self,
        report: &Report,
        names: &str,
        reasons: &[Reason],
        headline: Headline,
    ) -> Vec<Styled> {
        let is = |kind: &str| reasons.iter().any(|r| r.kind == kind);
        let though = match (is(MEMORY_MODEL), is(ON_CONTRACT)) {
            (true, _) => " (safe under sequential consistency)",
            (_, true) => " (safe if undefined functions do what their declarations allow)",
            _ => "",
        };
        let head = format!("{names}: unknown{though}");
        let mut out = self.headed(&head, "", Style::Open, headline);
        for reason in reasons.iter().take(8) {
            let place = reason.place.and_then(|p| report.known_place(p));
            let place = place.map(|p| format!("{p}: "));
            let text = format!("{}{}", place.unwrap_or_default(), reason.text);
            out.extend(self.paragraph("", &text).into_iter().map(plain));
            if let Some(hint) = &reason.hint {
                let hint = self.paragraph("what would help: ", hint);
                out.extend(hint.into_iter().map(|l| Styled(l, Style::Hint)));
            }
        }
        if reasons.len() > 8 {
            out.push(plain(format!("  and {} more reasons", reasons.len() - 8)));
        }
        out
    }
}
