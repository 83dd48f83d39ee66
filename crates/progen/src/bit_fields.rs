//! Random C programs about bit-fields, to be compared with a compiler.
//!
//! C leaves the layout of bit-fields and the types of their values to the implementation; ours is GCC on
//! x86-64. A program is one function: it declares records with bit-fields of every type and width (packed,
//! aligned, nested, unions, of no width, without a name), objects of them with initialisers, and then computes
//! with them: promotions, assignments of all kinds and their values, steps, conditions, conversions. It prints a
//! checksum of everything it saw, the bytes of its static objects included. Many programs share a file, so that
//! a compiler is started once for all of them; each prints a line of its own.
//!
//! Programs have no undefined behaviour but signed overflow, which is to be compiled as wrapping (`-fwrapv`):
//! counts of shifts and divisors are small and positive, what a statement changes is not read beside it, and of
//! objects with padding only static ones are looked at byte by byte. Whatever is computed is handed on as a
//! number of 64 bits, so that the type it had shows.

mod expression;
mod record;

use crate::Rng;
use expression::Writer;
use record::Record;
use std::fmt::Write;

/// What every file begins with.
const HEAD: &str = "\
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
typedef unsigned long long u64;
enum few { FEW0, FEW1, FEW2, FEW3, FEW200 = 200 };
enum neg { NEG = -70, ZERO = 0, POS = 60 };
static u64 sum;
static void h(u64 x) { sum = (sum ^ x) * 1099511628211ull + (sum >> 29); }
static void bytes(const void *p, size_t n) { for (size_t i = 0; i < n; i++) h(((const unsigned char *)p)[i]); }
static void ints(int n, ...) { va_list l; va_start(l, n); while (n--) h((u64)va_arg(l, int)); va_end(l); }
#define KIND(e) _Generic((e), int: 1, unsigned: 2, long: 3, unsigned long: 4, long long: 5, unsigned long long: 6, \\
    signed char: 7, unsigned char: 8, short: 9, unsigned short: 10, _Bool: 11, double: 12, default: 13)
";

/// A file of `count` programs, the first of this seed and the others of the seeds that follow. It prints a line
/// `seed checksum` for each.
pub fn file(seed: u64, count: u64) -> String {
    let mut text = HEAD.to_owned();
    let seeds = seed..seed + count;
    for seed in seeds.clone() {
        text.push_str(&program(seed));
    }
    text.push_str("int main(void) {\n");
    for seed in seeds {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "  sum = {seed}; f{seed}(); printf(\"{seed} %llx\\n\", sum);"
        );
    }
    text.push_str("  return 0;\n}\n");
    text
}

/// One program: its types, its objects and its function.
fn program(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut records = Vec::new();
    let mut text = String::new();
    for k in 0..1 + rng.below(2) {
        let record = Record::random(&mut rng, &format!("s{seed}_{k}"));
        text.push_str(&record.declaration);
        records.push(record);
    }
    let mut writer = Writer::new(&mut rng, seed, &records);
    let body = writer.body();
    text.push_str(&writer.globals);
    let _ = writeln!(text, "static void f{seed}(void) {{\n{body}}}");
    text
}
