//! Failures: what was freed, where a null pointer came from, which write came between two accesses.

use super::{Explained, Explanation};
use crate::result::{Act, Step, StepKind};
use ir::Word;
use std::collections::BTreeMap;

impl Explained<'_> {
    pub(super) fn failure(&self, thread: u32, freed: Option<usize>) -> Explanation {
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
                let user = self.who(thread);
                out.suggestions.push(match self.finding.kind.as_str() {
                    "use-after-scope" => format!(
                        "let it live until {user} has used it: join {user} before its life ends, or \
                         give {user} memory of its own (malloc)"
                    ),
                    _ => format!(
                        "free it only when no other thread can use it: after a join, or under a \
                         lock that {user} also holds"
                    ),
                });
            }
        }
        out.key_steps.extend(freed);
        // The last step is the one that fails where that uses a lock wrongly or touches what was freed. Otherwise it may say nothing of
        // the failure: a variable of a function that has returned ends, or a model of the library looks at what it keeps.
        let fails = freed.is_some() || self.finding.property == "misuse";
        let says = |s: &Step| {
            let own = s.kind == StepKind::Private;
            let kept = s.object.as_ref().is_some_and(|o| o.contains("<library>"));
            let idle = match s.act {
                Act::Free => true,
                Act::Read | Act::Write => s.value.is_none() || kept,
                _ => false,
            };
            fails || !(own && idle)
        };
        out.key_steps
            .extend(steps.iter().rposition(|s| s.thread == thread && says(s)));
        let null = self.null(thread);
        if let Some((why, at)) = &null {
            out.why.push(why.clone());
            out.key_steps.push(*at);
            if self.assumed(&steps[*at]).is_some() {
                out.suggestions.push(
                    "give the file that defines it, or a model of it that returns what it really \
                     returns (--model FILE); or test what it returns"
                        .into(),
                );
                return out;
            }
        }
        if let Some((why, at)) = self.held_elsewhere(thread) {
            out.why.push(why);
            out.key_steps.push(at);
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

    /// The thread that holds the lock which another one uses against its rules.
    fn held_elsewhere(&self, thread: u32) -> Option<(String, usize)> {
        let steps = &self.finding.steps;
        let used = steps.iter().rfind(|s| s.thread == thread)?;
        let lock = used.object.as_deref()?;
        let of =
            |s: &Step| s.concerns(lock, used.instance) && matches!(s.act, Act::Lock | Act::Unlock);
        let at = steps.iter().rposition(of)?;
        let step = &steps[at];
        let held = step.act == Act::Lock && step.thread != thread;
        (held && self.finding.property == "misuse").then(|| {
            let (holder, line) = (self.who(step.thread), self.line(step.place));
            (format!("{holder} holds {lock} since {line}"), at)
        })
    }

    /// Where the null pointer came from that is followed: from what is assumed of a function without a
    /// definition, from memory, or from a decision such as a failing allocation.
    fn null(&self, thread: u32) -> Option<(String, usize)> {
        if self.finding.kind != "null-pointer" {
            return None;
        }
        let steps = &self.finding.steps;
        let own = |s: &Step| s.thread == thread;
        let is_null =
            |s: &Step| s.act == Act::Read && s.value.as_deref() == Some(self.word(Word::Null));
        let read = steps.iter().rposition(|s| own(s) && is_null(s));
        let chosen = steps
            .iter()
            .rposition(|s| own(s) && s.act == Act::Choose)
            .filter(|at| read.is_none_or(|read| read < *at));
        if let Some(at) = chosen {
            let (step, line) = (&steps[at], self.line(steps[at].place));
            if let Some(name) = self.assumed(step) {
                let why = format!(
                    "{name} is not defined in the program: it is assumed that it may return {} \
                     ({line})",
                    self.word(Word::Null)
                );
                return Some((why, at));
            }
            if read.is_none() {
                let call = step.via.as_ref().map(|via| format!("{via}: "));
                let why = format!(
                    "the pointer comes from a step of {} ({line}): {}{}",
                    self.who(thread),
                    call.unwrap_or_default(),
                    step.text
                );
                return Some((why, at));
            }
        }
        let at = read?;
        let why = format!(
            "{} {} ({}) and follows it",
            self.who(thread),
            steps[at].sentence(),
            self.line(steps[at].place)
        );
        Some((why, at))
    }

    /// The function without a definition in which a step decides what it does.
    fn assumed(&self, step: &Step) -> Option<&str> {
        let (via, world) = (step.via.as_deref()?, self.report.world.as_ref()?);
        let mut names = world.undefined.iter();
        let name = names.find(|name| via.ends_with(&format!(" {name}()")))?;
        Some(name.as_str())
    }

    /// The last wait of a thread, if it ended though no thread had signalled.
    fn woken_spuriously(&self, thread: u32) -> Option<(String, usize)> {
        let steps = &self.finding.steps;
        let wakes = |s: &&Step| s.thread == thread && s.act == Act::Wake;
        let at = steps.iter().rposition(|s| wakes(&s))?;
        let cond = steps[at].object.as_deref()?;
        let of = |s: &Step| s.concerns(cond, steps[at].instance);
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
        // A thread that looks at its condition again is not misled by waking.
        let own = |s: &&Step| s.thread == thread;
        let entered = steps[..began]
            .iter()
            .rposition(|s| s.thread == thread && matches!(s.act, Act::Lock | Act::Wake))
            .unwrap_or(0);
        let reads = |s: &&Step| s.act == Act::Read;
        let mut tested = steps[entered..began].iter().filter(own).filter(reads);
        let later: Vec<&Step> = steps[at..].iter().filter(own).filter(reads).collect();
        let again = tested.any(|s| {
            let object = (&s.object, s.instance);
            let same = |t: &&Step| t.place == s.place && (&t.object, t.instance) == object;
            later.iter().any(same)
        });
        let signalled = steps[began..at].iter().any(signal);
        (!signalled && !again).then_some((why, at))
    }

    /// Two accesses of one thread that belong together, and another's write between them.
    fn interference(&self, failing: u32) -> Option<(String, String, [usize; 3])> {
        let steps = &self.finding.steps;
        let touches = |s: &Step| {
            let access = matches!(s.act, Act::Read | Act::Write | Act::Update);
            access && s.kind != StepKind::Private
        };
        let mut best: Option<(bool, usize, usize, usize)> = None;
        type Object<'a> = (&'a str, Option<u32>);
        let mut open: BTreeMap<(u32, Object<'_>), (usize, Option<usize>)> = BTreeMap::new();
        for (at, step) in steps.iter().enumerate() {
            let Some(name) = step.object.as_deref().filter(|_| touches(step)) else {
                continue;
            };
            let object = (name, step.instance);
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
        let shared = |s: &Step| s.kind != StepKind::Private;
        let mut reads =
            reads.filter(|(_, s)| s.thread == failing && s.act == Act::Read && shared(s));
        reads.find_map(|(at, read)| {
            let object = read.object.as_deref()?;
            let write = steps[..at].iter().rev().find(|s| {
                let writes = matches!(s.act, Act::Write | Act::Update);
                s.concerns(object, read.instance) && writes && shared(s)
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
}
