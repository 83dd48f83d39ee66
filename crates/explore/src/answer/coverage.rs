//! How much a search has seen.

/// How much a search has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// Distinct states stored, in the last pass.
    pub states: u64,
    /// States stored with different knowledge counted apart, in the last pass.
    pub entries: u64,
    /// Steps taken, in the last pass.
    pub transitions: u64,
    /// The longest path, in the last pass.
    pub depth: u64,
    /// Most threads in one state, ended ones among them, in all passes.
    pub threads: u32,
    /// Passes.
    pub passes: u64,
    /// Steps taken in all passes.
    pub all_transitions: u64,
    /// Bytes for what was stored, at most.
    pub bytes: u64,
    /// Executions run to their end, by strategies that count them, in the last pass.
    pub executions: u64,
    /// Of executions beyond these: those in which an assumption failed or a loop waited for ever,
    pub blocked: u64,
    /// and those given up because others cover them.
    pub redundant: u64,
}
