//! The values of numbers, character constants and string literals.
//!
//! Source and execution character set are UTF-8; `wchar_t` has 32 bits. Floating constants are
//! rounded once to the type of their suffix, hexadecimal ones by exact integer arithmetic.

use crate::syntax::ast::{
    CharConstant, Encoding, FloatConstant, FloatSuffix, FloatType, IntConstant, IntLength,
};

/// The value of a preprocessing number.
pub(crate) enum NumberConstant {
    Int(IntConstant),
    Float(FloatConstant),
}

/// Decodes a number token; the error is a message.
pub(crate) fn decode_number(text: &[u8]) -> Result<NumberConstant, String> {
    let text: String = text
        .iter()
        .filter(|&&byte| byte != b'\'')
        .map(|&byte| byte as char)
        .collect();
    let lower = text.to_ascii_lowercase();
    let hex = lower.starts_with("0x");
    let is_float = if hex {
        lower.contains(['.', 'p'])
    } else {
        lower.contains('.') || (!lower.starts_with("0b") && decimal_exponent(&lower))
    };
    if is_float {
        decode_float(&text, hex).map(NumberConstant::Float)
    } else {
        decode_int(&lower, &text).map(NumberConstant::Int)
    }
}

/// Whether an `e` follows the leading digits.
fn decimal_exponent(lower: &str) -> bool {
    lower
        .trim_start_matches(|c: char| c.is_ascii_digit())
        .starts_with('e')
}

fn decode_int(lower: &str, shown: &str) -> Result<IntConstant, String> {
    let (radix, digits) = if let Some(digits) = lower.strip_prefix("0x") {
        (16, digits)
    } else if let Some(digits) = lower.strip_prefix("0b") {
        (2, digits)
    } else if lower.len() > 1 && lower.starts_with('0') {
        (8, &lower[1..])
    } else {
        (10, lower)
    };
    let end = digits
        .find(|c: char| !c.is_digit(radix.max(10)))
        .unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    if digits.is_empty() && radix != 8 {
        return Err(format!("number '{shown}' has no digits"));
    }
    let mut value = 0u64;
    for digit in digits.chars() {
        let Some(digit) = digit.to_digit(radix) else {
            return Err(format!("invalid digit '{digit}' in constant '{shown}'"));
        };
        value = value
            .checked_mul(u64::from(radix))
            .and_then(|value| value.checked_add(u64::from(digit)))
            .ok_or("integer constant is too large for its type")?;
    }
    let bad = || format!("invalid suffix '{suffix}' on integer constant");
    let mut constant = IntConstant {
        value,
        decimal: radix == 10,
        unsigned: false,
        length: IntLength::Int,
        imaginary: false,
    };
    let mut rest = suffix;
    while !rest.is_empty() {
        if let Some(after) = rest
            .strip_prefix("ll")
            .filter(|_| constant.length == IntLength::Int)
        {
            constant.length = IntLength::LongLong;
            rest = after;
        } else if let Some(after) = rest
            .strip_prefix('l')
            .filter(|_| constant.length == IntLength::Int)
        {
            constant.length = IntLength::Long;
            rest = after;
        } else if let Some(after) = rest.strip_prefix('u').filter(|_| !constant.unsigned) {
            constant.unsigned = true;
            rest = after;
        } else if let Some(after) = rest
            .strip_prefix(['i', 'j'])
            .filter(|_| !constant.imaginary)
        {
            constant.imaginary = true;
            rest = after;
        } else {
            return Err(bad());
        }
    }
    Ok(constant)
}

fn decode_float(text: &str, hex: bool) -> Result<FloatConstant, String> {
    let bytes = text.as_bytes();
    let mut end = if hex { 2 } else { 0 };
    let digit = |byte: u8| {
        if hex {
            byte.is_ascii_hexdigit()
        } else {
            byte.is_ascii_digit()
        }
    };
    while end < bytes.len() && (digit(bytes[end]) || bytes[end] == b'.') {
        end += 1;
    }
    let mantissa = &text[if hex { 2 } else { 0 }..end];
    let digits = mantissa.bytes().filter(|&byte| byte != b'.').count();
    if digits == 0 || mantissa.len() > digits + 1 {
        return Err(format!("invalid floating constant '{text}'"));
    }
    let exponent_mark = if hex { b"pP" } else { b"eE" };
    if bytes
        .get(end)
        .is_some_and(|byte| exponent_mark.contains(byte))
    {
        end += 1;
        if bytes.get(end).is_some_and(|byte| b"+-".contains(byte)) {
            end += 1;
        }
        let first = end;
        while end < bytes.len() && bytes[end].is_ascii_digit() {
            end += 1;
        }
        if end == first {
            return Err("exponent has no digits".to_owned());
        }
    } else if hex {
        return Err("hexadecimal floating constant has no exponent".to_owned());
    }
    let (spelling, suffix) = text.split_at(end);
    let (suffix, imaginary) = float_suffix(suffix)
        .ok_or_else(|| format!("invalid suffix '{suffix}' on floating constant"))?;
    let single = matches!(
        suffix,
        FloatSuffix::Float | FloatSuffix::Type(FloatType::Float32)
    );
    let value = if hex {
        hex_value(spelling, single)
    } else if single {
        spelling.parse::<f32>().map_or(f64::NAN, f64::from)
    } else {
        spelling.parse::<f64>().unwrap_or(f64::NAN)
    };
    Ok(FloatConstant {
        spelling: spelling.into(),
        value,
        suffix,
        imaginary,
    })
}

fn float_suffix(suffix: &str) -> Option<(FloatSuffix, bool)> {
    let lower = suffix.to_ascii_lowercase();
    let (rest, imaginary) = match lower.strip_suffix(['i', 'j']) {
        Some(rest) => (rest, true),
        None => match lower.strip_prefix(['i', 'j']) {
            Some(rest) => (rest, true),
            None => (lower.as_str(), false),
        },
    };
    let suffix = match rest {
        "" => FloatSuffix::None,
        "f" => FloatSuffix::Float,
        "l" => FloatSuffix::Long,
        "f16" => FloatSuffix::Type(FloatType::Float16),
        "bf16" => FloatSuffix::Type(FloatType::BFloat16),
        "f32" => FloatSuffix::Type(FloatType::Float32),
        "f64" => FloatSuffix::Type(FloatType::Float64),
        "f128" | "q" => FloatSuffix::Type(FloatType::Float128),
        "f32x" => FloatSuffix::Type(FloatType::Float32x),
        "f64x" | "w" => FloatSuffix::Type(FloatType::Float64x),
        "df" => FloatSuffix::Type(FloatType::Decimal32),
        "dd" => FloatSuffix::Type(FloatType::Decimal64),
        "dl" => FloatSuffix::Type(FloatType::Decimal128),
        _ => return None,
    };
    Some((suffix, imaginary))
}

/// The value of a checked hexadecimal floating spelling, rounded to nearest even.
fn hex_value(spelling: &str, single: bool) -> f64 {
    let body = &spelling[2..];
    let (mantissa, exponent) = body.split_once(['p', 'P']).unwrap_or((body, "0"));
    let mut bits = 0u64;
    let mut sticky = false;
    let mut scale = 0i64;
    let mut fraction = false;
    for digit in mantissa.chars() {
        if digit == '.' {
            fraction = true;
            continue;
        }
        let digit = u64::from(digit.to_digit(16).unwrap_or(0));
        if bits >> 59 == 0 {
            bits = bits << 4 | digit;
            scale -= if fraction { 4 } else { 0 };
        } else {
            sticky |= digit != 0;
            scale += if fraction { 0 } else { 4 };
        }
    }
    let huge = if exponent.starts_with('-') {
        -1_000_000
    } else {
        1_000_000
    };
    let exponent = exponent
        .trim_start_matches('+')
        .parse::<i64>()
        .unwrap_or(huge);
    let exponent = exponent.clamp(-1_000_000, 1_000_000) + scale;
    if bits == 0 {
        return 0.0;
    }
    // value = bits * 2^exponent; the target keeps `precision` bits and no exponent under `least`.
    let (precision, least, most) = if single {
        (24, -149, 127)
    } else {
        (53, -1074, 1023)
    };
    let top = 63 - i64::from(bits.leading_zeros()) + exponent;
    let unit = (top - precision + 1).max(least);
    let shift = unit - exponent;
    let rounded = if shift <= 0 {
        return scale_exact(bits, exponent, top > most);
    } else if shift > 64 {
        0
    } else {
        let wide = u128::from(bits) << 1 | u128::from(sticky);
        let kept = wide >> (shift + 1);
        let rest = wide & ((1u128 << (shift + 1)) - 1);
        let half = 1u128 << shift;
        (kept + u128::from(rest > half || (rest == half && kept & 1 == 1))) as u64
    };
    let overflow = rounded != 0 && 63 - i64::from(rounded.leading_zeros()) + unit > most;
    scale_exact(rounded, unit, overflow)
}

/// `bits * 2^exponent`, which is representable, in steps that stay exact.
fn scale_exact(bits: u64, exponent: i64, overflow: bool) -> f64 {
    if overflow {
        return f64::INFINITY;
    }
    let mut value = bits as f64;
    let mut exponent = exponent as i32;
    while exponent < -1000 {
        value *= 2f64.powi(-500);
        exponent += 500;
        if value == 0.0 {
            return 0.0;
        }
    }
    while exponent > 1000 {
        value *= 2f64.powi(500);
        exponent -= 500;
    }
    value * 2f64.powi(exponent)
}

/// One element of a quoted literal.
#[derive(Clone, Copy)]
pub(crate) enum Decoded {
    /// A character, to be encoded.
    Char(char),
    /// A numeric escape or a byte that is no UTF-8: a code unit as it is.
    Unit(u32),
}

/// The prefix of a quoted literal and what stands between its quotes.
fn split_prefix(text: &[u8]) -> (Encoding, &[u8]) {
    let (encoding, prefix) = match text {
        [b'u', b'8', ..] => (Encoding::Utf8, 2),
        [b'u', ..] => (Encoding::Utf16, 1),
        [b'U', ..] => (Encoding::Utf32, 1),
        [b'L', ..] => (Encoding::Wide, 1),
        _ => (Encoding::Plain, 0),
    };
    let inner = text.get(prefix + 1..text.len() - 1).unwrap_or(&[]);
    (encoding, inner)
}

/// Calls `sink` for each element of a string token and returns its prefix.
pub(crate) fn decode_string(
    text: &[u8],
    sink: &mut dyn FnMut(Decoded),
) -> Result<Encoding, String> {
    let (encoding, inner) = split_prefix(text);
    decode_body(inner, sink)?;
    Ok(encoding)
}

/// Decodes a character constant.
pub(crate) fn decode_char(text: &[u8]) -> Result<CharConstant, String> {
    let (encoding, inner) = split_prefix(text);
    let mut value = 0u32;
    let mut length = 0u32;
    let mut wide = false;
    decode_body(inner, &mut |element| match (encoding, element) {
        (Encoding::Plain | Encoding::Utf8, Decoded::Char(c)) => {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                value = value << 8 | u32::from(byte);
                length += 1;
            }
        }
        (Encoding::Plain | Encoding::Utf8, Decoded::Unit(unit)) => {
            value = value << 8 | unit & 0xff;
            length += 1;
        }
        (_, Decoded::Char(c)) => {
            wide |= encoding == Encoding::Utf16 && c as u32 > 0xffff;
            value = c as u32;
            length += 1;
        }
        (_, Decoded::Unit(unit)) => {
            value = if encoding == Encoding::Utf16 {
                unit & 0xffff
            } else {
                unit
            };
            length += 1;
        }
    })?;
    if length == 0 {
        return Err("empty character constant".to_owned());
    }
    if wide || (length > 1 && encoding != Encoding::Plain) {
        return Err("character constant is too long for its type".to_owned());
    }
    Ok(CharConstant {
        encoding,
        value,
        length,
    })
}

fn decode_body(mut text: &[u8], sink: &mut dyn FnMut(Decoded)) -> Result<(), String> {
    while let Some(&first) = text.first() {
        if first == b'\\' {
            text = decode_escape(&text[1..], sink)?;
            continue;
        }
        let end = text.iter().position(|&b| b == b'\\').unwrap_or(text.len());
        for chunk in text[..end].utf8_chunks() {
            chunk.valid().chars().for_each(|c| sink(Decoded::Char(c)));
            for &byte in chunk.invalid() {
                sink(Decoded::Unit(u32::from(byte)));
            }
        }
        text = &text[end..];
    }
    Ok(())
}

/// Decodes what follows a backslash and returns the rest.
fn decode_escape<'t>(text: &'t [u8], sink: &mut dyn FnMut(Decoded)) -> Result<&'t [u8], String> {
    let Some((&letter, rest)) = text.split_first() else {
        return Err("escape sequence is not complete".to_owned());
    };
    let simple = match letter {
        b'n' => 10,
        b't' => 9,
        b'r' => 13,
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'v' => 11,
        b'e' | b'E' => 27,
        b'\n' => return Ok(rest),
        b'\r' if rest.first() == Some(&b'\n') => return Ok(&rest[1..]),
        b'0'..=b'7' => {
            let length = text
                .iter()
                .take(3)
                .take_while(|b| matches!(b, b'0'..=b'7'))
                .count();
            let value = text[..length]
                .iter()
                .fold(0, |v, b| v * 8 + u32::from(b - b'0'));
            sink(Decoded::Unit(value));
            return Ok(&text[length..]);
        }
        b'x' => {
            let length = rest.iter().take_while(|b| b.is_ascii_hexdigit()).count();
            if length == 0 {
                return Err("\\x is not followed by hexadecimal digits".to_owned());
            }
            let value = rest[..length]
                .iter()
                .fold(0u32, |v, &b| v << 4 | (b as char).to_digit(16).unwrap_or(0));
            sink(Decoded::Unit(value));
            return Ok(&rest[length..]);
        }
        b'u' | b'U' => {
            let length = if letter == b'u' { 4 } else { 8 };
            let character = rest
                .get(..length)
                .and_then(|hex| std::str::from_utf8(hex).ok())
                .and_then(|hex| u32::from_str_radix(hex, 16).ok())
                .and_then(char::from_u32)
                .ok_or("invalid universal character name")?;
            sink(Decoded::Char(character));
            return Ok(&rest[length..]);
        }
        // An unknown escape stands for its character, as in GCC and Clang.
        b'\\' | b'\'' | b'"' | b'?' => u32::from(letter),
        _ => u32::from(letter),
    };
    sink(Decoded::Unit(simple));
    Ok(rest)
}
