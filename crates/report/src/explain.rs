//! Why a finding can happen, and what may fix it, in sentences.
//!
//! Every sentence of `why` states facts of the replayed execution; suggestions are marked as such
//! wherever they are shown, and follow from those facts by rules of thumb.

use crate::order::known_before;
use crate::result::{Act, Ending, Finding, Report, Step, StepKind, Wait};
use ir::{Dialect, Word};

/// The sentences of one finding.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explanation {
    /// Facts.
    pub why: Vec<String>,
    /// What may fix it.
    pub suggestions: Vec<String>,
    /// The steps the sentences are about, in order.
    pub key_steps: Vec<usize>,
}

/// Explains a finding of a report, from its steps and ending, in the words of a language.
pub fn explain(report: &Report, finding: &Finding, dialect: &Dialect) -> Explanation {
    let of = Explained {
        report,
        finding,
        dialect,
    };
    let mut explained = match &finding.ending {
        Ending::Race {
            object,
            earlier,
            later,
        } => of.race(object, *earlier, *later),
        Ending::Deadlock { cycle, waits } => of.deadlock(*cycle, waits),
        Ending::Failure { thread, freed, .. } => of.failure(*thread, *freed),
        Ending::Livelock { threads } => of.livelock(threads),
    };
    explained.key_steps.sort_unstable();
    explained.key_steps.dedup();
    explained
}

struct Explained<'a> {
    report: &'a Report,
    finding: &'a Finding,
    dialect: &'a Dialect,
}

impl Explained<'_> {
    fn who(&self, thread: u32) -> String {
        self.finding.thread_again(thread)
    }

    fn word(&self, word: Word) -> &str {
        self.dialect.word(word)
    }

    fn line(&self, place: usize) -> String {
        let place = &self.report.places[place];
        let first = self.finding.marks.first();
        let file = first.map_or(place.file, |m| self.report.places[m.place].file);
        match self.report.files.get(place.file) {
            Some(other) if file != place.file => format!("{}:{}", other.name, place.line),
            _ => format!("line {}", place.line),
        }
    }

    fn race(&self, object: &str, earlier: usize, later: usize) -> Explanation {
        let steps = &self.finding.steps;
        let (first, second) = (&steps[earlier], &steps[later]);
        let known = known_before(steps, later);
        let last = known.get(&first.thread).map(|at| &steps[*at]);
        let (a, b) = (self.who(first.thread), self.who(second.thread));
        let mut out = Explanation::default();
        out.why.push(match last {
            Some(last) => format!(
                "{b} knows what {a} did up to \"{}\" ({}); {} came after that",
                last.via.as_ref().unwrap_or(&last.text),
                self.line(last.place),
                access_noun(first)
            ),
            None => format!(
                "{b} knows nothing of what {a} did: no {} leads from {a} to it",
                self.word(Word::Orders)
            ),
        });
        if !first.held.is_empty() && !second.held.is_empty() {
            out.why.push(format!(
                "{a} holds {}, {b} holds {}: no lock in common",
                first.held.join(", "),
                second.held.join(", ")
            ));
        }
        out.suggestions.push(self.guard(object, first, second));
        out.key_steps = vec![earlier, later];
        out
    }

    /// The lock that would order two accesses.
    fn guard(&self, object: &str, first: &Step, second: &Step) -> String {
        let at = |s: &Step| self.report.place_name(s.place);
        // Where only the other thread writes, what makes the variable atomic suffices as well.
        let or = |bare: &Step| match bare.act == Act::Read
            && bare.via.is_none()
            && !object.contains('[')
        {
            true => self.word(Word::Unguarded),
            false => "",
        };
        let too = |lock: &String, bare: &Step, guarded: &Step| {
            let (here, there, or) = (at(bare), at(guarded), or(bare));
            format!("hold {lock} at {here} too, as {there} does{or}")
        };
        match (first.held.first(), second.held.first()) {
            (Some(lock), None) => return too(lock, second, first),
            (None, Some(lock)) => return too(lock, first, second),
            (Some(_), Some(_)) => return format!("hold one and the same lock for {object}"),
            (None, None) => {}
        }
        let elsewhere = self.finding.steps.iter().find(|s| {
            s.object.as_deref() == Some(object) && s.kind == StepKind::Shared && !s.held.is_empty()
        });
        match elsewhere {
            Some(step) => format!(
                "hold {} at both places, as {} does when it {}",
                step.held[0],
                at(step),
                step.text
            ),
            None => self.nearby(object, first, second),
        }
    }

    /// A lock one of the threads gave back just before, or took just after, its access.
    fn nearby(&self, object: &str, first: &Step, second: &Step) -> String {
        let steps = &self.finding.steps;
        let before = |s: &Step| {
            let at = steps.iter().position(|t| std::ptr::eq(t, s))?;
            let own = steps[..at].iter().rev().filter(|t| t.thread == s.thread);
            own.take(3).find(|t| t.act == Act::Unlock)
        };
        let found = before(first)
            .map(|unlock| (first, unlock))
            .or_else(|| before(second).map(|unlock| (second, unlock)));
        match found {
            Some((access, unlock)) => format!(
                "{} {} before it {} ({}): give it back later, and hold it at the other place too",
                self.who(access.thread),
                unlock.text,
                access.text,
                self.line(access.place)
            ),
            None => {
                // What has no value that the program sees, it cannot make atomic.
                let valued = first.value.is_some() || second.value.is_some();
                let atomic = if valued { self.atomic(object) } else { "" };
                let join = self.join_first(first, second);
                let guard = self.word(Word::Guard);
                format!("guard both accesses to {object} by {guard}{atomic}{join}")
            }
        }
    }

    /// What would make single accesses of an object atomic.
    fn atomic(&self, object: &str) -> &str {
        let steps = self.finding.steps.iter();
        let mut of = steps.filter(|s| s.object.as_deref() == Some(object));
        if of.clone().any(|s| s.via.is_some()) {
            return self.word(Word::SafeObject);
        }
        if object.contains('[') {
            return self.word(Word::AtomicElement);
        }
        let reads: Vec<&Step> = of.clone().filter(|s| s.act == Act::Read).collect();
        let updates = of.any(|s| {
            let same = |r: &&Step| r.thread == s.thread && r.place == s.place;
            s.act == Act::Write && reads.iter().any(same)
        });
        self.word(match updates {
            true => Word::AtomicUpdate,
            false => Word::Atomic,
        })
    }

    /// Joining, where one of the threads made the other.
    fn join_first(&self, first: &Step, second: &Step) -> String {
        let made = |parent: &Step, child: &Step| {
            self.finding.steps.iter().any(|s| {
                let name = self.who(child.thread);
                s.thread == parent.thread && s.act == Act::Create && s.text.ends_with(&name)
            })
        };
        let pair = match (made(first, second), made(second, first)) {
            (true, _) => (first, second),
            (_, true) => (second, first),
            _ => return String::new(),
        };
        let (parent, child) = (self.who(pair.0.thread), self.who(pair.1.thread));
        format!(", or let {parent} join {child} before its own access")
    }

    fn deadlock(&self, cycle: bool, waits: &[Wait]) -> Explanation {
        let mut out = Explanation {
            key_steps: self.taken(waits),
            ..Explanation::default()
        };
        if cycle {
            for wait in waits {
                let holders: Vec<String> = wait.holders.iter().map(|t| self.who(*t)).collect();
                out.why.push(format!(
                    "{} --waits for {}--> {}",
                    self.who(wait.thread),
                    wait.what,
                    holders.join(", ")
                ));
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
                out.suggestions.push(
                    "a thread that holds it must not take it again, or make it recursive".into(),
                );
            }
            return out;
        }
        let (mut lost, mut kept) = (false, false);
        for wait in waits {
            let signal = self.lost_signal(wait);
            lost |= signal.is_some();
            let holder = self.kept(wait);
            kept |= holder.as_ref().is_some_and(|(_, ended)| *ended);
            let facts = signal.into_iter().chain(holder.map(|(fact, _)| fact));
            for fact in facts {
                if !out.why.contains(&fact) {
                    out.why.push(fact);
                }
            }
        }
        if kept {
            out.suggestions.push(self.word(Word::GiveBack).into());
        }
        if lost {
            out.suggestions.push(self.word(Word::WaitLoop).into());
        }
        out
    }

    /// The steps at which waiting threads took the locks they hold.
    fn taken(&self, waits: &[Wait]) -> Vec<usize> {
        let steps = &self.finding.steps;
        let last = |thread: u32, lock: &String| {
            steps.iter().rposition(|s| {
                s.thread == thread && s.act == Act::Lock && s.object.as_ref() == Some(lock)
            })
        };
        let held = |w: &Wait| -> Vec<usize> {
            let locks = w.held.iter();
            locks.filter_map(|(lock, _)| last(w.thread, lock)).collect()
        };
        waits.iter().flat_map(held).collect()
    }

    /// A signal that came before the thread began to wait.
    fn lost_signal(&self, wait: &Wait) -> Option<String> {
        let steps = &self.finding.steps;
        let signal = steps
            .iter()
            .rposition(|s| s.object.as_ref() == Some(&wait.what) && s.act == Act::Signal)?;
        let began = steps.iter().rposition(|s| {
            s.thread == wait.thread && s.object.as_ref() == Some(&wait.what) && s.act == Act::Wait
        })?;
        (signal < began).then(|| {
            format!(
                "{} {} ({}) before {} began to wait ({}): {}",
                self.who(steps[signal].thread),
                steps[signal].text,
                self.line(steps[signal].place),
                self.who(wait.thread),
                self.line(steps[began].place),
                self.word(Word::Lost)
            )
        })
    }

    /// Who keeps what a thread waits for, and since when.
    fn kept(&self, wait: &Wait) -> Option<(String, bool)> {
        let holder = wait.holders.first()?;
        let steps = &self.finding.steps;
        let taken = steps.iter().rposition(|s| {
            s.thread == *holder && s.act == Act::Lock && s.object.as_ref() == Some(&wait.what)
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
        Some((format!("{who} took {what} ({line}) and {end}"), ended))
    }

    fn failure(&self, thread: u32, freed: Option<usize>) -> Explanation {
        let steps = &self.finding.steps;
        let mut out = Explanation::default();
        if let Some(step) = freed.map(|at| &steps[at]) {
            out.why.push(format!(
                "{} {} at {}",
                self.who(step.thread),
                step.text,
                self.report.place_name(step.place)
            ));
            if step.thread != thread {
                out.suggestions.push(format!(
                    "free it only when no other thread can use it: after a join, or under a \
                     lock that {} also holds",
                    self.who(thread)
                ));
            }
        }
        out.key_steps.extend(freed);
        out.key_steps
            .extend(steps.iter().rposition(|s| s.thread == thread));
        let null = self.null(thread);
        if let Some((why, at)) = &null {
            out.why.push(why.clone());
            out.key_steps.push(*at);
        }
        if let Some((why, at)) = self.woken_spuriously(thread) {
            out.why.push(why);
            out.key_steps.push(at);
            out.suggestions
                .push("test the condition in a loop around the wait".into());
        } else if let Some((why, suggestion, key_steps)) = self.interference(thread) {
            out.why.push(why);
            out.suggestions.push(suggestion);
            out.key_steps.extend(key_steps);
        } else if let Some(why) = self.last_word(thread).filter(|_| null.is_none()) {
            out.why.push(why);
        }
        out
    }

    /// Where the null pointer came from that is followed.
    fn null(&self, thread: u32) -> Option<(String, usize)> {
        let steps = &self.finding.steps;
        let is_null =
            |s: &Step| s.act == Act::Read && s.value.as_deref() == Some(self.word(Word::Null));
        let at = steps
            .iter()
            .rposition(|s| s.thread == thread && is_null(s))?;
        let read = &steps[at];
        let why = format!(
            "{} {} ({}) and follows it",
            self.who(thread),
            read.sentence(),
            self.line(read.place)
        );
        (self.finding.kind == "null-pointer").then_some((why, at))
    }

    /// The last wait of a thread, if it ended though no thread had signalled.
    fn woken_spuriously(&self, thread: u32) -> Option<(String, usize)> {
        let steps = &self.finding.steps;
        let wakes = |s: &&Step| s.thread == thread && s.act == Act::Wake;
        let at = steps.iter().rposition(|s| wakes(&s))?;
        let cond = steps[at].object.as_deref()?;
        let of = |s: &Step| s.object.as_deref() == Some(cond);
        let began = steps[..at]
            .iter()
            .rposition(|s| s.thread == thread && of(s) && s.act == Act::Wait)?;
        let signal = |s: &Step| of(s) && s.act == Act::Signal;
        let why = format!(
            "{} wakes from {cond} ({}) though no thread signalled it since: waits may end for no \
             reason (--no-spurious)",
            self.who(thread),
            self.line(steps[at].place)
        );
        (!steps[began..at].iter().any(signal)).then_some((why, at))
    }

    /// Two accesses of one thread that belong together, and another's write between them.
    fn interference(&self, failing: u32) -> Option<(String, String, [usize; 3])> {
        let steps = &self.finding.steps;
        let touches = |s: &Step| matches!(s.act, Act::Read | Act::Write | Act::Update);
        let mut best: Option<(bool, usize, usize, usize)> = None;
        let mut open: std::collections::BTreeMap<(u32, &str), (usize, Option<usize>)> =
            std::collections::BTreeMap::new();
        for (at, step) in steps.iter().enumerate() {
            let Some(object) = step.object.as_deref().filter(|_| touches(step)) else {
                continue;
            };
            if step.act != Act::Read {
                for ((thread, _), entry) in open.iter_mut().filter(|((_, o), _)| *o == object) {
                    if *thread != step.thread {
                        entry.1 = Some(at);
                    }
                }
            }
            let before = open.insert((step.thread, object), (at, None));
            if let Some((read, Some(write))) = before
                && steps[read].act == Act::Read
                && step.act != Act::Update
            {
                let found = (
                    step.thread == failing || step.act == Act::Write,
                    read,
                    write,
                    at,
                );
                best = best.max(Some(found));
            }
        }
        let (_, read, write, again) = best?;
        let key_steps = [read, write, again];
        let (read, write, again) = (&steps[read], &steps[write], &steps[again]);
        let who = self.who(read.thread);
        let why = format!(
            "{who} {} ({}), then {} {} ({}), then {who} {} ({})",
            read.sentence(),
            self.line(read.place),
            self.who(write.thread),
            write.sentence(),
            self.line(write.place),
            again.sentence(),
            self.line(again.place),
        );
        let common = read.held.iter().find(|l| again.held.contains(l));
        let suggestion = match common {
            Some(lock) => format!(
                "hold {lock} from {} to {} without giving it back",
                self.line(read.place),
                self.line(again.place)
            ),
            None if self.line(read.place) == self.line(again.place) => format!(
                "make {} one step: a {}",
                self.line(read.place),
                self.word(Word::OneStep)
            ),
            None => format!(
                "make {} to {} one step: one {}",
                self.line(read.place),
                self.line(again.place),
                self.word(Word::OneStep)
            ),
        };
        Some((why, suggestion, key_steps))
    }

    /// The last value the failing thread read that another thread wrote.
    fn last_word(&self, failing: u32) -> Option<String> {
        let steps = &self.finding.steps;
        let reads = steps.iter().enumerate().rev();
        let mut reads = reads.filter(|(_, s)| s.thread == failing && s.act == Act::Read);
        reads.find_map(|(at, read)| {
            let object = read.object.as_deref()?;
            let write = steps[..at].iter().rev().find(|s| {
                s.object.as_deref() == Some(object) && matches!(s.act, Act::Write | Act::Update)
            })?;
            (write.thread != failing).then(|| {
                format!(
                    "{} {} ({}), as {} left it ({})",
                    self.who(failing),
                    read.sentence(),
                    self.line(read.place),
                    self.who(write.thread),
                    self.line(write.place)
                )
            })
        })
    }

    fn livelock(&self, threads: &[(u32, usize)]) -> Explanation {
        let steps = &self.finding.steps;
        let mut out = Explanation::default();
        for (thread, _) in threads {
            let read = steps
                .iter()
                .rev()
                .find(|s| s.thread == *thread && matches!(s.act, Act::Read | Act::FailedUpdate));
            if let Some(read) = read {
                out.why.push(format!(
                    "{} goes round and {} ({}); no thread is left to change it",
                    self.who(*thread),
                    read.sentence(),
                    self.line(read.place)
                ));
            }
        }
        out
    }
}

/// An access as a noun.
fn access_noun(step: &Step) -> &'static str {
    match step.act {
        Act::Read | Act::FailedUpdate => "the read",
        Act::Free => "the end of its life",
        _ => "the write",
    }
}
