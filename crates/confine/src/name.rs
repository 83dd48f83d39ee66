//! Names of files, for messages.
//!
//! A message is a line, and a name may hold a line feed: what comes after it would look like a message of its own.
//! [`one_line`] writes such characters down. Other characters that do something on a terminal are left to
//! `report::plain`, through which every message goes.

use std::borrow::Cow;
use std::path::Path;

/// Text in which no character begins a new line or moves within one.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let moves = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    if !text.contains(moves) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match moves(c) {
            true => out.extend(c.escape_default()),
            false => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// A path as it stands in a message.
pub fn shown(path: &Path) -> String {
    one_line(&path.to_string_lossy()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::{one_line, shown};
    use std::path::Path;

    #[test]
    fn a_name_is_one_line() {
        assert_eq!(shown(Path::new("a/b c.c")), "a/b c.c");
        assert_eq!(shown(Path::new("a\nrace: safe")), "a\\nrace: safe");
        assert_eq!(
            one_line("x\r\t\u{1b}\u{85}\u{2028}y"),
            "x\\r\\t\\u{1b}\\u{85}\\u{2028}y"
        );
        assert_eq!(one_line(&one_line("a\nb")), "a\\nb");
    }
}
