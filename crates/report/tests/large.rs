//! Reports on very long stories stay small. `cargo bench -p threadproof-report` says how long they take.

mod long;

use report::{Report, Terminal};

const STEPS: usize = 100_000;

#[test]
fn a_hundred_thousand_steps_stay_small() {
    let report = long::report(STEPS);
    let page = report::html::page(&report);
    assert!(page.len() < 5 << 20, "the page has {} bytes", page.len());
    let text = Terminal::default().render(&report);
    assert!(text.lines().count() <= 40, "{text}");
    assert!(text.contains("steps not shown"), "{text}");
    let again = Report::parse(&report.to_text());
    assert_eq!(again.as_ref(), Ok(&report));
}
