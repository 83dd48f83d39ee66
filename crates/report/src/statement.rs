//! Where statements begin, as far as the text alone can tell.
//!
//! The exchange format names places by lines: the first statement that begins on a line is meant.
//! These tests say yes only where that is certainly the statement at hand; where they say no, a
//! witness says less.

use crate::result::Report;

/// Words after which a line is entered more often than the statement that begins on it, or is a part
/// of another statement.
const NOT_ALONE: [&str; 8] = [
    "for", "while", "do", "else", "case", "default", "switch", "goto",
];

/// Whether a line is a place where a statement begins that is executed once each time it is entered.
pub fn enters_statement(report: &Report, place: usize) -> bool {
    let Some((line, before)) = lines(report, place) else {
        return false;
    };
    let word = line
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .next();
    let begins = line.starts_with(|c: char| c.is_alphabetic() || "_*(+-".contains(c));
    begins && ends(&before) && !NOT_ALONE.contains(&word.unwrap_or_default())
}

/// Whether a line is one call and nothing else.
pub fn whole_call(report: &Report, place: usize) -> bool {
    let Some((line, before)) = lines(report, place) else {
        return false;
    };
    let name: String = line
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    let keyword = [
        "if", "while", "for", "switch", "return", "sizeof", "do", "else",
    ];
    let rest = line[name.len()..].trim_start();
    let call = rest.starts_with('(') && rest.ends_with(");") && rest.matches(';').count() == 1;
    call && ends(&before) && !name.is_empty() && !keyword.contains(&name.as_str())
}

/// Whether a statement can begin after what stands before a line.
fn ends(before: &str) -> bool {
    let word = before
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .next();
    let controls = match word.unwrap_or_default() {
        "if" | "for" | "while" => before.ends_with(')') && balanced(before),
        "else" | "do" => before.len() == word.unwrap_or_default().len(),
        _ => false,
    };
    before.ends_with([';', '{', '}']) || controls
}

fn balanced(text: &str) -> bool {
    text.matches('(').count() == text.matches(')').count()
}

/// The code of a place's line, and all the code before it that has anything on it; without comments
/// and directives. Nothing if a comment or string spans lines, which would need a real lexer.
fn lines(report: &Report, place: usize) -> Option<(String, String)> {
    let at = &report.places[place];
    let text = report.files.get(at.file)?.text.as_deref()?;
    let wanted = (at.line as usize).checked_sub(1)?;
    let mut before = String::new();
    let mut inside = false;
    let mut continued = false;
    for (i, line) in text.lines().enumerate() {
        let directive = continued || line.trim_start().starts_with('#');
        continued = directive && line.ends_with('\\');
        let code = code(line, &mut inside);
        if i == wanted {
            return (!directive).then_some((code, before));
        }
        if !directive && !code.is_empty() {
            before = code;
        }
    }
    None
}

/// A line without comments, and without space around it. `inside` says whether it begins, and then
/// whether it ends, within a comment.
fn code(line: &str, inside: &mut bool) -> String {
    let mut out = String::new();
    let mut chars = line.chars().peekable();
    let mut quote = None;
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        match (quote, c, next) {
            _ if *inside => {
                if c == '*' && next == Some('/') {
                    chars.next();
                    *inside = false;
                }
                continue;
            }
            (None, '/', Some('/')) => break,
            (None, '/', Some('*')) => {
                chars.next();
                *inside = true;
                continue;
            }
            (None, '"' | '\'', _) => quote = Some(c),
            (Some(_), '\\', Some(escaped)) => {
                chars.next();
                out.push(c);
                out.push(escaped);
                continue;
            }
            (Some(q), _, _) if c == q => quote = None,
            _ => {}
        }
        out.push(c);
    }
    out.trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::{enters_statement, whole_call};
    use crate::result::{File, Place, Report};

    fn report(text: &str) -> Report {
        let file = File {
            name: "a.c".into(),
            text: Some(text.into()),
            ..File::default()
        };
        let place = |line| Place {
            line,
            ..Place::default()
        };
        Report {
            files: vec![file],
            places: (1..=text.lines().count() as u32).map(place).collect(),
            ..Report::default()
        }
    }

    #[test]
    fn statements_begin_where_others_end() {
        let text = "int f(int x)\n{\n  x = 1; // {\n  y = x +\n    2;\n  while (x)\n    x--;\n  } else x++;\n  \
                    /* ;\n  */ z = 3;\n  do\n#if 1\n  w = 1;\n#endif\n  lock(&m); x = 1;\n  lock(&m);\n}\n";
        let report = report(text);
        let found = |test: fn(&Report, usize) -> bool| -> Vec<usize> {
            let places = 0..report.places.len();
            places
                .filter(|p| test(&report, *p))
                .map(|p| p + 1)
                .collect()
        };
        assert_eq!(found(enters_statement), [3, 4, 7, 10, 13, 15, 16]);
        assert_eq!(found(whole_call), [16]);
    }
}
