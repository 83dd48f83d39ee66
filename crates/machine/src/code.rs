//! A program decoded for execution.

use crate::event::Site;
use ir::{BlockId, FuncId, Program, Span};
use std::sync::Arc;

/// A program decoded once, shared by all states that execute it.
#[derive(Clone, Debug)]
pub struct Code {
    program: Arc<Program>,
}

/// Where a site stands in the program. `inst` is the number of instructions of the block for its
/// terminator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SiteInfo {
    /// The function.
    pub func: FuncId,
    /// The block.
    pub block: BlockId,
    /// The instruction's number in the block.
    pub inst: u32,
    /// The place in the source.
    pub span: Span,
}

impl Code {
    /// Decodes a closed program.
    pub fn new(program: Arc<Program>) -> Code {
        Code { program }
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Where a site stands. Panics if the site is not of this program.
    pub fn site(&self, _site: Site) -> SiteInfo {
        unreachable!("no site has been handed out yet")
    }
}
