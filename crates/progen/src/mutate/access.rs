//! Changes of accesses and computations: weaker orders, lost stores, torn updates, comparisons.

use super::sync::is_access;
use super::{Edit, Seen, Spot};
use ir::{AccessMode, BinOp, Callee, CmpOp, LocalId, MemAccess, Op, Operand, Order, Overflow};
use ir::{RmwOp, Ty};

impl Seen<'_> {
    pub(super) fn access(&mut self, at: Spot, op: &Op) {
        match op {
            Op::Load { access, .. } | Op::Store { access, .. } => self.mode(at, op, access.mode),
            Op::Rmw { order, .. } => {
                self.weaken(at, op, *order);
                if split(op, LocalId(0)).is_some() {
                    self.add("tear an update", vec![Edit::Split(at)]);
                }
            }
            Op::CmpXchg { success, weak, .. } => {
                self.weaken(at, op, *success);
                let mut other = op.clone();
                if let Op::CmpXchg { weak: w, .. } = &mut other {
                    *w = !weak;
                }
                self.replace("a weak compare-exchange for a strong one", at, other);
            }
            Op::Fence { order } => {
                self.weaken(at, op, *order);
                self.drop_op("drop a fence", at, op);
            }
            Op::Compare { op: how, b, .. } => self.compare(at, op, *how, *b),
            Op::Binary {
                op: BinOp::Add | BinOp::Sub,
                b: Operand::Const(n),
                ..
            } => {
                let mut other = op.clone();
                if let Op::Binary { b, .. } = &mut other {
                    *b = Operand::Const(n + 1);
                }
                self.replace("another addend", at, other);
            }
            Op::Call {
                dst: None,
                callee: Callee::Direct(_),
                ..
            } => self.drop_op("drop a call", at, op),
            Op::Free { .. } => self.drop_op("drop a free", at, op),
            _ => {}
        }
        if matches!(op, Op::Store { .. }) {
            self.drop_op("drop a store", at, op);
        }
        if is_access(op) {
            self.earlier(at, op);
        }
    }

    fn mode(&mut self, at: Spot, op: &Op, mode: AccessMode) {
        if let AccessMode::Atomic(order) = mode {
            self.weaken(at, op, order);
            self.replace("plain for atomic", at, with_mode(op, AccessMode::Plain));
        }
    }

    /// Every order that is weaker and allowed there.
    fn weaken(&mut self, at: Spot, op: &Op, order: Order) {
        let weaker: &[Order] = match (op, order) {
            (_, Order::Relaxed) => &[],
            (Op::Load { .. }, Order::SeqCst) => &[Order::Acquire, Order::Relaxed],
            (Op::Store { .. }, Order::SeqCst) => &[Order::Release, Order::Relaxed],
            (Op::Fence { .. }, Order::SeqCst) => &[Order::AcqRel, Order::Acquire, Order::Release],
            (Op::Fence { .. }, Order::AcqRel) => &[Order::Acquire, Order::Release],
            (_, Order::SeqCst) => &[Order::AcqRel, Order::Relaxed],
            (_, Order::AcqRel) => &[Order::Acquire, Order::Release, Order::Relaxed],
            _ => &[Order::Relaxed],
        };
        for &order in weaker {
            self.replace("weaken an order", at, with_order(op, order));
        }
    }

    fn compare(&mut self, at: Spot, op: &Op, how: CmpOp, b: Operand) {
        let mut other = op.clone();
        if let Op::Compare { op, .. } = &mut other {
            *op = beside(how);
        }
        self.replace("another comparison", at, other);
        if let (Operand::Const(n), Op::Compare { ty, .. }) = (b, op)
            && matches!(ty, Ty::I32 | Ty::I64)
            && n < 1 << 16
        {
            let mut other = op.clone();
            if let Op::Compare { b, .. } = &mut other {
                *b = Operand::Const(n + 1);
            }
            self.replace("compare with another number", at, other);
        }
    }

    /// Goes before the access that comes before it, where one of the two writes.
    fn earlier(&mut self, at: Spot, op: &Op) {
        let insts = &self.body.blocks[at.block].insts;
        let before = insts[..at.inst].iter().rposition(|x| is_access(&x.op));
        let Some(index) = before else { return };
        let way = &insts[index..at.inst];
        let synchronises = way.iter().any(|x| matches!(x.op, Op::Sync { .. }));
        let reads = |op: &Op| matches!(op, Op::Load { .. });
        if !(synchronises || reads(op) && reads(&way[0].op)) {
            self.shift("swap two accesses", at, index);
        }
    }
}

fn with_mode(op: &Op, new: AccessMode) -> Op {
    let mut op = op.clone();
    if let Op::Load { access, .. } | Op::Store { access, .. } = &mut op {
        access.mode = new;
    }
    op
}

fn with_order(op: &Op, new: Order) -> Op {
    let mut op = op.clone();
    match &mut op {
        Op::Load { access, .. } | Op::Store { access, .. } => {
            access.mode = AccessMode::Atomic(new);
        }
        Op::Rmw { order, .. } | Op::Fence { order } => *order = new,
        Op::CmpXchg {
            success, failure, ..
        } => {
            *success = new;
            if !new.acquires() {
                *failure = Order::Relaxed;
            } else if *failure == Order::SeqCst {
                *failure = Order::Acquire;
            }
        }
        _ => {}
    }
    op
}

/// The comparison that is confused with this one.
fn beside(how: CmpOp) -> CmpOp {
    match how {
        CmpOp::Eq => CmpOp::Ne,
        CmpOp::Ne => CmpOp::Eq,
        CmpOp::LtS => CmpOp::LeS,
        CmpOp::LeS => CmpOp::LtS,
        CmpOp::GtS => CmpOp::GeS,
        CmpOp::GeS => CmpOp::GtS,
        CmpOp::LtU => CmpOp::LeU,
        CmpOp::LeU => CmpOp::LtU,
        CmpOp::GtU => CmpOp::GeU,
        CmpOp::GeU => CmpOp::GtU,
    }
}

/// An update in three instructions, with a new local for what is written.
pub(super) fn split(op: &Op, made: LocalId) -> Option<(Ty, Vec<Op>)> {
    let Op::Rmw {
        dst,
        op,
        ty,
        addr,
        value,
        order,
    } = *op
    else {
        return None;
    };
    let compute = match op {
        RmwOp::Exchange => None,
        RmwOp::Add => Some(BinOp::Add),
        RmwOp::Sub => Some(BinOp::Sub),
        RmwOp::And => Some(BinOp::And),
        RmwOp::Or => Some(BinOp::Or),
        RmwOp::Xor => Some(BinOp::Xor),
        RmwOp::Nand | RmwOp::MaxS | RmwOp::MinS => return None,
    };
    // The result may be what the address or the value is computed from.
    let uses = |o: Operand| o == Operand::Local(dst);
    if uses(addr) || uses(value) || !matches!(ty, Ty::I8 | Ty::I16 | Ty::I32 | Ty::I64) {
        return None;
    }
    let access = |order| MemAccess {
        ty,
        mode: AccessMode::Atomic(order),
        bits: None,
        align: 1,
    };
    let keep = |side: Order, is: bool| match order {
        Order::SeqCst => Order::SeqCst,
        _ if is => side,
        _ => Order::Relaxed,
    };
    let load = Op::Load {
        dst,
        addr,
        access: access(keep(Order::Acquire, order.acquires())),
    };
    let new = match compute {
        Some(op) => Op::Binary {
            dst: made,
            op,
            ty,
            a: Operand::Local(dst),
            b: value,
            overflow: Overflow::Wrap,
        },
        None => Op::Copy {
            dst: made,
            ty,
            src: value,
        },
    };
    let store = Op::Store {
        addr,
        value: Operand::Local(made),
        access: access(keep(Order::Release, order.releases())),
    };
    Some((ty, vec![load, new, store]))
}
