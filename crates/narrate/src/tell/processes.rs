//! What is told of a system of processes: who is killed, which bytes go from one to another, and what is only the models' own.

use super::{Teller, source_of};
use ir::AccessMode;
use machine::{Event, ThreadId, ThreadStatus};
use verdict::Source;

impl Teller<'_> {
    /// The first thread of the process that the next step of a thread ends from outside, and where it stands.
    pub(super) fn victim(&self, thread: ThreadId) -> Option<(ThreadId, Source)> {
        let (code, state) = (self.replay.code(), &self.replay.state);
        let process = state.killed_process(code, thread)?;
        let mut live = state.threads().filter(|(_, s)| *s == ThreadStatus::Live);
        let (victim, _) = live.find(|(t, _)| state.process(code, *t) == process)?;
        Some((victim, source_of(&self.replay, victim)))
    }

    /// The bytes that a thread takes out of a queue, where it takes what one line put in, and all of it.
    pub(super) fn bytes_taken(&mut self, event: &Event, after: &[usize]) -> Option<String> {
        let Event::Get {
            learns: 1, drops, ..
        } = event
        else {
            return None;
        };
        let put = *after.last()?;
        let begun = !self.taken.insert(put);
        let text = self.lines.get(put)?.text.strip_prefix("puts \"")?;
        let (bytes, _) = text.split_once(" into ")?;
        (*drops == 1 && !begun).then(|| format!("\"{bytes}"))
    }

    /// Whether an event has no line: it is the models' own, or part of what is left of a process that was killed.
    pub(super) fn is_untold(&self, event: &Event) -> bool {
        let (code, state) = (self.replay.code(), &self.replay.state);
        self.is_kernels(event) || state.is_aftermath(code, event.thread())
    }

    /// Whether an event is only the models' own, in a system of processes: their tables.
    fn is_kernels(&self, event: &Event) -> bool {
        let program = self.replay.code().program();
        let (Event::Access { site, .. } | Event::Rmw { site, .. }) = *event else {
            return false;
        };
        let info = self.replay.code().site(site);
        let atomic = !matches!(
            event,
            Event::Access {
                mode: AccessMode::Plain | AccessMode::Volatile,
                ..
            }
        );
        atomic && !program.processes.is_empty() && program.funcs[info.func].library
    }

    /// Whether two threads are of different processes.
    pub(super) fn is_foreign(&self, one: ThreadId, other: ThreadId) -> bool {
        let (code, state) = (self.replay.code(), &self.replay.state);
        state.process(code, one) != state.process(code, other)
    }
}
