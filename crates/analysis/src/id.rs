//! Typed indices of this crate's tables.

ir::ids! {
    /// An instance of a function: its body in one calling context.
    InstanceId "inst";
    /// An abstract memory object.
    ObjectId "obj";
    /// An access to memory at one point of one instance.
    AccessId "access";
    /// A kind of thread.
    KindId "kind";
    /// Locks that stand in certain places relative to an access. The first is: none.
    GuardsId "guards";
    /// A flag with a test that one thread makes hold and others find to hold.
    AnnouncementId "announcement";
}
