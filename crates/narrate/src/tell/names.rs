//! What a story calls objects, threads and calls of the library.
//!
//! Names of objects of classes are those at the end of the execution, so that one object has one name throughout: what
//! it is kept in, and how many there are of its kind, is known by then.

use super::Teller;
use certify::Replay;
use ir::{GlobalId, Span, Word};
use machine::{Code, ObjectId, ObjectKind, Pending, PendingKind, Place, Range, State, SyncKind};
use machine::{Event, Site, ThreadId};
use std::collections::BTreeMap;
use verdict::{Fault, RacyAccess, Source};

/// Objects from which on numbers of objects may be given again, and the end says nothing of the middle.
const FEW: u32 = 1 << 16;

/// Names that were asked for, and the state that they are of.
pub(crate) struct Names {
    last: Option<State>,
    ranges: BTreeMap<(u32, u32), String>,
    labels: BTreeMap<ThreadId, String>,
    /// The outermost function of the user's that a thread was seen in.
    starts: BTreeMap<ThreadId, String>,
}

impl Names {
    /// Of an execution, at its end.
    pub(crate) fn at_end(code: &Code, last: Option<State>) -> Names {
        let mut labels: BTreeMap<ThreadId, String> = BTreeMap::new();
        for (thread, _) in last.iter().flat_map(State::threads) {
            let own = last.as_ref().and_then(|s| s.own_name(code, thread));
            let Some(own) = own.filter(|name| !name.trim().is_empty()) else {
                continue;
            };
            let taken = labels.values().any(|label| *label == own);
            let label = if taken {
                format!("{own} [{}]", thread.0)
            } else {
                own
            };
            labels.insert(thread, label);
        }
        // What a system keeps is called by what it is when it is told.
        let last = last.filter(|_| code.program().processes.is_empty());
        Names {
            last,
            ranges: BTreeMap::new(),
            labels,
            starts: BTreeMap::new(),
        }
    }

    /// The name that the program gave a thread.
    pub(crate) fn label(&self, thread: ThreadId) -> Option<&String> {
        self.labels.get(&thread)
    }
}

impl Teller<'_> {
    /// The name of bytes.
    pub(crate) fn range_name(&mut self, range: Range) -> String {
        let code = self.replay.code();
        let now = &self.replay.state;
        let few = range.object.0 < FEW;
        let Some(last) = self.names.last.as_ref().filter(|_| few) else {
            return now.describe(code, range);
        };
        let key = (range.object.0, range.offset);
        let known = self.names.ranges.entry(key);
        known.or_insert_with(|| last.describe(code, range)).clone()
    }

    /// The name of the object that a place belongs to.
    fn bare_name(&mut self, place: Place) -> String {
        self.range_name(Range {
            object: place.object,
            offset: place.offset,
            len: 1,
        })
    }

    /// The name of a synchronisation object.
    pub(crate) fn place_name(&mut self, place: Place) -> String {
        if let Some(name) = self.replay.state.queue_name(self.replay.code(), place) {
            return name;
        }
        let name = self.bare_name(place);
        let code = self.replay.code();
        let state = self.names.last.as_ref().unwrap_or(&self.replay.state);
        let monitor =
            place.offset == Place::MONITOR && !state.is_part_of_library(code, place.object);
        match monitor {
            true => format!("{}{name}", code.program().dialect.word(Word::Monitor)),
            false => name,
        }
    }

    /// The name of a condition: a monitor's is called as its object.
    pub(crate) fn condition_name(&mut self, place: Place) -> String {
        self.bare_name(place)
    }

    /// The function that a thread started in; where that is the library's, the first of the user's that it was seen in. A thread
    /// that calls functions of a program without `main` is a caller: it calls one after another.
    pub(crate) fn thread_name(&self, thread: ThreadId) -> String {
        let code = self.replay.code();
        let name = self.replay.state.start_name(code, thread);
        let called = thread.0 > 0 && code.program().harness.is_some();
        match self.names.starts.get(&thread) {
            _ if called && name.is_empty() => "caller".to_owned(),
            Some(start) if thread.0 > 0 && name.is_empty() => start.clone(),
            _ => name.to_owned(),
        }
    }

    /// A thread in a sentence: `T2 worker`, or by its own name.
    pub(crate) fn who(&self, thread: ThreadId) -> String {
        match (self.names.label(thread), self.thread_name(thread)) {
            (Some(label), _) => label.clone(),
            (None, name) if name.is_empty() => format!("T{}", thread.0),
            (None, name) => format!("T{} {name}", thread.0),
        }
    }

    /// Looks at where a thread stands before a step: gives the call of the library that it is in, if any.
    pub(crate) fn called(&mut self, thread: ThreadId) -> Option<String> {
        let code = self.replay.code();
        let program = code.program();
        let stack = self.replay.state.stack(code, thread);
        let own = |f: &(ir::FuncId, Site)| !program.funcs[f.0].library;
        if let Some((func, _)) = stack.iter().rev().find(|f| own(f)) {
            let name = plain(&program.funcs[*func].name);
            let starts = &mut self.names.starts;
            starts.entry(thread).or_insert_with(|| name.to_owned());
        }
        let user = stack.iter().position(own)?;
        let (func, _) = stack.get(user.checked_sub(1)?)?;
        Some(program.funcs[*func].name.clone())
    }

    /// Whether bytes are a variable of the library's own, which no line of the user's names, or memory that it
    /// allocated.
    pub(crate) fn is_librarys(&self, place: Option<Place>) -> bool {
        let Some(Place { object, .. }) = place else {
            return false;
        };
        let (code, home) = (self.replay.code(), self.replay.state.home(object));
        if home.kind == ObjectKind::Heap {
            return code.program().funcs[code.site(home.site).func].library;
        }
        self.global(object).is_some_and(|g| {
            // What a front end gives no place, as static fields, lies in no file.
            let files = &code.program().files;
            let file = files.get(g.span.file).filter(|_| g.span != Span::NONE);
            file.is_some_and(|file| file.library)
        })
    }

    /// Whether an event is one of those that race.
    pub(crate) fn races(&self, event: &Event) -> bool {
        let access = RacyAccess::of(event);
        access.is_some_and(|a| self.racing.contains(&(a.thread, a.site)))
    }

    /// Whether an event is the library's own on the way to the first function of a thread: the library's function
    /// that the thread starts in hands it what it was given.
    pub(crate) fn is_before_start(&self, source: &Source, event: Option<Place>) -> bool {
        let files = &self.replay.code().program().files;
        let library = files.get(source.span.file).is_some_and(|file| file.library);
        library && self.is_librarys(event)
    }

    /// Whether bytes never change.
    pub(crate) fn is_constant(&self, object: ObjectId) -> bool {
        self.global(object).is_some_and(|g| g.constant)
    }

    /// The global that an object is.
    fn global(&self, object: ObjectId) -> Option<&ir::Global> {
        let home = self.replay.state.home(object);
        let globals = &self.replay.code().program().globals;
        match home.kind {
            ObjectKind::Global => globals.get(GlobalId(home.info)),
            _ => None,
        }
    }

    /// How a step inside a call of the library is told.
    pub(crate) fn via(&self, called: &str, place: Option<Place>) -> String {
        let code = self.replay.code();
        let calls = code.program().dialect.word(Word::Calls);
        let state = self.names.last.as_ref().unwrap_or(&self.replay.state);
        let root = place.and_then(|p| state.belongs_to(code, p.object));
        let name = plain(called);
        let (class, method) = name.rsplit_once('.').unwrap_or(("", name));
        let class = class.rsplit('.').next().unwrap_or(class);
        if class.is_empty() {
            // Functions of our own stand for what happens outside the program.
            return match method.strip_prefix("__tp_") {
                Some("deliver" | "interrupts" | "interrupts_unsafe" | "interrupts_with") => {
                    "receives a signal".to_owned()
                }
                Some(
                    "host_ready" | "host_born" | "host_leaves" | "may_call_unsafe"
                    | "uninterrupted_hook",
                ) => "settles which signals interrupt it".to_owned(),
                Some(inner) => format!("calls {inner}()"),
                None => format!("calls {method}()"),
            };
        }
        if method == "<initialise>" || method == "<clinit>" {
            return format!("initialises class {class}");
        }
        match (root, method.starts_with('<')) {
            (Some(root), true) => format!("makes {root}"),
            (None, true) => format!("{calls} new {class}()"),
            (Some(root), false) => format!("{calls} {method}() on {root}"),
            (None, false) => format!("{calls} {class}.{method}()"),
        }
    }

    /// What a thread waits for, by name.
    pub(crate) fn awaited(&mut self, pending: &Pending) -> String {
        match (pending.place, pending.other) {
            (Some(place), _) if waits_for_signal(pending) => self.condition_name(place),
            (Some(place), _) => self.place_name(place),
            (None, Some(thread)) => match self.names.label(thread) {
                Some(label) => format!("the end of {label}"),
                None => format!("the end of T{}", thread.0),
            },
            (None, None) => "something that no thread provides".to_string(),
        }
    }
}

/// Whether a thread waits for a signal.
pub(crate) fn waits_for_signal(pending: &Pending) -> bool {
    pending.kind == PendingKind::Sync(SyncKind::CondWaiting)
}

/// A function without its parameters.
fn plain(name: &str) -> &str {
    name.split('(').next().unwrap_or(name)
}

/// What an exception says that no handler took.
pub(crate) fn with_message(replay: &Replay<'_>, thread: ThreadId, message: &str) -> String {
    let said = replay.state.message_of(replay.code(), thread);
    match said.filter(|text| !text.is_empty()) {
        Some(text) => format!("{message}: {text}"),
        None => message.to_owned(),
    }
}

/// Who races, and where.
pub(super) fn racing(fault: &Fault) -> Vec<(ThreadId, Site)> {
    match fault {
        Fault::Race(race) => [race.earlier, race.later]
            .map(|a| (a.thread, a.site))
            .to_vec(),
        Fault::Deadlock(_) | Fault::Relock(_) | Fault::Failure(_) | Fault::Livelock(_) => {
            Vec::new()
        }
    }
}
