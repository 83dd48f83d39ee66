//! Reading recorded traces.

use std::io::{BufReader, Read};

use detect::names::Names;
use detect::std_trace::{Options, TraceError, TraceReport, analyse, parse, read};
use machine::{AccessKind, Event};
use proptest::prelude::{Strategy, prop_assert_eq, proptest};
use proptest::test_runner::Config;

const STRICT: Options = Options { lenient: false };
const LENIENT: Options = Options { lenient: true };

fn report(text: &str) -> TraceReport {
    analyse(text.as_bytes(), STRICT).expect("well-formed")
}

#[test]
fn a_race_has_both_locations() {
    let report = report("T0|fork(worker)|1\nT0|w(x)|main.c:7\nworker|r(x)|23\n");
    assert_eq!(report.races, 1);
    let [pair] = &report.pairs[..] else {
        panic!("{report:?}")
    };
    assert_eq!(pair.variable, "x");
    assert_eq!(
        (&*pair.earlier.thread, &*pair.earlier.location),
        ("T0", "main.c:7")
    );
    assert_eq!(
        (&*pair.later.thread, &*pair.later.location),
        ("worker", "23")
    );
    assert_eq!(pair.earlier.kind, AccessKind::Write);
    assert_eq!(pair.later.kind, AccessKind::Read);
    assert_eq!((report.threads, report.variables, report.locks), (2, 1, 0));
}

#[test]
fn locks_fork_and_join_order() {
    let text = "T0|w(x)|1\nT0|fork(T1)|2\nT1|acq(l)|3\nT1|w(x)|4\nT1|rel(l)|5\n\
                T0|acq(l)|6\nT0|r(x)|7\nT0|rel(l)|8\nT1|r(x)|9\nT0|join(T1)|10\nT0|w(x)|11\n";
    assert_eq!(report(text).races, 0);
    // Variables, locks and threads have names of their own.
    assert_eq!(report(&text.replace("(l)", "(x)")).races, 0);
    assert_eq!(report(&text.replace("T0|join(T1)|10\n", "")).races, 1);
}

#[test]
fn pairs_of_locations_are_listed_once() {
    let mut text = String::from("A|fork(B)|0\n");
    for _ in 0..5 {
        text += "A|w(x)|1\nB|w(x)|2\n";
    }
    let report = report(&text);
    assert_eq!((report.races, report.pairs.len()), (9, 1));
    assert_eq!(report.pairs[0].count, 9);
}

#[test]
fn malformed_lines_are_located() {
    for (line, column, expected) in [
        ("T0", 1, "a thread's name and `|`"),
        ("|r(x)|1", 1, "a thread's name and `|`"),
        (
            "T0|q(x)|1",
            4,
            "`r(`, `w(`, `acq(`, `rel(`, `fork(` or `join(`",
        ),
        (
            "T0|r|1",
            4,
            "`r(`, `w(`, `acq(`, `rel(`, `fork(` or `join(`",
        ),
        ("T0|r()|1", 6, "an operand and `)|`"),
        ("T0|r(x|1", 6, "an operand and `)|`"),
        ("T0|r(x)", 6, "an operand and `)|`"),
        ("T0|r(x)|", 9, "a location without `|`"),
        ("T0|r(x)|1|2", 9, "a location without `|`"),
    ] {
        let text = format!("T0|w(x)|1\n\n{line}\nT0|w(x)|1\n");
        match analyse(text.as_bytes(), STRICT) {
            Err(TraceError::Malformed(m)) => {
                assert_eq!((m.line, m.column, m.expected), (3, column, expected));
                assert_eq!(m.text, line);
            }
            other => panic!("{line}: {other:?}"),
        }
        let report = analyse(text.as_bytes(), LENIENT).expect("lenient");
        assert_eq!((report.reading.events, report.reading.skipped), (2, 1));
        assert_eq!(report.reading.malformed.len(), 1);
    }
}

#[test]
fn odd_but_right() {
    // Carriage returns, no last line end, parentheses in an operand, long names, big locations.
    let text = "T0|fork(T1)|1\r\nT0|w(a(b).c)|007\r\n\r\nT1|w(a(b).c)|4294967295";
    let report = report(text);
    assert_eq!(report.pairs[0].variable, "a(b).c");
    assert_eq!(report.pairs[0].earlier.location, "007");
    assert_eq!(report.pairs[0].later.location, "4294967295");
    assert_eq!(report.reading.events, 3);
}

/// A line that never ends does not fill the memory.
#[test]
fn overlong_lines() {
    let text = std::io::repeat(b'x')
        .take(10_000_000)
        .chain(&b"\nT0|r(x)|1\n"[..]);
    let report = analyse(BufReader::new(text), LENIENT).expect("lenient");
    assert_eq!((report.reading.events, report.reading.skipped), (1, 1));
    let text = std::io::repeat(b'x').take(10_000_000);
    let result = analyse(BufReader::new(text), STRICT);
    assert!(matches!(result, Err(TraceError::Malformed(m)) if m.line == 1));
}

fn events(text: &[u8], buffer: usize, names: &mut Names) -> (Vec<Event>, u64) {
    let mut events = Vec::new();
    let reader = BufReader::with_capacity(buffer, text);
    let reading = read(reader, LENIENT, names, |event| events.push(*event)).expect("lenient");
    assert_eq!(reading.events, events.len() as u64);
    (events, reading.skipped)
}

fn line() -> impl Strategy<Value = String> {
    let name = "[A-Za-z][a-z0-9.()]{0,9}";
    let location = "(0|[0-9]{1,11}|[a-z.:0-9]{1,9}|)";
    let right = (
        name,
        "(r|w|acq|rel|fork|join|x)",
        name,
        location,
        "(\n|\n|\n|\r\n)",
    )
        .prop_map(|(t, op, x, at, end)| format!("{t}|{op}({x})|{at}{end}"));
    let short = ("T[0-9]", "(r|w|acq|rel)", "V[0-9]{1,6}", "[0-9]{1,8}")
        .prop_map(|(t, op, x, at)| format!("{t}|{op}({x})|{at}\n"));
    let noise = "[Tr|()0-9\n]{0,12}\n";
    proptest::prop_oneof![4 => short, 4 => right, 1 => noise]
}

proptest! {
    #![proptest_config(Config { cases: 3_000, failure_persistence: None, ..Config::default() })]

    /// The quick reading, at every size of buffer, is the plain one.
    #[test]
    fn quick_is_plain(lines in proptest::collection::vec(line(), 0..30), buffer in 1_usize..100) {
        let text = lines.concat();
        let mut names = Names::default();
        let mut plain = (Vec::new(), 0);
        for line in text.split('\n').filter(|line| !line.is_empty()) {
            let line = line.strip_suffix('\r').unwrap_or(line);
            if line.is_empty() {
                continue;
            }
            match parse(line.as_bytes(), &mut names) {
                Ok(event) => plain.0.push(event),
                Err(_) => plain.1 += 1,
            }
        }
        for size in [buffer, 1 << 16] {
            let mut own = Names::default();
            prop_assert_eq!(&events(text.as_bytes(), size, &mut own), &plain);
        }
    }

    /// Numbers are names: every location comes back as it was.
    #[test]
    fn locations_come_back(location in "(0|[0-9]{1,11}|[a-z.:0-9]{1,12})") {
        let text = format!("A|fork(B)|1\nA|w(x)|{location}\nB|w(x)|{location}\n");
        let report = report(&text);
        prop_assert_eq!(&report.pairs[0].earlier.location, &location);
        prop_assert_eq!(&report.pairs[0].later.location, &location);
    }
}
