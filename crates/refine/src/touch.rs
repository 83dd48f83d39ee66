//! Which memory an instruction touches, and how.

use ir::{AccessMode, DataModel, FormatArgs, FormatSink, Op, Operand, SyncOp, Ty};

/// One touch of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// The address.
    pub addr: Operand,
    /// What is touched there.
    pub extent: Extent,
    /// Is it written?
    pub write: bool,
    /// Is the access atomic?
    pub atomic: bool,
    /// Of a bit-field: its memory location, which is what races: where it begins, counted from the address, and
    /// how many bytes it has.
    pub location: Option<(i64, u32)>,
}

/// What is touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// So many bytes.
    Bytes(u32),
    /// Bytes from there on, any number.
    Range,
    /// The whole object.
    Whole,
    /// The state of a synchronisation object, which is not in the bytes.
    Sync,
}

fn plain(addr: Operand, extent: Extent, write: bool) -> Touch {
    Touch {
        addr,
        extent,
        write,
        atomic: false,
        location: None,
    }
}

/// What an instruction touches, in order. Slots whose life begins or ends are not listed.
pub fn touches(op: &Op, model: DataModel) -> Vec<Touch> {
    let bytes = |ty: Ty| Extent::Bytes(ty.size(model));
    match op {
        Op::Load { addr, access, .. } | Op::Store { addr, access, .. } => vec![Touch {
            addr: *addr,
            extent: bytes(access.ty),
            write: matches!(op, Op::Store { .. }),
            atomic: matches!(access.mode, AccessMode::Atomic(_)),
            location: access.bits.map(|bits| bits.location()),
        }],
        Op::Rmw { addr, ty, .. } | Op::CmpXchg { addr, ty, .. } => vec![Touch {
            addr: *addr,
            extent: bytes(*ty),
            write: true,
            atomic: true,
            location: None,
        }],
        Op::MemCopy { dst, src, .. } => vec![
            plain(*src, Extent::Range, false),
            plain(*dst, Extent::Range, true),
        ],
        Op::Foreign { ptr, writes, .. } => vec![plain(*ptr, Extent::Range, *writes)],
        Op::MemSet { dst, .. } => vec![plain(*dst, Extent::Range, true)],
        Op::Free { ptr } | Op::StackFree { ptr } => vec![plain(*ptr, Extent::Whole, true)],
        Op::Output { ptr, .. } => vec![plain(*ptr, Extent::Range, false)],
        Op::ParseFloat { ptr, end, .. } => vec![
            plain(*ptr, Extent::Range, false),
            plain(*end, bytes(Ty::Ptr), true),
        ],
        Op::Format {
            sink, fmt, args, ..
        } => {
            let mut out = vec![plain(*fmt, Extent::Range, false)];
            match sink {
                FormatSink::Stream(_) => {}
                FormatSink::Buffer(to, _) | FormatSink::Unbounded(to) => {
                    out.push(plain(*to, Extent::Range, true));
                }
            }
            match args {
                // A pointer is read through by `%s`, written through by `%n`, else only printed.
                FormatArgs::Direct(args) => {
                    let pointers = args.iter().filter(|(ty, _)| *ty == Ty::Ptr);
                    out.extend(pointers.map(|(_, a)| plain(*a, Extent::Range, false)));
                }
                FormatArgs::List(list) => out.push(plain(*list, Extent::Whole, true)),
            }
            out
        }
        Op::Sync { op, .. } => sync_touches(op, model),
        _ => Vec::new(),
    }
}

fn sync_touches(op: &SyncOp, model: DataModel) -> Vec<Touch> {
    let pointer = Extent::Bytes(model.pointer_size());
    match op {
        SyncOp::Spawn { handle, .. } => vec![plain(*handle, pointer, true)],
        SyncOp::Join { value, .. } => vec![plain(*value, pointer, true)],
        SyncOp::MutexInit { mutex, .. }
        | SyncOp::MutexDestroy { mutex }
        | SyncOp::MutexLock { mutex, .. }
        | SyncOp::MutexUnlock { mutex } => vec![plain(*mutex, Extent::Sync, true)],
        SyncOp::RwInit { lock }
        | SyncOp::RwDestroy { lock }
        | SyncOp::RwLock { lock, .. }
        | SyncOp::RwUnlock { lock } => vec![plain(*lock, Extent::Sync, true)],
        SyncOp::CondWait { mutex, .. } => vec![plain(*mutex, Extent::Sync, true)],
        SyncOp::SemInit { sem, .. }
        | SyncOp::SemDestroy { sem }
        | SyncOp::SemWait { sem, .. }
        | SyncOp::SemPost { sem }
        | SyncOp::SemValue { sem } => vec![plain(*sem, Extent::Sync, true)],
        SyncOp::OnceBegin { once } | SyncOp::OnceEnd { once } => {
            vec![plain(*once, Extent::Sync, true)]
        }
        _ => Vec::new(),
    }
}
