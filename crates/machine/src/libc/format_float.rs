//! The digits of floating-point numbers as C prints them.
//!
//! Decimal digits come from Rust's own formatting, which is exact and rounds half to even for any
//! number of digits; this file arranges them in C's styles. Hexadecimal digits are the bits of the
//! significand, rounded half to even.

/// How a number is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FloatStyle {
    /// `%f`.
    Fixed,
    /// `%e`.
    Exponent,
    /// `%g`.
    General,
    /// `%a`.
    Hex,
}

impl FloatStyle {
    /// The style of a conversion letter, in lower case.
    pub(crate) fn of(letter: u8) -> FloatStyle {
        match letter {
            b'f' => FloatStyle::Fixed,
            b'e' => FloatStyle::Exponent,
            b'g' => FloatStyle::General,
            _ => FloatStyle::Hex,
        }
    }
}

/// Digits beyond this position are zero in every `f64`.
const EXACT: usize = 1100;

/// The digits of a value that is not negative, without sign or `0x`, in lower case.
pub(crate) fn digits(
    value: f64,
    style: FloatStyle,
    precision: Option<usize>,
    alternate: bool,
) -> String {
    if value.is_nan() {
        return "nan".to_owned();
    }
    if value.is_infinite() {
        return "inf".to_owned();
    }
    match style {
        FloatStyle::Fixed => fixed(value, precision.unwrap_or(6), alternate),
        FloatStyle::Exponent => {
            let (digits, exponent) = scientific(value, precision.unwrap_or(6));
            with_exponent(&digits, exponent, alternate)
        }
        FloatStyle::General => general(value, precision.unwrap_or(6).max(1), alternate),
        FloatStyle::Hex => hex(value, precision, alternate),
    }
}

fn fixed(value: f64, precision: usize, alternate: bool) -> String {
    let exact = precision.min(EXACT);
    let mut text = format!("{value:.exact$}");
    text.extend(std::iter::repeat_n('0', precision - exact));
    if precision == 0 && alternate {
        text.push('.');
    }
    text
}

/// The digits `d.ddd` (as `dddd`), `precision` of them after the first, and the decimal exponent.
fn scientific(value: f64, precision: usize) -> (String, i32) {
    let exact = precision.min(EXACT);
    let text = format!("{value:.exact$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let mut digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    digits.extend(std::iter::repeat_n('0', precision - exact));
    (digits, exponent.parse().unwrap_or(0))
}

fn with_exponent(digits: &str, exponent: i32, alternate: bool) -> String {
    let (first, rest) = digits.split_at(1);
    let dot = if rest.is_empty() && !alternate {
        ""
    } else {
        "."
    };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{first}{dot}{rest}e{sign}{:02}", exponent.unsigned_abs())
}

fn general(value: f64, significant: usize, alternate: bool) -> String {
    let (digits, exponent) = scientific(value, significant - 1);
    let decimals = significant as i64 - 1 - i64::from(exponent);
    if decimals < 0 || exponent < -4 {
        let kept = if alternate {
            &digits
        } else {
            let kept = digits.trim_end_matches('0');
            // Zero keeps its one digit.
            if kept.is_empty() { "0" } else { kept }
        };
        return with_exponent(kept, exponent, alternate);
    }
    let text = fixed(value, decimals as usize, alternate);
    if alternate || !text.contains('.') {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

const FRACTION_BITS: u32 = 52;
const FRACTION_DIGITS: usize = 13;

fn hex(value: f64, precision: Option<usize>, alternate: bool) -> String {
    let bits = value.to_bits();
    let fraction = bits & ((1 << FRACTION_BITS) - 1);
    let biased = (bits >> FRACTION_BITS) as i32;
    let (lead, exponent) = match (biased, fraction) {
        (0, 0) => (0, 0),
        (0, _) => (0, -1022),
        _ => (1, biased - 1023),
    };
    let mut significand = lead << FRACTION_BITS | fraction;
    if let Some(precision) = precision.filter(|&p| p < FRACTION_DIGITS) {
        significand = round_bits(significand, FRACTION_BITS - 4 * precision as u32);
    }
    let lead = significand >> FRACTION_BITS;
    let all = format!("{:013x}", significand & ((1 << FRACTION_BITS) - 1));
    let shown = match precision {
        None => all.trim_end_matches('0').to_owned(),
        Some(p) if p <= FRACTION_DIGITS => all[..p].to_owned(),
        Some(p) => format!("{all}{}", "0".repeat(p - FRACTION_DIGITS)),
    };
    let dot = if shown.is_empty() && !alternate {
        ""
    } else {
        "."
    };
    format!("{lead}{dot}{shown}p{exponent:+}")
}

/// Clears the lowest bits, rounding half to even.
fn round_bits(value: u64, drop: u32) -> u64 {
    let unit = 1u64 << drop;
    let rest = value & (unit - 1);
    let down = value - rest;
    let half = unit >> 1;
    if rest > half || (rest == half && down & unit != 0) {
        down + unit
    } else {
        down
    }
}
