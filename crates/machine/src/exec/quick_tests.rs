//! Quick forms against the operations they stand for: the same steps, events, registers and memory, at any budget and
//! with any scheduling points.

use crate::code::quick::Quick;
use crate::{Code, Config, Event, EveryAccess, Observer, Outcome, State, SyncOnly, ThreadId};
use std::fmt::Write;
use std::sync::Arc;

/// A small generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

const INTS: [&str; 5] = ["%0", "%1", "%2", "%3", "%13"];
const LONGS: [&str; 3] = ["%6", "%7", "%8"];

/// A few random instructions: sums, shifts, elements, fields, with and without temporaries that are read again.
fn instructions(r: &mut Random, out: &mut String) {
    for _ in 0..1 + r.below(5) {
        let (a, b, c) = (r.pick(&INTS[..4]), r.pick(&INTS), r.pick(&INTS));
        let (l, m) = (r.pick(&LONGS), r.pick(&LONGS));
        let mode = r.pick(&["", "", " silent", " volatile"]);
        let op = r.pick(&["add", "sub", "mul", "and", "or", "xor"]);
        let line = match r.below(14) {
            0 => format!("{a} = {op} i32 {b}, {c}"),
            1 => format!("%18 = {op} i32 {b}, 37\n  {a} = copy i32 %18"),
            2 => format!("%18 = {op} i32 {b}, {c}\n  {a} = copy i32 %18\n  {c} = copy i32 %18"),
            3 => {
                let shift = r.pick(&["shl", "shrs", "shru"]);
                format!("{a} = {shift} i32 {b}, {}", r.below(32))
            }
            4 => {
                let divide = r.pick(&["divs", "rems"]);
                format!("{a} = {divide} i32 {b}, {c}")
            }
            5 => format!("%12 = cast sext i32 {b} to i64\n  {l} = {op} i64 {m}, %12"),
            6 => format!("{a} = cast trunc i64 {m} to i32"),
            7 => format!("%19 = cmp lts i32 {b}, {c}\n  {a} = select %19 ? i32 {b}, 5"),
            8 => format!("{}  store i32 {b} to %11 align 4{mode}", element(r, c)),
            9 => format!("{}  {a} = load i32 %11 align 4{mode}", element(r, c)),
            10 => format!(
                "{}  %18 = load i32 %11 align 4{mode}\n  {a} = copy i32 %18",
                element(r, c)
            ),
            11 => format!("%11 = ptradd %10, 1 * 8 + 4\n  {a} = load i32 %11 align 4{mode}"),
            12 => format!("%11 = ptradd %10, 1 * 8 + 0\n  store i64 {l} to %11 align 8{mode}"),
            _ => format!("%11 = ptradd %10, 1 * 16 + 0\n  {l} = load i64 %11 align 8{mode}"),
        };
        let _ = writeln!(out, "  {line}");
    }
}

/// The address of an element in `%11`, sometimes out of bounds.
fn element(r: &mut Random, index: &str) -> String {
    let mask = r.pick(&["7", "7", "7", "15"]);
    format!(
        "%18 = and i32 {index}, {mask}\n  %12 = cast sext i32 %18 to i64\n  %11 = ptradd %10, %12 * 4 + 0\n"
    )
}

/// A loop over an array with a test inside.
fn program(seed: u64) -> String {
    let r = &mut Random(seed);
    let mut text = String::from("program lp64\nentry main fn0\nfunc fn0 \"main\" () -> i32 {\n");
    for local in 0..20 {
        let ty = match local {
            6..=9 | 12 | 15 | 16 => "i64",
            10 | 11 => "ptr",
            _ => "i32",
        };
        let _ = writeln!(text, "  local %{local} {ty}");
    }
    let zeroed = r.pick(&[" zeroed", " zeroed", ""]);
    let _ = writeln!(text, "bb0:\n  %10 = alloc 32 align 16{zeroed}");
    for (i, local) in INTS[..4].iter().enumerate() {
        let _ = writeln!(text, "  {local} = copy i32 {}", 3 + 1000 * i);
    }
    for local in LONGS {
        let _ = writeln!(text, "  {local} = copy i64 {}", r.below(1 << 20));
    }
    let _ = writeln!(text, "  %13 = copy i32 0\n  jump bb1\nbb1:");
    let _ = match r.below(3) {
        0 => writeln!(
            text,
            "  %14 = cmp lts i32 %13, 9\n  branch i32 %14, bb2, bb5"
        ),
        _ => writeln!(
            text,
            "  %15 = objectsize %10\n  %16 = shru i64 %15, 2\n  %17 = cast trunc i64 %16 to i32\n  \
             %14 = cmp ges i32 %13, %17\n  branch i32 %14, bb5, bb2"
        ),
    };
    text.push_str("bb2:\n");
    instructions(r, &mut text);
    let _ = writeln!(
        text,
        "  %19 = and i32 {}, 3\n  %14 = cmp {} i32 %19, 1\n  branch i32 %14, bb3, bb4\nbb3:",
        r.pick(&INTS),
        r.pick(&["eq", "ne", "lts", "leu"])
    );
    instructions(r, &mut text);
    text.push_str("  jump bb4\nbb4:\n");
    instructions(r, &mut text);
    text.push_str("  %13 = add i32 %13, 1\n  jump bb1\nbb5:\n  return 0\n}\n");
    text
}

#[derive(Default)]
struct Events(Vec<Event>);

impl Observer for Events {
    fn event(&mut self, event: &Event) {
        self.0.push(*event);
    }
}

/// What each step does, as text: its end, its events, where the thread stands, its registers, memory.
fn steps(code: &Code, budget: u32, every: bool) -> Vec<String> {
    let config = Config {
        budget,
        ..Config::default()
    };
    let mut state = State::new(code, &config, &[]);
    let mut told = Vec::new();
    for _ in 0..300 {
        let mut events = Events::default();
        let main = ThreadId(0);
        let outcome = match every {
            true => state.step(code, main, 0, &EveryAccess, &mut events),
            false => state.step(code, main, 0, &SyncOnly, &mut events),
        };
        let frame = state.threads[0].frames.last().copied();
        let registers: Vec<_> = frame
            .iter()
            .map(|f| {
                let live = code.live_before(f.func, f.pc).iter();
                let value = |&r: &u16| state.threads[0].stack[f.base as usize + r as usize];
                live.map(value).collect::<Vec<_>>()
            })
            .collect();
        told.push(format!(
            "{outcome:?} {:?} {frame:?} {registers:?} {:?}",
            events.0, state.mem.cells
        ));
        if !matches!(outcome, Outcome::Ready | Outcome::Cut | Outcome::Choice(_)) {
            break;
        }
    }
    told
}

#[test]
fn quick_forms_do_what_the_operations_do() {
    let mut fused = 0;
    for seed in 0..60 {
        let text = program(seed);
        let parsed = ir::parse(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let lazy = Code::new(Arc::new(parsed));
        let mut plain = Code::new(Arc::clone(&lazy.program));
        plain.quick.fill(Quick::Plain);
        // The quick loop is entered wherever there is a form, however few follow.
        let mut quick = Code::new(Arc::clone(&lazy.program));
        for (enters, form) in quick.enters.iter_mut().zip(&quick.quick) {
            *enters = !matches!(form, Quick::Plain);
        }
        let several = |form: &&Quick| {
            matches!(
                form,
                Quick::LoadElement4(_)
                    | Quick::StoreElement4(_)
                    | Quick::BrLength { .. }
                    | Quick::BrAnd { .. }
                    | Quick::AddLoop { .. }
                    | Quick::AddLength { .. }
            )
        };
        fused += quick.quick.iter().filter(several).count();
        let budget = 1 + (seed as u32 * 7) % 60;
        for (budget, every) in [(budget, false), (budget, true), (u32::MAX, false)] {
            let b = steps(&plain, budget, every);
            for a in [steps(&quick, budget, every), steps(&lazy, budget, every)] {
                let apart = a.iter().zip(&b).find(|(a, b)| a != b);
                assert!(a == b, "seed {seed}, budget {budget}: {apart:#?}\n{text}");
            }
        }
    }
    assert!(fused > 30, "{fused} forms of several operations");
}
