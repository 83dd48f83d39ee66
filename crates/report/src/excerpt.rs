//! Lines of the user's source with what happens there, and text laid out in 80 columns.

use crate::columns::WIDTH;
use crate::result::{Mark, Report};

/// The place of a mark, its line of source, and the label under its column.
pub fn excerpt(report: &Report, mark: &Mark) -> Vec<String> {
    let place = &report.places[mark.place];
    let name = report.place_name(mark.place);
    let mut out = vec![match place.function.is_empty() {
        true => format!("    at {name}"),
        false => format!("    at {name} in {}", place.function),
    }];
    let source = source(report, mark.place);
    let mut column = 0;
    if let Some((text, caret)) = source {
        let kept: String = text.chars().take(WIDTH - 12).collect();
        column = caret.min(WIDTH - 14);
        out.push(format!("    {:>5} | {kept}", place.line));
    }
    // A label that does not fit where it points starts further left, so that most of it does.
    let length = mark.label.chars().count() + 2;
    let indent = column.min((WIDTH - 12).saturating_sub(length));
    let gap = " ".repeat(indent);
    let dashes = "-".repeat(column - indent);
    let first = match column == indent {
        true => format!("{gap}^ {}", mark.label),
        false => format!("{gap}{dashes}^ {}", mark.label),
    };
    let first = match first.chars().count() > WIDTH - 12 {
        true => format!("^ {}", mark.label),
        false => first,
    };
    for (i, line) in wrapped(&first, WIDTH - 12).into_iter().enumerate() {
        let line = if i == 0 { line } else { format!("  {line}") };
        out.push(format!("          | {line}"));
    }
    out.extend(mark.notes.iter().map(|n| format!("            {n}")));
    out
}

/// The text of a place's line, without the space before it, and where in it the place stands.
fn source(report: &Report, place: usize) -> Option<(String, usize)> {
    let at = &report.places[place];
    let text = report.files.get(at.file)?.text.as_deref()?;
    let line = text.lines().nth((at.line as usize).checked_sub(1)?)?;
    let start = line.len() - line.trim_start().len();
    let column = (at.column as usize).saturating_sub(1).saturating_sub(start);
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
pub fn paragraph(head: &str, text: &str) -> Vec<String> {
    let lines = wrapped(&format!("{head}{text}"), WIDTH - 2);
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
        let further = wrapped(rest.trim_end(), WIDTH - 4);
        out.extend(further.into_iter().map(|l| format!("    {l}")));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{paragraph, wrapped};

    #[test]
    fn text_is_broken_at_spaces() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible x", 5), ["incomprehensible", "x"]);
        assert_eq!(wrapped("", 5), [""]);
    }

    #[test]
    fn a_paragraph_keeps_the_width() {
        let text = "word ".repeat(60);
        for line in paragraph("why: ", &text) {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}
