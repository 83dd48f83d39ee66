//! For which variable or field an allocation is made.
//!
//! Where the source assigns what an allocation gives (`pool = malloc(sizeof *pool)`), the front end writes down the
//! expression that is assigned to, by the place of the allocation. Its memory is called by it in every engine and every
//! report: `pool->head`, `slots[3].lock`. The name is that of the first pointer to the memory, and stays the same when
//! others come to point there.

use crate::id::{LayoutId, Table};
use crate::layout::Layout;

/// The expression that is assigned the address of an allocation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Kept {
    /// The expression, as in the source: `pool`, `queue->slots`.
    pub by: String,
    /// How the bytes are named that it points to.
    pub layout: LayoutId,
    /// Whether it begins at a variable of the function that allocates.
    pub local: bool,
    /// Whether the memory is for one value of the layout and not for an array of them.
    pub one: bool,
}

impl Kept {
    /// Whether the layout ends in an array of any length.
    pub(crate) fn is_flexible(&self, layouts: &Table<LayoutId, Layout>) -> bool {
        let Layout::Record { fields, .. } = &layouts[self.layout] else {
            return false;
        };
        let last = fields.last().map(|f| &layouts[f.layout]);
        matches!(last, Some(Layout::Array { count: 0, .. }))
    }
}
