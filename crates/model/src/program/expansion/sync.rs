//! What operations of synchronisation do to where things point: whom they start, what they hand on.

use super::Expansion;
use crate::program::target::Pos;
use ir::{Op, SyncOp};

impl Expansion<'_> {
    pub(super) fn sync(&mut self, at: Pos, op: &Op, sync: &SyncOp) {
        let inst = at.inst;
        match sync {
            SyncOp::Spawn {
                handle, func, arg, ..
            } => {
                self.value(inst, *handle);
                let to = self.value(inst, *func);
                let arg = self.value(inst, *arg);
                for f in self.functions(&to) {
                    if self.program.funcs[f].defined().is_some() {
                        let kind = self.kind(Some(at), f);
                        let root = self.kinds[kind.0 as usize].root;
                        self.flow(root, ir::Idx::new(0), &arg);
                    }
                }
            }
            SyncOp::Join { thread, value, .. } => {
                self.value(inst, *thread);
                let results = self.results.clone();
                self.put(inst, *value, &results);
            }
            SyncOp::Detach { .. }
            | SyncOp::Current
            | SyncOp::Yield
            | SyncOp::Cancel { .. }
            | SyncOp::SetCancelState { .. }
            | SyncOp::TestCancel
            | SyncOp::MutexInit { .. }
            | SyncOp::MutexDestroy { .. }
            | SyncOp::MutexLock { .. }
            | SyncOp::MutexUnlock { .. }
            | SyncOp::RwInit { .. }
            | SyncOp::RwDestroy { .. }
            | SyncOp::RwLock { .. }
            | SyncOp::RwUnlock { .. }
            | SyncOp::CondInit { .. }
            | SyncOp::CondDestroy { .. }
            | SyncOp::CondWait { .. }
            | SyncOp::CondSignal { .. }
            | SyncOp::SemInit { .. }
            | SyncOp::SemDestroy { .. }
            | SyncOp::SemWait { .. }
            | SyncOp::SemPost { .. }
            | SyncOp::SemValue { .. }
            | SyncOp::BarrierInit { .. }
            | SyncOp::BarrierDestroy { .. }
            | SyncOp::BarrierWait { .. }
            | SyncOp::OnceBegin { .. }
            | SyncOp::OnceEnd { .. }
            | SyncOp::OnceFail { .. }
            | SyncOp::MonitorDepth { .. }
            | SyncOp::LatchInit { .. }
            | SyncOp::LatchDown { .. }
            | SyncOp::LatchWait { .. }
            | SyncOp::LatchCount { .. }
            | SyncOp::AtomicBegin
            | SyncOp::AtomicEnd
            | SyncOp::ChanInit { .. }
            | SyncOp::ChanSend { .. }
            | SyncOp::ChanRecv { .. }
            | SyncOp::Park { .. }
            | SyncOp::Unpark { .. }
            | SyncOp::Interrupt { .. }
            | SyncOp::Interrupted { .. }
            | SyncOp::IsAlive { .. } => self.name(inst, op),
        }
    }
}
