//! A story of a given length, made up: threads that count under a lock, and a race at the end.

use report::Report;
use report::result::{
    Act, Answer, Ending, File, Finding, Mark, Place, Step, StepKind, Thread, Tool, VERSION,
};

/// A report with one finding of this many steps.
pub fn report(steps: usize) -> Report {
    let lines: Vec<String> = (1..=200).map(|i| format!("    counter += {i};")).collect();
    let place = |line: u32| Place {
        file: 0,
        line,
        column: 5,
        function: "count".into(),
    };
    let told: Vec<Step> = (0..steps).map(step).collect();
    let marks = [steps - 2, steps - 1].map(|at| Mark {
        place: told[at].place,
        label: format!("T{} {}", told[at].thread, told[at].sentence()),
        about: told[at].text.clone(),
        notes: Vec::new(),
    });
    let threads = (0..4).map(|id| Thread {
        label: None,
        id,
        name: "count".into(),
        process: None,
        created: (id > 0).then_some(0),
        handler: false,
    });
    Report {
        threadproof_result: VERSION,
        tool: Tool {
            name: "threadproof".into(),
            version: "0".into(),
        },
        files: vec![File {
            name: "count.c".into(),
            fingerprint: String::new(),
            text: Some(lines.join("\n")),
        }],
        places: (1..=200).map(place).collect(),
        answers: vec![Answer::Violated {
            property: "race".into(),
            finding: 0,
            more: Vec::new(),
            unfinished: Vec::new(),
        }],
        findings: vec![Finding {
            id: "1".into(),
            property: "race".into(),
            kind: "data-race".into(),
            title: "data race on counter".into(),
            marks: marks.to_vec(),
            why: vec!["nothing orders the two".into()],
            suggestions: vec!["hold a lock".into()],
            key_steps: vec![steps - 2, steps - 1],
            threads: threads.collect(),
            steps: told,
            ending: Ending::Race {
                object: "counter".into(),
                earlier: steps - 2,
                later: steps - 1,
            },
            known: false,
            witness: None,
        }],
        ..Report::default()
    }
}

/// Rounds of: lock, read, write, unlock, by one thread after the other.
fn step(at: usize) -> Step {
    let round = at / 4;
    let (text, act, object) = match at % 4 {
        0 => ("locks lock", Act::Lock, "lock"),
        1 => ("reads counter", Act::Read, "counter"),
        2 => ("writes counter", Act::Write, "counter"),
        _ => ("unlocks lock", Act::Unlock, "lock"),
    };
    let access = matches!(act, Act::Read | Act::Write);
    Step {
        via: None,
        thread: (round % 4) as u32,
        place: at % 200,
        text: text.into(),
        kind: if access {
            StepKind::Shared
        } else {
            StepKind::Sync
        },
        act,
        object: Some(object.into()),
        instance: None,
        before: None,
        value: access.then(|| (round + at % 4 - 1).to_string()),
        held: if access {
            vec!["lock".into()]
        } else {
            Vec::new()
        },
        after: if at.is_multiple_of(4) && at > 0 {
            vec![at - 1]
        } else {
            Vec::new()
        },
        waiting: None,
    }
}
