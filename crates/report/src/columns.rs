//! An interleaving in columns, one a thread.

use verdict::{Line, LineKind, Story};

/// The widest a line of a report may be.
pub const WIDTH: usize = 80;

/// Threads beyond which columns get too narrow, and each line names its thread instead.
const MOST_COLUMNS: usize = 4;

/// The lines of the interleaving, at most `most` of them. Accesses no other thread ever touches
/// are left out, repetitions of the same few lines by one thread are counted, and what is still
/// too long loses its middle.
pub fn interleaving(story: &Story, marks: &[(usize, &str)], most: usize) -> Vec<String> {
    let rows = rows(story, marks);
    let mut threads: Vec<u32> = rows.iter().map(|r| r.thread).collect();
    threads.sort_unstable();
    threads.dedup();
    let wide = threads.len() > MOST_COLUMNS;
    let width = if wide {
        WIDTH - 2
    } else {
        (WIDTH - 2) / threads.len().max(1)
    };
    let mut out = Vec::new();
    if !wide {
        let heads = threads.iter().map(|t| cell(&head(story, *t), width));
        out.push(
            format!("  {}", heads.collect::<String>())
                .trim_end()
                .to_string(),
        );
    }
    for row in shortened(rows, most.saturating_sub(out.len())) {
        let column = threads.iter().position(|t| *t == row.thread).unwrap_or(0);
        let indent = if wide { 0 } else { column * width };
        let who = if wide {
            format!("T{} ", row.thread)
        } else {
            String::new()
        };
        // The last column may use what is left of the line.
        let room = if wide || column + 1 == threads.len() {
            WIDTH - 2 - indent
        } else {
            width
        };
        let text = cell(&format!("{who}{}", row.text), room);
        out.push(
            format!("  {}{text}", " ".repeat(indent))
                .trim_end()
                .to_string(),
        );
    }
    out
}

/// A thread's name above its column.
pub fn head(story: &Story, thread: u32) -> String {
    let name = story
        .threads
        .iter()
        .find(|a| a.thread.0 == thread)
        .map(|a| a.name.as_str());
    format!("T{thread} {}", name.unwrap_or_default())
}

#[derive(Clone, PartialEq, Eq)]
struct Row {
    thread: u32,
    text: String,
    marked: bool,
}

fn rows(story: &Story, marks: &[(usize, &str)]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (i, line) in story.lines.iter().enumerate() {
        let mark = marks.iter().find(|(at, _)| *at == i).map(|(_, text)| *text);
        if mark.is_none() && hidden(line) {
            continue;
        }
        let text = format!("{} {}", line.source.span.line, line.text);
        // The mark goes first: a narrow column cuts what comes last.
        let text = mark.map_or(text.clone(), |m| format!("{m} {text}"));
        let row = Row {
            thread: line.thread.0,
            text,
            marked: mark.is_some(),
        };
        // Reading the same thing twice on one line is one thing to a reader.
        if rows.last() != Some(&row) {
            rows.push(row);
        }
    }
    collapse(rows)
}

fn hidden(line: &Line) -> bool {
    line.kind == LineKind::Private || line.text == "ends"
}

/// Replaces repetitions of up to eight rows of one thread by one of them and a count.
fn collapse(rows: Vec<Row>) -> Vec<Row> {
    let mut out: Vec<Row> = Vec::new();
    let mut i = 0;
    while i < rows.len() {
        let period = (1..=8).find(|&p| repetitions(&rows[i..], p) > 2);
        let Some(period) = period else {
            out.push(rows[i].clone());
            i += 1;
            continue;
        };
        let times = repetitions(&rows[i..], period);
        out.extend_from_slice(&rows[i..i + period]);
        let text = format!("(… {} more times)", times - 1);
        out.push(Row {
            thread: rows[i].thread,
            text,
            marked: false,
        });
        i += period * times;
    }
    out
}

/// How often the first `period` rows, all of one thread and unmarked, stand in a row.
fn repetitions(rows: &[Row], period: usize) -> usize {
    let Some(first) = rows.get(..period) else {
        return 0;
    };
    if first
        .iter()
        .any(|r| r.marked || r.thread != first[0].thread)
    {
        return 0;
    }
    rows.chunks_exact(period)
        .take_while(|chunk| *chunk == first)
        .count()
}

/// Keeps the beginning and, longer, the end.
fn shortened(mut rows: Vec<Row>, most: usize) -> Vec<Row> {
    if rows.len() <= most || most < 4 {
        return rows;
    }
    let head = most / 3;
    let tail = most - head - 1;
    let gone = rows.len() - head - tail;
    let end = rows.split_off(rows.len() - tail);
    rows.truncate(head);
    let thread = end[0].thread;
    rows.push(Row {
        thread,
        text: format!("(… {gone} steps not shown)"),
        marked: false,
    });
    rows.extend(end);
    rows
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
