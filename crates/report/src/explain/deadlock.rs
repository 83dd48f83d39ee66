//! Deadlocks: who waits for whom, which signals came too early or woke another thread, who kept a lock.

use super::{Explained, Explanation, lock_of};
use crate::result::{Act, Step, StepKind, Wait};
use ir::Word;

/// What became of the last signal of a condition that a thread waits for.
enum Signal {
    /// No thread waited for it.
    Lost(String),
    /// It woke a thread that waits at another place, and now waits again.
    WrongKind(String, String),
    /// It woke another thread.
    Taken(String),
    /// There was none: what is known, and what to do.
    Never(String, String),
}

impl Explained<'_> {
    pub(super) fn deadlock(&self, cycle: bool, waits: &[Wait]) -> Explanation {
        let mut out = Explanation {
            key_steps: self.taken(waits),
            ..Explanation::default()
        };
        if cycle {
            self.circle(waits, &mut out);
            return out;
        }
        let mut kept = false;
        let mut advice: Vec<String> = Vec::new();
        for wait in waits {
            let signal = self.signal(wait);
            let holder = self.kept(wait);
            kept |= holder.as_ref().is_some_and(|(_, ended)| *ended);
            let said = signal.map(|signal| match signal {
                Signal::Lost(fact) => {
                    advice.push(self.word(Word::WaitLoop).into());
                    fact
                }
                Signal::WrongKind(fact, suggestion) | Signal::Never(fact, suggestion) => {
                    advice.push(suggestion);
                    fact
                }
                Signal::Taken(fact) => {
                    advice.push(
                        "signal once for each thread that waits, or wake all of them (broadcast)"
                            .into(),
                    );
                    fact
                }
            });
            let facts = said.into_iter().chain(holder.map(|(fact, _)| fact));
            for fact in facts {
                if !out.why.contains(&fact) {
                    out.why.push(fact);
                }
            }
        }
        if kept {
            out.suggestions.push(self.word(Word::GiveBack).into());
        }
        // A thread of the wrong kind that was woken explains what the others wait for, too.
        advice.sort_by_key(|text| !text.starts_with("threads wait"));
        advice.truncate(1);
        out.suggestions.extend(advice);
        out
    }

    fn circle(&self, waits: &[Wait], out: &mut Explanation) {
        for wait in waits {
            let holders: Vec<String> = wait.holders.iter().map(|t| self.who(*t)).collect();
            let readers = match (wait.shared, holders.len()) {
                (false, _) => "",
                (true, 1) => " (a reader)",
                (true, _) => " (readers)",
            };
            out.why.push(format!(
                "{} --waits for {}--> {}{readers}",
                self.who(wait.thread),
                wait.what,
                holders.join(", ")
            ));
        }
        let upgrade = |w: &Wait| {
            let held = w.held.iter().map(|(lock, _)| lock_of(lock));
            w.shared && held.into_iter().any(|lock| lock == w.what)
        };
        if waits.iter().all(upgrade) {
            out.suggestions.push(
                "a reader that waits to be the writer waits for the other readers: lock for \
                 writing at once, or unlock first"
                    .into(),
            );
            return;
        }
        let orders: Vec<String> = waits
            .iter()
            .filter_map(|w| {
                let (lock, place) = w.held.last()?;
                let (from, to) = (self.line(*place), self.line(w.place));
                Some(format!("{lock} ({from}) then {} ({to})", w.what))
            })
            .collect();
        if orders.len() == waits.len() && waits.len() > 1 {
            out.suggestions.push(format!(
                "take these locks in one order everywhere; now: {}",
                orders.join("; ")
            ));
        } else if waits.len() == 1 {
            out.suggestions
                .push("a thread that holds it must not take it again, or make it recursive".into());
        }
    }

    /// The steps at which waiting threads took the locks they hold.
    fn taken(&self, waits: &[Wait]) -> Vec<usize> {
        let steps = &self.finding.steps;
        let last = |thread: u32, lock: &str| {
            steps.iter().rposition(|s| {
                s.thread == thread && s.act == Act::Lock && s.object.as_deref() == Some(lock)
            })
        };
        let held = |w: &Wait| -> Vec<usize> {
            let locks = w.held.iter();
            locks
                .filter_map(|(lock, _)| last(w.thread, lock_of(lock)))
                .collect()
        };
        waits.iter().flat_map(held).collect()
    }

    /// What became of the last signal of what a thread waits for. The signal is called lost only if
    /// no thread waited when it came.
    fn signal(&self, wait: &Wait) -> Option<Signal> {
        let steps = &self.finding.steps;
        let of = |at: &usize| steps[*at].concerns(&wait.what, wait.instance);
        let all: Vec<usize> = (0..steps.len()).filter(of).collect();
        let last = |act: Act| all.iter().rposition(|at| steps[*at].act == act);
        let Some(signal) = last(Act::Signal) else {
            return self.never(wait);
        };
        let began = all
            .iter()
            .rposition(|at| steps[*at].thread == wait.thread && steps[*at].act == Act::Wait)?;
        // Who waits as the signal comes.
        let mut waiting: Vec<(u32, usize)> = Vec::new();
        for at in &all[..signal] {
            let step = &steps[*at];
            match step.act {
                Act::Wait => waiting.push((step.thread, step.place)),
                Act::Wake => waiting.retain(|(thread, _)| *thread != step.thread),
                _ => {}
            }
        }
        let at = &steps[all[signal]];
        let (who, what) = (self.who(at.thread), self.line(at.place));
        // What a thread gave before it began to wait was for the others.
        if at.thread == wait.thread && signal < began {
            return None;
        }
        if waiting.is_empty() {
            let begun = &steps[all[began]];
            return (signal < began).then(|| {
                Signal::Lost(format!(
                    "{who} {} ({what}) before {} began to wait ({}): {}",
                    at.text,
                    self.who(wait.thread),
                    self.line(begun.place),
                    self.word(Word::Lost)
                ))
            });
        }
        // The one that left after it, of those that waited.
        let woken = all[signal..].iter().find(|at| {
            let step = &steps[**at];
            let waited = waiting.iter().any(|(thread, _)| *thread == step.thread);
            step.act == Act::Wake && waited
        });
        let woken = &steps[*woken?];
        let again = all[signal..].iter().rev().find(|at| {
            let step = &steps[**at];
            step.thread == woken.thread && step.act == Act::Wait
        });
        let fact = format!(
            "{who} {} ({what}), and {} wakes from it ({})",
            at.text,
            self.who(woken.thread),
            self.line(woken.place)
        );
        let other =
            |(thread, place): &&(u32, usize)| *thread != woken.thread && *place != woken.place;
        match (again, waiting.iter().find(other)) {
            (Some(_), Some((thread, place))) => {
                let mut lines = [self.line(woken.place), self.line(*place)];
                lines.sort();
                Some(Signal::WrongKind(
                    format!(
                        "{fact} but waits again; {}, which waits for something else ({}), was not \
                         woken",
                        self.who(*thread),
                        self.line(*place)
                    ),
                    format!(
                        "threads wait for different things on {} ({}): use one condition variable \
                         for each, or wake all (broadcast)",
                        wait.what,
                        lines.join(", ")
                    ),
                ))
            }
            _ if woken.thread != wait.thread && began < signal => Some(Signal::Taken(format!(
                "{fact}; no signal was left for {}",
                self.who(wait.thread)
            ))),
            _ => None,
        }
    }

    /// A wait that no thread ends: what it tested before, and which thread changed that afterwards without a signal.
    fn never(&self, wait: &Wait) -> Option<Signal> {
        let steps = &self.finding.steps;
        let began = steps.iter().rposition(|s| {
            s.thread == wait.thread && s.act == Act::Wait && s.concerns(&wait.what, wait.instance)
        })?;
        let what = &wait.what;
        let tested = steps[..began]
            .iter()
            .rev()
            .find(|s| s.thread == wait.thread && s.act == Act::Read && s.kind == StepKind::Shared);
        let changed = tested.and_then(|tested| {
            let object = tested.object.as_deref()?;
            let changes = |s: &&Step| {
                s.thread != wait.thread
                    && matches!(s.act, Act::Write | Act::Update)
                    && s.concerns(object, tested.instance)
            };
            let step = steps[began..].iter().rev().find(changes)?;
            Some((object, step))
        });
        let signals = self.word(Word::Signals);
        Some(match changed {
            Some((object, step)) => {
                let line = self.line(step.place);
                Signal::Never(
                    format!(
                        "{} {} ({line}) after {} began to wait ({}), and no thread {signals} {what}",
                        self.who(step.thread),
                        step.sentence(),
                        self.who(wait.thread),
                        self.line(steps[began].place)
                    ),
                    format!("wake the threads that wait on {what} where {object} changes ({line})"),
                )
            }
            None => Signal::Never(
                format!("no thread {signals} {what} in this execution"),
                format!("wake the threads that wait on {what} once their condition holds"),
            ),
        })
    }

    /// Who keeps what a thread waits for, and since when.
    fn kept(&self, wait: &Wait) -> Option<(String, bool)> {
        let holder = wait.holders.first()?;
        let steps = &self.finding.steps;
        let taken = steps.iter().rposition(|s| {
            s.thread == *holder && s.act == Act::Lock && s.concerns(&wait.what, wait.instance)
        })?;
        let ended = steps
            .iter()
            .any(|s| s.thread == *holder && s.act == Act::End);
        let what = &wait.what;
        let end = match ended {
            true => format!("has ended without giving {what} back"),
            false => "has not given it back".to_string(),
        };
        let (who, line) = (self.who(*holder), self.line(steps[taken].place));
        let reading = if wait.shared { " for reading" } else { "" };
        Some((
            format!("{who} took {what}{reading} ({line}) and {end}"),
            ended,
        ))
    }
}
