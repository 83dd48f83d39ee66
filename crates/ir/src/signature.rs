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
    /// How many of the last operands the text form leaves out where they are [`SyncSignature::default`].
    pub optional: usize,
    /// The number that such an operand is.
    pub default: u64,
    /// The names of its flags.
    pub flags: &'static [&'static str],
    /// The type of its result; 0 where the operation has nothing to say.
    pub result: Ty,
}

macro_rules! signatures {
    ($($name:literal $variant:ident ($($operand:ident $ty:ident),*)
        $(optional $optional:literal default $default:literal)?
        $(flags($($flag:ident),+))? $(wait $wait:ident)? $(-> $result:ident)?;)*) => {
        const SIGNATURES: &[SyncSignature] = &[$(SyncSignature {
            name: $name,
            operands: &[$(Ty::$ty),*],
            waits: false $(|| stringify!($wait).len() > 0)?,
            optional: 0 $(+ $optional)?,
            default: 0 $(+ $default)?,
            flags: &[$($(stringify!($flag)),+)?],
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

            /// Its flags, in the order of its signature.
            pub fn flags(&self) -> Vec<bool> {
                match self {
                    $(SyncOp::$variant { $($($flag,)+)? .. } => vec![$($(*$flag),+)?],)*
                }
            }

            /// The operation of this name. `None` if there is none, or the operands are too few;
            /// `wait` is ignored where the operation does not say, and flags that are missing are off.
            pub fn from_parts(
                name: &str,
                operands: &[Operand],
                wait: Wait,
                flags: &[bool],
            ) -> Option<SyncOp> {
                let _ = wait;
                let mut operands = operands.iter().copied();
                let mut flags = flags.iter().copied();
                let _ = (&mut operands, &mut flags);
                match name {
                    $($name => {
                        $(let $operand = operands.next()?;)*
                        $(let $wait = wait;)?
                        $($(let $flag = flags.next().unwrap_or(false);)+)?
                        Some(SyncOp::$variant { $($operand,)* $($wait,)? $($($flag,)+)? })
                    })*
                    _ => None,
                }
            }
        }
    };
}

signatures! {
    "spawn" Spawn(handle Ptr, func Ptr, arg Ptr, detached I32, daemon I32) optional 1 default 0;
    "join" Join(thread Ptr, value Ptr) flags(shared, interruptible) wait wait;
    "detach" Detach(thread Ptr);
    "current" Current() -> Ptr;
    "yield" Yield();
    "cancel" Cancel(thread Ptr);
    "set_cancel_state" SetCancelState(state I32);
    "test_cancel" TestCancel();
    "mutex_init" MutexInit(mutex Ptr, kind I32);
    "mutex_destroy" MutexDestroy(mutex Ptr);
    "mutex_lock" MutexLock(mutex Ptr) flags(monitor, interruptible) wait wait;
    "mutex_unlock" MutexUnlock(mutex Ptr) flags(monitor);
    "monitor_depth" MonitorDepth(mutex Ptr);
    "rw_init" RwInit(lock Ptr);
    "rw_destroy" RwDestroy(lock Ptr);
    "rw_lock" RwLock(lock Ptr) flags(write, reentrant, interruptible) wait wait;
    "rw_unlock" RwUnlock(lock Ptr) flags(write, reentrant);
    "cond_init" CondInit(cond Ptr);
    "cond_destroy" CondDestroy(cond Ptr);
    "cond_wait" CondWait(cond Ptr, mutex Ptr) flags(one_level, monitor, interruptible) wait wait;
    "cond_signal" CondSignal(cond Ptr, mutex Ptr) optional 1 default 0 flags(all, monitor);
    "sem_init" SemInit(sem Ptr, value I32);
    "sem_destroy" SemDestroy(sem Ptr);
    "sem_wait" SemWait(sem Ptr, count I32) optional 1 default 1 flags(interruptible) wait wait;
    "sem_post" SemPost(sem Ptr, count I32) optional 1 default 1;
    "sem_value" SemValue(sem Ptr);
    "barrier_init" BarrierInit(barrier Ptr, count I32);
    "barrier_destroy" BarrierDestroy(barrier Ptr);
    "barrier_wait" BarrierWait(barrier Ptr);
    "once_begin" OnceBegin(once Ptr) flags(reentrant);
    "once_end" OnceEnd(once Ptr);
    "once_fail" OnceFail(once Ptr) flags(again);
    "latch_init" LatchInit(latch Ptr, count I32);
    "latch_down" LatchDown(latch Ptr);
    "latch_wait" LatchWait(latch Ptr) flags(interruptible) wait wait;
    "latch_count" LatchCount(latch Ptr);
    "atomic_begin" AtomicBegin();
    "atomic_end" AtomicEnd();
    "chan_init" ChanInit(chan Ptr, capacity I32);
    "chan_send" ChanSend(chan Ptr, value Ptr) wait wait;
    "chan_recv" ChanRecv(chan Ptr, to Ptr) wait wait;
    "queue_init" QueueInit(queue Ptr, capacity I32) flags(kernel);
    "queue_put" QueuePut(queue Ptr, from Ptr, len I32) wait wait;
    "queue_take" QueueTake(queue Ptr, to Ptr, len I32) flags(peek) wait wait;
    "queue_shut" QueueShut(queue Ptr) flags(reader);
    "queue_look" QueueLook(queue Ptr);
    "queue_await" QueueAwait(list Ptr, count I32) wait wait;
    "fork" Fork(slot I32);
    "kill" Kill(process I32, status I32);
    "park" Park() wait wait;
    "unpark" Unpark(thread Ptr);
    "interrupt" Interrupt(thread Ptr);
    "interrupted" Interrupted(thread Ptr) flags(clear);
    "is_alive" IsAlive(thread Ptr) flags(silent);
    "suspend" Suspend(thread Ptr) flags(resume);
    "stands" Stands(thread Ptr);
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
