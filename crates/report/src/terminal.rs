//! Results as text for a terminal or a pipe: 80 columns, a block a property.

use crate::columns::{self, WIDTH};
use crate::sources::Sources;
use verdict::{Ending, Evidence, Line, Property, Safe, Scope, Source, Story, Unknown, Wait};

/// Renders results. Knows the user's source, for showing lines of it.
#[derive(Debug)]
pub struct Terminal<'s> {
    sources: &'s Sources,
    /// At most this many lines of an interleaving.
    pub most: usize,
}

impl<'s> Terminal<'s> {
    /// A renderer showing at most a screen of each interleaving.
    pub fn new(sources: &'s Sources) -> Terminal<'s> {
        Terminal { sources, most: 22 }
    }

    /// The block of a violation.
    pub fn violated(&self, property: Property, story: &Story) -> String {
        let mut out = vec![format!("{property}: VIOLATED")];
        let mut marks = Vec::new();
        match &story.ending {
            Ending::Race {
                what,
                earlier,
                later,
            } => {
                out.push(format!("  data race on {what}"));
                for at in [*earlier, *later] {
                    out.extend(self.access(story, &story.lines[at]));
                }
                marks = vec![(*earlier, "==>"), (*later, "==>")];
            }
            Ending::Deadlock { cycle, waits } => out.extend(self.deadlock(story, *cycle, waits)),
            Ending::Failure {
                thread,
                source,
                message,
                stack,
            } => {
                out.push(format!("  {message}"));
                out.push(format!("  in {}", columns::head(story, thread.0)));
                out.extend(self.excerpt(source));
                for caller in stack.iter().skip(1).take(6) {
                    let place = self.sources.place(caller.span);
                    out.push(format!("    called from {place} in {}", caller.function));
                }
            }
            Ending::Livelock { threads } => {
                out.push("  these threads loop for ever, and nothing they read changes".into());
                for (thread, source) in threads {
                    out.push(format!("  {}", columns::head(story, thread.0)));
                    out.extend(self.excerpt(source));
                }
            }
        }
        out.extend(self.created(story));
        out.push("  how it happens (source line and step, one column a thread):".to_string());
        out.extend(columns::interleaving(story, &marks, self.most));
        out.push(String::new());
        out.join("\n")
    }

    fn access(&self, story: &Story, line: &Line) -> Vec<String> {
        let held = match line.held.is_empty() {
            true => "no lock".to_string(),
            false => line.held.join(", "),
        };
        let who = columns::head(story, line.thread.0);
        let mut out = vec![format!("  {who} {}, holding {held}", line.text)];
        out.extend(self.excerpt(&line.source));
        out
    }

    fn excerpt(&self, source: &Source) -> Vec<String> {
        let place = self.sources.place(source.span);
        let mut out = vec![format!("    at {place} in {}", source.function)];
        if let Some(text) = self.sources.line(source.span) {
            let number = source.span.line;
            let kept: String = text.chars().take(WIDTH - 12).collect();
            out.push(format!("    {number:>5} | {kept}"));
        }
        out
    }

    fn deadlock(&self, story: &Story, cycle: bool, waits: &[Wait]) -> Vec<String> {
        let mut out = vec![match (cycle, waits.len()) {
            (true, 1) => "  a thread waits for itself".to_string(),
            (true, n) => format!("  {n} threads wait for one another"),
            (false, _) => "  no thread can move".to_string(),
        }];
        for wait in waits {
            let who = columns::head(story, wait.thread.0);
            let holders: Vec<String> = wait.holders.iter().map(|t| format!("T{}", t.0)).collect();
            let by = match holders.is_empty() {
                true => String::new(),
                false => format!(", held by {}", holders.join(", ")),
            };
            out.push(format!("  {who} waits for {}{by}", wait.what));
            out.extend(self.excerpt(&wait.source));
            for (lock, taken) in &wait.held {
                out.push(format!(
                    "    holds {lock} since {}",
                    self.sources.place(taken.span)
                ));
            }
        }
        out
    }

    fn created(&self, story: &Story) -> Vec<String> {
        let mut out = Vec::new();
        for actor in &story.threads {
            let Some(created) = &actor.created else {
                continue;
            };
            let moves = story.lines.iter().any(|l| l.thread == actor.thread);
            if moves && out.len() < 6 {
                let place = self.sources.place(created.span);
                out.push(format!(
                    "  T{} {} created at {place}",
                    actor.thread.0, actor.name
                ));
            }
        }
        out
    }

    /// The block of properties that hold for the same reason.
    pub fn safe(&self, properties: &[Property], safe: &Safe) -> String {
        let scope = match safe.scope {
            Scope::AsWritten => "for the program as written",
            Scope::AnyThreads => "for any number of threads",
        };
        let mut out = vec![format!("{}: safe {scope}", names(properties))];
        match &safe.evidence {
            Evidence::Exhausted(e) => {
                out.push(format!(
                    "  every behaviour explored ({}): {} states, {} steps",
                    e.strategy, e.states, e.transitions
                ));
                if let Some(bound) = e.collision_bound() {
                    out.push(format!(
                        "  states told apart by 128-bit fingerprints (error below {bound:.0e})"
                    ));
                }
            }
        }
        out.extend(safe.assumptions.iter().map(|a| format!("  assuming: {a}")));
        out.push(String::new());
        out.join("\n")
    }

    /// The block of properties that are undecided for the same reasons.
    pub fn unknown(&self, properties: &[Property], reasons: &[Unknown]) -> String {
        let mut out = vec![format!("{}: unknown", names(properties))];
        for reason in reasons.iter().take(8) {
            out.push(format!("  {}", self.reason(reason)));
        }
        if reasons.len() > 8 {
            out.push(format!("  and {} more reasons", reasons.len() - 8));
        }
        out.push(String::new());
        out.join("\n")
    }

    fn reason(&self, reason: &Unknown) -> String {
        match reason {
            Unknown::Gap { span, reason } => {
                format!("cannot execute {}: {reason}", self.sources.place(*span))
            }
            Unknown::Undefined { span, reason } => {
                let place = self.sources.place(*span);
                format!("not known beyond undefined behaviour at {place}: {reason}")
            }
            Unknown::Time => "no violation found in the time given (--time)".into(),
            Unknown::Memory => "no violation found in the memory given (--memory)".into(),
            Unknown::States => "no violation found in the states allowed (--max-states)".into(),
            Unknown::Interrupted => "no violation found before it was interrupted".into(),
            Unknown::Values => {
                "inputs with many values were tried at some of them only (--values)".into()
            }
            Unknown::BitFields => {
                "bits beside a bit-field in uninitialised memory were taken for zero".into()
            }
            Unknown::AddressReuse => {
                "memory may be allocated again while old pointers to it survive".into()
            }
            Unknown::NotExhaustive { what } => {
                format!("{what} found no violation, and cannot prove")
            }
            Unknown::NotConfirmed { what } => {
                format!("a suspected violation did not replay (please report this): {what}")
            }
        }
    }
}

fn names(properties: &[Property]) -> String {
    let names: Vec<&str> = properties.iter().map(|p| p.name()).collect();
    names.join(", ")
}
