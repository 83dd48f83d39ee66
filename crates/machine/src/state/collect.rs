//! Which objects some pointer names, and giving ids of forgotten objects again.

use crate::code::Code;
use crate::memory::object::ObjectKind;
use crate::memory::value::Val;
use crate::state::{Cx, State};
use crate::sync::SyncObject;
use std::collections::BTreeSet;

/// What is named.
pub(crate) struct Named {
    /// For every object, whether some pointer names it.
    pub pointers: Vec<bool>,
    /// The objects that uninitialised values in registers were read from.
    pub origins: BTreeSet<u32>,
}

impl State {
    /// What is named by registers that may still be read and by memory, while a thread is running.
    /// Dead registers do not count: they may hold anything after steps were taken back.
    pub(crate) fn named_objects(&self, cx: &Cx<'_>) -> Named {
        let mut named = Named {
            pointers: vec![false; self.mem.objects.len()],
            origins: BTreeSet::new(),
        };
        for t in 0..self.threads.len() {
            self.name_registers(cx, t, &mut named);
        }
        self.mark_memory(&mut named.pointers);
        named
    }

    fn name_registers(&self, cx: &Cx<'_>, t: usize, named: &mut Named) {
        let thread = &self.threads[t];
        let stack = if t == cx.t {
            &cx.stack[..]
        } else {
            &thread.stack[..]
        };
        for (depth, frame) in thread.frames.iter().enumerate() {
            let top = depth + 1 == thread.frames.len();
            let live = match (top, t == cx.t) {
                (true, true) => cx.code.live_before(frame.func, cx.pc),
                (true, false) => cx.code.live_before(frame.func, frame.pc),
                (false, _) => cx.code.live_across(frame.func, frame.pc),
            };
            let info = &cx.code.funcs[frame.func as usize];
            for &r in live.iter().filter(|&&r| !info.wide[r as usize]) {
                let v = stack[frame.base as usize + r as usize];
                if v.is_addr() {
                    named.pointers[v.object() as usize] = true;
                } else if v.is_uninit() {
                    named.origins.insert(v.object());
                }
            }
        }
    }

    /// Makes the ids of dead objects that nothing names available. Only while nothing is logged:
    /// the log names objects too.
    pub(crate) fn collect(&mut self, code: &Code) {
        let mut named = vec![false; self.mem.objects.len()];
        self.mark_rest(code, &mut named);
        let mut dead = BTreeSet::new();
        for (id, named) in named.iter().enumerate() {
            let object = &mut self.mem.objects[id];
            let forgettable = matches!(
                object.kind,
                ObjectKind::Slot | ObjectKind::Heap | ObjectKind::StackAlloc | ObjectKind::Args
            );
            if !object.alive && !named && forgettable {
                object.kind = ObjectKind::Null;
                self.mem.spare.push(id as u32);
                dead.insert(id as u32);
            }
        }
        self.addresses.forget(|id| dead.contains(&id));
        let kept = self.mem.objects.len() - dead.len();
        self.collect_at = (2 * kept).max(1 << 16).max(self.mem.objects.len());
    }

    /// One past the last register in use by a thread's frames.
    fn window_end(&self, code: &Code, t: usize) -> usize {
        self.threads[t].frames.last().map_or(0, |f| {
            f.base as usize + code.funcs[f.func as usize].len as usize
        })
    }

    fn mark_values(&self, values: &[Val], named: &mut [bool]) {
        for v in values {
            // The halves of an `i128` may look like an address: that only keeps an object.
            if (v.is_addr() || v.is_uninit()) && (v.object() as usize) < named.len() {
                named[v.object() as usize] = true;
            }
        }
    }

    fn mark_rest(&self, code: &Code, named: &mut [bool]) {
        for (t, thread) in self.threads.iter().enumerate() {
            let end = self.window_end(code, t).min(thread.stack.len());
            self.mark_values(&thread.stack[..end], named);
        }
        self.mark_memory(named);
    }

    fn mark_memory(&self, named: &mut [bool]) {
        for thread in &self.threads {
            self.mark_values(&[thread.meta.result, thread.meta.exception], named);
        }
        for cell in &self.mem.cells {
            named[cell.prov as usize] = true;
        }
        for object in self.sync.values() {
            match object {
                SyncObject::Channel { queue, .. } => self.mark_values(queue, named),
                SyncObject::Queue(queue) => {
                    queue.objects().for_each(|id| named[id as usize] = true)
                }
                _ => {}
            }
        }
    }
}
