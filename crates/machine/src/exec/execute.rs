//! The main loop: operations one after the other.
//!
//! The loop executes the common operations on their common values; whatever is unusual (an address
//! where a number is expected, an uninitialised value, an error) goes to functions of its own,
//! which may end the step by a trap. Points are asked about only where the caller has any. Before an operation it lets the
//! quick loop go as far as it can.

use crate::code::quick::WINDOW;
use crate::code::{Abc, Code, How, Mem, Op};
use crate::event::{AccessKind, Event, ObjectId, Observer, Range, ThreadId};
use crate::exec::quick::{At, plain_mode};
use crate::exec::step::{Flow, Start};
use crate::exec::trap::Res;
use crate::memory::value::{Val, mask, sext};
use crate::outcome::{Outcome, SchedulingPoints};
use crate::state::{Cx, State};
use ir::CmpOp;

impl State {
    /// The main loop.
    pub(crate) fn execute<P: SchedulingPoints, O: Observer>(
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
        // Quick forms do not look at overflow.
        let quick = !overflow;
        let mut fuel = i64::from(self.config.budget);
        'frame: loop {
            let frame = *self.threads[t]
                .frames
                .last()
                .expect("a running thread has a frame");
            let base = frame.base as usize;
            let mut len = code.funcs[frame.func as usize].len as usize;
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
                            if m.how != How::Silent {
                                if !P::NEVER && !first && points.is_point(range, AccessKind::Read) {
                                    stop!(Outcome::Ready);
                                }
                                obs.event(&Event::Access {
                                    thread,
                                    range,
                                    kind: AccessKind::Read,
                                    mode: plain_mode(m.how),
                                    site: code.site_at(pc),
                                });
                            }
                            reg!(m.reg) = value;
                            pc += 1;
                        }
                        None => {
                            if !P::NEVER
                                && !first
                                && m.how != How::Silent
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
                        && m.how != How::Silent
                        && let Some(range) = range_of(p, m, $size)
                        && points.is_point(range, AccessKind::Write)
                    {
                        stop!(Outcome::Ready);
                    }
                    let value = reg!(m.reg);
                    match self.fast_store::<$size>(p, m, value) {
                        Some(range) => {
                            if m.how != How::Silent {
                                obs.event(&Event::Access {
                                    thread,
                                    range,
                                    kind: AccessKind::Write,
                                    mode: plain_mode(m.how),
                                    site: code.site_at(pc),
                                });
                            }
                            pc += 1;
                        }
                        None => cold!(|state, cx| state.slow_store(cx, m, $size)),
                    }
                }};
            }

            loop {
                if quick && !first && code.enters[pc as usize] {
                    // The quick loop looks at a window that may be longer than the frame.
                    if regs.len() < WINDOW {
                        len = WINDOW;
                        if stack.len() < base + len {
                            stack.resize(base + len, Val::ZERO);
                        }
                        regs = &mut stack[base..base + len];
                    }
                    let Some(window) = regs.first_chunk_mut() else {
                        unreachable!("the window has just been made as long");
                    };
                    let at = At { pc, run_from, fuel };
                    let at = self.quick(code, thread, window, at, points, obs);
                    (pc, run_from, fuel) = (at.pc, at.run_from, at.fuel);
                }
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
                            reg!(dst) =
                                Val::num(crate::exec::arith::float(op, double, va.lo, vb.lo));
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
                            cold!(|state, cx| state.slow_extend(cx, dst, a, from, false));
                        }
                    }
                    Op::SignExt { dst, a, from, to } => {
                        let v = reg!(a);
                        if v.is_num() {
                            reg!(dst) = Val::num(sext(v.lo, from) as u64 & mask(to));
                            pc += 1;
                        } else {
                            cold!(|state, cx| state.slow_extend(cx, dst, a, from, true));
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
                        if !first && !self.passes(code, &stack[base..], rare) {
                            stop!(Outcome::Ready);
                        }
                        cold!(|state, cx| state.rare(cx, rare));
                    }
                }
                first = false;
            }
        }
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
            let publishes = self.mem.confines
                && !object.confined
                && self.mem.objects[value.object() as usize].confined;
            if publishes {
                return None;
            }
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
