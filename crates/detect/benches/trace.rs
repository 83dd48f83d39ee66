//! Recorded traces: reading, detecting, both. Items are events.

use std::fmt::Write;

use detect::names::Names;
use detect::std_trace::{Options, analyse, read};
use detect::{Detector, Epochs, Lockset, Rules, Summary};
use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use machine::Event;

const EVENTS: usize = 2_000_000;

fn main() {
    divan::main();
}

/// Eight threads, a thousand variables, each guarded by one of twenty locks; critical sections of
/// eight accesses, a third of them writes, interleaved at random.
fn trace() -> String {
    let mut seed = 88_172_645_463_325_252_u64;
    let mut below = |n: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 33) % n
    };
    let mut text = String::new();
    for child in 1..8 {
        writeln!(text, "T0|fork(T{child})|{child}").expect("a string takes all");
    }
    let mut sections: [Option<(u64, u32)>; 8] = [None; 8];
    for _ in 0..EVENTS {
        let thread = below(8) as usize;
        let location = below(5_000);
        let operation = match sections[thread] {
            None => {
                let lock = below(20);
                if sections.iter().flatten().any(|(held, _)| *held == lock) {
                    continue;
                }
                sections[thread] = Some((lock, 8));
                format!("acq(L{lock})")
            }
            Some((lock, 0)) => {
                sections[thread] = None;
                format!("rel(L{lock})")
            }
            Some((lock, left)) => {
                sections[thread] = Some((lock, left - 1));
                let kind = if below(3) == 0 { 'w' } else { 'r' };
                format!("{kind}(V{})", below(50) * 20 + lock)
            }
        };
        writeln!(text, "T{thread}|{operation}|{location}").expect("a string takes all");
    }
    text
}

fn events(text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let mut names = Names::default();
    let each = |event: &Event| events.push(*event);
    read(text.as_bytes(), Options::default(), &mut names, each).expect("the trace is well-formed");
    events
}

#[divan::bench]
fn reading(bencher: Bencher) {
    let text = trace();
    bencher
        .counter(ItemsCount::new(text.lines().count()))
        .counter(BytesCount::new(text.len()))
        .bench(|| {
            let mut names = Names::default();
            let each = |event: &Event| {
                black_box(event);
            };
            read(text.as_bytes(), Options::default(), &mut names, each).map(|r| r.events)
        });
}

#[divan::bench]
fn reading_and_epochs(bencher: Bencher) {
    let text = trace();
    bencher
        .counter(ItemsCount::new(text.lines().count()))
        .counter(BytesCount::new(text.len()))
        .bench(|| analyse(text.as_bytes(), Options::default()).map(|r| r.races));
}

fn detecting(bencher: Bencher, new: impl Fn() -> Box<dyn Detector> + Sync) {
    let events = events(&trace());
    bencher.counter(ItemsCount::new(events.len())).bench(|| {
        let mut detector = new();
        events.iter().filter_map(|e| detector.event(e)).count()
    });
}

#[divan::bench]
fn epochs(bencher: Bencher) {
    detecting(bencher, || Box::new(Epochs::new(Rules::default())));
}

#[divan::bench(sample_count = 3)]
fn summary(bencher: Bencher) {
    detecting(bencher, || Box::new(Summary::new(Rules::default())));
}

#[divan::bench(sample_count = 3)]
fn lockset(bencher: Bencher) {
    detecting(bencher, || Box::new(Lockset::new(Rules::default())));
}
