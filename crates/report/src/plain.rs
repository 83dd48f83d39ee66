//! Text from elsewhere, made safe to show.
//!
//! Names, values and messages come from files of other authors. On a terminal some characters
//! are commands: the control characters (C0, C1, DEL), and the marks that change the direction of text
//! (Boucher, Anderson: Trojan Source, USENIX Security 2023). [`visible`] writes each of them down
//! instead. [`in_json`] does the same for JSON text, where the reader gets the characters back.
//!
//! Guarantee: what these return contains none of them but line feeds and tabs. Both leave what they
//! have returned as it is.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character does something instead of standing there.
pub fn is_command(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' => true,
        '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' => true,
        '\u{e0000}'..='\u{e007f}' => true,
        c => c.is_control(),
    }
}

/// Whether no character of a text does something, as far as its bytes tell: it has nothing but letters, signs and lines of ASCII.
fn is_plain(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.all(|b| matches!(b, b'\n' | b'\t' | b' '..=b'~'))
}

/// Text in which every character stands there and does nothing.
pub fn visible(text: &str) -> Cow<'_, str> {
    if is_plain(text) || !text.contains(is_command) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\r' => out.push_str("\\r"),
            c if is_command(c) => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// JSON text in which such characters stand as escapes. Outside of strings JSON has none of them.
pub fn in_json(text: &str) -> String {
    if is_plain(text) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        // Carriage returns and tabs between values are JSON's own.
        if is_command(c) && c != '\r' {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{in_json, is_command, visible};

    #[test]
    fn commands_are_written_down() {
        assert_eq!(visible("a\u{1b}[31mb\r\n"), "a\\u{1b}[31mb\\r\n");
        assert_eq!(visible("\u{202e}\u{9b}x\u{7f}"), "\\u{202e}\\u{9b}x\\u{7f}");
        assert_eq!(visible("plain\tété ∀"), "plain\tété ∀");
        for c in (0..=0x2fff).filter_map(char::from_u32) {
            let text = c.to_string();
            let shown = visible(&text).into_owned();
            assert!(!shown.contains(is_command), "{c:?}");
            assert_eq!(visible(&shown), shown, "once is enough");
        }
    }

    #[test]
    fn json_keeps_its_meaning() {
        let text = "\u{1b}\u{9b}\u{202e}\u{7f}\u{e0041}\n\t\"x";
        let json = serde_json::to_string(text).expect("a string");
        let escaped = in_json(&json);
        assert!(!escaped.contains(is_command), "{escaped}");
        let back: String = serde_json::from_str(&escaped).expect("JSON");
        assert_eq!(back, text);
    }
}
