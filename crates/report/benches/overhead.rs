//! What reporting costs on a story of 100,000 steps: each format must take less than a second.

#[path = "../tests/long/mod.rs"]
mod long;

use divan::{Bencher, black_box};
use report::{Report, Terminal};

const STEPS: usize = 100_000;

fn main() {
    divan::main();
}

#[divan::bench]
fn text(bencher: Bencher<'_, '_>) {
    let report = long::report(STEPS);
    bencher.bench(|| Terminal::default().render(black_box(&report)));
}

#[divan::bench]
fn html(bencher: Bencher<'_, '_>) {
    let report = long::report(STEPS);
    bencher.bench(|| report::html::page(black_box(&report)));
}

#[divan::bench]
fn sarif(bencher: Bencher<'_, '_>) {
    let report = long::report(STEPS);
    bencher.bench(|| report::sarif::sarif(black_box(&report)));
}

#[divan::bench]
fn write_and_read(bencher: Bencher<'_, '_>) {
    let report = long::report(STEPS);
    bencher.bench(|| Report::parse(&black_box(&report).to_text()));
}
