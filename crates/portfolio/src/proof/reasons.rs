//! Why something is not proved, in words.

use ir::Program;
use refine::alarm::Alarm;
use refine::error::Trouble;
use refine::invariant::Stopped;
use refine::prove::Outcome;
use refine::system::Claim;
use refine::trace::Moved;
use verdict::{Property, Unknown};

/// The most places that are named.
const MOST_REASONS: usize = 6;

/// The most steps of an abstract trace that are shown, the last ones.
const MOST_STEPS: usize = 12;

/// The lines by which predicates let threads come to what they do not exclude, to be appended; nothing if the way there has none.
fn abstract_trace(outcome: &Outcome, alarm: &Alarm) -> String {
    let lines = |moved: &[Moved]| {
        let known: Vec<&Moved> = moved.iter().filter(|(_, s)| *s != ir::Span::NONE).collect();
        let mut text = String::new();
        let mut last = None;
        for (kind, span) in &known[known.len().saturating_sub(MOST_STEPS)..] {
            let name = outcome.kinds.get(kind.0 as usize);
            let name = name.map_or("thread", |(name, _)| name);
            let line = (*kind, span.line);
            if last == Some(line) {
                continue;
            }
            match last.is_some_and(|(k, _)| k == *kind) {
                true => text.push_str(&format!(" {}", span.line)),
                false if text.is_empty() => text = format!("{name} {}", span.line),
                false => text.push_str(&format!(", {name} {}", span.line)),
            }
            last = Some(line);
        }
        let cut = known.len() > MOST_STEPS;
        format!("{}{text}", if cut { "… " } else { "" })
    };
    let own = lines(&alarm.steps);
    if own.is_empty() && alarm.third_steps.is_empty() {
        return String::new();
    }
    let mut text = format!("; abstract trace by lines: {own}");
    if !alarm.third_steps.is_empty() {
        text.push_str(&format!("; another thread: {}", lines(&alarm.third_steps)));
    }
    text
}

/// Why a property is not proved.
pub(crate) fn reasons(program: &Program, outcome: &Outcome, property: Property) -> Vec<Unknown> {
    let mut out = Vec::new();
    if let Some(what) = &outcome.vacuous {
        out.push(Unknown::NotConfirmed {
            what: format!("the model is wrong: {what}"),
        });
    }
    let nowhere = ir::Span::NONE;
    let not_proved = |span, what| Unknown::NotProved { span, what };
    match &outcome.stopped {
        Some(Stopped::Time) => out.push(Unknown::Time),
        Some(Stopped::Solver(why)) => out.push(not_proved(nowhere, why.to_string())),
        None => {}
    }
    let concerns = |a: &&Alarm| match &a.what {
        Trouble::Race { .. } => property == Property::Race,
        Trouble::Broken(Claim::Assert(..)) => property == Property::Assert,
        Trouble::Broken(Claim::Gap(..)) => true,
    };
    let mut seen = std::collections::BTreeSet::new();
    for alarm in outcome.alarms.iter().filter(concerns) {
        if !seen.insert(&alarm.what) || out.len() > MOST_REASONS {
            continue;
        }
        out.push(match &alarm.what {
            Trouble::Race { at, object } => {
                let name = &outcome.objects[object.0 as usize];
                let there = program.place(at[1]);
                let what = format!(
                    "no thread-modular proof: an access to {name} here and one at {there}{}",
                    abstract_trace(outcome, alarm)
                );
                not_proved(at[0], what)
            }
            Trouble::Broken(Claim::Assert(span, what)) => {
                let trace = abstract_trace(outcome, alarm);
                not_proved(*span, format!("no thread-modular proof: {what}{trace}"))
            }
            Trouble::Broken(Claim::Gap(span, reason)) => Unknown::Gap {
                span: *span,
                reason: reason.clone(),
                within: program.files.get(span.file).is_some_and(|f| f.library),
            },
        });
    }
    if out.is_empty() {
        let what = "another property stands in the way of its proof".to_string();
        out.push(not_proved(nowhere, what));
    }
    out
}
