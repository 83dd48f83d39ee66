//! An interleaving in columns, one per thread.

use crate::result::{Act, Ending, Finding, Report, Step, StepKind};
use std::collections::BTreeSet;

/// The characters of a line where no terminal says otherwise.
pub const WIDTH: usize = 80;

/// Characters that each thread needs, or columns get too narrow, and each line names its thread instead.
const EACH: usize = 20;

/// Characters a column has at least.
const NARROWEST: usize = 16;

/// A line of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The text, with its column's indentation.
    pub text: String,
    /// Whether it shows one of the steps that matter most.
    pub key: bool,
}

/// The lines of the interleaving, of `room` characters. At most `most` of them unless `all`: then nothing is left out.
/// Otherwise accesses that no other thread ever touches are left out, repetitions of the same few
/// lines by one thread are counted, and what is still too long keeps what lies around the steps
/// that matter most.
pub fn interleaving(
    report: &Report,
    finding: &Finding,
    (most, all): (usize, bool),
    room: usize,
) -> Vec<Row> {
    let entries = entries(report, finding, all);
    let mut threads: Vec<u32> = entries.iter().map(|r| r.thread).collect();
    threads.sort_unstable();
    threads.dedup();
    let wide = threads.len() * EACH > room;
    // Only one thread moves on a line, so its text may run on over the columns to its right: they
    // are no wider than their heads need, and the last one gets what is left.
    let heads = threads
        .iter()
        .map(|t| finding.thread_again(*t).chars().count());
    let width = match wide {
        true => room - 2,
        false => (heads.max().unwrap_or(0) + 2)
            .max(NARROWEST)
            .min((room - 2) / threads.len().max(1)),
    };
    let mut out = Vec::new();
    if !wide {
        let heads: String = threads
            .iter()
            .map(|t| cell(&finding.thread_again(*t), width))
            .collect();
        out.push(Row {
            text: format!("  {heads}").trim_end().to_string(),
            key: false,
        });
    }
    let most = if all {
        usize::MAX
    } else {
        most.saturating_sub(out.len())
    };
    for entry in shortened(entries, most) {
        let column = threads.iter().position(|t| *t == entry.thread).unwrap_or(0);
        let indent = if wide { 0 } else { column * width };
        let who = if wide {
            format!("{} ", finding.thread_label(entry.thread))
        } else {
            String::new()
        };
        let text = cell(&format!("{who}{}", entry.text), room - 2 - indent);
        out.push(Row {
            text: format!("  {}{text}", " ".repeat(indent))
                .trim_end()
                .to_string(),
            key: entry.key,
        });
    }
    out
}

#[derive(Clone, PartialEq, Eq)]
struct Entry {
    thread: u32,
    text: String,
    key: bool,
}

fn entries(report: &Report, finding: &Finding, all: bool) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for (i, step) in finding.steps.iter().enumerate() {
        let key = finding.key_steps.binary_search(&i).is_ok();
        if !key && !all && hidden(report, step) {
            continue;
        }
        // A bar for each lock held shows critical sections at a glance.
        let bars = "|".repeat(step.held.len().min(3));
        let line = match report.places[step.place].line {
            0 => String::new(),
            line => format!("{line} "),
        };
        let space = if bars.is_empty() { "" } else { " " };
        // A call of the library is one thing to a reader, but for accesses that race.
        let races = match &finding.ending {
            Ending::Race { earlier, later, .. } => i == *earlier || i == *later,
            _ => false,
        };
        let told = match all || races {
            true => step.sentence(),
            false => step.outside(),
        };
        let text = format!("{bars}{space}{line}{told}");
        // Other parts of a call say nothing beside the bytes that it moves.
        if !key
            && !all
            && let Some(via) = &step.via
            && let Some(last) = entries.last_mut()
            && (last.thread, last.key) == (step.thread, false)
        {
            let bare = format!("{bars}{space}{line}{via}");
            let moved = last.text.strip_prefix(&bare);
            match moved {
                Some("") => {
                    last.text = text;
                    continue;
                }
                Some(rest) if rest.starts_with(": ") && told == *via => continue,
                _ => {}
            }
        }
        // The mark goes first: a line that is too long loses its end.
        let text = if key { format!("==> {text}") } else { text };
        let entry = Entry {
            thread: step.thread,
            text,
            key,
        };
        // Reading the same thing twice on one line is one thing to a reader.
        if all || entries.last() != Some(&entry) {
            entries.push(entry);
        }
    }
    if all { entries } else { collapse(entries) }
}

/// Whether a step says nothing to a reader: it is the thread's own, or starts and steers threads outside the program's text.
fn hidden(report: &Report, step: &Step) -> bool {
    let place = &report.places[step.place];
    // Files that were not read for the program are models of the library.
    let unread = report
        .files
        .get(place.file)
        .is_none_or(|f| f.fingerprint.is_empty());
    let outside = place.line == 0 || unread;
    step.kind == StepKind::Private
        || step.act == Act::End
        || outside && matches!(step.act, Act::Create | Act::Choose | Act::Join)
}

/// Replaces repetitions of up to eight entries of one thread by one of them and a count.
fn collapse(entries: Vec<Entry>) -> Vec<Entry> {
    let mut out: Vec<Entry> = Vec::new();
    let mut i = 0;
    while i < entries.len() {
        let period = (1..=8).find(|&p| repetitions(&entries[i..], p) > 2);
        let Some(period) = period else {
            out.push(entries[i].clone());
            i += 1;
            continue;
        };
        let times = repetitions(&entries[i..], period);
        out.extend_from_slice(&entries[i..i + period]);
        let text = format!("(… {} more times)", times - 1);
        out.push(Entry {
            thread: entries[i].thread,
            text,
            key: false,
        });
        i += period * times;
    }
    out
}

/// How often the first `period` entries, all of one thread and unmarked, stand in a row.
fn repetitions(entries: &[Entry], period: usize) -> usize {
    let Some(first) = entries.get(..period) else {
        return 0;
    };
    if first.iter().any(|e| e.key || e.thread != first[0].thread) {
        return 0;
    }
    entries
        .chunks_exact(period)
        .take_while(|chunk| *chunk == first)
        .count()
}

/// Keeps the entries that matter, then those nearest to them, in at most `most` lines.
fn shortened(entries: Vec<Entry>, most: usize) -> Vec<Entry> {
    if entries.len() <= most || most < 4 {
        return entries;
    }
    let mut keep: BTreeSet<usize> = (0..entries.len()).filter(|i| entries[*i].key).collect();
    keep.insert(entries.len() - 1);
    let anchors: Vec<usize> = keep.iter().copied().collect();
    // What leads to an anchor tells more than what follows it.
    let distance = |i: usize| {
        let after = anchors.partition_point(|a| *a < i);
        let to_next = anchors.get(after).map_or(usize::MAX, |a| a - i);
        let from_last = after
            .checked_sub(1)
            .map_or(usize::MAX, |p| 2 * (i - anchors[p]));
        to_next.min(from_last)
    };
    let mut near: Vec<usize> = (0..entries.len()).filter(|i| !keep.contains(i)).collect();
    near.sort_by_key(|i| distance(*i));
    for i in near {
        keep.insert(i);
        if keep.len() + gaps(&keep) > most {
            keep.remove(&i);
            if keep.len() + 2 >= most {
                break;
            }
        }
    }
    let mut out = Vec::new();
    let mut next = 0;
    for at in keep {
        if at > next {
            out.push(Entry {
                thread: entries[at].thread,
                text: format!("(… {} steps not shown)", at - next),
                key: false,
            });
        }
        out.push(entries[at].clone());
        next = at + 1;
    }
    out
}

/// The number of gaps between the kept entries. The last entry is always kept.
fn gaps(keep: &BTreeSet<usize>) -> usize {
    let mut next = 0;
    let mut gaps = 0;
    for at in keep {
        gaps += usize::from(*at > next);
        next = at + 1;
    }
    gaps
}

/// The text in exactly this many characters, cut where it is longer.
fn cell(text: &str, width: usize) -> String {
    let length = text.chars().count();
    if length < width {
        return format!("{text}{}", " ".repeat(width - length));
    }
    let kept: String = text.chars().take(width.saturating_sub(2)).collect();
    format!("{kept}… ")
}
