//! What people call things in a system of processes: threads by their process, queues by those who have their ends.
//!
//! A queue belongs to no process: a process has an end of it if a variable or a thread of it leads to the object that the queue
//! stands in. A thread that waits at a queue is told with the processes that can still end the wait.

use crate::code::Code;
use crate::event::{Place, ThreadId};
use crate::state::State;
use crate::state::thread::Phase;
use crate::sync::SyncObject;
use ir::GlobalId;

/// The most bytes of a message that are shown.
const SHOWN: u32 = 12;

impl State {
    /// What a thread of a process is called: the first as the process, the second `server.2`.
    pub(crate) fn process_thread_name(&self, code: &Code, thread: ThreadId) -> Option<String> {
        let at = self.process(code, thread).checked_sub(1)?;
        let name = &code.program().processes[at as usize].name;
        let of_process = |t: &u32| self.process(code, ThreadId(*t)) == at + 1;
        let number = 1 + (0..thread.0).filter(of_process).count();
        Some(match number {
            1 => name.clone(),
            _ => format!("{name}.{number}"),
        })
    }

    /// What a byte queue is called in a system of processes: by those who have an end of it.
    pub fn queue_name(&self, code: &Code, place: Place) -> Option<String> {
        let Some(SyncObject::Queue(queue)) = self.sync.get(&place) else {
            return None;
        };
        let processes = &code.program().processes;
        if processes.is_empty() {
            return None;
        }
        let having = |at: &usize| self.leads_to(code, *at, place.object.0);
        let names: Vec<&str> = (0..processes.len())
            .filter(having)
            .map(|at| processes[at].name.as_str())
            .collect();
        let object = self.mem.objects[place.object.0 as usize];
        let maker = code.site(crate::event::Site(object.site)).func;
        let made_as = code.program().funcs[maker].name.trim_start_matches("__tp_");
        if made_as != "kernel_memory" && object.shared && !names.is_empty() {
            let made_as = made_as.replace('_', " ");
            return Some(format!("the {made_as} of {}", names.join(" and ")));
        }
        let what = match queue.kernel {
            true => "the connections to",
            false if names.len() < 2 => "a connection of",
            false => "the connection of",
        };
        Some(match names[..] {
            [] => "a connection that no process has".to_owned(),
            _ => format!("{what} {}", names.join(" and ")),
        })
    }

    /// The beginning of the message that was put into a queue last, for people.
    pub fn newest_message(&self, place: Place) -> Option<String> {
        let Some(SyncObject::Queue(queue)) = self.sync.get(&place) else {
            return None;
        };
        let message = queue.messages.last().filter(|_| !queue.kernel)?;
        let base = self.mem.objects[message.object as usize].base;
        let shown = message.len.min(SHOWN);
        let mut text = String::new();
        for at in base..base + shown {
            match self.mem.byte(at) {
                (byte, true, false) => {
                    text.extend(std::ascii::escape_default(byte).map(char::from))
                }
                _ => text.push('?'),
            }
        }
        let more = if message.len > shown { "…" } else { "" };
        Some(format!("\"{text}\"{more}"))
    }

    /// Whether the writer's end of a queue is shut.
    pub fn is_closed(&self, place: Place) -> bool {
        matches!(self.sync.get(&place), Some(SyncObject::Queue(queue)) if queue.closed)
    }

    /// Whether a variable or a thread of a process leads to an object.
    fn leads_to(&self, code: &Code, process: usize, object: u32) -> bool {
        let own = &code.program().processes[process];
        let (first, count) = own.globals;
        let globals = (first..first + count).map(|g| code.global_object(GlobalId(g)));
        let mut work: Vec<u32> = globals.collect();
        for thread in &self.threads {
            let lives = thread.meta.phase != Phase::Ended;
            if lives && code.process_of(thread.start) == process as u32 + 1 {
                let addresses = thread.stack.iter().filter(|v| v.is_addr());
                work.extend(addresses.map(|v| v.object()));
            }
        }
        let mut seen = vec![false; self.mem.objects.len()];
        while let Some(id) = work.pop() {
            if id == object {
                return true;
            }
            if std::mem::replace(&mut seen[id as usize], true)
                || !self.mem.objects[id as usize].alive
            {
                continue;
            }
            let cells = self.mem.cells_of(id);
            let led = cells.map(|index| self.mem.cells[index as usize].prov);
            work.extend(led.filter(|id| *id != 0));
        }
        false
    }
}
