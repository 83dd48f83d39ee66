//! The log of changes, so that a search can take steps back.
//!
//! Every change of a state goes through the log: the old contents of a memory cell, of a thread's
//! small facts, of a frame's registers, of a table's entry. Taking the records back in reverse
//! order restores the state, but for registers that are dead where their frame stands (they are
//! written before they are read again, so nothing can see them).
//!
//! A thread's innermost frame is saved once when a step begins, and a caller's frame when the step
//! first returns into it; calls and returns within the step need no records.

use crate::code::Code;
use crate::event::{ObjectId, Place, ThreadId};
use crate::exec::unknown::Interval;
use crate::memory::object::Object;
use crate::memory::value::Val;
use crate::memory::{Cell, Undetermined};
use crate::state::thread::{Frame, Meta};
use crate::state::{JumpBuffer, Mark, Process, State};
use crate::sync::SyncObject;

/// One change. Larger old contents are kept in stacks of their own.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Undo {
    /// A memory cell was written.
    Cell { index: u32, cell: Cell },
    /// An object was made; `reused`: on space of an older one.
    Alloc { reused: bool },
    /// An object's facts changed.
    Object { id: u32 },
    /// An object ended.
    Kill { id: u32 },
    /// A thread's facts changed.
    Meta { thread: u32 },
    /// A frame changed from here on; the frames above it are new.
    Frame {
        thread: u32,
        depth: u32,
        caller: bool,
    },
    /// The constants of an older frame may be overwritten from here on.
    Consts { thread: u32, func: u32, base: u32 },
    /// The process's facts changed.
    Process,
    /// An entry of the table of synchronisation objects changed.
    Sync { place: Place },
    /// An entry of the table of jump buffers changed.
    Jump { place: Place },
    /// A thread was created.
    Spawn,
    /// An object of a frame was made.
    Alloca { thread: u32 },
    /// An object of a frame was removed from the list at this position.
    AllocaGone { thread: u32, at: u32 },
    /// An unknown was made.
    Unknown,
    /// An unknown was narrowed.
    Narrowed { unknown: u32 },
    /// It was decided which of two objects has the lower address.
    Lower,
    /// An entry of memory's table of unknowns changed.
    Undetermined { at: u32 },
}

/// The log.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// Whether changes are recorded.
    pub on: bool,
    /// The threads that have changed since this was last asked: a bit each, for the first of them.
    stirred: u64,
    records: Vec<Undo>,
    objects: Vec<Object>,
    metas: Vec<Meta>,
    frames: Vec<Frame>,
    values: Vec<Val>,
    processes: Vec<Process>,
    syncs: Vec<Option<SyncObject>>,
    jumps: Vec<Option<JumpBuffer>>,
    allocas: Vec<(u32, u32)>,
    intervals: Vec<Interval>,
    undetermined: Vec<Option<Undetermined>>,
}

/// The registers of a frame to save.
pub(crate) struct Saved<'a> {
    pub stack: &'a [Val],
    pub live: &'a [u16],
    /// Whether the frame stands in a call.
    pub caller: bool,
}

impl Log {
    #[inline(always)]
    pub fn push(&mut self, undo: Undo) {
        if self.on {
            self.records.push(undo);
        }
    }

    #[inline(always)]
    pub fn cell(&mut self, index: u32, cell: Cell) {
        if self.on {
            self.records.push(Undo::Cell { index, cell });
        }
    }

    pub fn object(&mut self, id: u32, object: Object) {
        if self.on {
            self.objects.push(object);
            self.records.push(Undo::Object { id });
        }
    }

    pub fn meta(&mut self, thread: usize, meta: Meta) {
        if self.on {
            self.metas.push(meta);
            self.stir(thread);
            self.records.push(Undo::Meta {
                thread: thread as u32,
            });
        }
    }

    pub fn process(&mut self, process: Process) {
        if self.on {
            self.processes.push(process);
            self.records.push(Undo::Process);
        }
    }

    pub fn sync(&mut self, place: Place, old: Option<SyncObject>) {
        if self.on {
            self.syncs.push(old);
            self.records.push(Undo::Sync { place });
        }
    }

    pub fn jump(&mut self, place: Place, old: Option<JumpBuffer>) {
        if self.on {
            self.jumps.push(old);
            self.records.push(Undo::Jump { place });
        }
    }

    pub fn narrowed(&mut self, unknown: u32, old: Interval) {
        if self.on {
            self.intervals.push(old);
            self.records.push(Undo::Narrowed { unknown });
        }
    }

    pub fn undetermined(&mut self, at: u32, old: Option<Undetermined>) {
        if self.on {
            self.undetermined.push(old);
            self.records.push(Undo::Undetermined { at });
        }
    }

    pub fn alloca_gone(&mut self, thread: usize, at: usize, entry: (u32, u32)) {
        if self.on {
            self.allocas.push(entry);
            self.records.push(Undo::AllocaGone {
                thread: thread as u32,
                at: at as u32,
            });
        }
    }

    fn stir(&mut self, thread: usize) {
        self.stirred |= 1u64.checked_shl(thread as u32).unwrap_or(0);
    }

    /// Saves a frame: its header and those of its registers that live where it stands.
    pub fn frame(&mut self, t: usize, depth: usize, frame: Frame, saved: Saved<'_>) {
        if self.on {
            self.frames.push(frame);
            let window = &saved.stack[frame.base as usize..];
            self.values
                .extend(saved.live.iter().map(|&r| window[r as usize]));
            self.records.push(Undo::Frame {
                thread: t as u32,
                depth: depth as u32,
                caller: saved.caller,
            });
        }
    }

    /// Whether a state is as it was when there were `len` records, for all that can be seen.
    /// Looks only at changes that waiting in a loop makes: to one frame, its thread's facts, and memory.
    fn is_idle(&self, state: &State, code: &Code, len: usize) -> bool {
        let (mut metas, mut frames) = (self.metas.iter().rev(), self.frames.iter().rev());
        let mut processes = self.processes.iter().rev();
        let mut end = self.values.len();
        self.records[len..]
            .iter()
            .rev()
            .all(|record| match *record {
                Undo::Cell { index, cell } => {
                    state.mem.cells[index as usize] == cell && cell.frag == 0
                }
                Undo::Process => processes.next() == Some(&state.process),
                Undo::Meta { thread } => {
                    let meta = &state.threads[thread as usize].meta;
                    metas.next().is_some_and(|old| old == meta)
                }
                Undo::Frame {
                    thread,
                    depth,
                    caller: false,
                } => frames.next().is_some_and(|old| {
                    let thread = &state.threads[thread as usize];
                    let live = code.live_before(old.func, old.pc);
                    end -= live.len();
                    let values = live.iter().zip(&self.values[end..]);
                    let stack = &thread.stack;
                    thread.frames.len() == depth as usize + 1
                        && thread.frames.last() == Some(old)
                        && values
                            .into_iter()
                            .all(|(&r, v)| stack[old.base as usize + r as usize] == *v)
                }),
                _ => false,
            })
    }

    /// The changes recorded, oldest first.
    pub fn records(&self) -> &[Undo] {
        &self.records
    }

    /// How many changes are recorded.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Forgets all records.
    pub fn clear(&mut self) {
        *self = Log {
            on: self.on,
            ..Log::default()
        };
    }
}

impl State {
    /// Whether nothing has changed since a mark that any thread can see. `false` may be wrong.
    pub fn is_idle_since(&self, code: &Code, mark: Mark) -> bool {
        self.log.is_idle(self, code, mark.log)
    }

    /// Whether since a mark only a thread itself has changed, its frames and its facts, and only objects
    /// have ended that are its own. `false` may be wrong.
    pub fn is_private_since(
        &self,
        thread: ThreadId,
        mark: Mark,
        own: impl Fn(ObjectId) -> bool,
    ) -> bool {
        let mut processes = self.log.processes.iter().rev();
        let since = self.log.records[mark.log..].iter().rev();
        // The cells of the object that ended last: it is emptied before.
        let mut emptied = 0..0;
        since.into_iter().all(|record| match *record {
            Undo::Meta { thread: t } | Undo::Frame { thread: t, .. } => t == thread.0,
            Undo::AllocaGone { thread: t, .. } => t == thread.0,
            Undo::Kill { id } => {
                emptied = self.mem.cells_of(id);
                own(ObjectId(id))
            }
            Undo::Object { id } => own(ObjectId(id)),
            Undo::Cell { index, .. } => emptied.contains(&index),
            Undo::Process => processes.next() == Some(&self.process),
            _ => false,
        })
    }

    /// The threads that have changed, by a step or because one was taken back, since this was asked last:
    /// a bit each, of the first 64. Only where changes are logged.
    pub fn stirred(&mut self) -> u64 {
        std::mem::take(&mut self.log.stirred)
    }

    /// Takes back all records down to this many.
    pub(crate) fn rewind(&mut self, code: &Code, len: usize) {
        while self.log.records.len() > len {
            let record = self.log.records.pop().expect("the length was checked");
            self.untold(&record, self.log.records.len());
            match record {
                Undo::Meta { thread } | Undo::Frame { thread, .. } => {
                    self.log.stir(thread as usize)
                }
                Undo::Spawn => self.log.stir(self.threads.len() - 1),
                _ => {}
            }
            self.take_back(code, record);
        }
    }

    fn take_back(&mut self, code: &Code, record: Undo) {
        const PAIRED: &str = "every record has its contents";
        match record {
            Undo::Cell { index, cell } => self.mem.cells[index as usize] = cell,
            Undo::Alloc { reused } => self.mem.undo_alloc(reused),
            Undo::Object { id } => {
                self.mem.objects[id as usize] = self.log.objects.pop().expect(PAIRED);
            }
            Undo::Kill { id } => self.mem.undo_kill(id),
            Undo::Meta { thread } => {
                self.threads[thread as usize].meta = self.log.metas.pop().expect(PAIRED);
            }
            Undo::Frame {
                thread,
                depth,
                caller,
            } => {
                let frame = self.log.frames.pop().expect(PAIRED);
                let live = if caller {
                    code.live_across(frame.func, frame.pc)
                } else {
                    code.live_before(frame.func, frame.pc)
                };
                let from = self.log.values.len() - live.len();
                self.threads[thread as usize].restore(
                    depth as usize,
                    frame,
                    live,
                    &self.log.values[from..],
                );
                self.log.values.truncate(from);
            }
            Undo::Consts { thread, func, base } => {
                let info = &code.funcs[func as usize];
                let stack = &mut self.threads[thread as usize].stack;
                let first = base as usize + info.regs as usize;
                stack[first..first + info.consts.len()].copy_from_slice(&info.consts);
            }
            Undo::Process => self.process = self.log.processes.pop().expect(PAIRED),
            Undo::Sync { place } => {
                match self.log.syncs.pop().expect(PAIRED) {
                    Some(old) => self.sync.insert(place, old),
                    None => self.sync.remove(&place),
                };
            }
            Undo::Jump { place } => {
                match self.log.jumps.pop().expect(PAIRED) {
                    Some(old) => self.jumps.insert(place, old),
                    None => self.jumps.remove(&place),
                };
            }
            Undo::Spawn => {
                self.threads.pop();
            }
            Undo::Alloca { thread } => {
                self.threads[thread as usize].allocas.pop();
            }
            Undo::Unknown => {
                self.unknowns.pop();
            }
            Undo::Narrowed { unknown } => {
                self.unknowns[unknown as usize] = self.log.intervals.pop().expect(PAIRED);
            }
            Undo::Lower => self.addresses.take_back(),
            Undo::Undetermined { at } => {
                let old = self.log.undetermined.pop().expect(PAIRED);
                self.mem.put_back(at, old);
            }
            Undo::AllocaGone { thread, at } => {
                let entry = self.log.allocas.pop().expect(PAIRED);
                self.threads[thread as usize]
                    .allocas
                    .insert(at as usize, entry);
            }
        }
    }
}
