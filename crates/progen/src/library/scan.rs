//! `sscanf`: integers, floats, strings, characters, sets, counts, with widths and suppression, on texts
//! that fit, nearly fit or end too early.

use super::quoted;
use crate::rng::Rng;
use std::fmt::Write;

/// A sequence of one or two calls.
pub(super) fn sequence(rng: &mut Rng) -> String {
    let mut out = String::new();
    for _ in 0..1 + rng.below(2) {
        out.push_str("    {\n");
        call(rng, &mut out);
        out.push_str("    }\n");
    }
    out
}

fn call(rng: &mut Rng, out: &mut String) {
    let (mut format, mut input) = (Vec::new(), Vec::new());
    let (mut args, mut after) = (String::new(), String::new());
    for i in 0..1 + rng.below(4) {
        separator(rng, &mut format, &mut input);
        let suppressed = rng.chance(12);
        format.push(b'%');
        if suppressed {
            format.push(b'*');
        }
        let width = (rng.chance(25)).then(|| 1 + rng.below(6));
        let kind = rng.below(7);
        if let (Some(width), true) = (width, kind != 6) {
            format.extend(width.to_string().bytes());
        }
        let room = width.unwrap_or(1).max(1);
        // Writing to a string does not fail.
        let _ = match kind {
            0 | 1 => {
                let (length, ty) = rng.pick(&[
                    ("", "int"),
                    ("hh", "signed char"),
                    ("h", "short"),
                    ("l", "long"),
                    ("ll", "long long"),
                    ("j", "intmax_t"),
                    ("z", "ssize_t"),
                ]);
                format.extend(length.bytes());
                format.push(rng.pick(b"diuoxX"));
                number(rng, &mut input);
                if !suppressed {
                    let _ = write!(args, ", &v{i}");
                    let _ = writeln!(after, "        num(v{i});");
                }
                writeln!(out, "        {ty} v{i} = 99;")
            }
            2 => {
                let (length, ty) = rng.pick(&[("", "float"), ("l", "double")]);
                format.extend(length.bytes());
                format.push(rng.pick(b"fegE"));
                let texts: [&[u8]; 18] = [
                    b"1.5",
                    b"-2",
                    b"+.25",
                    b"3e2",
                    b"1e",
                    b"x",
                    b"0x1.8p1",
                    b"inf",
                    b"-0.75e-1",
                    b"1e+",
                    b"0x",
                    b"0x1p",
                    b"infi",
                    b"infinity",
                    b"nan",
                    b"-.",
                    b"1.e-",
                    b"12.5.5",
                ];
                input.extend(rng.pick(&texts));
                if !suppressed {
                    let _ = write!(args, ", &v{i}");
                    let _ = writeln!(after, "        real(v{i});");
                }
                writeln!(out, "        {ty} v{i} = 99;")
            }
            3 | 4 => {
                if kind == 3 {
                    format.push(b's');
                } else {
                    let sets: [&[u8]; 7] = [
                        b"[abc]", b"[^,]", b"[a-z]", b"[]x]", b"[^]x]", b"[0-9-]", b"[^\n ]",
                    ];
                    format.extend(rng.pick(&sets));
                }
                word(rng, &mut input);
                if !suppressed {
                    let _ = write!(args, ", v{i}");
                    let _ = writeln!(after, "        bytes(v{i}, 40);");
                }
                writeln!(out, "        char v{i}[40]; memset(v{i}, 'x', 40);")
            }
            5 => {
                format.push(b'c');
                word(rng, &mut input);
                if !suppressed {
                    let _ = write!(args, ", v{i}");
                    let _ = writeln!(after, "        bytes(v{i}, {room});");
                }
                writeln!(out, "        char v{i}[{room}]; memset(v{i}, 'x', {room});")
            }
            _ => {
                // A count is never suppressed: that is undefined.
                if suppressed {
                    format.pop();
                }
                format.push(b'n');
                let _ = write!(args, ", &v{i}");
                let _ = writeln!(after, "        num(v{i});");
                writeln!(out, "        int v{i} = 99;")
            }
        };
    }
    separator(rng, &mut format, &mut input);
    let end = input.len() - rng.below(3).min(input.len());
    let input = &input[..if rng.chance(25) { end } else { input.len() }];
    let (format, input) = (quoted(&format), quoted(input));
    let _ = writeln!(out, "        num(sscanf({input}, {format}{args}));");
    out.push_str(&after);
}

fn separator(rng: &mut Rng, format: &mut Vec<u8>, input: &mut Vec<u8>) {
    let found: (&[u8], &[u8]) = match rng.below(9) {
        0 => (b" ", b"  \n"),
        1 => (b",", b","),
        2 => (b" ,", b" ,"),
        3 => (b"\n", b" "),
        4 => (b"ab", b"ab"),
        5 => (b"%%", b" %"),
        6 => (b"x", b"y"),
        _ => (b"", b" "),
    };
    format.extend(found.0);
    input.extend(found.1);
}

fn number(rng: &mut Rng, input: &mut Vec<u8>) {
    let texts: [&[u8]; 16] = [
        b"0", b"7", b"-3", b"+12", b"077", b"0x1f", b"0X", b"0x", b"08", b"-", b"99", b"abc",
        b"123456", b"-0x10", b"1 2", b"00",
    ];
    input.extend(rng.pick(&texts));
}

fn word(rng: &mut Rng, input: &mut Vec<u8>) {
    for _ in 0..rng.below(8) {
        input.push(rng.pick(b"abcxz,-]5 \n"));
    }
}
