//! One step of a thread.
//!
//! A step executes the operation a thread stands before and goes on through everything that is no
//! scheduling point. The main loop executes the common operations on their common values; whatever
//! is unusual (an address where a number is expected, an uninitialised value, an error) goes to
//! functions of its own, which may end the step by a [`Trap`].

use crate::code::{Abc, Code, Mem, Op};
use crate::event::{AccessKind, Event, ObjectId, Observer, Range, ThreadId};
use crate::outcome::{Gap, Outcome, SchedulingPoints};
use crate::state::{Cx, State};
use crate::thread::{Pause, Phase};
use crate::trap::{Res, Trap};
use crate::undo::Saved;
use crate::value::{Val, mask, sext};
use crate::violation::Violation;
use ir::{AccessMode, CmpOp, Ty};

/// Where execution goes after an instruction outside the main loop.
pub(crate) enum Flow {
    /// To the next operation.
    Next,
    /// There.
    Goto(u32),
    /// To wherever the innermost frame now stands.
    Frame,
    /// The step ends; the innermost frame stands where it should.
    Stop(Outcome),
}

/// How the step begins.
#[derive(Clone, Copy)]
struct Start {
    /// The first operation may be executed though it is a scheduling point.
    first: bool,
    /// The decision for it.
    pick: Option<u32>,
}

impl State {
    /// Executes the thread's next operation with this alternative, and goes on to just before its
    /// next scheduling operation. The move must be one of [`State::moves`]; of any other, nothing
    /// happens.
    pub fn step<P: SchedulingPoints, O: Observer>(
        &mut self,
        code: &Code,
        thread: ThreadId,
        choice: u32,
        points: &P,
        obs: &mut O,
    ) -> Outcome {
        let t = thread.0 as usize;
        self.begin_step(code, t);
        match self.threads[t].meta.pause {
            Pause::Uninit { reg, ty, test, .. } => {
                let value = if test {
                    Val::num(u64::from(choice))
                } else {
                    self.candidate(code, ty, None, choice)
                };
                self.resolve(t, reg, ty, value);
                self.run(code, t, Start::again(None), points, obs)
            }
            Pause::Op(_) => {
                self.unpause(t);
                self.run(code, t, Start::again(Some(choice)), points, obs)
            }
            Pause::No => self.begin(code, t, choice, points, obs),
        }
    }

    /// As [`State::step`] for a thread that waits for a value, with any value of its type.
    pub fn step_value<P: SchedulingPoints, O: Observer>(
        &mut self,
        code: &Code,
        thread: ThreadId,
        value: u128,
        points: &P,
        obs: &mut O,
    ) -> Outcome {
        let t = thread.0 as usize;
        let Pause::Uninit { reg, ty, .. } = self.threads[t].meta.pause else {
            return self.step_nondet(code, t, value, points, obs);
        };
        self.begin_step(code, t);
        self.resolve(t, reg, ty, self.typed(ty, value));
        self.run(code, t, Start::again(None), points, obs)
    }

    fn step_nondet<P: SchedulingPoints, O: Observer>(
        &mut self,
        code: &Code,
        t: usize,
        value: u128,
        points: &P,
        obs: &mut O,
    ) -> Outcome {
        let frame = *self.threads[t]
            .frames
            .last()
            .expect("a paused thread has a frame");
        let nondet = match code.ops[frame.pc as usize] {
            Op::Rare { rare } => match &code.rare[rare as usize] {
                crate::code::Rare::Inst(ir::Op::Nondet { dst, ty, .. }) => Some((*dst, *ty)),
                _ => None,
            },
            _ => None,
        };
        let Some((dst, ty)) = nondet else {
            return self.step(code, ThreadId(t as u32), value as u32, points, obs);
        };
        self.begin_step(code, t);
        self.unpause(t);
        let value = self.typed(ty, value);
        let thread = &mut self.threads[t];
        thread.stack[frame.base as usize + dst.0 as usize] = value;
        thread.frames.last_mut().expect("it has a frame").pc += 1;
        let start = Start {
            first: false,
            pick: None,
        };
        self.run(code, t, start, points, obs)
    }

    fn typed(&self, ty: Ty, value: u128) -> Val {
        match ty {
            Ty::I128 => Val::wide(value),
            Ty::Ptr => Val::num(value as u64 & mask(8 << self.mem.shift)),
            _ => Val::num(value as u64 & mask((ty.size(ir::DataModel::Lp64) * 8) as u8)),
        }
    }

    /// Saves what a step of this thread may change without further notice.
    fn begin_step(&mut self, code: &Code, t: usize) {
        if !self.log.on {
            return;
        }
        self.log.process(self.process);
        let thread = &self.threads[t];
        self.log.meta(t, thread.meta);
        if let Some(&frame) = thread.frames.last() {
            self.low = thread.frames.len() - 1;
            let saved = Saved {
                stack: &thread.stack,
                live: code.live_before(frame.func, frame.pc),
                caller: false,
            };
            self.log.frame(t, self.low, frame, saved);
        }
    }

    fn unpause(&mut self, t: usize) {
        self.threads[t].meta.pause = Pause::No;
        self.process.paused = None;
    }

    /// Gives an uninitialised operand a value, in its register and where it came from.
    fn resolve(&mut self, t: usize, reg: u16, ty: Ty, value: Val) {
        self.unpause(t);
        let base = self.threads[t].frames.last().map_or(0, |f| f.base as usize);
        let old = std::mem::replace(&mut self.threads[t].stack[base + reg as usize], value);
        let size = match ty {
            Ty::Ptr => self.mem.pointer_size(),
            _ => ty.size(ir::DataModel::Lp64),
        };
        let origin = self.mem.objects[old.object() as usize];
        if old.object() != 0 && origin.alive && old.lo + u64::from(size) <= u64::from(origin.limit)
        {
            let at = origin.base + old.lo as u32;
            if matches!(self.mem.load(at, size, old), Ok(v) if v.is_uninit()) && size <= 8 {
                // A number is stored: this cannot fail.
                let _ = self.mem.store(&mut self.log, at, size, value);
            }
        }
    }

    fn begin<P: SchedulingPoints, O: Observer>(
        &mut self,
        code: &Code,
        t: usize,
        choice: u32,
        points: &P,
        obs: &mut O,
    ) -> Outcome {
        let go = |first| Start { first, pick: None };
        match self.threads[t].meta.phase {
            Phase::Start | Phase::Cut => {
                self.threads[t].meta.phase = Phase::At;
                self.run(code, t, go(false), points, obs)
            }
            Phase::At => {
                if self.blocked_for_ever(code, t) {
                    return Outcome::Ready;
                }
                self.run(code, t, go(true), points, obs)
            }
            Phase::Ending => self.with_cx(code, t, obs, |state, cx| state.end_thread(cx)),
            Phase::Exiting(exit) => {
                self.process.exited = Some(exit);
                Outcome::Exited(exit)
            }
            Phase::Ended | Phase::Parked => Outcome::Ready,
            Phase::CondWait { .. }
            | Phase::CondRelock { .. }
            | Phase::BarrierWait { .. }
            | Phase::BarrierLeave { .. } => {
                let mut flow = None;
                let out = self.with_cx(code, t, obs, |state, cx| {
                    flow = state.resume(cx, choice);
                    Outcome::Ready
                });
                match flow {
                    Some(()) => self.run(code, t, go(false), points, obs),
                    None => out,
                }
            }
        }
    }

    fn with_cx<O: Observer>(
        &mut self,
        code: &Code,
        t: usize,
        obs: &mut O,
        f: impl FnOnce(&mut State, &mut Cx<'_>) -> Outcome,
    ) -> Outcome {
        let mut stack = std::mem::take(&mut self.threads[t].stack);
        let (base, pc) = self.threads[t]
            .frames
            .last()
            .map_or((0, 0), |f| (f.base as usize, f.pc));
        let mut cx = Cx {
            code,
            t,
            stack: &mut stack,
            base,
            pc,
            pick: None,
            obs,
        };
        let out = f(self, &mut cx);
        self.threads[t].stack = stack;
        out
    }

    fn run<P: SchedulingPoints, O: Observer>(
        &mut self,
        code: &Code,
        t: usize,
        start: Start,
        points: &P,
        obs: &mut O,
    ) -> Outcome {
        if !self.log.on && self.mem.objects.len() > self.collect_at {
            self.collect(code);
        }
        let mut stack = std::mem::take(&mut self.threads[t].stack);
        let out = self.execute(code, t, &mut stack, start, points, obs);
        self.threads[t].stack = stack;
        out
    }

    /// The main loop.
    fn execute<P: SchedulingPoints, O: Observer>(
        &mut self,
        code: &Code,
        t: usize,
        stack: &mut Vec<Val>,
        start: Start,
        points: &P,
        obs: &mut O,
    ) -> Outcome {
        let Start {
            mut first,
            mut pick,
        } = start;
        let ops = &code.ops[..];
        let thread = ThreadId(t as u32);
        let pointer_shift = 64 - (8u32 << self.mem.shift);
        let overflow = self.config.overflow;
        let mut fuel = i64::from(self.config.budget);
        'frame: loop {
            let frame = *self.threads[t]
                .frames
                .last()
                .expect("a running thread has a frame");
            let base = frame.base as usize;
            let len = code.funcs[frame.func as usize].len as usize;
            let mut pc = frame.pc;
            let mut run_from = pc;
            // The window is cut once per frame; cold paths get the whole stack.
            let mut regs = &mut stack[base..base + len];

            macro_rules! reg {
                ($r:expr) => {
                    regs[$r as usize]
                };
            }
            macro_rules! stop {
                ($out:expr) => {{
                    self.threads[t]
                        .frames
                        .last_mut()
                        .expect("it has a frame")
                        .pc = pc;
                    return $out;
                }};
            }
            macro_rules! cold {
                (|$state:ident, $cx:ident| $body:expr) => {{
                    let result: Res<Flow> = {
                        let mut cx = Cx {
                            code,
                            t,
                            stack: &mut *stack,
                            base,
                            pc,
                            pick: pick.take(),
                            obs: &mut *obs,
                        };
                        let $state = &mut *self;
                        let $cx = &mut cx;
                        $body
                    };
                    match result {
                        Ok(Flow::Next) => {
                            regs = &mut stack[base..base + len];
                            pc += 1;
                        }
                        Ok(Flow::Goto(to)) => {
                            regs = &mut stack[base..base + len];
                            jump!(to);
                        }
                        Ok(Flow::Frame) => {
                            fuel -= i64::from(pc.wrapping_sub(run_from)) + 1;
                            first = false;
                            if fuel < 0 && self.cut(code, t) {
                                return Outcome::Cut;
                            }
                            continue 'frame;
                        }
                        Ok(Flow::Stop(out)) => return out,
                        Err(trap) => {
                            self.threads[t]
                                .frames
                                .last_mut()
                                .expect("it has a frame")
                                .pc = pc;
                            if let Some(event) = trap.attempt(ThreadId(t as u32), code.site_at(pc))
                            {
                                obs.event(&event);
                            }
                            match self.trapped(code, t, pc, *trap) {
                                Ok(to) => {
                                    regs = &mut stack[base..base + len];
                                    jump!(to);
                                }
                                Err(out) => return out,
                            }
                        }
                    }
                }};
            }
            macro_rules! jump {
                ($to:expr) => {{
                    let to: u32 = $to;
                    fuel -= i64::from(pc.wrapping_sub(run_from)) + 1;
                    pc = to;
                    run_from = to;
                    if fuel < 0 {
                        self.threads[t]
                            .frames
                            .last_mut()
                            .expect("it has a frame")
                            .pc = pc;
                        if self.cut(code, t) {
                            return Outcome::Cut;
                        }
                        fuel = i64::from(self.config.budget);
                    }
                }};
            }
            macro_rules! arith {
                ($x:ident, |$a:ident, $b:ident| $value:expr) => {{
                    let $x: Abc = $x;
                    let (va, vb) = (reg!($x.a), reg!($x.b));
                    if (va.hi | vb.hi) == 0 && !($x.check && overflow) {
                        let ($a, $b) = (va.lo, vb.lo);
                        reg!($x.dst) = Val::num($value & mask($x.bits));
                        pc += 1;
                    } else {
                        cold!(|state, cx| state.slow_arith(cx, ops[pc as usize]));
                    }
                }};
            }
            macro_rules! divide {
                ($x:ident, |$a:ident, $b:ident| $value:expr) => {{
                    let $x: Abc = $x;
                    let (va, vb) = (reg!($x.a), reg!($x.b));
                    if (va.hi | vb.hi) == 0 && vb.lo != 0 && vb.lo != mask($x.bits) {
                        let ($a, $b) = (va.lo, vb.lo);
                        reg!($x.dst) = Val::num($value & mask($x.bits));
                        pc += 1;
                    } else {
                        cold!(|state, cx| state.slow_arith(cx, ops[pc as usize]));
                    }
                }};
            }
            macro_rules! shift {
                ($x:ident, |$a:ident, $b:ident| $value:expr) => {{
                    let $x: Abc = $x;
                    let (va, vb) = (reg!($x.a), reg!($x.b));
                    if (va.hi | vb.hi) == 0 && vb.lo < u64::from($x.bits) && !($x.check && overflow)
                    {
                        let ($a, $b) = (va.lo, vb.lo);
                        reg!($x.dst) = Val::num($value & mask($x.bits));
                        pc += 1;
                    } else {
                        cold!(|state, cx| state.slow_arith(cx, ops[pc as usize]));
                    }
                }};
            }
            macro_rules! compare {
                ($x:ident, $cmp:expr, |$a:ident, $b:ident| $value:expr) => {{
                    let $x: Abc = $x;
                    let (va, vb) = (reg!($x.a), reg!($x.b));
                    if (va.hi | vb.hi) == 0 {
                        let ($a, $b) = (va.lo, vb.lo);
                        reg!($x.dst) = Val::num(u64::from($value));
                        pc += 1;
                    } else {
                        cold!(|state, cx| state.slow_compare_into(cx, $cmp, $x));
                    }
                }};
            }
            macro_rules! branch {
                ($a:ident, $b:ident, $bits:ident, $then:ident, $other:ident, $cmp:expr, |$x:ident, $y:ident| $value:expr) => {{
                    let (va, vb) = (reg!($a), reg!($b));
                    if (va.hi | vb.hi) == 0 {
                        let ($x, $y) = (va.lo, vb.lo);
                        jump!(if $value { $then } else { $other });
                    } else {
                        let targets = ($then, $other);
                        cold!(|state, cx| state.slow_branch(cx, $cmp, $bits, ($a, $b), targets));
                    }
                }};
            }
            macro_rules! load {
                ($m:ident, $size:literal) => {{
                    let m: Mem = $m;
                    let p = reg!(m.addr);
                    match self.fast_load::<$size>(p, m) {
                        Some((value, range)) => {
                            if !P::NEVER && !first && points.is_point(range, AccessKind::Read) {
                                stop!(Outcome::Ready);
                            }
                            obs.event(&Event::Access {
                                thread,
                                range,
                                kind: AccessKind::Read,
                                mode: plain_mode(m.volatile),
                                site: code.site_at(pc),
                            });
                            reg!(m.reg) = value;
                            pc += 1;
                        }
                        None => {
                            if !P::NEVER
                                && !first
                                && let Some(range) = range_of(p, m, $size)
                                && points.is_point(range, AccessKind::Read)
                            {
                                stop!(Outcome::Ready);
                            }
                            cold!(|state, cx| state.slow_load(cx, m, $size));
                        }
                    }
                }};
            }
            macro_rules! store {
                ($m:ident, $size:literal) => {{
                    let m: Mem = $m;
                    let p = reg!(m.addr);
                    if !P::NEVER
                        && !first
                        && let Some(range) = range_of(p, m, $size)
                        && points.is_point(range, AccessKind::Write)
                    {
                        stop!(Outcome::Ready);
                    }
                    let value = reg!(m.reg);
                    match self.fast_store::<$size>(p, m, value) {
                        Some(range) => {
                            obs.event(&Event::Access {
                                thread,
                                range,
                                kind: AccessKind::Write,
                                mode: plain_mode(m.volatile),
                                site: code.site_at(pc),
                            });
                            pc += 1;
                        }
                        None => cold!(|state, cx| state.slow_store(cx, m, $size)),
                    }
                }};
            }

            loop {
                match ops[pc as usize] {
                    Op::Copy { dst, src } => {
                        reg!(dst) = reg!(src);
                        pc += 1;
                    }
                    Op::Add(x) => {
                        let (va, vb) = (reg!(x.a), reg!(x.b));
                        if (va.hi | vb.hi) == 0 && !(x.check && overflow) {
                            reg!(x.dst) = Val::num(va.lo.wrapping_add(vb.lo) & mask(x.bits));
                            pc += 1;
                        } else {
                            cold!(|state, cx| state.slow_arith(cx, ops[pc as usize]));
                        }
                    }
                    Op::Sub(x) => arith!(x, |a, b| a.wrapping_sub(b)),
                    Op::Mul(x) => arith!(x, |a, b| a.wrapping_mul(b)),
                    Op::And(x) => arith!(x, |a, b| a & b),
                    Op::Or(x) => arith!(x, |a, b| a | b),
                    Op::Xor(x) => arith!(x, |a, b| a ^ b),
                    Op::Shl(x) => shift!(x, |a, b| a << b),
                    Op::ShrS(x) => shift!(x, |a, b| (sext(a, x.bits) >> b) as u64),
                    Op::ShrU(x) => shift!(x, |a, b| a >> b),
                    Op::DivS(x) => divide!(x, |a, b| (sext(a, x.bits) / sext(b, x.bits)) as u64),
                    Op::DivU(x) => divide!(x, |a, b| a / b),
                    Op::RemS(x) => divide!(x, |a, b| (sext(a, x.bits) % sext(b, x.bits)) as u64),
                    Op::RemU(x) => divide!(x, |a, b| a % b),
                    Op::Float {
                        op,
                        double,
                        dst,
                        a,
                        b,
                    } => {
                        let (va, vb) = (reg!(a), reg!(b));
                        if (va.hi | vb.hi) == 0 {
                            reg!(dst) = Val::num(crate::arith::float(op, double, va.lo, vb.lo));
                            pc += 1;
                        } else {
                            cold!(|state, cx| state.slow_arith(cx, ops[pc as usize]));
                        }
                    }
                    Op::CmpEq(x) => compare!(x, CmpOp::Eq, |a, b| a == b),
                    Op::CmpNe(x) => compare!(x, CmpOp::Ne, |a, b| a != b),
                    Op::CmpLtS(x) => {
                        compare!(x, CmpOp::LtS, |a, b| sext(a, x.bits) < sext(b, x.bits))
                    }
                    Op::CmpLeS(x) => {
                        compare!(x, CmpOp::LeS, |a, b| sext(a, x.bits) <= sext(b, x.bits))
                    }
                    Op::CmpLtU(x) => compare!(x, CmpOp::LtU, |a, b| a < b),
                    Op::CmpLeU(x) => compare!(x, CmpOp::LeU, |a, b| a <= b),
                    Op::BrEq {
                        a,
                        b,
                        bits,
                        then,
                        other,
                    } => {
                        branch!(a, b, bits, then, other, CmpOp::Eq, |x, y| x == y)
                    }
                    Op::BrNe {
                        a,
                        b,
                        bits,
                        then,
                        other,
                    } => {
                        branch!(a, b, bits, then, other, CmpOp::Ne, |x, y| x != y)
                    }
                    Op::BrLtS {
                        a,
                        b,
                        bits,
                        then,
                        other,
                    } => {
                        branch!(a, b, bits, then, other, CmpOp::LtS, |x, y| sext(x, bits)
                            < sext(y, bits))
                    }
                    Op::BrLeS {
                        a,
                        b,
                        bits,
                        then,
                        other,
                    } => {
                        branch!(a, b, bits, then, other, CmpOp::LeS, |x, y| sext(x, bits)
                            <= sext(y, bits))
                    }
                    Op::BrLtU {
                        a,
                        b,
                        bits,
                        then,
                        other,
                    } => {
                        branch!(a, b, bits, then, other, CmpOp::LtU, |x, y| x < y)
                    }
                    Op::BrLeU {
                        a,
                        b,
                        bits,
                        then,
                        other,
                    } => {
                        branch!(a, b, bits, then, other, CmpOp::LeU, |x, y| x <= y)
                    }
                    Op::Br {
                        cond,
                        bits,
                        then,
                        other,
                    } => {
                        let v = reg!(cond);
                        if v.is_num() {
                            jump!(if v.lo != 0 { then } else { other });
                        } else {
                            cold!(|state, cx| state.slow_test(cx, cond, bits, (then, other)));
                        }
                    }
                    Op::Switch { value, bits, table } => {
                        let v = reg!(value);
                        if v.is_num() {
                            jump!(code.switches[table as usize].target(v.lo, mask(bits)));
                        } else {
                            cold!(|state, cx| state.slow_switch(cx, value, bits, table));
                        }
                    }
                    Op::Jump { to } => jump!(to),
                    Op::ZeroExt { dst, a, from } => {
                        let v = reg!(a);
                        if v.is_num() {
                            reg!(dst) = v;
                            pc += 1;
                        } else {
                            cold!(|state, cx| state.slow_extend(cx, dst, a, from));
                        }
                    }
                    Op::SignExt { dst, a, from, to } => {
                        let v = reg!(a);
                        if v.is_num() {
                            reg!(dst) = Val::num(sext(v.lo, from) as u64 & mask(to));
                            pc += 1;
                        } else {
                            cold!(|state, cx| state.slow_extend(cx, dst, a, from));
                        }
                    }
                    Op::Trunc { dst, a, from, to } => {
                        let v = reg!(a);
                        if v.is_num() {
                            reg!(dst) = Val::num(v.lo & mask(to));
                            pc += 1;
                        } else {
                            cold!(|state, cx| state.slow_trunc(cx, dst, a, from, to));
                        }
                    }
                    Op::Select { dst, cond, a, b } => {
                        let c = reg!(cond);
                        if c.is_num() {
                            reg!(dst) = if c.lo != 0 { reg!(a) } else { reg!(b) };
                            pc += 1;
                        } else {
                            cold!(|state, cx| state.slow_select(cx, dst, cond, (a, b)));
                        }
                    }
                    Op::PtrAdd {
                        dst,
                        base: b,
                        index,
                        scale,
                        offset,
                    } => {
                        let (p, i) = (reg!(b), reg!(index));
                        if i.is_num() && pointer_shift == 0 {
                            let delta =
                                i.lo.wrapping_mul(i64::from(scale) as u64)
                                    .wrapping_add(i64::from(offset) as u64);
                            reg!(dst) = Val {
                                lo: p.lo.wrapping_add(delta),
                                hi: p.hi,
                            };
                            pc += 1;
                        } else {
                            let by = (i64::from(scale), i64::from(offset));
                            cold!(|state, cx| state.slow_pointer_add(cx, dst, b, index, by));
                        }
                    }
                    Op::PtrOff {
                        dst,
                        base: b,
                        offset,
                    } => {
                        let p = reg!(b);
                        let lo = p.lo.wrapping_add(i64::from(offset) as u64);
                        reg!(dst) = if pointer_shift == 0 {
                            Val { lo, hi: p.hi }
                        } else {
                            self.narrow(Val { lo, hi: p.hi })
                        };
                        pc += 1;
                    }
                    Op::Load1(m) => load!(m, 1),
                    Op::Load2(m) => load!(m, 2),
                    Op::Load4(m) => load!(m, 4),
                    Op::Load8(m) => load!(m, 8),
                    Op::Store1(m) => store!(m, 1),
                    Op::Store2(m) => store!(m, 2),
                    Op::Store4(m) => store!(m, 4),
                    Op::Store8(m) => store!(m, 8),
                    Op::Call { call } => {
                        cold!(|state, cx| state.call(cx, call));
                    }
                    Op::Ret { src } => {
                        if !P::NEVER && !first {
                            let point = self
                                .ends_life(code, t, stack)
                                .into_iter()
                                .any(|range| points.is_point(range, AccessKind::Write));
                            if point {
                                stop!(Outcome::Ready);
                            }
                        }
                        cold!(|state, cx| state.ret(cx, src));
                    }
                    Op::Rare { rare } => {
                        if !P::NEVER && !first {
                            let mut touched = Vec::new();
                            let get = |r: u16| stack[base + r as usize];
                            self.touches(code, t, &get, rare, &mut touched);
                            if touched
                                .iter()
                                .any(|&(range, kind)| points.is_point(range, kind))
                            {
                                stop!(Outcome::Ready);
                            }
                        }
                        if !first && self.stops_before(code, &stack[base..], rare) {
                            stop!(Outcome::Ready);
                        }
                        cold!(|state, cx| state.rare(cx, rare));
                    }
                    Op::Point { rare } => {
                        if !first {
                            stop!(Outcome::Ready);
                        }
                        cold!(|state, cx| state.rare(cx, rare));
                    }
                }
                first = false;
            }
        }
    }

    /// The step's budget is used up: whether to stop here. (Before a scheduling point the step
    /// stops anyway.)
    fn cut(&mut self, code: &Code, t: usize) -> bool {
        let pc = self.threads[t].frames.last().expect("it has a frame").pc;
        if matches!(code.ops[pc as usize], Op::Point { .. }) {
            return false;
        }
        self.threads[t].meta.phase = Phase::Cut;
        true
    }

    /// What becomes of a trap: the unwind target of the operation, or the end of the step.
    fn trapped(&mut self, code: &Code, t: usize, pc: u32, trap: Trap) -> Result<u32, Outcome> {
        let site = code.site_at(pc);
        let thread = ThreadId(t as u32);
        match trap {
            Trap::Violation(kind, message, range) => {
                if let Some(&to) = code.unwind.get(&pc) {
                    self.threads[t].meta.exception = Val::ZERO;
                    return Ok(to);
                }
                self.threads[t].meta.phase = Phase::Parked;
                Err(Outcome::Violation(Box::new(Violation {
                    kind,
                    thread,
                    site,
                    message,
                    range,
                })))
            }
            Trap::Gap(reason) => {
                self.threads[t].meta.phase = Phase::Parked;
                Err(Outcome::Gap(Box::new(Gap {
                    thread,
                    site,
                    reason,
                })))
            }
            Trap::Uninit { reg, ty, test } => self.uninit_used(code, t, pc, reg, ty, test),
            Trap::Choice(choice) => {
                self.threads[t].meta.pause = Pause::Op(choice);
                self.process.paused = Some(t as u32);
                Err(Outcome::Choice(choice))
            }
            Trap::Stop(out) => Err(out),
        }
    }

    fn uninit_used(
        &mut self,
        code: &Code,
        t: usize,
        pc: u32,
        reg: u16,
        ty: Ty,
        test: bool,
    ) -> Result<u32, Outcome> {
        if self.config.uninit {
            self.threads[t].meta.phase = Phase::Parked;
            return Err(Outcome::Violation(Box::new(Violation {
                kind: crate::violation::ViolationKind::Uninit,
                thread: ThreadId(t as u32),
                site: code.site_at(pc),
                message: "an uninitialised value is used".into(),
                range: None,
            })));
        }
        let choice = self.uninit_choice(code, ty, test);
        self.threads[t].meta.pause = Pause::Uninit {
            reg,
            ty,
            test,
            choice,
        };
        self.process.paused = Some(t as u32);
        Err(Outcome::Choice(choice))
    }

    /// The value at an address if it is an ordinary one: in bounds, aligned, initialised.
    #[inline(always)]
    fn fast_load<const N: u32>(&self, p: Val, m: Mem) -> Option<(Val, Range)> {
        if !p.is_addr() {
            return None;
        }
        let object = self.mem.objects.get(p.object() as usize)?;
        let offset = p.lo.wrapping_add(i64::from(m.offset) as u64);
        if offset >= u64::from(object.limit)
            || offset + u64::from(N) > u64::from(object.limit)
            || offset & (u64::from(m.align) - 1) != 0
        {
            return None;
        }
        let at = object.base + offset as u32;
        let (index, byte) = self.mem.split(at);
        let cell = self.mem.cells.get(index as usize)?;
        let width = 1 << self.mem.shift;
        let value = if N == width && cell.prov != 0 && byte == 0 && N == 8 {
            Val::addr(cell.prov, cell.data as i64)
        } else {
            let need = ((1u32 << N) - 1) << byte;
            if byte + N > width || cell.prov != 0 || u32::from(cell.init) & need != need {
                return None;
            }
            Val::num((cell.data >> (8 * byte)) & mask((8 * N) as u8))
        };
        Some((
            value,
            Range {
                object: ObjectId(p.object()),
                offset: offset as u32,
                len: N,
            },
        ))
    }

    /// Stores an ordinary value at an ordinary address.
    #[inline(always)]
    fn fast_store<const N: u32>(&mut self, p: Val, m: Mem, value: Val) -> Option<Range> {
        if !p.is_addr() {
            return None;
        }
        let object = self.mem.objects.get(p.object() as usize)?;
        let offset = p.lo.wrapping_add(i64::from(m.offset) as u64);
        if offset >= u64::from(object.write_limit)
            || offset + u64::from(N) > u64::from(object.write_limit)
            || offset & (u64::from(m.align) - 1) != 0
        {
            return None;
        }
        let at = object.base + offset as u32;
        let (index, byte) = self.mem.split(at);
        let width = 1 << self.mem.shift;
        let cell = self.mem.cells.get_mut(index as usize)?;
        let mut new = *cell;
        if value.is_num() {
            if byte + N > width || (cell.prov != 0 && N != width) {
                return None;
            }
            let need = (((1u32 << N) - 1) << byte) as u8;
            let bits = mask((8 * N) as u8) << (8 * byte);
            new.data = new.data & !bits | (value.lo << (8 * byte)) & bits;
            new.prov = 0;
            new.init |= need;
            new.frag &= !need;
        } else if value.is_addr() && N == 8 && width == 8 && byte == 0 {
            new.data = value.lo;
            new.prov = value.object();
            new.init = 0xFF;
            new.frag = 0;
        } else {
            return None;
        }
        self.log.cell(index, *cell);
        *cell = new;
        Some(Range {
            object: ObjectId(p.object()),
            offset: offset as u32,
            len: N,
        })
    }
}

impl Start {
    fn again(pick: Option<u32>) -> Start {
        Start { first: true, pick }
    }
}

/// The bytes an access touches, if its address is one.
#[inline(always)]
fn range_of(p: Val, m: Mem, len: u32) -> Option<Range> {
    let offset = p.offset().wrapping_add(i64::from(m.offset));
    (p.is_addr() && u32::try_from(offset).is_ok()).then(|| Range {
        object: ObjectId(p.object()),
        offset: offset as u32,
        len,
    })
}

/// The mode of a plain or volatile access.
#[inline(always)]
pub(crate) fn plain_mode(volatile: bool) -> AccessMode {
    if volatile {
        AccessMode::Volatile
    } else {
        AccessMode::Plain
    }
}
