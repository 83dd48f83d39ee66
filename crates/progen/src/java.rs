//! Random sequential Java programs, to be compared with the virtual machine.
//!
//! A program is a static method with two classes of its own, one below the other. It has locals of every type, arrays,
//! strings and objects, and computes with them: arithmetic of all types with its conversions, compound assignments,
//! branches, loops of few rounds, switches on numbers and strings, virtual calls, exceptions that the machine raises or
//! that are thrown, `finally`, lambdas. It prints a checksum of everything it saw. Many programs share a file,
//! so that a compiler is started once for all of them; each prints a line of its own.
//!
//! Java leaves little open. Left out: what differs between implementations (identity hash codes, messages of null
//! pointers), time, and functions of `Math` that may differ in the last bit.

mod expression;
mod statement;

use std::fmt::Write;

use crate::Rng;
use expression::Type;

/// What every file begins with.
const HEAD: &str = "\
import java.util.function.*;
public class CLASS {
  static long sum;
  static void h(long x) { sum = (sum ^ x) * 1099511628211L + (sum >>> 29); }
  static void h(double x) { h(Double.doubleToLongBits(x)); }
  static void h(float x) { h((long) Float.floatToIntBits(x)); }
  static void h(boolean x) { h(x ? 77L : 33L); }
  static void h(String x) { h(x == null ? 5L : x.hashCode() * 31L + x.length()); }
  static void h(Throwable x) { h(x.getClass().getName()); }
  static String cut(String s) { return s.length() > 40 ? s.substring(s.length() - 20) : s; }
  static class Own extends RuntimeException {
    final int code;
    Own(int code) { super(\"own \" + code); this.code = code; }
  }
";

/// A class of `count` programs, the first of this seed and the others of the seeds that follow. It prints a line
/// `seed checksum` for each.
pub fn file(class: &str, seed: u64, count: u64) -> String {
    let mut text = HEAD.replace("CLASS", class);
    let seeds = seed..seed + count;
    for seed in seeds.clone() {
        text.push_str(&program(seed));
    }
    text.push_str("  public static void main(String[] args) {\n");
    for seed in seeds {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "    sum = {seed}; try {{ f{seed}(); }} catch (RuntimeException e) {{ h(e); }} \
             System.out.println(\"{seed} \" + Long.toHexString(sum));"
        );
    }
    text.push_str("  }\n}\n");
    text
}

/// What is written so far, and what may be named.
struct Writer {
    rng: Rng,
    seed: u64,
    text: String,
    /// Variables in scope.
    locals: Vec<(String, Type)>,
    /// How many names were given.
    names: usize,
    /// Whether `this.a` and `this.b` may be named.
    method: bool,
    /// Loops around: `continue` and `break` are possible.
    loops: usize,
    indent: usize,
}

impl Writer {
    fn line(&mut self, line: &str) {
        for _ in 0..self.indent {
            self.text.push_str("  ");
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn open(&mut self, line: &str) {
        self.line(&format!("{line} {{"));
        self.indent += 1;
    }

    fn close(&mut self) {
        self.indent -= 1;
        self.line("}");
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }
}

/// One program: its classes and its method.
fn program(seed: u64) -> String {
    let mut w = Writer {
        rng: Rng::new(seed),
        seed,
        text: String::new(),
        locals: Vec::new(),
        names: 0,
        method: false,
        loops: 0,
        indent: 1,
    };
    classes(&mut w);
    w.locals.clear();
    w.open(&format!("static void f{seed}()"));
    for ty in Type::ALL {
        w.declare(ty);
    }
    for _ in 0..3 {
        let ty = w.rng.pick(&Type::ALL);
        w.declare(ty);
    }
    let count = 5 + w.rng.below(5);
    for _ in 0..count {
        w.statement(2);
    }
    for (name, ty) in w.locals.clone() {
        w.see(&name, ty);
    }
    w.close();
    w.text
}

/// A class with two fields and two methods, and one below it that overrides.
fn classes(w: &mut Writer) {
    let seed = w.seed;
    for (name, head) in [("A", String::new()), ("B", format!(" extends A{seed}"))] {
        w.open(&format!("static class {name}{seed}{head}"));
        if name == "A" {
            w.line("int a; long b; double c;");
        }
        for (method, result) in [("m", Type::Int), ("n", Type::Long)] {
            w.locals = vec![("x".to_owned(), Type::Int), ("y".to_owned(), Type::Long)];
            w.method = true;
            w.open(&format!("{} {method}(int x, long y)", result.name()));
            let count = w.rng.below(3);
            for _ in 0..count {
                w.simple();
            }
            let value = w.expression(result, 2);
            w.line(&format!("return {value};"));
            w.close();
            w.method = false;
        }
        w.close();
    }
}
