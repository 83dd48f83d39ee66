//! The quick loop: the common operations on their common values, and nothing else.
//!
//! It executes quick forms ([`crate::code::quick`]) one after the other, and stops before whatever is unusual: another
//! operation, a value that is no number where one is expected, memory that is not ordinary, a scheduling point, the end of
//! the budget. Nothing of the form it stops at has happened then (of the end of a loop, at most the sum, and it stands
//! before the jump). So it needs no way to fail, and its few variables fit into registers of the processor.

use crate::code::quick::{Element, Field, Fork, Quick, Three, WINDOW};
use crate::code::{Code, How};
use crate::event::{AccessKind, Event, ObjectId, Observer, Range, ThreadId};
use crate::memory::value::{Val, mask, sext};
use crate::outcome::SchedulingPoints;
use crate::state::State;
use ir::AccessMode;

/// Where the loop stands.
#[derive(Clone, Copy)]
pub(crate) struct At {
    /// The operation.
    pub pc: u32,
    /// Where control came to by the last jump: operations since then are not yet counted.
    pub run_from: u32,
    /// Operations left of the budget.
    pub fuel: i64,
}

/// The bytes of one cell: addresses have 64 bits.
const CELL: u32 = 8;

impl State {
    /// Executes quick forms as long as they apply.
    #[inline(never)]
    pub(crate) fn quick<P: SchedulingPoints, O: Observer>(
        &mut self,
        code: &Code,
        thread: ThreadId,
        regs: &mut [Val; WINDOW],
        at: At,
        points: &P,
        obs: &mut O,
    ) -> At {
        let At {
            mut pc,
            mut run_from,
            mut fuel,
        } = at;
        let forms = &code.quick[..];

        macro_rules! reg {
            ($r:expr) => {
                regs[$r as usize]
            };
        }
        macro_rules! two {
            ($x:ident, |$a:ident, $b:ident| $value:expr) => {{
                let $x: Three = $x;
                let (va, vb) = (reg!($x.a), reg!($x.b));
                if (va.hi | vb.hi) != 0 {
                    break;
                }
                let ($a, $b) = (va.lo, vb.lo);
                reg!($x.dst) = Val::num($value);
                pc += u32::from($x.count);
            }};
        }
        macro_rules! shift {
            ($x:ident, $bits:literal, |$a:ident, $b:ident| $value:expr) => {{
                let $x: Three = $x;
                let (va, vb) = (reg!($x.a), reg!($x.b));
                if (va.hi | vb.hi) != 0 || vb.lo >= $bits {
                    break;
                }
                let ($a, $b) = (va.lo, vb.lo);
                reg!($x.dst) = Val::num($value);
                pc += u32::from($x.count);
            }};
        }
        macro_rules! divide {
            ($x:ident, $bits:literal, |$a:ident, $b:ident| $value:expr) => {{
                let $x: Three = $x;
                let (va, vb) = (reg!($x.a), reg!($x.b));
                if (va.hi | vb.hi) != 0 || vb.lo == 0 || vb.lo == mask($bits) {
                    break;
                }
                let ($a, $b) = (va.lo, vb.lo);
                reg!($x.dst) = Val::num($value);
                pc += u32::from($x.count);
            }};
        }
        // To somewhere, after as many operations from here on; where the budget ends, it is not gone.
        macro_rules! jump {
            ($to:expr, $count:expr) => {{
                let used = i64::from(pc.wrapping_sub(run_from)) + $count;
                if fuel < used {
                    break;
                }
                fuel -= used;
                pc = $to;
                run_from = pc;
            }};
        }
        macro_rules! branch {
            ($x:ident, $count:expr, |$a:ident, $b:ident| $value:expr) => {{
                let $x: Fork = $x;
                let (va, vb) = (reg!($x.a), reg!($x.b));
                if (va.hi | vb.hi) != 0 {
                    break;
                }
                let ($a, $b) = (va.lo, vb.lo);
                jump!(if $value { $x.then } else { $x.other }, $count);
            }};
        }
        macro_rules! load {
            ($p:expr, $size:literal, $align:expr, $m:ident, $lead:expr) => {{
                let lead: u32 = $lead;
                let Some((value, range)) = self.quick_load::<$size>($p, $align) else {
                    break;
                };
                if $m.how != How::Silent {
                    if !P::NEVER && points.is_point(range, AccessKind::Read) {
                        break;
                    }
                    obs.event(&Event::Access {
                        thread,
                        range,
                        kind: AccessKind::Read,
                        mode: plain_mode($m.how),
                        site: code.site_at(pc + lead),
                    });
                }
                reg!($m.reg) = value;
                pc += lead + 1 + u32::from($m.tail);
            }};
        }
        macro_rules! store {
            ($p:expr, $size:literal, $align:expr, $m:ident, $lead:expr) => {{
                let lead: u32 = $lead;
                let p: Val = $p;
                if !P::NEVER && $m.how != How::Silent {
                    // An address that is none, or far away, is not ordinary.
                    let range = Range {
                        object: ObjectId(p.object()),
                        offset: p.lo as u32,
                        len: $size,
                    };
                    if points.is_point(range, AccessKind::Write) {
                        break;
                    }
                }
                let Some(range) = self.quick_store::<$size>(p, $align, reg!($m.reg)) else {
                    break;
                };
                if $m.how != How::Silent {
                    obs.event(&Event::Access {
                        thread,
                        range,
                        kind: AccessKind::Write,
                        mode: plain_mode($m.how),
                        site: code.site_at(pc + lead),
                    });
                }
                pc += lead + 1;
            }};
        }
        macro_rules! load_field {
            ($m:ident, $size:literal) => {{
                let m: Field = $m;
                let p = at_offset(reg!(m.base), m.offset);
                load!(p, $size, m.align, m, u32::from(m.lead))
            }};
        }
        macro_rules! store_field {
            ($m:ident, $size:literal) => {{
                let m: Field = $m;
                let p = at_offset(reg!(m.base), m.offset);
                store!(p, $size, m.align, m, u32::from(m.lead))
            }};
        }
        macro_rules! load_element {
            ($m:ident, $size:literal) => {{
                let m: Element = $m;
                let Some(p) = element(reg!(m.base), reg!(m.index), m) else {
                    break;
                };
                load!(p, $size, $size, m, u32::from(m.narrow) + 1)
            }};
        }
        macro_rules! store_element {
            ($m:ident, $size:literal) => {{
                let m: Element = $m;
                let Some(p) = element(reg!(m.base), reg!(m.index), m) else {
                    break;
                };
                store!(p, $size, $size, m, u32::from(m.narrow) + 1)
            }};
        }

        while let Some(form) = forms.get(pc as usize) {
            match *form {
                Quick::Plain => break,
                Quick::Copy { dst, src } => {
                    reg!(dst) = reg!(src);
                    pc += 1;
                }
                Quick::Add32(x) => two!(x, |a, b| u64::from((a as u32).wrapping_add(b as u32))),
                Quick::Sub32(x) => two!(x, |a, b| u64::from((a as u32).wrapping_sub(b as u32))),
                Quick::Mul32(x) => two!(x, |a, b| u64::from((a as u32).wrapping_mul(b as u32))),
                Quick::Add64(x) => two!(x, |a, b| a.wrapping_add(b)),
                Quick::Sub64(x) => two!(x, |a, b| a.wrapping_sub(b)),
                Quick::Mul64(x) => two!(x, |a, b| a.wrapping_mul(b)),
                Quick::And32(x) => two!(x, |a, b| u64::from(a as u32 & b as u32)),
                Quick::And64(x) => two!(x, |a, b| a & b),
                Quick::Or32(x) => two!(x, |a, b| u64::from(a as u32 | b as u32)),
                Quick::Or64(x) => two!(x, |a, b| a | b),
                Quick::Xor32(x) => two!(x, |a, b| u64::from(a as u32 ^ b as u32)),
                Quick::Xor64(x) => two!(x, |a, b| a ^ b),
                Quick::Shl32(x) => shift!(x, 32, |a, b| u64::from((a as u32) << b)),
                Quick::ShrS32(x) => {
                    shift!(x, 32, |a, b| u64::from(((a as u32 as i32) >> b) as u32))
                }
                Quick::ShrU32(x) => shift!(x, 32, |a, b| u64::from((a >> b) as u32)),
                Quick::Shl64(x) => shift!(x, 64, |a, b| a << b),
                Quick::ShrS64(x) => shift!(x, 64, |a, b| ((a as i64) >> b) as u64),
                Quick::ShrU64(x) => shift!(x, 64, |a, b| a >> b),
                Quick::Div32(x) => {
                    divide!(x, 32, |a, b| u64::from(
                        (a as u32 as i32).wrapping_div(b as u32 as i32) as u32
                    ))
                }
                Quick::Rem32(x) => {
                    divide!(x, 32, |a, b| u64::from(
                        (a as u32 as i32).wrapping_rem(b as u32 as i32) as u32
                    ))
                }
                Quick::Div64(x) => {
                    divide!(x, 64, |a, b| (a as i64).wrapping_div(b as i64) as u64)
                }
                Quick::Rem64(x) => {
                    divide!(x, 64, |a, b| (a as i64).wrapping_rem(b as i64) as u64)
                }
                Quick::Float {
                    op,
                    double,
                    dst,
                    a,
                    b,
                } => {
                    let (va, vb) = (reg!(a), reg!(b));
                    if (va.hi | vb.hi) != 0 {
                        break;
                    }
                    reg!(dst) = Val::num(crate::exec::arith::float(op, double, va.lo, vb.lo));
                    pc += 1;
                }
                Quick::Eq(x) => two!(x, |a, b| u64::from(a == b)),
                Quick::Ne(x) => two!(x, |a, b| u64::from(a != b)),
                Quick::Lt32(x) => two!(x, |a, b| u64::from((a as i32) < b as i32)),
                Quick::Le32(x) => two!(x, |a, b| u64::from(a as i32 <= b as i32)),
                Quick::Lt64(x) => two!(x, |a, b| u64::from((a as i64) < b as i64)),
                Quick::Le64(x) => two!(x, |a, b| u64::from(a as i64 <= b as i64)),
                Quick::LtU(x) => two!(x, |a, b| u64::from(a < b)),
                Quick::LeU(x) => two!(x, |a, b| u64::from(a <= b)),
                Quick::BrEq(x) => branch!(x, 1, |a, b| a == b),
                Quick::BrLt32(x) => branch!(x, 1, |a, b| (a as i32) < b as i32),
                Quick::BrLt64(x) => branch!(x, 1, |a, b| (a as i64) < b as i64),
                Quick::BrLtU(x) => branch!(x, 1, |a, b| a < b),
                Quick::Br { cond, then, other } => {
                    let v = reg!(cond);
                    if !v.is_num() {
                        break;
                    }
                    jump!(if v.lo != 0 { then } else { other }, 1);
                }
                Quick::Jump { to } => jump!(to, 1),
                Quick::JumpLt32(x) => branch!(x, 2, |a, b| (a as i32) < b as i32),
                Quick::AddJump { dst, a, b, to } => {
                    let (va, vb) = (reg!(a), reg!(b));
                    if (va.hi | vb.hi) != 0 {
                        break;
                    }
                    reg!(dst) = Val::num(u64::from((va.lo as u32).wrapping_add(vb.lo as u32)));
                    pc += 1;
                    jump!(to, 1);
                }
                Quick::AddLoop {
                    dst,
                    a,
                    b,
                    x,
                    y,
                    then,
                    other,
                } => {
                    let (va, vb) = (reg!(a), reg!(b));
                    if (va.hi | vb.hi) != 0 {
                        break;
                    }
                    reg!(dst) = Val::num(u64::from((va.lo as u32).wrapping_add(vb.lo as u32)));
                    pc += 1;
                    let (vx, vy) = (reg!(x), reg!(y));
                    if (vx.hi | vy.hi) != 0 {
                        break;
                    }
                    jump!(
                        if (vx.lo as i32) < vy.lo as i32 {
                            then
                        } else {
                            other
                        },
                        2
                    );
                }
                Quick::AddLength {
                    dst,
                    a,
                    b,
                    array,
                    shift,
                    count,
                    then,
                    other,
                } => {
                    let (va, vb) = (reg!(a), reg!(b));
                    if (va.hi | vb.hi) != 0 {
                        break;
                    }
                    let sum = (va.lo as u32).wrapping_add(vb.lo as u32);
                    reg!(dst) = Val::num(u64::from(sum));
                    pc += 1;
                    let Some(size) = self.quick_size(reg!(array)) else {
                        break;
                    };
                    let less = (sum as i32) < (size >> shift) as i32;
                    jump!(if less { then } else { other }, 1 + i64::from(count));
                }
                Quick::BrAnd {
                    a,
                    b,
                    c,
                    then,
                    other,
                } => {
                    let (va, vb, vc) = (reg!(a), reg!(b), reg!(c));
                    if (va.hi | vb.hi | vc.hi) != 0 {
                        break;
                    }
                    jump!(
                        if u64::from(va.lo as u32 & vb.lo as u32) == vc.lo {
                            then
                        } else {
                            other
                        },
                        2
                    );
                }
                Quick::Length {
                    dst,
                    array,
                    shift,
                    count,
                } => {
                    let Some(size) = self.quick_size(reg!(array)) else {
                        break;
                    };
                    reg!(dst) = Val::num(u64::from(size >> shift));
                    pc += u32::from(count);
                }
                Quick::BrLength {
                    a,
                    array,
                    shift,
                    count,
                    then,
                    other,
                } => {
                    let v = reg!(a);
                    let Some(size) = self.quick_size(reg!(array)) else {
                        break;
                    };
                    if !v.is_num() {
                        break;
                    }
                    let less = (v.lo as i32) < (size >> shift) as i32;
                    jump!(if less { then } else { other }, i64::from(count));
                }
                Quick::ZeroExt { dst, a } => {
                    let v = reg!(a);
                    if !v.is_num() {
                        break;
                    }
                    reg!(dst) = v;
                    pc += 1;
                }
                Quick::Extend { dst, a } => {
                    let v = reg!(a);
                    if !v.is_num() {
                        break;
                    }
                    reg!(dst) = Val::num(i64::from(v.lo as i32) as u64);
                    pc += 1;
                }
                Quick::SignExt { dst, a, from, to } => {
                    let v = reg!(a);
                    if !v.is_num() {
                        break;
                    }
                    reg!(dst) = Val::num(sext(v.lo, from) as u64 & mask(to));
                    pc += 1;
                }
                Quick::Trunc { dst, a, to } => {
                    let v = reg!(a);
                    if !v.is_num() {
                        break;
                    }
                    reg!(dst) = Val::num(v.lo & mask(to));
                    pc += 1;
                }
                Quick::Select { dst, cond, a, b } => {
                    let c = reg!(cond);
                    if !c.is_num() {
                        break;
                    }
                    reg!(dst) = if c.lo != 0 { reg!(a) } else { reg!(b) };
                    pc += 1;
                }
                Quick::PtrAdd {
                    dst,
                    base,
                    index,
                    scale,
                    offset,
                } => {
                    let (p, i) = (reg!(base), reg!(index));
                    if !i.is_num() {
                        break;
                    }
                    let delta =
                        i.lo.wrapping_mul(i64::from(scale) as u64)
                            .wrapping_add(i64::from(offset) as u64);
                    reg!(dst) = Val {
                        lo: p.lo.wrapping_add(delta),
                        hi: p.hi,
                    };
                    pc += 1;
                }
                Quick::PtrOff { dst, base, offset } => {
                    reg!(dst) = at_offset(reg!(base), offset);
                    pc += 1;
                }
                Quick::Load1(m) => load_field!(m, 1),
                Quick::Load2(m) => load_field!(m, 2),
                Quick::Load4(m) => load_field!(m, 4),
                Quick::Load8(m) => load_field!(m, 8),
                Quick::Store1(m) => store_field!(m, 1),
                Quick::Store2(m) => store_field!(m, 2),
                Quick::Store4(m) => store_field!(m, 4),
                Quick::Store8(m) => store_field!(m, 8),
                Quick::LoadElement1(m) => load_element!(m, 1),
                Quick::LoadElement2(m) => load_element!(m, 2),
                Quick::LoadElement4(m) => load_element!(m, 4),
                Quick::LoadElement8(m) => load_element!(m, 8),
                Quick::StoreElement1(m) => store_element!(m, 1),
                Quick::StoreElement2(m) => store_element!(m, 2),
                Quick::StoreElement4(m) => store_element!(m, 4),
                Quick::StoreElement8(m) => store_element!(m, 8),
            }
        }
        At { pc, run_from, fuel }
    }

    /// The value at an address if it is an ordinary one: in bounds, aligned, initialised.
    #[inline(always)]
    fn quick_load<const N: u32>(&self, p: Val, align: u8) -> Option<(Val, Range)> {
        if !p.is_addr() {
            return None;
        }
        let object = self.mem.objects.get(p.object() as usize)?;
        let offset = p.lo;
        // Objects stand at multiples of 16.
        let at = object.base.wrapping_add(offset as u32);
        if !within(offset, N, object.limit) || at & (u32::from(align) - 1) != 0 {
            return None;
        }
        let cell = self.mem.cells.get((at / CELL) as usize)?;
        let byte = at % CELL;
        let value = if N == CELL {
            if byte != 0 || cell.init != 0xFF {
                return None;
            }
            match cell.prov {
                0 => Val::num(cell.data),
                object => Val::addr(object, cell.data as i64),
            }
        } else {
            let need = ((1u32 << N) - 1) << byte;
            if cell.prov != 0 || u32::from(cell.init) & need != need {
                return None;
            }
            Val::num((cell.data >> (8 * byte)) & mask((8 * N) as u8))
        };
        let range = Range {
            object: ObjectId(p.object()),
            offset: offset as u32,
            len: N,
        };
        Some((value, range))
    }

    /// Stores an ordinary value at an ordinary address.
    #[inline(always)]
    fn quick_store<const N: u32>(&mut self, p: Val, align: u8, value: Val) -> Option<Range> {
        if !p.is_addr() {
            return None;
        }
        let object = self.mem.objects.get(p.object() as usize)?;
        let offset = p.lo;
        let at = object.base.wrapping_add(offset as u32);
        if !within(offset, N, object.write_limit) || at & (u32::from(align) - 1) != 0 {
            return None;
        }
        let index = at / CELL;
        let byte = at % CELL;
        let cell = self.mem.cells.get_mut(index as usize)?;
        let mut new = *cell;
        if value.is_num() {
            if byte + N > CELL || (cell.prov != 0 && N != CELL) {
                return None;
            }
            let need = (((1u32 << N) - 1) << byte) as u8;
            let bits = mask((8 * N) as u8) << (8 * byte);
            new.data = new.data & !bits | (value.lo << (8 * byte)) & bits;
            if cell.prov == 0 && cell.init == 0xFF && cell.frag == 0 {
                // Only the bytes change.
                self.log.cell(index, *cell);
                cell.data = new.data;
                return Some(Range {
                    object: ObjectId(p.object()),
                    offset: offset as u32,
                    len: N,
                });
            }
            new.prov = 0;
            new.init |= need;
            new.frag &= !need;
        } else if value.is_addr() && N == CELL && byte == 0 {
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

    /// The size of the object at an address, if it lives and can be read.
    #[inline(always)]
    fn quick_size(&self, p: Val) -> Option<u32> {
        let object = self.mem.objects.get(p.object() as usize)?;
        // A size of 0 is asked for in full.
        (p.is_addr() && object.limit != 0).then_some(object.size)
    }
}

/// Whether this number of bytes at an offset is below a limit.
#[inline(always)]
fn within(offset: u64, len: u32, limit: u32) -> bool {
    offset < u64::from(limit) && offset + u64::from(len) <= u64::from(limit)
}

#[inline(always)]
fn at_offset(base: Val, offset: i32) -> Val {
    Val {
        lo: base.lo.wrapping_add(i64::from(offset) as u64),
        hi: base.hi,
    }
}

/// The address of an element.
#[inline(always)]
fn element(base: Val, index: Val, m: Element) -> Option<Val> {
    if !index.is_num() {
        return None;
    }
    let index = match m.narrow {
        true => i64::from(index.lo as i32) as u64,
        false => index.lo,
    };
    Some(Val {
        lo: base.lo.wrapping_add(index << m.shift),
        hi: base.hi,
    })
}

/// The mode of an access of the main loop.
#[inline(always)]
pub(crate) fn plain_mode(how: How) -> AccessMode {
    match how {
        How::Plain => AccessMode::Plain,
        How::Volatile => AccessMode::Volatile,
        How::Silent => AccessMode::Silent,
    }
}
