//! C's `printf` conversions.
//!
//! All of C17's conversions, flags and length modifiers, and those of POSIX and glibc that real
//! programs use (`%m`, `%b`, `'`, `q`, `Z`, `%C`, `%S`), in the "C" locale. Floating-point numbers are
//! converted exactly and rounded half to even, as glibc does in its default rounding mode.
//!
//! Departures: `%La` prints as `%a` would not (the type's extra bits are not there), so it is
//! refused; so are numbered arguments (`%1$d`), wide characters outside ASCII, and widths or
//! precisions beyond [`MAX_FIELD`]. A refusal is a [`FormatError::Unsupported`], never a guess.

use ir::DataModel;

use crate::libc::format_float::{self, FloatStyle};

/// The largest width or precision that is formatted.
pub const MAX_FIELD: usize = 1 << 20;

/// Where the arguments of a format come from, one after the other.
pub trait ArgSource {
    /// Why an argument could not be had.
    type Error;
    /// Takes an integer argument that is this many bytes wide (4, or 8); zero-extended.
    fn next_int(&mut self, bytes: u32) -> Result<u64, Self::Error>;
    /// Takes a `double` (or `long double`) argument.
    fn next_double(&mut self) -> Result<f64, Self::Error>;
    /// Takes a pointer argument and reads the bytes there up to, without, a zero byte, but no
    /// more than `max` bytes. `None` for a null pointer.
    fn next_string(&mut self, max: Option<usize>) -> Result<Option<Vec<u8>>, Self::Error>;
    /// Takes a pointer argument and reads the wide characters there up to, without, a zero one,
    /// but no more than `max`. `None` for a null pointer.
    fn next_wide_string(&mut self, max: Option<usize>) -> Result<Option<Vec<u32>>, Self::Error>;
    /// Takes a pointer argument and gives the text `%p` prints for it (`(nil)` for null).
    fn next_pointer_text(&mut self) -> Result<String, Self::Error>;
    /// Takes a pointer argument and stores `count`, an integer of this many bytes, there.
    fn next_count(&mut self, bytes: u32, count: u64) -> Result<(), Self::Error>;
    /// The last string that was taken stands in the text from here on.
    fn placed(&mut self, _at: usize) {}
    /// The text of the current `errno`, for `%m`; `None` where it is not known.
    fn error_text(&mut self) -> Result<Option<String>, Self::Error> {
        Ok(None)
    }
}

/// Why a format was not carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormatError<E> {
    /// The conversion is not one of C's, or not one we carry out: its text.
    Unsupported(String),
    /// An argument could not be had.
    Arg(E),
}

impl<E> From<E> for FormatError<E> {
    fn from(error: E) -> Self {
        FormatError::Arg(error)
    }
}

/// The bytes that `printf` would write for this format (without its terminating zero).
pub fn format<A: ArgSource>(
    fmt: &[u8],
    model: DataModel,
    args: &mut A,
) -> Result<Vec<u8>, FormatError<A::Error>> {
    let mut out = Vec::with_capacity(fmt.len());
    let mut at = 0;
    while let Some(&byte) = fmt.get(at) {
        if byte != b'%' {
            out.push(byte);
            at += 1;
            continue;
        }
        let mut cursor = Cursor { fmt, at: at + 1 };
        let spec = Spec::read(&mut cursor, args)?;
        spec.write(&fmt[at..cursor.at], model, args, &mut out)?;
        at = cursor.at;
    }
    Ok(out)
}

struct Cursor<'a> {
    fmt: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> u8 {
        self.fmt.get(self.at).copied().unwrap_or(0)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte && self.at < self.fmt.len();
        self.at += usize::from(found);
        found
    }

    fn number(&mut self) -> usize {
        let mut value = 0usize;
        while self.peek().is_ascii_digit() {
            value = value
                .saturating_mul(10)
                .saturating_add(usize::from(self.peek() - b'0'));
            self.at += 1;
        }
        value
    }
}

/// The length modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Length {
    None,
    Char,
    Short,
    Long,
    LongLong,
    Max,
    Size,
    LongDouble,
}

impl Length {
    /// The width of the value itself, in bytes.
    fn bytes(self, model: DataModel) -> u32 {
        match self {
            Length::Char => 1,
            Length::Short => 2,
            Length::None => 4,
            Length::Long | Length::Size => model.pointer_size(),
            Length::LongLong | Length::Max | Length::LongDouble => 8,
        }
    }
}

/// What stands between `%` and the conversion letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Flags {
    pub(crate) left: bool,
    pub(crate) plus: bool,
    pub(crate) space: bool,
    pub(crate) alternate: bool,
    pub(crate) zero: bool,
}

impl Flags {
    /// What stands before a number that is not negative, or before one that is.
    pub(crate) fn sign(self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, ..) => "-",
            (_, true, _) => "+",
            (_, _, true) => " ",
            _ => "",
        }
    }
}

struct Spec {
    flags: Flags,
    width: usize,
    precision: Option<usize>,
    length: Length,
    conversion: u8,
}

impl Spec {
    fn read<A: ArgSource>(
        cursor: &mut Cursor<'_>,
        args: &mut A,
    ) -> Result<Spec, FormatError<A::Error>> {
        let mut flags = read_flags(cursor);
        let mut width = cursor.number();
        if cursor.eat(b'*') {
            let given = args.next_int(4)? as u32 as i32;
            flags.left |= given < 0;
            width = given.unsigned_abs() as usize;
        }
        let mut precision = None;
        if cursor.eat(b'.') {
            precision = if cursor.eat(b'*') {
                // A negative precision counts as none at all.
                usize::try_from(args.next_int(4)? as u32 as i32).ok()
            } else {
                Some(cursor.number())
            };
        }
        let length = read_length(cursor);
        let conversion = cursor.peek();
        cursor.at = (cursor.at + 1).min(cursor.fmt.len());
        Ok(Spec {
            flags,
            width,
            precision,
            length,
            conversion,
        })
    }

    fn write<A: ArgSource>(
        &self,
        text: &[u8],
        model: DataModel,
        args: &mut A,
        out: &mut Vec<u8>,
    ) -> Result<(), FormatError<A::Error>> {
        let unsupported = || FormatError::Unsupported(String::from_utf8_lossy(text).into_owned());
        if self.width.max(self.precision.unwrap_or(0)) > MAX_FIELD {
            return Err(unsupported());
        }
        match self.conversion {
            b'd' | b'i' => {
                let value = self.signed(model, args)?;
                self.integer(out, value < 0, value.unsigned_abs(), 10, false);
            }
            b'u' => self.unsigned(out, self.bits(model, args)?, 10, false),
            b'o' => self.unsigned(out, self.bits(model, args)?, 8, false),
            b'x' | b'X' => {
                let upper = self.conversion == b'X';
                self.unsigned(out, self.bits(model, args)?, 16, upper);
            }
            b'b' | b'B' => {
                let upper = self.conversion == b'B';
                self.unsigned(out, self.bits(model, args)?, 2, upper);
            }
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                let style = FloatStyle::of(self.conversion.to_ascii_lowercase());
                if style == FloatStyle::Hex && self.length == Length::LongDouble {
                    return Err(unsupported());
                }
                let value = args.next_double()?;
                self.float(out, value, style);
            }
            b'c' if self.length != Length::Long => {
                let byte = args.next_int(4)? as u8;
                self.pad(out, &[byte]);
            }
            b'c' | b'C' => {
                let wide = args.next_int(4)? as u32;
                let bytes = narrow(&[wide]).ok_or_else(unsupported)?;
                self.pad(out, &bytes);
            }
            b's' if self.length != Length::Long => {
                let found = args.next_string(self.precision)?;
                let bytes = found.unwrap_or_else(|| self.null_text());
                let before = out.len();
                self.pad(out, &bytes);
                let padding = if self.flags.left {
                    0
                } else {
                    out.len() - before - bytes.len()
                };
                args.placed(before + padding);
            }
            b's' | b'S' => {
                let bytes = match args.next_wide_string(self.precision)? {
                    Some(wide) => narrow(&wide).ok_or_else(unsupported)?,
                    None => self.null_text(),
                };
                self.pad(out, &bytes);
            }
            b'p' => {
                let address = args.next_pointer_text()?;
                self.pad(out, address.as_bytes());
            }
            b'n' => args.next_count(self.length.bytes(model), out.len() as u64)?,
            b'm' => {
                let message = args.error_text()?.ok_or_else(unsupported)?;
                let end = self.precision.unwrap_or(message.len()).min(message.len());
                self.pad(out, &message.as_bytes()[..end]);
            }
            b'%' => out.push(b'%'),
            _ => return Err(unsupported()),
        }
        Ok(())
    }

    /// The argument's bits, cut to the length the modifier says.
    fn bits<A: ArgSource>(&self, model: DataModel, args: &mut A) -> Result<u64, A::Error> {
        let bytes = self.length.bytes(model);
        let value = args.next_int(bytes.max(4))?;
        let unused = 64 - 8 * bytes;
        Ok(value << unused >> unused)
    }

    fn signed<A: ArgSource>(&self, model: DataModel, args: &mut A) -> Result<i64, A::Error> {
        let unused = 64 - 8 * self.length.bytes(model);
        Ok((self.bits(model, args)? << unused) as i64 >> unused)
    }

    fn unsigned(&self, out: &mut Vec<u8>, value: u64, radix: u64, upper: bool) {
        // Signs belong to signed conversions only.
        let plain = Spec {
            flags: Flags {
                plus: false,
                space: false,
                ..self.flags
            },
            ..*self
        };
        plain.integer(out, false, value, radix, upper);
    }

    fn integer(&self, out: &mut Vec<u8>, negative: bool, value: u64, radix: u64, upper: bool) {
        let mut digits = Vec::new();
        let mut rest = value;
        while rest > 0 {
            let digit = char::from_digit((rest % radix) as u32, radix as u32).unwrap_or('0');
            digits.push(digit as u8);
            rest /= radix;
        }
        let least = self.precision.unwrap_or(1);
        while digits.len() < least {
            digits.push(b'0');
        }
        if self.flags.alternate && radix == 8 && digits.last() != Some(&b'0') {
            digits.push(b'0');
        }
        digits.reverse();
        let mut prefix = self.flags.sign(negative).to_owned();
        if self.flags.alternate && value != 0 {
            match (radix, upper) {
                (16, _) => prefix.push_str("0x"),
                (2, false) => prefix.push_str("0b"),
                (2, true) => prefix.push_str("0B"),
                _ => {}
            }
        }
        if upper && radix == 16 {
            prefix.make_ascii_uppercase();
            digits.make_ascii_uppercase();
        }
        let zeros = self.flags.zero && self.precision.is_none();
        self.number(out, &prefix, &digits, zeros);
    }

    fn float(&self, out: &mut Vec<u8>, value: f64, style: FloatStyle) {
        let mut prefix = self.flags.sign(value.is_sign_negative()).to_owned();
        if style == FloatStyle::Hex && value.is_finite() {
            prefix.push_str("0x");
        }
        let mut digits =
            format_float::digits(value.abs(), style, self.precision, self.flags.alternate);
        if self.conversion.is_ascii_uppercase() {
            prefix.make_ascii_uppercase();
            digits.make_ascii_uppercase();
        }
        let zeros = self.flags.zero && value.is_finite();
        self.number(out, &prefix, digits.as_bytes(), zeros);
    }

    /// Writes a number with its padding, which goes between sign and digits if it is of zeros.
    fn number(&self, out: &mut Vec<u8>, prefix: &str, digits: &[u8], zeros: bool) {
        let fill = self.width.saturating_sub(prefix.len() + digits.len());
        let (before, between, after) = match (self.flags.left, zeros) {
            (true, _) => (0, 0, fill),
            (_, true) => (0, fill, 0),
            _ => (fill, 0, 0),
        };
        out.extend(std::iter::repeat_n(b' ', before));
        out.extend_from_slice(prefix.as_bytes());
        out.extend(std::iter::repeat_n(b'0', between));
        out.extend_from_slice(digits);
        out.extend(std::iter::repeat_n(b' ', after));
    }

    fn pad(&self, out: &mut Vec<u8>, bytes: &[u8]) {
        self.number(out, "", bytes, false);
    }

    fn null_text(&self) -> Vec<u8> {
        // What glibc does: the word, or nothing where it would be cut.
        match self.precision {
            Some(max) if max < 6 => Vec::new(),
            _ => b"(null)".to_vec(),
        }
    }
}

fn read_flags(cursor: &mut Cursor<'_>) -> Flags {
    let mut flags = Flags::default();
    loop {
        match cursor.peek() {
            b'-' => flags.left = true,
            b'+' => flags.plus = true,
            b' ' => flags.space = true,
            b'#' => flags.alternate = true,
            b'0' => flags.zero = true,
            // Grouping and locale digits change nothing in the "C" locale.
            b'\'' | b'I' => {}
            _ => return flags,
        }
        cursor.at += 1;
    }
}

fn read_length(cursor: &mut Cursor<'_>) -> Length {
    let length = match cursor.peek() {
        b'h' => Length::Short,
        b'l' => Length::Long,
        b'j' => Length::Max,
        b'z' | b'Z' | b't' => Length::Size,
        b'L' => Length::LongDouble,
        b'q' => Length::LongLong,
        _ => return Length::None,
    };
    cursor.at += 1;
    match length {
        Length::Short if cursor.eat(b'h') => Length::Char,
        Length::Long if cursor.eat(b'l') => Length::LongLong,
        _ => length,
    }
}

/// Wide characters as bytes of the "C" locale, where only ASCII has any.
fn narrow(wide: &[u32]) -> Option<Vec<u8>> {
    wide.iter()
        .map(|&c| u8::try_from(c).ok().filter(u8::is_ascii))
        .collect()
}

#[cfg(test)]
#[path = "format_tests.rs"]
mod tests;
