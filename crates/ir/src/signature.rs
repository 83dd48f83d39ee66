//! What each synchronisation operation takes: one table that the text form, the verifier and
//! every walk over operands read.

use crate::operand::Operand;
use crate::sync::{SyncOp, Wait};
use crate::ty::Ty;

/// What an operation takes and gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SyncSignature {
    /// The name in the text form.
    pub name: &'static str,
    /// The types of the operands, in order.
    pub operands: &'static [Ty],
    /// Whether it says how long it waits.
    pub waits: bool,
    /// The name of its flag, if it has one.
    pub flag: Option<&'static str>,
    /// The type of its result; 0 where the operation has nothing to say.
    pub result: Ty,
}

macro_rules! signatures {
    ($($name:literal $variant:ident ($($operand:ident $ty:ident),*)
        $(flag $flag:ident)? $(wait $wait:ident)? $(-> $result:ident)?;)*) => {
        const SIGNATURES: &[SyncSignature] = &[$(SyncSignature {
            name: $name,
            operands: &[$(Ty::$ty),*],
            waits: false $(|| stringify!($wait).len() > 0)?,
            flag: {
                let flag: Option<&'static str> = None;
                $(let _ = flag; let flag = Some(stringify!($flag));)?
                flag
            },
            result: {
                let result = Ty::I32;
                $(let _ = result; let result = Ty::$result;)?
                result
            },
        }),*];

        impl SyncOp {
            /// The operation's name in the text form.
            pub fn name(&self) -> &'static str {
                match self {
                    $(SyncOp::$variant { .. } => $name,)*
                }
            }

            /// Its operands, in the order of its signature.
            pub fn operands(&self) -> Vec<Operand> {
                match self {
                    $(SyncOp::$variant { $($operand,)* .. } => vec![$(*$operand),*],)*
                }
            }

            /// How long it waits, where it says so.
            pub fn wait(&self) -> Option<Wait> {
                match self {
                    $(SyncOp::$variant { $($wait,)? .. } => {
                        let found: Option<Wait> = None;
                        $(let _ = found; let found = Some(*$wait);)?
                        found
                    })*
                }
            }

            /// Its flag, where it has one.
            pub fn flag(&self) -> Option<bool> {
                match self {
                    $(SyncOp::$variant { $($flag,)? .. } => {
                        let found: Option<bool> = None;
                        $(let _ = found; let found = Some(*$flag);)?
                        found
                    })*
                }
            }

            /// The operation of this name. `None` if there is none, or the operands are too few;
            /// `wait` and `flag` are ignored where the operation has no such thing.
            pub fn from_parts(
                name: &str,
                operands: &[Operand],
                wait: Wait,
                flag: bool,
            ) -> Option<SyncOp> {
                let _ = (wait, flag);
                let mut operands = operands.iter().copied();
                let _ = &mut operands;
                match name {
                    $($name => {
                        $(let $operand = operands.next()?;)*
                        $(let $wait = wait;)?
                        $(let $flag = flag;)?
                        Some(SyncOp::$variant { $($operand,)* $($wait,)? $($flag,)? })
                    })*
                    _ => None,
                }
            }
        }
    };
}

signatures! {
    "spawn" Spawn(handle Ptr, func Ptr, arg Ptr, detached I32);
    "join" Join(thread Ptr, value Ptr) wait wait;
    "detach" Detach(thread Ptr);
    "current" Current() -> Ptr;
    "yield" Yield();
    "cancel" Cancel(thread Ptr);
    "set_cancel_state" SetCancelState(state I32);
    "test_cancel" TestCancel();
    "mutex_init" MutexInit(mutex Ptr, kind I32);
    "mutex_destroy" MutexDestroy(mutex Ptr);
    "mutex_lock" MutexLock(mutex Ptr) wait wait;
    "mutex_unlock" MutexUnlock(mutex Ptr);
    "rw_init" RwInit(lock Ptr);
    "rw_destroy" RwDestroy(lock Ptr);
    "rw_lock" RwLock(lock Ptr) flag write wait wait;
    "rw_unlock" RwUnlock(lock Ptr);
    "cond_init" CondInit(cond Ptr);
    "cond_destroy" CondDestroy(cond Ptr);
    "cond_wait" CondWait(cond Ptr, mutex Ptr) flag one_level wait wait;
    "cond_signal" CondSignal(cond Ptr) flag all;
    "sem_init" SemInit(sem Ptr, value I32);
    "sem_destroy" SemDestroy(sem Ptr);
    "sem_wait" SemWait(sem Ptr) wait wait;
    "sem_post" SemPost(sem Ptr);
    "sem_value" SemValue(sem Ptr);
    "barrier_init" BarrierInit(barrier Ptr, count I32);
    "barrier_destroy" BarrierDestroy(barrier Ptr);
    "barrier_wait" BarrierWait(barrier Ptr);
    "once_begin" OnceBegin(once Ptr);
    "once_end" OnceEnd(once Ptr);
    "atomic_begin" AtomicBegin();
    "atomic_end" AtomicEnd();
    "chan_init" ChanInit(chan Ptr, capacity I32);
    "chan_send" ChanSend(chan Ptr, value Ptr) wait wait;
    "chan_recv" ChanRecv(chan Ptr, to Ptr) wait wait;
    "park" Park() wait wait;
    "unpark" Unpark(thread Ptr);
    "interrupt" Interrupt(thread Ptr);
    "interrupted" Interrupted(thread Ptr) flag clear;
    "is_alive" IsAlive(thread Ptr);
}

impl SyncSignature {
    /// The signature of the operation with this name.
    pub fn named(name: &str) -> Option<&'static SyncSignature> {
        SIGNATURES.iter().find(|s| s.name == name)
    }

    /// Every signature, in the order of the variants.
    pub fn all() -> &'static [SyncSignature] {
        SIGNATURES
    }
}

impl SyncOp {
    /// What the operation takes and gives.
    pub fn signature(&self) -> &'static SyncSignature {
        SyncSignature::named(self.name()).expect("every operation is in the table")
    }
}
