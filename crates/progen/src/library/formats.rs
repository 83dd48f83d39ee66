//! `printf` and its relatives: every conversion with the flags, widths, precisions and length modifiers
//! that C17 7.21.6.1 and POSIX define for it, to every sink; and output without a format.
//!
//! Left out is `#` with `g`: glibc 2.36 drops the zeros of a number that rounds up to a power of ten.

use super::quoted;
use crate::rng::Rng;
use std::fmt::Write;

/// A format with its arguments, and what to print after it.
#[derive(Default)]
struct Call {
    format: Vec<u8>,
    args: Vec<String>,
    after: String,
    counts: usize,
}

/// A sequence of one to three calls.
pub(super) fn sequence(rng: &mut Rng) -> String {
    let mut out = String::new();
    for n in 0..1 + rng.below(3) {
        out.push_str("    {\n");
        if rng.chance(12) {
            plain(rng, &mut out);
        } else {
            call(rng, n, &mut out);
        }
        out.push_str("    }\n");
    }
    out
}

/// Output without a format.
fn plain(rng: &mut Rng, out: &mut String) {
    let text: Vec<u8> = (0..rng.below(10)).map(|_| rng.pick(b"pqr \xe9%")).collect();
    let (text, c) = (quoted(&text), rng.pick(&[97, 37, 300, -1, 0]));
    let (size, n) = (rng.below(4), rng.below(4));
    // Writing to a string does not fail.
    let _ = match rng.below(8) {
        0 => writeln!(out, "        num(puts({text}) >= 0);"),
        1 => writeln!(out, "        num(fputs({text}, stdout) >= 0);"),
        2 => writeln!(out, "        num(putchar({c}));"),
        3 => writeln!(
            out,
            "        num(fputc({c}, stdout)); num(putc({c}, stdout));"
        ),
        4 => writeln!(
            out,
            "        num(fwrite(\"abcdefghi\", {size}, {n}, stdout));"
        ),
        5 => writeln!(
            out,
            "        num(fflush(stdout)); num(fileno(stdout)); num(ferror(stdout));"
        ),
        6 => writeln!(out, "        fflush(stdout); num(write(1, \"wxyz\", {n}));"),
        _ => writeln!(
            out,
            "        num(putchar_unlocked('u')); num(feof(stdout) != 0);"
        ),
    };
}

fn call(rng: &mut Rng, n: usize, out: &mut String) {
    let mut call = Call::default();
    for _ in 0..1 + rng.below(3) {
        for _ in 0..rng.below(4) {
            call.format.push(rng.pick(b"abc .,:<>"));
        }
        conversion(rng, &mut call);
    }
    let (format, args) = (quoted(&call.format), call.args.join(", "));
    let args = if args.is_empty() {
        args
    } else {
        format!(", {args}")
    };
    for i in 0..call.counts {
        let _ = writeln!(out, "        long long n{i} = -1;");
    }
    let size = rng.below(40);
    // Writing to a string does not fail.
    let _ = match rng.below(9) {
        0 => writeln!(out, "        num(printf({format}{args}));"),
        1 => writeln!(out, "        num(fprintf(stdout, {format}{args}));"),
        2 => writeln!(out, "        num(to_output({format}{args}));"),
        3 => writeln!(
            out,
            "        fflush(stdout); num(dprintf(1, {format}{args}));"
        ),
        4 => writeln!(
            out,
            "        char *p{n}; num(asprintf(&p{n}, {format}{args})); bytes(p{n}, strlen(p{n}) + 1); free(p{n});"
        ),
        5 => writeln!(
            out,
            "        char t[1400]; num(sprintf(t, {format}{args})); bytes(t, strlen(t) + 1);"
        ),
        6 => writeln!(
            out,
            "        char t[40]; memset(t, 'x', 40); num(to_memory(t, {size}, {format}{args})); bytes(t, 40);"
        ),
        7 => writeln!(out, "        num(snprintf(0, 0, {format}{args}));"),
        _ => writeln!(
            out,
            "        char t[40]; memset(t, 'x', 40); num(snprintf(t, {size}, {format}{args})); bytes(t, 40);"
        ),
    };
    out.push_str(&call.after);
}

fn conversion(rng: &mut Rng, call: &mut Call) {
    match rng.weighted(&[30, 25, 6, 8, 3, 8, 3]) {
        0 => integer(rng, call),
        1 => float(rng, call),
        2 => character(rng, call),
        3 => string(rng, call),
        4 => {
            start(rng, call, b"-", false);
            call.format.push(b'p');
            let value = rng.pick(&["(void *)0", "(void *)0x1234", "(void *)1"]);
            call.args.push(value.to_owned());
        }
        5 => count(rng, call),
        _ => call.format.extend(b"%%"),
    }
}

/// The sign, flags, width and precision.
fn start(rng: &mut Rng, call: &mut Call, flags: &[u8], precise: bool) {
    call.format.push(b'%');
    for &flag in flags {
        if rng.chance(20) {
            call.format.push(flag);
        }
    }
    match rng.below(4) {
        0 => {
            call.format.push(b'*');
            call.args.push(format!("{}", rng.below(30) as i32 - 12));
        }
        1 => call.format.extend((1 + rng.below(25)).to_string().bytes()),
        _ => {}
    }
    if !precise {
        return;
    }
    match rng.below(6) {
        0 => {
            call.format.extend(b".*");
            call.args.push(format!("{}", rng.below(24) as i32 - 4));
        }
        1 => call.format.push(b'.'),
        2 | 3 => {
            call.format.push(b'.');
            call.format.extend(rng.below(22).to_string().bytes());
        }
        _ => {}
    }
}

/// Length modifiers of integers, with the type of the argument and that of a count.
const LENGTHS: [(&str, &str, &str); 9] = [
    ("", "int", "int"),
    ("hh", "int", "signed char"),
    ("h", "int", "short"),
    ("l", "long", "long"),
    ("ll", "long long", "long long"),
    ("j", "intmax_t", "intmax_t"),
    ("z", "ssize_t", "ssize_t"),
    ("t", "ptrdiff_t", "ptrdiff_t"),
    ("q", "long long", "long long"),
];

const INTEGERS: [&str; 20] = [
    "0",
    "1",
    "-1",
    "7",
    "8",
    "9",
    "10",
    "42",
    "-42",
    "127",
    "-128",
    "255",
    "32767",
    "-32768",
    "65535",
    "2147483647",
    "-2147483647 - 1",
    "4294967295u",
    "9223372036854775807",
    "-9223372036854775807 - 1",
];

fn integer(rng: &mut Rng, call: &mut Call) {
    let (flags, letters): (&[u8], &[u8]) = match rng.below(4) {
        0 | 1 => (b"-+ 0'", b"di"),
        2 => (b"-0'", b"u"),
        _ => (b"-#0", b"oxXb"),
    };
    start(rng, call, flags, true);
    let (length, ty, _) = rng.pick(&LENGTHS);
    call.format.extend(length.bytes());
    call.format.push(rng.pick(letters));
    call.args.push(format!("({ty})({})", rng.pick(&INTEGERS)));
}

const FLOATS: [&str; 30] = [
    "0.0",
    "-0.0",
    "1.0",
    "-1.0",
    "0.5",
    "1.5",
    "2.5",
    "0.125",
    "0.1",
    "1e10",
    "123456.789",
    "-9.995",
    "9.9999999",
    "999999.5",
    "1e-5",
    "0.00012345",
    "1e15",
    "1e16",
    "1e17",
    "1.7976931348623157e308",
    "2.2250738585072014e-308",
    "5e-324",
    "1e-310",
    "INFINITY",
    "-INFINITY",
    "(double)NAN",
    "4503599627370497.5",
    "0x1.8p3",
    "1e100",
    "3.0517578125e-05",
];

fn float(rng: &mut Rng, call: &mut Call) {
    let long = rng.chance(15);
    let letter = rng.pick(if long {
        b"fFeEgG" as &[u8]
    } else {
        b"fFeEgGaA"
    });
    let flags: &[u8] = match letter {
        b'g' | b'G' => b"-+ 0",
        _ => b"-+ #0",
    };
    start(rng, call, flags, true);
    let length = match (long, rng.below(5)) {
        (true, _) => "L",
        (_, 0) => "l",
        _ => "",
    };
    call.format.extend(length.bytes());
    call.format.push(letter);
    let ty = if long { "long double" } else { "double" };
    let value = if rng.chance(25) {
        let digits = rng.below(1_000_000);
        format!("{digits}e{}", rng.below(24) as i32 - 12)
    } else {
        rng.pick(&FLOATS).to_owned()
    };
    call.args.push(format!("({ty})(double)({value})"));
}

fn character(rng: &mut Rng, call: &mut Call) {
    start(rng, call, b"-", false);
    if rng.chance(20) {
        call.format.extend(b"lc");
        call.args.push("(wint_t)L'w'".to_owned());
    } else {
        call.format.push(b'c');
        let value = rng.pick(&["'a'", "' '", "0", "200", "'%'", "300"]);
        call.args.push(value.to_owned());
    }
}

fn string(rng: &mut Rng, call: &mut Call) {
    start(rng, call, b"-", true);
    if rng.chance(15) {
        call.format.extend(b"ls");
        call.args.push("L\"wide text\"".to_owned());
    } else {
        call.format.push(b's');
        let text: Vec<u8> = (0..rng.below(12)).map(|_| rng.pick(b"xyz \xe9%")).collect();
        call.args.push(quoted(&text));
    }
}

fn count(rng: &mut Rng, call: &mut Call) {
    let (length, _, ty) = rng.pick(&LENGTHS);
    call.format.push(b'%');
    call.format.extend(length.bytes());
    call.format.push(b'n');
    let i = call.counts;
    call.args.push(format!("({ty} *)&n{i}"));
    let _ = writeln!(call.after, "        num(n{i});");
    call.counts += 1;
}
