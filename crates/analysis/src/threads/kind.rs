//! Kinds of threads.

use crate::flow::point::Point;
use crate::id::{InstanceId, KindId};

/// All threads created at one point with one start function; or the initial thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreadKind {
    /// The start function, in the copy that belongs to this kind.
    pub entry: InstanceId,
    /// Where they are created; `None` for the initial thread.
    pub created: Option<Point>,
    /// The kinds of threads that may create them: those that may reach `created`.
    pub creators: Vec<KindId>,
    /// Whether there can be more than one in an execution.
    pub many: bool,
    /// Whether two of them can run at once.
    pub parallel: bool,
}
