//! Atomic sections as single transitions.
//!
//! S. Stoller (SPIN 2000, section 10) lets a class have *atomic granularity*: a call of one of its methods stands for all that is
//! computed until it returns. An atomic section is that for any code. While its thread can go on no other moves, so the states
//! inside need not be stored. What is done inside is still noted as something that the thread does, which persistent sets of others rest on, and
//! wakes those who sleep, operation by operation.
//!
//! A section is left, and the rest of it becomes transitions of its own, where it asks for a decision, where its thread has to wait, before what is
//! never composed, and after many operations, so that a cycle inside is noticed.

use super::passage::Passing;
use super::{Search, Sleeper, unbinds};
use crate::por::allowed::Scene;
use crate::por::roles::independent;
use crate::strategies::depth_first::COMPOSED;
use crate::strategy::Stop;
use machine::{PendingKind, SyncKind};
use verdict::Step;

impl Search<'_, '_, '_> {
    /// Goes on inside the atomic section in which the first operation of a transition stands, if it does. Whether the path goes on.
    pub(super) fn pass_section(
        &mut self,
        passings: &mut Vec<Passing>,
        sleep: &mut Vec<Sleeper>,
    ) -> Result<bool, Stop> {
        for _ in 0..COMPOSED {
            let execution = &self.stack.execution;
            let moves = execution.moves();
            let [only] = moves[..] else { break };
            let inside = execution.state.in_atomic_section(self.setting.code);
            let kind = execution.state.pending(self.setting.code, only.thread).kind;
            let shown = execution.live().len() > 1 && unbinds(kind);
            let apart =
                shown || kind == PendingKind::Sync(SyncKind::Spawn) || kind == PendingKind::Exit;
            if !inside || apart || (only.choices, only.real) != (1, 1) {
                break;
            }
            let members = self.scene();
            self.allowed.note(&Scene {
                execution: &self.stack.execution,
                members,
            });
            let used = self.uses_here(only.thread);
            let stays = |s: &Sleeper| match &s.passage {
                Some(passage) => independent(&used, passage),
                None => independent(&used, &self.uses_here(s.thread)),
            };
            sleep.retain(stays);
            let step = Step {
                thread: only.thread,
                choice: 0,
            };
            if !self.take_passing(step, passings)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
