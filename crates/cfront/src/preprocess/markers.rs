//! The text of source files, as far as a preprocessed file has it.
//!
//! Of a program in a `.i` file nothing else is read: the files that its line markers name are never opened. After a
//! marker stands the text of the line it names, with macros expanded, and with comments where the preprocessor was told to
//! keep them (`cc -E -C`). [`texts`] puts these lines together again, so that reports have lines to show and
//! `threadproof: benign` counts.
//!
//! Departures from the real text: lines that the preprocessor left out are empty, and the pieces of a line between which
//! it wrote markers (for macros of system headers) follow one another. A marker may claim any line number: all texts
//! together have at most [`EMPTY`] empty lines, and a file that needs more has no text.

use std::collections::BTreeMap;

use crate::syntax::lex::unquote;

/// Lines that may be empty, of all files together.
const EMPTY: usize = 1 << 22;

/// The lines of one file: their text by number, from one.
#[derive(Default)]
struct Lines {
    text: BTreeMap<u32, Vec<u8>>,
    /// Whether a marker names it without calling it a system header.
    own: bool,
}

/// The names of the files in a preprocessed text called `name`, but for system headers, and the text of each.
pub(super) fn texts(preprocessed: &[u8], name: &str) -> Vec<(String, Vec<u8>)> {
    let mut files: BTreeMap<String, Lines> = BTreeMap::new();
    let mut current = name.to_owned();
    files.entry(current.clone()).or_default().own = true;
    let mut number = 1u32;
    for line in preprocessed.split(|&byte| byte == b'\n') {
        match marker(line) {
            Some(marker) => {
                number = marker.line;
                if let Some((file, system)) = marker.file {
                    files.entry(file.clone()).or_default().own |= !system;
                    current = file;
                }
            }
            None => {
                if number > 0
                    && !line.trim_ascii().is_empty()
                    && let Some(lines) = files.get_mut(&current)
                {
                    lines
                        .text
                        .entry(number)
                        .or_default()
                        .extend_from_slice(line);
                }
                number = number.saturating_add(1);
            }
        }
    }
    let mut empty = EMPTY;
    let own = files.into_iter().filter(|(_, lines)| lines.own);
    own.filter_map(|(file, lines)| Some((file, joined(lines.text, &mut empty)?)))
        .collect()
}

/// All lines up to the last one that has text; none if there is none, or too many are `empty`.
fn joined(lines: BTreeMap<u32, Vec<u8>>, empty: &mut usize) -> Option<Vec<u8>> {
    let (&last, _) = lines.last_key_value()?;
    let missing = last as usize - lines.len();
    *empty = empty.checked_sub(missing)?;
    let mut text = Vec::new();
    let mut at = 1;
    for (number, line) in lines {
        text.resize(text.len() + (number - at) as usize, b'\n');
        text.extend(line);
        at = number;
    }
    Some(text)
}

/// What a line marker says.
struct Marker {
    line: u32,
    /// The file, if it names one, and whether that is a system header.
    file: Option<(String, bool)>,
}

/// The marker that a line is: `# 12 "file.h" flags` or `#line 12 "file.h"`.
fn marker(line: &[u8]) -> Option<Marker> {
    let rest = line.trim_ascii().strip_prefix(b"#")?.trim_ascii_start();
    let rest = rest.strip_prefix(b"line").unwrap_or(rest);
    let rest = rest.trim_ascii_start();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
    let rest = rest[digits..].trim_ascii_start();
    let flags = rest.rsplit(|&byte| byte == b'"').next().unwrap_or_default();
    let system = flags.split(|&byte| byte == b' ').any(|flag| flag == b"3");
    let file = match rest.first() {
        Some(b'"') => Some((unquote(rest)?, system)),
        _ => None,
    };
    Some(Marker { line: number, file })
}

#[cfg(test)]
mod tests {
    use super::texts;

    fn text_of(preprocessed: &str, file: &str) -> Option<String> {
        let found = texts(preprocessed.as_bytes(), "a.i");
        let found = found.into_iter().find(|(name, _)| name == file);
        found.map(|(_, text)| String::from_utf8(text).expect("text"))
    }

    #[test]
    fn lines_come_back_to_their_files() {
        let text = "# 0 \"a.c\"\n# 1 \"<built-in>\" 1\n# 1 \"a.c\" 2\n# 1 \"b.h\" 1\nint b;\n# 2 \"a.c\" 2\n\n\
                    int a = \n# 3 \"a.c\" 3 4\n((void*)0)\n# 3 \"a.c\"\n;\nint c; /* said */\n";
        let expected = "\n\nint a = ((void*)0);\nint c; /* said */";
        assert_eq!(text_of(text, "a.c").as_deref(), Some(expected));
        assert_eq!(text_of(text, "b.h").as_deref(), Some("int b;"));
        assert_eq!(text_of(text, "<built-in>"), None);
    }

    #[test]
    fn text_without_markers_is_its_own() {
        let text = text_of("int a;\nint b;\n", "a.i");
        assert_eq!(text.as_deref(), Some("int a;\nint b;"));
    }

    #[test]
    fn system_headers_have_no_text() {
        assert_eq!(text_of("# 1 \"s.h\" 1 3\nint s;\n", "s.h"), None);
    }

    #[test]
    fn a_marker_makes_no_memory() {
        let text = "# 4294967295 \"far.c\"\nint x;\nint y;\n# 1 \"near.c\"\nint z;\n";
        assert_eq!(text_of(text, "far.c"), None);
        assert_eq!(text_of(text, "near.c").as_deref(), Some("int z;"));
        let many: String = (0..100)
            .map(|i| format!("# 1000000 \"{i}.c\"\nint x;\n"))
            .collect();
        let all: usize = texts(many.as_bytes(), "a.i")
            .iter()
            .map(|(_, t)| t.len())
            .sum();
        assert!(all < 8 << 20, "{all}");
    }
}
