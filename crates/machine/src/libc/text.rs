//! Text: formatted output, strings, numbers read from strings.

use crate::code::reg;
use crate::exec::trap::{Res, Trap, gap, pointer_bits};
use crate::libc::format::{ArgSource, FormatError, format};
use crate::memory::value::Val;
use crate::state::{Cx, State};
use ir::{AccessMode, CmpOp, FormatArgs, FormatSink, Operand, Ty};

/// The longest string that is read.
const LONGEST: u32 = 1 << 24;

/// The arguments of one format, read from the state as they are needed.
struct Args<'s, 'c, 'o> {
    state: &'s mut State,
    cx: &'c mut Cx<'o>,
    list: Source<'s>,
    /// Whether neither the text nor its length is used by the program.
    unseen: bool,
    /// Characters of strings that are not determined, and that the text has as they are: where they stand in the last string, and in the
    /// text.
    open: Vec<(usize, Val)>,
    placed: Vec<(usize, Val)>,
}

/// What is asked of characters that are not determined.
enum Wanted<'a> {
    /// Any will do.
    Any,
    /// One number each.
    Numbers,
    /// Whether they end the string: those that do not are entered here, with their places.
    Kept(&'a mut Vec<(usize, Val)>),
}

/// Where arguments stand.
enum Source<'a> {
    /// In registers.
    Direct(std::slice::Iter<'a, (Ty, Operand)>),
    /// In memory, from this address on.
    List(Val),
}

impl Args<'_, '_, '_> {
    /// An argument as it is shown. Where the digits cannot be seen, any will do.
    fn shown(&self, v: Val, ty: Ty) -> Res<Val> {
        if !v.is_unknown() {
            return Ok(v);
        }
        let bits = self.state.bits_of(ty);
        let number = match self.unseen {
            true => self.state.sample(v, bits),
            false => self.state.pinned(v, bits)?,
        };
        Ok(Val::num(number))
    }

    fn next(&mut self, ty: Ty) -> Res<Val> {
        match &mut self.list {
            Source::Direct(rest) => {
                let Some((_, operand)) = rest.next() else {
                    return gap("a format takes more arguments than there are");
                };
                let r = reg(operand);
                let v = self.state.initialised(self.cx, r, ty)?;
                self.shown(v, ty)
            }
            Source::List(cursor) => {
                let p = *cursor;
                cursor.lo += 8;
                let size = ty.size_beside(self.state.mem.pointer_size());
                let at = self.state.reading(self.cx, p, size, 1, AccessMode::Plain)?;
                let v = self.state.mem.load(at, size, p)?;
                if v.is_uninit() {
                    return gap("an uninitialised argument is formatted");
                }
                self.shown(v, ty)
            }
        }
    }
}

impl ArgSource for Args<'_, '_, '_> {
    type Error = Box<Trap>;

    fn next_int(&mut self, bytes: u32) -> Res<u64> {
        let ty = if bytes > 4 { Ty::I64 } else { Ty::I32 };
        let v = self.next(ty)?;
        if v.is_addr() && self.unseen {
            return Ok(u64::from(v.object()) << 12);
        }
        if v.is_addr() {
            return pointer_bits();
        }
        Ok(if bytes > 4 {
            v.lo
        } else {
            u64::from(v.lo as u32)
        })
    }

    fn next_double(&mut self) -> Res<f64> {
        let v = self.next(Ty::F64)?;
        if v.is_addr() {
            return pointer_bits();
        }
        Ok(f64::from_bits(v.lo))
    }

    fn next_string(&mut self, max: Option<usize>) -> Res<Option<Vec<u8>>> {
        let p = self.next(Ty::Ptr)?;
        if p == Val::ZERO {
            return Ok(None);
        }
        let max = max.map_or(LONGEST, |m| m.min(LONGEST as usize) as u32);
        self.open.clear();
        let wanted = match self.unseen {
            true => Wanted::Any,
            false => Wanted::Kept(&mut self.open),
        };
        self.state.read_string(self.cx, p, max, wanted).map(Some)
    }

    fn placed(&mut self, at: usize) {
        let open = self.open.drain(..);
        self.placed.extend(open.map(|(i, v)| (at + i, v)));
    }

    fn next_wide_string(&mut self, max: Option<usize>) -> Res<Option<Vec<u32>>> {
        let p = self.next(Ty::Ptr)?;
        if p == Val::ZERO {
            return Ok(None);
        }
        let mut out = Vec::new();
        while out.len() < max.unwrap_or(LONGEST as usize) {
            let q = Val {
                lo: p.lo + 4 * out.len() as u64,
                ..p
            };
            let at = self.state.reading(self.cx, q, 4, 4, AccessMode::Plain)?;
            let v = self.state.mem.load(at, 4, q)?;
            if !v.is_num() {
                return gap("a wide string is not known");
            }
            if v.lo == 0 {
                break;
            }
            out.push(v.lo as u32);
        }
        Ok(Some(out))
    }

    fn next_pointer_text(&mut self) -> Res<String> {
        let p = self.next(Ty::Ptr)?;
        if p.is_num() {
            return Ok(if p.lo == 0 {
                "(nil)".into()
            } else {
                format!("{:#x}", p.lo)
            });
        }
        // Some address: its digits mean nothing, and a program that reads them back is rare.
        Ok(format!("0x{:x}{:08x}", 0x7f00 + p.object(), p.lo as u32))
    }

    fn next_count(&mut self, bytes: u32, count: u64) -> Res<()> {
        let p = self.next(Ty::Ptr)?;
        let value = Val::num(count);
        self.state
            .write(self.cx, p, bytes, bytes, value, AccessMode::Plain)
    }
}

/// Tells of output to the standard files; what goes to another one is only read.
fn show(cx: &mut Cx<'_>, fd: i32, text: &[u8]) {
    if matches!(fd, 1 | 2) {
        cx.obs.output(fd as u8, text);
    }
}

impl State {
    /// The bytes of a string up to its zero byte, at most `max`; one read of them all. Where any will
    /// do, what the world may have put behind the end of an object does not matter.
    fn read_string(
        &mut self,
        cx: &mut Cx<'_>,
        p: Val,
        max: u32,
        mut wanted: Wanted<'_>,
    ) -> Res<Vec<u8>> {
        let mut out = Vec::new();
        if max == 0 {
            return Ok(out);
        }
        let first = self.mem.locate(p, 1, 1, false)?;
        let object = self.mem.objects[p.object() as usize];
        let room = object.size - p.lo as u32;
        let mut len = 0;
        while len < max {
            if len == room && object.open && matches!(wanted, Wanted::Any) {
                break;
            }
            if len == room {
                // The string runs out of its object: the read of the next byte is the error.
                let beyond = Val {
                    lo: p.lo + u64::from(len),
                    ..p
                };
                self.mem.locate(beyond, 1, 1, false)?;
            }
            let (mut byte, mut init, frag) = self.mem.byte(first + len);
            if frag {
                let v = self.mem.load(first + len, 1, p)?;
                // Where any will do, the string goes on as far as it may: to a byte that is zero for certain.
                let ends = match wanted {
                    Wanted::Any => self
                        .compare_unknown(CmpOp::Eq, 8, v, Val::ZERO)
                        .is_ok_and(|is| is),
                    _ => self.compare_unknown(CmpOp::Eq, 8, v, Val::ZERO)?,
                };
                byte = match (ends, &mut wanted) {
                    (true, _) => 0,
                    (false, Wanted::Any) => (self.sample(v, 8) as u8).max(1),
                    (false, Wanted::Numbers) => self.pinned(v, 8)? as u8,
                    (false, Wanted::Kept(open)) => {
                        open.push((len as usize, v));
                        self.sample(v, 8) as u8
                    }
                };
                init = true;
            }
            if !init {
                return gap("a string has uninitialised bytes");
            }
            len += 1;
            if byte == 0 {
                break;
            }
            out.push(byte);
        }
        self.reading(cx, p, len, 1, AccessMode::Plain)?;
        Ok(out)
    }

    /// Formats and writes; gives the length.
    pub(crate) fn print(
        &mut self,
        cx: &mut Cx<'_>,
        sink: &FormatSink,
        fmt: u16,
        args: &FormatArgs,
        unseen: bool,
    ) -> Res<u64> {
        let model = cx.code.program().data_model;
        let pattern = self.read_string(cx, cx.get(fmt), LONGEST, Wanted::Numbers)?;
        let width = self.mem.pointer_size();
        let (list, holder) = match args {
            FormatArgs::Direct(args) => (Source::Direct(args.iter()), None),
            FormatArgs::List(list) => {
                let holder = cx.get(reg(list));
                let at = self.reading(cx, holder, width, 1, AccessMode::Plain)?;
                let cursor = self.mem.load(at, width, holder)?;
                (Source::List(cursor), Some(holder))
            }
        };
        let mut source = Args {
            state: self,
            cx,
            list,
            unseen,
            open: Vec::new(),
            placed: Vec::new(),
        };
        let text = match format(&pattern, model, &mut source) {
            Ok(text) => text,
            Err(FormatError::Arg(trap)) => return Err(trap),
            Err(FormatError::Unsupported(what)) => {
                return gap(format!("the format conversion `{what}`"));
            }
        };
        let open = std::mem::take(&mut source.placed);
        let end = match source.list {
            Source::List(cursor) => Some(cursor),
            Source::Direct(_) => None,
        };
        if let (Some(holder), Some(cursor)) = (holder, end) {
            self.write(cx, holder, width, 1, cursor, AccessMode::Plain)?;
        }
        self.deliver(cx, sink, &text, &open)?;
        Ok(text.len() as u64 & 0xFFFF_FFFF)
    }

    fn deliver(
        &mut self,
        cx: &mut Cx<'_>,
        sink: &FormatSink,
        text: &[u8],
        open: &[(usize, Val)],
    ) -> Res<()> {
        match sink {
            FormatSink::Stream(fd) => {
                let fd = self.int(cx, reg(fd))?;
                show(cx, fd, text);
                Ok(())
            }
            FormatSink::Buffer(ptr, room) => {
                let room = self.size(cx, reg(room))?;
                if room == 0 {
                    return Ok(());
                }
                let keep = text.len().min((room - 1) as usize);
                self.write_text(cx, cx.get(reg(ptr)), &text[..keep], open)
            }
            FormatSink::Unbounded(ptr) => self.write_text(cx, cx.get(reg(ptr)), text, open),
        }
    }

    /// Writes a string with its zero byte; `open` are the characters that are not determined.
    fn write_text(
        &mut self,
        cx: &mut Cx<'_>,
        p: Val,
        text: &[u8],
        open: &[(usize, Val)],
    ) -> Res<()> {
        let at = self.writing(cx, p, text.len() as u32 + 1, 1, AccessMode::Plain)?;
        for (i, &b) in text.iter().chain([&0]).enumerate() {
            self.mem.put(&mut self.log, at + i as u32, b, true, false);
        }
        for &(i, v) in open.iter().filter(|(i, _)| *i < text.len()) {
            self.mem.store(&mut self.log, at + i as u32, 1, v)?;
        }
        Ok(())
    }

    pub(crate) fn output(&mut self, cx: &mut Cx<'_>, fd: u16, ptr: u16, len: u16) -> Res<()> {
        let fd = self.int(cx, fd)?;
        let len = self.size(cx, len)?;
        if len == 0 {
            if let Some(to) = ir::trace_to(fd) {
                show(cx, to, &self.trace(cx.code, cx.get(ptr)));
            }
            return Ok(());
        }
        let len = u32::try_from(len).unwrap_or(u32::MAX);
        let at = self.reading(cx, cx.get(ptr), len, 1, AccessMode::Plain)?;
        let bytes: Vec<u8> = (0..len).map(|i| self.mem.byte(at + i).0).collect();
        if self.config.uninit && (0..len).any(|i| !self.mem.byte(at + i).1) {
            return Err(Box::new(Trap::Violation(
                crate::violation::ViolationKind::Uninit,
                "uninitialised bytes are written out".into(),
                None,
            )));
        }
        show(cx, fd, &bytes);
        Ok(())
    }

    pub(crate) fn parse_float(&mut self, cx: &mut Cx<'_>, dst: u16, ptr: u16, end: u16) -> Res<()> {
        let p = cx.get(ptr);
        let text = self.read_string(cx, p, LONGEST, Wanted::Numbers)?;
        let (value, used) = leading_float(&text);
        let end = cx.get(end);
        if end != Val::ZERO {
            let width = self.mem.pointer_size();
            let stop = Val {
                lo: p.lo + used as u64,
                ..p
            };
            self.write(cx, end, width, width, stop, AccessMode::Plain)?;
        }
        cx.set(dst, Val::num(value.to_bits()));
        Ok(())
    }
}

/// The number a string starts with, as `strtod` reads it, and how many bytes it takes.
fn leading_float(text: &[u8]) -> (f64, usize) {
    let space = text
        .iter()
        .take_while(|b| matches!(b, b' ' | b'\t'..=b'\r'))
        .count();
    let sign = usize::from(matches!(text.get(space), Some(b'+' | b'-')));
    let negative = text.get(space) == Some(&b'-');
    let start = space + sign;
    let body = &text[start..];
    let word = |w: &[u8]| body.len() >= w.len() && body[..w.len()].eq_ignore_ascii_case(w);
    let signed = |v: f64| if negative { -v } else { v };
    if word(b"infinity") {
        return (signed(f64::INFINITY), start + 8);
    }
    if word(b"inf") {
        return (signed(f64::INFINITY), start + 3);
    }
    if word(b"nan") {
        let inside = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'_';
        let payload = body
            .get(4..)
            .unwrap_or(&[])
            .iter()
            .take_while(inside)
            .count();
        let closed = body.get(3) == Some(&b'(') && body.get(4 + payload) == Some(&b')');
        let len = if closed { payload + 5 } else { 3 };
        return (signed(f64::NAN), start + len);
    }
    if word(b"0x")
        && let Some((value, len)) = hex_float(&body[2..])
    {
        return (signed(value), start + 2 + len);
    }
    let len = decimal_len(body);
    let number = std::str::from_utf8(&body[..len])
        .ok()
        .and_then(|s| s.parse::<f64>().ok());
    match number {
        Some(value) if len > 0 => (signed(value), start + len),
        _ => (0.0, 0),
    }
}

/// How many bytes a decimal number takes.
fn decimal_len(body: &[u8]) -> usize {
    let digits = |from: usize| {
        body[from.min(body.len())..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count()
    };
    let whole = digits(0);
    let mut len = whole;
    let mut fraction = 0;
    if body.get(len) == Some(&b'.') {
        fraction = digits(len + 1);
        if whole + fraction > 0 {
            len += 1 + fraction;
        }
    }
    if whole + fraction == 0 {
        return 0;
    }
    if matches!(body.get(len), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(body.get(len + 1), Some(b'+' | b'-')));
        let exponent = digits(len + 1 + sign);
        if exponent > 0 {
            len += 1 + sign + exponent;
        }
    }
    len
}

/// The hexadecimal number after `0x`, and how many bytes it takes.
fn hex_float(body: &[u8]) -> Option<(f64, usize)> {
    let mut mantissa = 0f64;
    let mut exponent = 0i32;
    let (mut len, mut digits, mut point) = (0, 0, false);
    for &b in body {
        match b {
            b'.' if !point => point = true,
            _ if b.is_ascii_hexdigit() => {
                let d = (b as char).to_digit(16).unwrap_or(0);
                mantissa = mantissa * 16.0 + f64::from(d);
                exponent -= if point { 4 } else { 0 };
                digits += 1;
            }
            _ => break,
        }
        len += 1;
    }
    if digits == 0 {
        return None;
    }
    if matches!(body.get(len), Some(b'p' | b'P')) {
        let sign = usize::from(matches!(body.get(len + 1), Some(b'+' | b'-')));
        let from = len + 1 + sign;
        let count = body[from.min(body.len())..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        if count > 0 {
            let text = std::str::from_utf8(&body[from..from + count]).ok()?;
            let e: i32 = text.parse().unwrap_or(i32::MAX / 2);
            let negative = body[len + 1] == b'-';
            exponent = exponent.saturating_add(if negative { -e } else { e });
            len = from + count;
        }
    }
    Some((mantissa * 2f64.powi(exponent), len))
}

#[cfg(test)]
mod tests {
    use super::leading_float;

    #[test]
    fn numbers_are_read_as_strtod_does() {
        assert_eq!(leading_float(b" 12.5x"), (12.5, 5));
        assert_eq!(leading_float(b"-.5e1"), (-5.0, 5));
        assert_eq!(leading_float(b"1e"), (1.0, 1));
        assert_eq!(leading_float(b"."), (0.0, 0));
        assert_eq!(leading_float(b"0x1.8p1"), (3.0, 7));
        assert_eq!(leading_float(b"-inf"), (f64::NEG_INFINITY, 4));
        assert_eq!(leading_float(b"nan(12)x").1, 7);
        assert_eq!(leading_float(b"nan(1-)").1, 3);
    }
}
