//! Formats against the C library's own `printf`.

use std::fmt::Write as _;
use std::process::Command;

use super::{ArgSource, FormatError, format};
use ir::DataModel;

#[derive(Clone, Debug)]
enum Arg {
    Int(u64),
    Double(f64),
    Text(Option<&'static str>),
}

struct Args {
    rest: std::vec::IntoIter<Arg>,
    counts: Vec<(u32, u64)>,
}

impl Args {
    fn text(&mut self) -> Result<Option<&'static str>, &'static str> {
        match self.rest.next() {
            Some(Arg::Text(text)) => Ok(text),
            _ => Err("no pointer"),
        }
    }
}

impl ArgSource for Args {
    type Error = &'static str;
    fn next_int(&mut self, bytes: u32) -> Result<u64, &'static str> {
        match self.rest.next() {
            Some(Arg::Int(value)) if bytes == 4 => Ok(value & 0xffff_ffff),
            Some(Arg::Int(value)) => Ok(value),
            _ => Err("no integer"),
        }
    }
    fn next_double(&mut self) -> Result<f64, &'static str> {
        match self.rest.next() {
            Some(Arg::Double(value)) => Ok(value),
            _ => Err("no double"),
        }
    }
    fn next_string(&mut self, max: Option<usize>) -> Result<Option<Vec<u8>>, &'static str> {
        Ok(self.text()?.map(|t| {
            let end = max.unwrap_or(t.len()).min(t.len());
            t.as_bytes()[..end].to_vec()
        }))
    }
    fn next_wide_string(&mut self, max: Option<usize>) -> Result<Option<Vec<u32>>, &'static str> {
        let text = self.next_string(max)?;
        Ok(text.map(|t| t.into_iter().map(u32::from).collect()))
    }
    fn next_pointer_text(&mut self) -> Result<String, &'static str> {
        Ok(match self.text()? {
            Some(text) => text.to_owned(),
            None => "(nil)".to_owned(),
        })
    }
    fn next_count(&mut self, bytes: u32, count: u64) -> Result<(), &'static str> {
        self.text()?;
        self.counts.push((bytes, count));
        Ok(())
    }
    fn error_text(&mut self) -> Result<Option<String>, &'static str> {
        Ok(Some("Success".to_owned()))
    }
}

fn run(fmt: &str, args: Vec<Arg>) -> Result<String, FormatError<&'static str>> {
    let mut source = Args {
        rest: args.into_iter(),
        counts: Vec::new(),
    };
    let bytes = format(fmt.as_bytes(), DataModel::Lp64, &mut source)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[test]
fn several_conversions_in_one_format() {
    let args = vec![Arg::Int(7), Arg::Text(Some("seven")), Arg::Double(7.0)];
    assert_eq!(
        run("%d is %s or %.2f%%\n", args),
        Ok("7 is seven or 7.00%\n".to_owned())
    );
}

#[test]
fn counts_are_stored_with_their_width() {
    let mut source = Args {
        rest: vec![Arg::Text(None), Arg::Text(None)].into_iter(),
        counts: Vec::new(),
    };
    let bytes = format(b"abc%hhn-%ln", DataModel::Lp64, &mut source);
    assert_eq!(bytes, Ok(b"abc-".to_vec()));
    assert_eq!(source.counts, [(1, 3), (8, 4)]);
}

#[test]
fn lengths_follow_the_data_model() {
    let mut source = Args {
        rest: vec![Arg::Int(u64::MAX)].into_iter(),
        counts: Vec::new(),
    };
    let bytes = format(b"%lu", DataModel::Ilp32, &mut source);
    assert_eq!(bytes, Ok(b"4294967295".to_vec()));
}

#[test]
fn what_is_not_supported_is_refused() {
    for fmt in ["%y", "%", "%1$d", "%La", "%99999999d", "%.99999999f", "%l"] {
        let args = vec![Arg::Int(1), Arg::Double(1.0)];
        assert!(
            matches!(run(fmt, args), Err(FormatError::Unsupported(_))),
            "{fmt} was taken"
        );
    }
    let wide = run("%lc", vec![Arg::Int(0x20ac)]);
    assert!(matches!(wide, Err(FormatError::Unsupported(_))));
    assert_eq!(run("%d", vec![]), Err(FormatError::Arg("no integer")));
}

#[test]
fn pointers_print_what_the_caller_says() {
    assert_eq!(run("[%8p]", vec![Arg::Text(None)]), Ok("[   (nil)]".into()));
    let args = vec![Arg::Text(Some("0x55"))];
    assert_eq!(run("%p", args), Ok("0x55".into()));
}

/// A small deterministic generator (xorshift64*).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
    fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 11) % n
    }
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

fn random_double(random: &mut Random) -> f64 {
    match random.below(6) {
        0 => random.pick(&[0.0, -0.0, 0.5, 1.5, 2.5, 0.125, 9.995, 1e15, 1e-5, 123456.5]),
        1 => random.pick(&[f64::INFINITY, f64::NEG_INFINITY, f64::NAN, f64::MAX, 5e-324]),
        2 => random.below(2000) as f64 / 16.0 - 60.0,
        3 => 10f64.powi(random.below(40) as i32 - 20),
        4 => f64::from_bits(random.below(1 << 53)),
        _ => f64::from_bits(random.next()),
    }
}

fn random_int(random: &mut Random) -> u64 {
    match random.below(4) {
        0 => random.below(20),
        1 => (random.below(2000) as i64 - 1000) as u64,
        2 => random.pick(&[
            u64::MAX,
            i64::MIN as u64,
            i32::MIN as u64,
            1 << 31,
            255,
            32768,
        ]),
        _ => random.next() >> random.below(64),
    }
}

/// A random conversion, its arguments, and the same arguments as C text.
fn random_case(random: &mut Random) -> (String, Vec<Arg>, String) {
    const TEXTS: [&str; 4] = ["", "a", "hello, world", "0123456789"];
    let mut fmt = String::from("%");
    let mut args = Vec::new();
    let mut c_args = String::new();
    for flag in ["-", "+", " ", "#", "0", "'"] {
        if random.below(4) == 0 {
            fmt.push_str(flag);
        }
    }
    let mut star = |random: &mut Random, fmt: &mut String, least: i64| {
        let value = random.below(30) as i64 + least;
        if random.below(4) == 0 {
            fmt.push('*');
            args.push(Arg::Int(value as u64));
            write!(c_args, ", {value}").unwrap();
        } else {
            write!(fmt, "{}", value.max(0)).unwrap();
        }
    };
    if random.below(2) == 0 {
        star(random, &mut fmt, -12);
    }
    if random.below(2) == 0 {
        fmt.push('.');
        star(random, &mut fmt, -4);
    }
    match random.below(6) {
        0 | 1 => {
            let length = random.pick(&["", "hh", "h", "l", "ll", "j", "z", "t", "q"]);
            fmt.push_str(length);
            fmt.push(random.pick(&['d', 'i', 'u', 'o', 'x', 'X']));
            let value = random_int(random);
            args.push(Arg::Int(value));
            let narrow = matches!(length, "" | "h" | "hh");
            let cast = if narrow { "(int)" } else { "" };
            write!(c_args, ", {cast}{value}ull").unwrap();
        }
        2 => {
            fmt = fmt.replace(['0', '#', '\''], "");
            fmt.push('c');
            let value = 33 + random.below(90);
            args.push(Arg::Int(value));
            write!(c_args, ", {value}").unwrap();
        }
        3 => {
            fmt = fmt.replace(['0', '#', '\''], "");
            let wide = random.below(3) == 0;
            let (prefix, length) = if wide { ("L", "l") } else { ("", "") };
            write!(fmt, "{length}s").unwrap();
            let text = random.pick(&TEXTS);
            args.push(Arg::Text(Some(text)));
            write!(c_args, ", {prefix}\"{text}\"").unwrap();
        }
        _ => {
            fmt.push(random.pick(&['f', 'F', 'e', 'E', 'g', 'G', 'a', 'A']));
            let value = random_double(random);
            args.push(Arg::Double(value));
            write!(c_args, ", bits({:#x}ull)", value.to_bits()).unwrap();
        }
    }
    (fmt, args, c_args)
}

#[test]
fn agrees_with_the_c_library() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let cases: Vec<_> = (0..6000).map(|_| random_case(&mut random)).collect();
    let mut source = String::from(
        "#include <stdio.h>\n#include <string.h>\n#include <wchar.h>\n\
         static double bits(unsigned long long u) { double d; memcpy(&d, &u, 8); return d; }\n\
         int main(void) {\n",
    );
    for (fmt, _, c_args) in &cases {
        writeln!(source, "printf(\"{fmt}\\n\"{c_args});").unwrap();
    }
    source.push_str("return 0; }\n");

    let dir = std::env::temp_dir().join(format!("format-test-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let (c, exe) = (dir.join("t.c"), dir.join("t"));
    std::fs::write(&c, source).unwrap();
    let built = Command::new("cc")
        .args(["-w", "-O0", "-o"])
        .arg(&exe)
        .arg(&c)
        .status();
    assert!(built.expect("a C compiler is needed").success());
    let output = Command::new(&exe).output().unwrap();
    std::fs::remove_dir_all(&dir).unwrap();

    let expected = String::from_utf8(output.stdout).unwrap();
    let expected: Vec<&str> = expected.lines().collect();
    assert_eq!(expected.len(), cases.len());
    for ((fmt, args, c_args), expected) in cases.into_iter().zip(expected) {
        assert_eq!(run(&fmt, args).as_deref(), Ok(expected), "{fmt:?}{c_args}");
    }
}
