//! Which objects some pointer names, and giving ids of forgotten objects again.

use crate::code::Code;
use crate::object::ObjectKind;
use crate::state::{Cx, State};
use crate::sync::SyncObject;
use crate::value::Val;

impl State {
    /// For every object, whether some pointer names it, while a thread is running.
    pub(crate) fn named_objects(&self, cx: &Cx<'_>) -> Vec<bool> {
        let mut named = vec![false; self.mem.objects.len()];
        let window = self.window_end(cx.code, cx.t).min(cx.stack.len());
        self.mark_values(&cx.stack[..window], &mut named);
        self.mark_rest(cx.code, &mut named);
        named
    }

    /// Makes the ids of dead objects that nothing names available. Only while nothing is logged:
    /// the log names objects too.
    pub(crate) fn collect(&mut self, code: &Code) {
        let mut named = vec![false; self.mem.objects.len()];
        self.mark_rest(code, &mut named);
        let mut dead = 0;
        for (id, named) in named.iter().enumerate() {
            let object = &mut self.mem.objects[id];
            let forgettable = matches!(
                object.kind,
                ObjectKind::Slot | ObjectKind::Heap | ObjectKind::StackAlloc | ObjectKind::Args
            );
            if !object.alive && !named && forgettable {
                object.kind = ObjectKind::Null;
                self.mem.spare.push(id as u32);
                dead += 1;
            }
        }
        let kept = self.mem.objects.len() - dead;
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
            self.mark_values(&[thread.meta.result, thread.meta.exception], named);
        }
        for cell in &self.mem.cells {
            named[cell.prov as usize] = true;
        }
        for object in self.sync.values() {
            if let SyncObject::Channel { queue, .. } = object {
                self.mark_values(queue, named);
            }
        }
    }
}
