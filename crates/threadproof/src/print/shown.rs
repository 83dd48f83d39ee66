//! What the program under test prints, on its way to a terminal.
//!
//! Where its output goes to a file or a pipe it is passed on byte by byte. A terminal gets text: bytes
//! that are no UTF-8 are written down, and so is every character that would be a command.

use std::fmt::Write;

use report::plain::visible;

/// Bytes that come in parts, shown as text.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    /// The beginning of a character whose end has not come.
    rest: Vec<u8>,
}

impl Shown {
    /// What to show of these bytes.
    pub(crate) fn text(&mut self, bytes: &[u8]) -> String {
        let mut all = std::mem::take(&mut self.rest);
        all.extend_from_slice(bytes);
        let mut out = String::new();
        let mut left = all.as_slice();
        while !left.is_empty() {
            let (good, bad) = match std::str::from_utf8(left) {
                Ok(text) => (text, 0),
                Err(error) => {
                    let good = &left[..error.valid_up_to()];
                    let Some(bad) = error.error_len() else {
                        self.rest = left[good.len()..].to_vec();
                        out.push_str(&visible(&String::from_utf8_lossy(good)));
                        return out;
                    };
                    (std::str::from_utf8(good).unwrap_or_default(), bad)
                }
            };
            out.push_str(&visible(good));
            let (bytes, next) = left[good.len()..].split_at(bad);
            escape(&mut out, bytes);
            left = next;
        }
        out
    }

    /// What is left at the end.
    pub(crate) fn rest(&mut self) -> String {
        let mut out = String::new();
        escape(&mut out, &std::mem::take(&mut self.rest));
        out
    }
}

fn escape(out: &mut String, bytes: &[u8]) {
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(out, "\\x{byte:02x}");
    }
}

#[cfg(test)]
mod tests {
    use super::Shown;

    #[test]
    fn a_terminal_gets_text() {
        let mut shown = Shown::default();
        assert_eq!(shown.text(b"a\x1b]0;x\x07\n"), "a\\u{1b}]0;x\\u{7}\n");
        assert_eq!(shown.text(b"\x9b31m"), "\\x9b31m");
        // A character in two parts.
        assert_eq!(shown.text(b"\xc3"), "");
        assert_eq!(shown.text(b"\xa9\xe2\x80"), "\u{e9}");
        assert_eq!(shown.text(b"\xae"), "\\u{202e}");
        assert_eq!(shown.text(b"\xf0\x9f"), "");
        assert_eq!(shown.rest(), "\\xf0\\x9f");
        assert_eq!(shown.rest(), "");
    }
}
