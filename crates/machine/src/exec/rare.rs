//! Instructions outside the main loop: one exhaustive match, and what it needs.

use crate::code::{Code, How, Mem, Op, Rare, reg};
use crate::event::{AccessKind, Event, Range};
use crate::exec::arith::{compare_floats, compare_integers, integer_wide};
use crate::exec::quick::plain_mode;
use crate::exec::step::Flow;
use crate::exec::trap::{Res, Trap, gap, memory, pointer_bits, too_large};
use crate::memory::object::{Object, ObjectKind};
use crate::memory::value::{Val, mask};
use crate::outcome::{Choice, ChoiceKind, Outcome};
use crate::state::thread::Phase;
use crate::state::undo::Undo;
use crate::state::{Cx, JumpBuffer, State};
use crate::violation::{MemoryError, Misuse, ViolationKind};
use ir::{AccessMode, AssertKind, CmpOp, Failure, GapKind, Terminator, Ty};

/// The bytes from which on it is asked whether there is memory for a slot.
const LARGE: u32 = 1 << 20;

impl State {
    /// Executes an instruction kept in the form of the IR.
    pub(crate) fn rare(&mut self, cx: &mut Cx<'_>, index: u32) -> Res<Flow> {
        let code = cx.code;
        match &code.rare[index as usize] {
            Rare::Inst(op) => self.instruction(cx, op),
            Rare::Term(term) => self.terminator(cx, term),
            Rare::ThreadLocal { dst, index, offset } => {
                let object = self.threads[cx.t].locals[*index as usize];
                cx.set(*dst, Val::addr(object, *offset));
                Ok(Flow::Next)
            }
            Rare::Offset { dst, base, offset } => {
                let p = cx.get(*base);
                let lo = p.lo.wrapping_add(*offset as u64);
                cx.set(*dst, self.narrow(Val { lo, hi: p.hi }));
                Ok(Flow::Next)
            }
        }
    }

    fn instruction(&mut self, cx: &mut Cx<'_>, op: &ir::Op) -> Res<Flow> {
        use ir::Op as I;
        match op {
            I::Wide { dst, lo, hi } => cx.set(dst.0 as u16, Val { lo: *lo, hi: *hi }),
            I::Unary {
                dst,
                op,
                ty,
                a,
                overflow,
            } => {
                let value = self.unary(cx, *op, *ty, reg(a), *overflow)?;
                cx.set(dst.0 as u16, value);
            }
            I::Binary {
                dst,
                op,
                a,
                b,
                overflow,
                ..
            } => {
                let divides = matches!(op, ir::BinOp::DivS | ir::BinOp::RemS);
                let check =
                    *overflow == ir::Overflow::SignedError && (self.config.overflow || divides);
                let (a, b) = (cx.get(reg(a)).as_wide(), cx.get(reg(b)).as_wide());
                let value = integer_wide(*op, 128, check, a, b)?;
                cx.set(dst.0 as u16, Val::wide(value));
            }
            I::Compare { dst, op, ty, a, b } => {
                let truth = self.compare_rare(cx, *op, *ty, reg(a), reg(b))?;
                cx.set(dst.0 as u16, Val::num(u64::from(truth)));
            }
            I::Cast {
                dst,
                op,
                from,
                to,
                a,
            } => {
                let value = match self.cast(cx, *op, *from, *to, reg(a)) {
                    Err(trap) if self.config.unasked.arith => {
                        self.converted_beyond(cx, (*op, *from, *to), reg(a), *trap)?
                    }
                    value => value?,
                };
                cx.set(dst.0 as u16, value);
            }
            I::PtrAdd {
                dst,
                base,
                index,
                scale,
                offset,
            } => {
                let value = self.pointer_add(cx, reg(base), reg(index), *scale, *offset)?;
                cx.set(dst.0 as u16, value);
            }
            I::PtrDiff { dst, a, b, scale } => {
                let value = self.pointer_difference(cx, reg(a), reg(b), *scale)?;
                cx.set(dst.0 as u16, value);
            }
            I::BlockAddr { dst, block } => {
                let func = self.threads[cx.t]
                    .frames
                    .last()
                    .expect("a running thread")
                    .func;
                let object = cx.code.func_object(ir::FuncId(func));
                cx.set(dst.0 as u16, Val::addr(object, i64::from(block.0)));
            }
            I::Nondet {
                dst,
                failure: Some(kind),
                ..
            } => self.failure(cx, dst.0 as u16, *kind)?,
            I::Nondet {
                dst,
                ty,
                range,
                failure: None,
            } => return self.nondet(cx, dst.0 as u16, *ty, *range),
            I::Load { dst, addr, access } => self.load_rare(cx, dst.0 as u16, reg(addr), access)?,
            I::Store {
                addr,
                value,
                access,
            } => self.store_rare(cx, reg(addr), reg(value), access)?,
            I::MemCopy {
                dst,
                src,
                len,
                overlap,
                mode,
            } => self.mem_copy(cx, reg(dst), reg(src), reg(len), *overlap, *mode)?,
            I::Foreign {
                ptr,
                layout,
                writes,
                calls,
            } => self.foreign(cx, reg(ptr), *layout, *writes, *calls)?,
            I::MemSet { dst, byte, len } => self.mem_set(cx, reg(dst), reg(byte), reg(len))?,
            I::Rmw {
                dst,
                op,
                ty,
                addr,
                value,
                order,
            } => self.rmw(cx, dst.0 as u16, *op, *ty, reg(addr), reg(value), *order)?,
            I::CmpXchg { .. } => self.compare_exchange(cx, op)?,
            I::Fence { order } => cx.obs.event(&Event::Fence {
                thread: cx.thread(),
                order: *order,
                site: cx.code.site_at(cx.pc),
            }),
            I::Alloc { .. } => self.heap_alloc(cx, op)?,
            I::Free { ptr } => self.heap_free(cx, reg(ptr))?,
            I::StackAlloc { dst, size, align } => {
                self.stack_alloc(cx, dst.0 as u16, reg(size), *align)?;
            }
            I::StackFree { ptr } => self.stack_free(cx, reg(ptr))?,
            I::SlotBegin { slot } => self.slot_begin(cx, slot.0)?,
            I::SlotEnd { slot } => self.slot_end(cx, slot.0)?,
            I::ObjectSize { dst, ptr } => {
                let p = cx.get(reg(ptr));
                self.mem.locate(Val { lo: 0, ..p }, 0, 1, false)?;
                let size = self.mem.objects[p.object() as usize].size;
                cx.set(dst.0 as u16, Val::num(u64::from(size)));
            }
            I::VarArgs { dst } => {
                let frame = self.threads[cx.t].frames.last().expect("a running thread");
                let value = if frame.args == 0 {
                    Val::ZERO
                } else {
                    Val::addr(frame.args, 0)
                };
                cx.set(dst.0 as u16, value);
            }
            I::SetJmp { dst, buf } => self.set_jump(cx, dst.0 as u16, reg(buf))?,
            I::LongJmp { buf, value } => {
                let place = self.place(cx, reg(buf))?;
                let value = self.int(cx, reg(value))?;
                self.reading(cx, cx.get(reg(buf)), 1, 1, AccessMode::Plain)?;
                return self.long_jump(cx, place, value);
            }
            I::Caught { dst } => {
                let value = self.threads[cx.t].meta.exception;
                cx.set(dst.0 as u16, value);
            }
            I::InstanceOf { dst, ptr, class } => {
                let p = self.initialised(cx, reg(ptr), Ty::Ptr)?;
                let of = if p.is_addr() {
                    self.class_of(cx.code, p)
                } else {
                    None
                };
                let truth = of.is_some_and(|c| cx.code.is_below(c, *class));
                cx.set(dst.0 as u16, Val::num(u64::from(truth)));
            }
            I::Sync { dst, op } => return self.sync_op(cx, dst.map(|d| d.0 as u16), op),
            I::Assert {
                cond,
                kind,
                message,
            } => {
                if !self.truth(cx, reg(cond), 32)? {
                    if kind.is_claim() {
                        return Err(Box::new(Trap::Violation(
                            ViolationKind::Assert(*kind),
                            message.clone(),
                            None,
                        )));
                    }
                    let kind = ViolationKind::Misuse(Misuse::AsyncUnsafe);
                    self.undefined(cx, kind, message.clone())?;
                }
            }
            I::Assume { cond } => {
                if !self.truth(cx, reg(cond), 32)? {
                    return self.infeasible(cx);
                }
            }
            I::Gap { reason } if reason.kind == GapKind::Contract => {
                self.pass(cx.thread(), cx.code.site_at(cx.pc), reason.clone());
            }
            I::Gap { reason } => return gap(reason.clone()),
            I::Math { dst, f, ty, args } => {
                let value = self.math(cx, *f, *ty, args)?;
                cx.set(dst.0 as u16, value);
            }
            I::Format {
                dst,
                sink,
                fmt,
                args,
            } => {
                let func = self.threads[cx.t].frames.last().map_or(0, |f| f.func);
                let live = cx.code.live_before(func, cx.pc + 1);
                let counted = dst.is_some_and(|dst| live.contains(&(dst.0 as u16)));
                let unseen = !counted && matches!(sink, ir::FormatSink::Stream(_));
                let length = self.print(cx, sink, reg(fmt), args, unseen)?;
                if let Some(dst) = dst {
                    cx.set(dst.0 as u16, Val::num(length));
                }
            }
            I::Output { fd, ptr, len } => self.output(cx, reg(fd), reg(ptr), reg(len))?,
            I::ParseFloat { dst, ptr, end } => {
                self.parse_float(cx, dst.0 as u16, reg(ptr), reg(end))?;
            }
            I::Copy { .. } | I::Select { .. } | I::Call { .. } => {
                unreachable!("these have operations of their own")
            }
        }
        Ok(Flow::Next)
    }

    fn infeasible(&mut self, cx: &Cx<'_>) -> Res<Flow> {
        self.threads[cx.t].meta.phase = Phase::Parked;
        Err(Box::new(Trap::Stop(Outcome::Infeasible)))
    }

    fn terminator(&mut self, cx: &mut Cx<'_>, term: &Terminator) -> Res<Flow> {
        let func = self.threads[cx.t]
            .frames
            .last()
            .expect("a running thread")
            .func;
        let blocks = &cx.code.funcs[func as usize].blocks;
        match term {
            Terminator::Branch {
                cond,
                ty,
                then,
                other,
            } => {
                let truth = match ty {
                    Ty::I128 => cx.get(reg(cond)).as_wide() != 0,
                    Ty::F64 => f64::from_bits(self.number_of(cx, reg(cond), *ty)?) != 0.0,
                    _ => f32::from_bits(self.number_of(cx, reg(cond), *ty)? as u32) != 0.0,
                };
                let to = if truth { then } else { other };
                Ok(Flow::Goto(blocks[to.0 as usize]))
            }
            Terminator::Switch {
                value,
                cases,
                default,
                ..
            } => {
                let v = cx.get(reg(value)).as_wide();
                let found = cases.iter().find(|c| {
                    v.wrapping_sub(u128::from(c.lo)) <= u128::from(c.hi.wrapping_sub(c.lo))
                });
                let to = found.map_or(*default, |c| c.target);
                Ok(Flow::Goto(blocks[to.0 as usize]))
            }
            Terminator::IndirectJump { addr, targets } => {
                let p = cx.get(reg(addr));
                let here = cx.code.func_object(ir::FuncId(func));
                let target = ir::BlockId(p.lo as u32);
                if p.is_addr() && p.object() == here && targets.contains(&target) {
                    Ok(Flow::Goto(blocks[target.0 as usize]))
                } else {
                    memory(
                        MemoryError::Wild,
                        "jump to an address that is no label here",
                        None,
                    )
                }
            }
            Terminator::Throw { value, unwind } => {
                let value = cx.get(reg(value));
                let target = unwind.map(|b| blocks[b.0 as usize]);
                self.throw(cx, value, target)
            }
            Terminator::ThreadExit(value) => {
                self.threads[cx.t].meta.result = cx.get(reg(value));
                self.stand(cx);
                Ok(Flow::Stop(self.end_thread(cx)))
            }
            Terminator::Exit(exit) => {
                let exit = self.int(cx, reg(exit))?;
                self.stand(cx);
                let end = self.end_process(cx.code, cx.t, exit);
                Err(Box::new(Trap::Stop(end)))
            }
            Terminator::Unreachable => Err(Box::new(Trap::Violation(
                ViolationKind::Assert(AssertKind::Unreachable),
                "control reaches a place declared unreachable".into(),
                None,
            ))),
            Terminator::Jump(_) | Terminator::Return(_) => {
                unreachable!("these have operations of their own")
            }
        }
    }

    fn compare_rare(&self, cx: &Cx<'_>, op: CmpOp, ty: Ty, a: u16, b: u16) -> Res<bool> {
        if ty == Ty::I128 {
            let (x, y) = (cx.get(a).as_wide(), cx.get(b).as_wide());
            let (sx, sy) = (x as i128, y as i128);
            return Ok(match op {
                CmpOp::Eq => x == y,
                CmpOp::Ne => x != y,
                CmpOp::LtS => sx < sy,
                CmpOp::LeS => sx <= sy,
                CmpOp::GtS => sx > sy,
                CmpOp::GeS => sx >= sy,
                CmpOp::LtU => x < y,
                CmpOp::LeU => x <= y,
                CmpOp::GtU => x > y,
                CmpOp::GeU => x >= y,
            });
        }
        let (x, y) = (self.number_of(cx, a, ty)?, self.number_of(cx, b, ty)?);
        Ok(match ty {
            Ty::F32 | Ty::F64 => compare_floats(op, ty == Ty::F64, x, y),
            _ => compare_integers(op, 64, x, y),
        })
    }

    fn pointer_difference(&self, cx: &Cx<'_>, a: u16, b: u16, scale: i64) -> Res<Val> {
        let (x, y) = (
            self.initialised(cx, a, Ty::Ptr)?,
            self.initialised(cx, b, Ty::Ptr)?,
        );
        if x.hi != y.hi {
            return gap("the difference of pointers into different objects is used");
        }
        let bits = 8 << self.mem.shift;
        let bytes = x.lo.wrapping_sub(y.lo) as i64;
        let count = if scale == 0 {
            bytes
        } else {
            bytes.wrapping_div(scale)
        };
        Ok(Val::num(count as u64 & mask(bits)))
    }

    fn nondet(
        &mut self,
        cx: &mut Cx<'_>,
        dst: u16,
        ty: Ty,
        range: Option<(i64, i64)>,
    ) -> Res<Flow> {
        let choice = self.value_choice(cx.code, ty, range);
        if range.is_some_and(|(lo, hi)| lo > hi) {
            return self.infeasible(cx);
        }
        if self.config.lazy
            && !choice.complete
            && let Some(bits) = match ty {
                Ty::Ptr => Some(8 * self.mem.pointer_size()),
                _ => ty.int_bits().filter(|&bits| bits <= 64),
            }
        {
            let value = match range {
                Some((lo, hi)) => self.unknown(i128::from(lo), i128::from(hi)),
                None => self.unknown_of(bits),
            };
            cx.set(dst, value);
            return Ok(Flow::Next);
        }
        let pick = match cx.pick {
            Some(pick) => pick,
            None if choice.count == 1 && choice.complete => 0,
            None => return Err(Box::new(Trap::Choice(choice))),
        };
        cx.set(dst, self.candidate(cx.code, ty, range, pick));
        Ok(Flow::Next)
    }

    /// Whether something fails that may.
    fn failure(&mut self, cx: &mut Cx<'_>, dst: u16, kind: Failure) -> Res<()> {
        let count = 1 + u32::from(self.may_fail(kind));
        let pick = self.decide(cx, ChoiceKind::Failure(kind), count)?;
        self.process.faults += pick;
        cx.set(dst, Val::num(u64::from(pick)));
        Ok(())
    }

    /// Whether one more failure of this kind may take place.
    pub(crate) fn may_fail(&self, kind: Failure) -> bool {
        self.config.fail.has(kind) && self.process.faults < self.config.faults
    }

    /// A decision over this many alternatives; only one is no decision.
    pub(crate) fn decide(&self, cx: &Cx<'_>, kind: ChoiceKind, count: u32) -> Res<u32> {
        match cx.pick {
            Some(pick) => Ok(pick.min(count - 1)),
            None if count <= 1 => Ok(0),
            None => Err(Box::new(Trap::Choice(Choice {
                kind,
                count,
                complete: true,
            }))),
        }
    }

    fn set_jump(&mut self, cx: &mut Cx<'_>, dst: u16, buf: u16) -> Res<()> {
        let place = self.place(cx, buf)?;
        self.writing(cx, cx.get(buf), 1, 1, AccessMode::Plain)?;
        let depth = self.threads[cx.t].frames.len() - 1;
        if self.threads[cx.t].frames[depth].serial == 0 {
            self.process.serial += 1;
            self.threads[cx.t].frames[depth].serial = self.process.serial;
        }
        let buffer = JumpBuffer {
            thread: cx.t as u32,
            frame: depth as u32,
            serial: self.threads[cx.t].frames[depth].serial,
            pc: cx.pc,
        };
        let old = self.jumps.insert(place, buffer);
        self.log.jump(place, old);
        self.mark_sync(place);
        cx.set(dst, Val::ZERO);
        Ok(())
    }

    fn slot_begin(&mut self, cx: &mut Cx<'_>, slot: u32) -> Res<()> {
        self.slot_end(cx, slot)?;
        let func = self.threads[cx.t]
            .frames
            .last()
            .expect("a running thread")
            .func;
        let info = &cx.code.funcs[func as usize];
        let s = info.slots[slot as usize];
        let site = cx.site().0;
        if s.size >= LARGE {
            self.check_object(u64::from(s.size))?;
        }
        let value = self.new_slot(cx.t, s.size, s.align, slot, site);
        cx.set(info.first_slot + slot as u16, value);
        Ok(())
    }

    fn slot_end(&mut self, cx: &mut Cx<'_>, slot: u32) -> Res<()> {
        let func = self.threads[cx.t]
            .frames
            .last()
            .expect("a running thread")
            .func;
        let r = cx.code.funcs[func as usize].first_slot + slot as u16;
        let v = cx.get(r);
        if v.is_addr() {
            self.end_object(cx, v.object())?;
            cx.set(r, Val::UNINIT);
        }
        Ok(())
    }

    fn stack_alloc(&mut self, cx: &mut Cx<'_>, dst: u16, size: u16, align: u32) -> Res<()> {
        let size = self.object_size(cx, size)?;
        let mut object = Object::new(ObjectKind::StackAlloc, size, align, 0, cx.site().0);
        object.owner = cx.t as u32;
        let id = self.mem.alloc(&mut self.log, object);
        let depth = self.threads[cx.t].frames.len() as u32 - 1;
        self.threads[cx.t].allocas.push((depth, id));
        self.log.push(Undo::Alloca {
            thread: cx.t as u32,
        });
        cx.set(dst, Val::addr(id, 0));
        Ok(())
    }

    fn stack_free(&mut self, cx: &mut Cx<'_>, ptr: u16) -> Res<()> {
        let p = cx.get(ptr);
        let list = &self.threads[cx.t].allocas;
        let Some(at) = list.iter().rposition(|a| p.is_addr() && a.1 == p.object()) else {
            // A variable-length array whose declaration was jumped over.
            return Ok(());
        };
        let entry = self.threads[cx.t].allocas.remove(at);
        self.log.alloca_gone(cx.t, at, entry);
        self.end_object(cx, entry.1)
    }

    /// The size of an object to make, within the bounds of memory.
    pub(crate) fn object_size(&self, cx: &Cx<'_>, r: u16) -> Res<u32> {
        let size = self.size(cx, r)?;
        self.check_memory()?;
        self.check_object(size)?;
        u32::try_from(size).or_else(|_| too_large(size))
    }

    /// A load the main loop did not do.
    pub(crate) fn slow_load(&mut self, cx: &mut Cx<'_>, m: Mem, size: u32) -> Res<Flow> {
        let p = self.offset(cx.get(m.addr), i64::from(m.offset));
        let at = self.mem.locate(p, size, u32::from(m.align), false)?;
        let value = self.load_value(at, size, p)?;
        if m.how != How::Silent {
            cx.obs.event(&Event::Access {
                thread: cx.thread(),
                range: range(p, size),
                kind: AccessKind::Read,
                mode: plain_mode(m.how),
                site: cx.site(),
            });
        }
        cx.set(m.reg, value);
        Ok(Flow::Next)
    }

    /// A store the main loop did not do.
    pub(crate) fn slow_store(&mut self, cx: &mut Cx<'_>, m: Mem, size: u32) -> Res<Flow> {
        let p = self.offset(cx.get(m.addr), i64::from(m.offset));
        let value = cx.get(m.reg);
        self.write(cx, p, size, u32::from(m.align), value, plain_mode(m.how))?;
        Ok(Flow::Next)
    }

    fn offset(&self, p: Val, offset: i64) -> Val {
        self.narrow(Val {
            lo: p.lo.wrapping_add(offset as u64),
            hi: p.hi,
        })
    }

    /// Checks a write of a range and makes it known: memory errors, synchronisation objects
    /// overwritten, the event.
    pub(crate) fn writing(
        &mut self,
        cx: &mut Cx<'_>,
        p: Val,
        len: u32,
        align: u32,
        mode: AccessMode,
    ) -> Res<u32> {
        let at = self.mem.locate(p, len, align, true)?;
        if self.mem.objects[p.object() as usize].sync {
            self.drop_syncs(p.object(), p.lo as u32, p.lo as u32 + len)?;
        }
        if mode != AccessMode::Silent {
            cx.obs.event(&Event::Access {
                thread: cx.thread(),
                range: range(p, len),
                kind: AccessKind::Write,
                mode,
                site: cx.code.site_at(cx.pc),
            });
        }
        Ok(at)
    }

    /// Stores a value of at most 8 bytes, with all checks and its event.
    pub(crate) fn write(
        &mut self,
        cx: &mut Cx<'_>,
        p: Val,
        size: u32,
        align: u32,
        value: Val,
        mode: AccessMode,
    ) -> Res<()> {
        if value.is_addr() && size != self.mem.pointer_size() {
            return pointer_bits();
        }
        let at = self.writing(cx, p, size, align, mode)?;
        self.mem.store(&mut self.log, at, size, value)?;
        self.stored(p.object(), value);
        Ok(())
    }

    /// Checks a read of a range and makes it known.
    pub(crate) fn reading(
        &mut self,
        cx: &mut Cx<'_>,
        p: Val,
        len: u32,
        align: u32,
        mode: AccessMode,
    ) -> Res<u32> {
        let at = self.mem.locate(p, len, align, false)?;
        if mode != AccessMode::Silent {
            cx.obs.event(&Event::Access {
                thread: cx.thread(),
                range: range(p, len),
                kind: AccessKind::Read,
                mode,
                site: cx.code.site_at(cx.pc),
            });
        }
        Ok(at)
    }

    /// Whether a thread stops before an instruction that is a scheduling point by what it is
    /// about to do: an assertion about to fail; allocation and free where addresses are given
    /// again, because then their order decides who gets which.
    pub(crate) fn stops_before(&self, code: &Code, window: &[Val], index: u32) -> bool {
        match &code.rare[index as usize] {
            Rare::Inst(ir::Op::Assert { cond, .. } | ir::Op::Assume { cond }) => {
                window[reg(cond) as usize] == Val::ZERO
            }
            Rare::Term(Terminator::Unreachable) => true,
            Rare::Inst(ir::Op::Alloc { .. } | ir::Op::Free { .. }) => self.config.reuse,
            Rare::Inst(ir::Op::Nondet { .. }) => self.config.tosses,
            _ => false,
        }
    }

    /// Whether a thread goes on through a scheduling operation: what it asks is settled for ever, or no
    /// other thread can reach what it concerns.
    pub(crate) fn passes(&self, code: &Code, window: &[Val], index: u32) -> bool {
        match &code.rare[index as usize] {
            Rare::Inst(ir::Op::Sync { op, .. }) => match op {
                // No other thread can change what this one holds.
                ir::SyncOp::MonitorDepth { .. } => true,
                ir::SyncOp::OnceBegin {
                    once,
                    reentrant: true,
                } => {
                    let place = self.place_of(window[reg(once) as usize]);
                    place.is_some_and(|place| self.once_settled(place))
                }
                _ => self.stays_inside(code, window, index),
            },
            _ => self.stays_inside(code, window, index),
        }
    }

    /// Notes where the innermost frame stands.
    pub(crate) fn stand(&mut self, cx: &Cx<'_>) {
        if let Some(frame) = self.threads[cx.t].frames.last_mut() {
            frame.pc = cx.pc;
        }
    }

    /// The operation a thread stands before.
    pub(crate) fn op_at<'c>(&self, code: &'c Code, t: usize) -> Option<(&'c Op, u32, usize)> {
        let frame = self.threads[t].frames.last()?;
        Some((&code.ops[frame.pc as usize], frame.pc, frame.base as usize))
    }
}

/// The range of an address known to be one.
pub(crate) fn range(p: Val, len: u32) -> Range {
    Range {
        object: p.object_id(),
        offset: p.lo as u32,
        len: len.max(1),
    }
}
