//! Lines of the user's source with what happens there, and text laid out in the columns there are.

use crate::result::{Mark, Report};

/// The place of a mark, its line of source, and the label under its column. A line that is too long is
/// shown from a little before the column on, between dots.
pub fn excerpt(report: &Report, mark: &Mark, width: usize) -> Vec<String> {
    let place = &report.places[mark.place];
    let name = report.place_name(mark.place);
    let mut out = vec![match place.function.is_empty() {
        true => format!("    at {name}"),
        false => format!("    at {name} in {}", place.function),
    }];
    let room = width.saturating_sub(12).max(20);
    let mut column = 0;
    if let Some((text, caret)) = source(report, mark.place) {
        let (kept, at) = window(&text, caret, room);
        column = at;
        out.push(format!("    {:>5} | {kept}", place.line));
    }
    // A label that does not fit where it points starts further left, so that most of it does.
    let length = mark.label.chars().count() + 2;
    let indent = column.min(room.saturating_sub(length));
    let gap = " ".repeat(indent);
    let dashes = "-".repeat(column - indent);
    let pointed = match column == indent {
        true => vec![format!("{gap}^ {}", mark.label)],
        false => vec![format!("{gap}{dashes}^ {}", mark.label)],
    };
    // Where they do not fit on one line, the label stands below what points.
    let lines = match pointed[0].chars().count() > room && column > 0 {
        true => vec![format!("{}^", " ".repeat(column)), mark.label.clone()],
        false => pointed,
    };
    let lines = lines.iter().flat_map(|line| wrapped(line, room));
    for (i, line) in lines.enumerate() {
        let line = if i == 0 { line } else { format!("  {line}") };
        out.push(format!("          | {line}"));
    }
    out.extend(mark.notes.iter().map(|n| format!("            {n}")));
    out
}

/// The part of a line that is shown, and where in it a column is.
fn window(text: &str, column: usize, room: usize) -> (String, usize) {
    let length = text.chars().count();
    if length <= room {
        return (text.to_owned(), column.min(length));
    }
    // A third of the room is for what stands before the column.
    let start = match column < room * 2 / 3 {
        true => 0,
        false => (column - room / 3).min(length + 2 - room),
    };
    let dots = if start > 0 { 2 } else { 0 };
    let left = room - dots;
    let rest = length - start;
    let shown = if rest > left { left - 2 } else { rest };
    let mut out = String::new();
    out.push_str(if start > 0 { "… " } else { "" });
    out.extend(text.chars().skip(start).take(shown));
    out.push_str(if rest > left { " …" } else { "" });
    (out, column - start + dots)
}

/// The text of a place's line, without the space before it, and where in it the place stands, in
/// characters. Columns of places count bytes.
fn source(report: &Report, place: usize) -> Option<(String, usize)> {
    let at = &report.places[place];
    let text = report.files.get(at.file)?.text.as_deref()?;
    let line = text.lines().nth((at.line as usize).checked_sub(1)?)?;
    let start = line.len() - line.trim_start().len();
    let wanted = (at.column as usize).saturating_sub(1).max(start);
    let column = line[start..]
        .char_indices()
        .take_while(|(at, _)| start + at < wanted)
        .count();
    let shown: String = line
        .trim()
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let column = column.min(shown.chars().count());
    Some((shown, column))
}

/// Text in lines of at most this many characters, broken at spaces. A word longer than a line
/// stays whole.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut out = Vec::new();
    let start = text.chars().take_while(|c| *c == ' ').count();
    let mut line = " ".repeat(start);
    let mut empty = true;
    for word in text.split(' ').filter(|w| !w.is_empty()) {
        let long = line.chars().count() + word.chars().count() + usize::from(!empty) > width;
        if long && !empty {
            out.push(std::mem::take(&mut line));
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    out.push(line);
    out
}

/// A paragraph with a word before it, further lines set in below.
pub fn paragraph(head: &str, text: &str, width: usize) -> Vec<String> {
    let lines = wrapped(&format!("{head}{text}"), width - 2);
    let mut out = Vec::new();
    let mut rest = String::new();
    for (i, line) in lines.into_iter().enumerate() {
        if i == 0 {
            out.push(format!("  {line}"));
        } else {
            rest.push_str(&line);
            rest.push(' ');
        }
    }
    if !rest.is_empty() {
        let further = wrapped(rest.trim_end(), width - 4);
        out.extend(further.into_iter().map(|l| format!("    {l}")));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{paragraph, window, wrapped};

    #[test]
    fn text_is_broken_at_spaces() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible x", 5), ["incomprehensible", "x"]);
        assert_eq!(wrapped("", 5), [""]);
    }

    #[test]
    fn a_paragraph_keeps_the_width() {
        let text = "word ".repeat(60);
        for width in [40, 80, 132] {
            for line in paragraph("why: ", &text, width) {
                assert!(line.chars().count() <= width, "{line}");
            }
        }
    }

    #[test]
    fn a_column_of_a_long_line_is_on_the_screen() {
        let text: String = (0..300)
            .map(|i| char::from(b'a' + (i % 26) as u8))
            .collect();
        for column in 0..300 {
            for room in [20, 68, 120] {
                let (kept, at) = window(&text, column, room);
                assert!(kept.chars().count() <= room, "{column} of {room}: {kept}");
                assert_eq!(
                    kept.chars().nth(at),
                    text.chars().nth(column),
                    "{column} of {room}"
                );
            }
        }
        assert_eq!(window("short", 9, 20), ("short".to_owned(), 5));
    }
}
