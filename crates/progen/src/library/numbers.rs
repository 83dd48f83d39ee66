//! Numbers from texts, integer arithmetic, sorting and searching, `<math.h>`.

use super::quoted;
use crate::rng::Rng;
use std::fmt::Write;

/// A sequence of conversions of texts to numbers.
pub(super) fn conversions(rng: &mut Rng) -> String {
    let mut out = String::new();
    for _ in 0..1 + rng.below(4) {
        let call = match rng.below(4) {
            0 => real(rng),
            _ => integer(rng),
        };
        // Writing to a string does not fail.
        let _ = writeln!(out, "    {{ {call} }}");
    }
    out
}

const BOUNDS: [&str; 14] = [
    "0",
    "1",
    "127",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999",
    "7fffffffffffffff",
];

fn integer_text(rng: &mut Rng) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..rng.below(3) {
        text.push(rng.pick(b" \t\n\x0b"));
    }
    if rng.chance(40) {
        text.push(rng.pick(b"+-"));
    }
    let prefixes: [&[u8]; 7] = [b"", b"", b"", b"0", b"0x", b"0X", b"0b"];
    text.extend(rng.pick(&prefixes));
    if rng.chance(40) {
        text.extend(rng.pick(&BOUNDS).bytes());
    } else {
        for _ in 0..rng.below(20) {
            text.push(rng.pick(b"0123456789abzFZ"));
        }
    }
    let ends: [&[u8]; 6] = [b"", b"", b" ", b"x", b"-1", b".5"];
    text.extend(rng.pick(&ends));
    text
}

fn integer(rng: &mut Rng) -> String {
    let text = integer_text(rng);
    let text = quoted(&text);
    let base = rng.pick(&[0, 0, 2, 8, 10, 10, 10, 16, 16, 36, 3, 1, 37, -1]);
    let function = rng.pick(&[
        "strtol",
        "strtoul",
        "strtoll",
        "strtoull",
        "strtoimax",
        "strtoumax",
        "strtoq",
        "strtouq",
    ]);
    match rng.below(8) {
        // Only what fits: the rest is undefined.
        0 => {
            let digits = rng.below(2_000_000_000) as i64 - 1_000_000_000;
            let f = rng.pick(&["atoi", "atol", "atoll"]);
            format!("num({f}(\"  {digits}x\"));")
        }
        1 => {
            format!("const char *p = {text}; errno = 0; num({function}(p, 0, {base})); num(errno);")
        }
        _ => format!(
            "const char *p = {text}; char *e = 0; errno = 0; num({function}(p, &e, {base})); place(e, p); num(errno);"
        ),
    }
}

fn real(rng: &mut Rng) -> String {
    let mut text = Vec::new();
    if rng.chance(20) {
        text.push(b' ');
    }
    if rng.chance(30) {
        text.push(rng.pick(b"+-"));
    }
    let known: [&[u8]; 16] = [
        b"inf",
        b"INFINITY",
        b"nan",
        b"infx",
        b"1e400",
        b"1e-400",
        b"4e-324",
        b"0x1.8p3",
        b"0x.4",
        b"0xp1",
        b"0x",
        b".",
        b"1e+",
        b"1.7976931348623159e308",
        b"2.2250738585072011e-308",
        b"nan(12)",
    ];
    if rng.chance(35) {
        text.extend(rng.pick(&known));
    } else {
        for _ in 0..rng.below(8) {
            text.push(b'0' + rng.below(10) as u8);
        }
        if rng.chance(60) {
            text.push(b'.');
            for _ in 0..rng.below(9) {
                text.push(b'0' + rng.below(10) as u8);
            }
        }
        if rng.chance(40) {
            text.push(rng.pick(b"eE"));
            if rng.chance(50) {
                text.push(rng.pick(b"+-"));
            }
            text.extend((rng.below(340)).to_string().bytes());
        }
    }
    text.extend(if rng.chance(30) { b"z" as &[u8] } else { b"" });
    let text = quoted(&text);
    match rng.below(5) {
        0 => format!("real(atof({text}));"),
        1 => format!(
            "const char *p = {text}; char *e; float f = strtof(p, &e); real(f); place(e, p);"
        ),
        _ => format!(
            "const char *p = {text}; char *e; errno = 0; real(strtod(p, &e)); place(e, p); num(errno);"
        ),
    }
}

/// A sequence of calls of `<stdlib.h>` and a few others.
pub(super) fn stdlib(rng: &mut Rng) -> String {
    let mut out = String::new();
    for _ in 0..1 + rng.below(4) {
        let call = match rng.below(8) {
            0 | 1 => sorts(rng),
            2 => {
                let (a, b) = (number(rng), number(rng));
                let b = if b == 0 { 3 } else { b };
                format!(
                    "div_t q = div({a}, {b}); num(q.quot); num(q.rem); ldiv_t l = ldiv({a}L, {b}L); num(l.quot); lldiv_t k = lldiv({a}LL, {b}LL); num(k.rem);"
                )
            }
            3 => format!(
                "num(abs({})); num(labs({}L)); num(llabs({}LL)); num(imaxabs({}));",
                number(rng),
                number(rng),
                number(rng),
                number(rng)
            ),
            4 => format!(
                "num(htons({0}) == (unsigned short)(({0} & 255) << 8 | ({0} >> 8 & 255))); num(ntohl(htonl({1}u)) == {1}u); num(htonl({1}u));",
                rng.below(65536),
                rng.below(1 << 31)
            ),
            5 => format!(
                "real(difftime({}, {}));",
                rng.below(1 << 31),
                rng.below(1 << 31)
            ),
            6 => {
                let code = rng.below(40);
                format!("printf(\" %s\", strerror({code}));")
            }
            _ => {
                let (code, size) = (rng.pick(&[0, 2, 22, 34, 110, 999, -3]), 1 + rng.below(40));
                format!(
                    "char t[64]; memset(t, 'z', 64); char *m = strerror_r({code}, t, {size}); printf(\" %s\", m); num(m == t);"
                )
            }
        };
        // Writing to a string does not fail.
        let _ = writeln!(out, "    {{ {call} }}");
    }
    out
}

fn number(rng: &mut Rng) -> i64 {
    match rng.below(3) {
        0 => rng.below(40) as i64 - 20,
        1 => rng.pick(&[2_147_483_647, -2_147_483_647, 1, -1]),
        _ => rng.below(1 << 31) as i64,
    }
}

fn sorts(rng: &mut Rng) -> String {
    let n = rng.below(12);
    let mut items: Vec<i64> = (0..n).map(|_| rng.below(20) as i64 - 10).collect();
    let key = rng.below(20) as i64 - 10;
    let sorted = rng.chance(50);
    if sorted {
        items.sort_unstable();
        items.dedup();
    }
    let n = items.len();
    let list: Vec<String> = items.iter().map(i64::to_string).collect();
    let list = if n == 0 {
        "0".to_owned()
    } else {
        list.join(", ")
    };
    let head = format!("int v[] = {{{list}}}; int k = {key}; size_t n = {n};");
    let call = match (sorted, rng.below(2)) {
        (true, 0) => "place(bsearch(&k, v, n, 4, ascending), v);",
        (_, 1) => "place(lfind(&k, v, &n, 4, ascending), v);",
        _ => "qsort(v, n, 4, ascending); bytes(v, 4 * n);",
    };
    format!("{head} {call}")
}

const UNARY: [&str; 17] = [
    "fabs",
    "floor",
    "ceil",
    "trunc",
    "round",
    "rint",
    "nearbyint",
    "sqrt",
    "logb",
    "roundeven",
    "floorf",
    "ceilf",
    "fabsf",
    "truncf",
    "roundf",
    "sqrtf",
    "rintf",
];
const BINARY: [&str; 10] = [
    "fmod",
    "fmin",
    "fmax",
    "fdim",
    "copysign",
    "remainder",
    "nextafter",
    "drem",
    "fmodf",
    "copysignf",
];

/// Those whose last digits no standard fixes.
const ROUNDED: [&str; 25] = [
    "cbrt", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "asin",
    "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "sinf", "cosf", "expf",
    "logf", "exp10",
];
const ROUNDED_BINARY: [&str; 4] = ["pow", "hypot", "atan2", "powf"];
const VALUES: [&str; 26] = [
    "0.0",
    "-0.0",
    "1.0",
    "-1.0",
    "0.5",
    "-0.5",
    "1.5",
    "2.5",
    "-2.5",
    "3.7",
    "-3.7",
    "1e10",
    "1e-10",
    "1e300",
    "1e-310",
    "INFINITY",
    "-INFINITY",
    "(double)NAN",
    "4503599627370497.5",
    "0.49999999999999994",
    "2.0",
    "3.0",
    "10.0",
    "0.1",
    "100.25",
    "-7.0",
];

/// A sequence of mathematical functions.
pub(super) fn math(rng: &mut Rng) -> String {
    let mut out = String::new();
    for _ in 0..1 + rng.below(4) {
        let (x, y) = (value(rng), value(rng));
        let call = match rng.below(14) {
            0 | 1 => format!("real({}({x}));", rng.pick(&UNARY)),
            2..=4 => rounded(rng.pick(&ROUNDED), &x),
            5 | 6 => {
                // Of two zeros either may be the larger one; the sum has no sign.
                format!("real({}({x}, {y}) + 0.0);", rng.pick(&BINARY))
            }
            7 => rounded(rng.pick(&ROUNDED_BINARY), &format!("{x}, {y}")),
            8 => format!("int e; real(frexp({x}, &e)); if (isfinite({x})) num(e);"),
            9 => format!("double w; real(modf({x}, &w)); real(w);"),
            10 => format!(
                "real(ldexp({x}, {0})); real(scalbn({y}, {0})); real(scalbln({y}, {0}));",
                rng.below(80) as i32 - 40
            ),
            11 => format!(
                "num(isnan({x}) != 0); num(isinf({x}) != 0); num(isfinite({x}) != 0); num(signbit({x}) != 0); num(fpclassify({x}));"
            ),
            12 => {
                let x = rng.pick(&[
                    "0.0", "-0.5", "0.5", "1.5", "2.5", "-2.5", "3.7", "1e10", "-1e9",
                ]);
                let f = rng.pick(&["lrint", "lround", "llrint", "llround"]);
                format!("num({f}({x}));")
            }
            _ => {
                let x = rng.pick(&["1.0", "0.75", "-3.5", "1e300", "1e-310", "8.0"]);
                format!("num(ilogb({x})); real(logb({x})); real(fma({x}, {y}, 1.5));")
            }
        };
        // Writing to a string does not fail.
        let _ = writeln!(out, "    {{ {call} }}");
    }
    out
}

/// A call of a function whose last digits no standard fixes: fewer of them for a `float`.
fn rounded(function: &str, args: &str) -> String {
    let show = if function.ends_with('f') {
        "roughly"
    } else {
        "near"
    };
    format!("{show}({function}({args}));")
}

fn value(rng: &mut Rng) -> String {
    if rng.chance(30) {
        let digits = rng.below(1_000_000);
        return format!("{digits}e{}", rng.below(16) as i32 - 8);
    }
    rng.pick(&VALUES).to_owned()
}
