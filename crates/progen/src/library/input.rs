//! The standard input: by our model it holds anything, so what really happens must be among what `check`
//! finds.
//!
//! A *reading* is a list of calls, each with an expression for what it gives. It is run with an input;
//! then a program asks whether every expression has the value that it really had, and fails an assertion
//! if so. `check` must find that.

use super::PRELUDE;
use super::judge::{Tools, run};
use super::quoted;
use crate::rng::Rng;
use std::fmt::Write;
use std::process::Command;

/// A list of calls on an input.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What comes in.
    pub input: Vec<u8>,
    /// A statement before, and an expression of an integer type.
    pub steps: Vec<(String, String)>,
}

/// The reading of a seed.
pub fn reading(seed: u64) -> Reading {
    let mut rng = Rng::new(seed ^ 0x1F << 56);
    let input: Vec<u8> = (0..rng.below(7)).map(|_| rng.pick(b"ab 1\n2-")).collect();
    let mut steps = Vec::new();
    let below = rng.chance(20);
    for i in 0..1 + rng.below(5) {
        match (below, rng.below(9)) {
            (true, 0) => one(&mut steps, "isatty(0)"),
            (true, n) => {
                let size = n.min(3);
                let before = format!("char b{i}[4] = \"\"; long n{i} = read(0, b{i}, {size});");
                steps.push((before, format!("n{i}")));
                bytes(&mut steps, i, 4);
            }
            (_, 0) => one(&mut steps, "getchar()"),
            (_, 1) => one(&mut steps, rng.pick(&["fgetc(stdin)", "getc(stdin)"])),
            (_, 2) => one(&mut steps, "feof(stdin) != 0"),
            (_, 3) => one(&mut steps, "ferror(stdin) != 0"),
            (_, 4) => steps.push(("clearerr(stdin);".to_owned(), "feof(stdin) != 0".to_owned())),
            (_, 5) => {
                let size = 1 + rng.below(4);
                let before =
                    format!("char b{i}[4] = \"\"; char *p{i} = fgets(b{i}, {size}, stdin);");
                steps.push((before, format!("p{i} != 0")));
                bytes(&mut steps, i, 4);
            }
            (_, 6) => {
                let before = format!("char c{i} = 0; int n{i} = scanf(\"%c\", &c{i});");
                steps.push((before, format!("n{i}")));
                one(&mut steps, &format!("c{i}"));
            }
            (_, n) => {
                let format: &[u8] = if n == 7 { b"%d" } else { b"%d %d" };
                let (format, mut args) = (quoted(format), format!("&v{i}"));
                if n == 8 {
                    let _ = write!(args, ", &w{i}");
                }
                let before =
                    format!("int v{i} = 99, w{i} = 99; int n{i} = scanf({format}, {args});");
                steps.push((before, format!("n{i}")));
                one(&mut steps, &format!("v{i}"));
                one(&mut steps, &format!("w{i}"));
            }
        }
    }
    steps.push((String::new(), "feof(stdin) != 0".to_owned()));
    Reading { input, steps }
}

fn one(steps: &mut Vec<(String, String)>, expression: &str) {
    steps.push((String::new(), expression.to_owned()));
}

fn bytes(steps: &mut Vec<(String, String)>, i: usize, n: usize) {
    for k in 0..n {
        one(steps, &format!("b{i}[{k}]"));
    }
}

impl Reading {
    /// A program that prints every value.
    fn prints(&self) -> String {
        let mut text = format!("{PRELUDE}int main(void)\n{{\n");
        for (before, expression) in &self.steps {
            // Writing to a string does not fail.
            let _ = writeln!(
                text,
                "    {before}\n    printf(\"%d\\n\", (int)({expression}));"
            );
        }
        text + "    return 0;\n}\n"
    }

    /// A program that fails if it comes to these values.
    fn fails(&self, values: &[String]) -> String {
        let mut text = format!("{PRELUDE}int main(void)\n{{\n");
        for ((before, expression), value) in self.steps.iter().zip(values) {
            let _ = writeln!(
                text,
                "    {before}\n    if ((int)({expression}) != {value})\n        return 0;"
            );
        }
        text + "    assert(0);\n    return 0;\n}\n"
    }
}

impl Tools {
    /// Whether what really happens on a reading is among what `check` finds; if not, what it says, with the
    /// program.
    pub fn is_found(&self, name: &str, reading: &Reading) -> Result<Option<String>, String> {
        let really = self.really_with(name, &reading.prints(), &reading.input)?;
        let values: Vec<String> = String::from_utf8_lossy(&really.stdout)
            .lines()
            .map(str::to_owned)
            .collect();
        if values.len() != reading.steps.len() {
            return Err(format!("{name}: {}", really.status));
        }
        let text = reading.fails(&values);
        let file = self.write(name, "c", text.as_bytes())?;
        let mut command = Command::new("timeout");
        command.arg("60").arg(&self.threadproof);
        command.args(["check", "--property", "assert", "--time", "20"]);
        let found = run(command.arg(&file))?;
        let said = String::from_utf8_lossy(&found.stdout).into_owned();
        let violated = said.contains("VIOLATED") || said.contains("violated");
        Ok((!violated).then(|| format!("input {:?}\n{text}\n{said}", reading.input)))
    }
}
