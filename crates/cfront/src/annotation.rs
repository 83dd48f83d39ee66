//! Accesses whose races the source declares benign.
//!
//! A comment that says `threadproof: benign` speaks of the code before it on its line; one that
//! stands alone speaks of the next line with code. A use of the macro `THREADPROOF_BENIGN(…)`,
//! which is just its argument in parentheses, speaks of the line it begins on. Every access on
//! such a line is meant.
//!
//! Comments do not survive preprocessing: the files that the program's spans name are looked at as they
//! were read for it. Text in string literals is no comment, and a macro's definition is no use of it;
//! what is missed is a use inside the definition of another macro, which stands on no line.

use ir::{FileId, Program};

use crate::source::{self, FileTable};

const COMMENT: &[u8] = b"threadproof: benign";
const MACRO: &[u8] = b"THREADPROOF_BENIGN";

/// The lines declared benign in the files a program was read from. A file whose text was not kept
/// declares nothing.
pub(crate) fn benign(program: &Program, files: &FileTable) -> Vec<(FileId, u32)> {
    let own = program.files.iter().filter(|(_, file)| !file.library);
    let text = |id: FileId| files.own_text(source::FileId(id.0));
    let read = own.filter_map(|(id, _)| Some((id, text(id)?)));
    read.flat_map(|(id, text)| lines(text).into_iter().map(move |line| (id, line)))
        .collect()
}

/// The lines of a text that are declared benign, in order.
fn lines(text: &[u8]) -> Vec<u32> {
    let mut scan = Scan {
        text,
        at: 0,
        line: 1,
        code: false,
        directive: false,
        waiting: false,
        found: Vec::new(),
    };
    while scan.at < text.len() {
        scan.token();
    }
    scan.found.dedup();
    scan.found
}

struct Scan<'a> {
    text: &'a [u8],
    at: usize,
    line: u32,
    /// Whether there is code on this line so far.
    code: bool,
    /// Whether this line belongs to a preprocessor directive.
    directive: bool,
    /// Whether a comment that stood alone speaks of the code to come.
    waiting: bool,
    found: Vec<u32>,
}

impl Scan<'_> {
    fn token(&mut self) {
        let rest = &self.text[self.at..];
        match rest[0] {
            b'\n' => {
                self.newline();
                self.directive = false;
            }
            b'\\' if rest.get(1) == Some(&b'\n') => {
                self.at += 1;
                self.newline();
            }
            b'/' if rest.get(1) == Some(&b'/') => {
                let end = rest.iter().position(|&b| b == b'\n');
                self.comment(end.unwrap_or(rest.len()));
            }
            b'/' if rest.get(1) == Some(&b'*') => {
                let end = rest[2..].windows(2).position(|two| two == b"*/");
                self.comment(end.map_or(rest.len(), |end| end + 4));
            }
            b' ' | b'\t' | b'\r' => self.at += 1,
            first => {
                self.directive |= first == b'#' && !self.code;
                self.code = true;
                if self.waiting && !self.directive {
                    self.waiting = false;
                    self.found.push(self.line);
                }
                self.word(first);
            }
        }
    }

    fn newline(&mut self) {
        self.at += 1;
        self.line += 1;
        self.code = false;
    }

    fn comment(&mut self, len: usize) {
        let body = &self.text[self.at..self.at + len];
        let says = body.windows(COMMENT.len()).any(|part| part == COMMENT);
        if says && self.code {
            self.found.push(self.line);
        }
        self.waiting |= says && !self.code;
        self.line += body.iter().filter(|&&b| b == b'\n').count() as u32;
        self.at += len;
    }

    /// A literal, an identifier, or anything else of one byte.
    fn word(&mut self, first: u8) {
        let rest = &self.text[self.at..];
        let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
        let len = match first {
            b'"' | b'\'' => literal(rest),
            _ => rest.iter().take_while(|b| is_word(b)).count().max(1),
        };
        if &rest[..len] == MACRO && !self.directive {
            self.found.push(self.line);
        }
        self.at += len;
    }
}

/// The length of the literal a text begins with; one without an end ends with its line.
fn literal(text: &[u8]) -> usize {
    let mut at = 1;
    while at < text.len() && text[at] != b'\n' {
        match text[at] {
            b'\\' if text.get(at + 1).is_some_and(|&next| next != b'\n') => at += 2,
            byte if byte == text[0] => return at + 1,
            _ => at += 1,
        }
    }
    at.min(text.len())
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn comments_speak_of_their_line_or_the_next() {
        let text = b"int x; // threadproof: benign\n\
            int y; /* threadproof: benign: it is a hint */\n\
            // threadproof: benign\n\
            \n\
            int z;\n\
            /* threadproof: benign */ int w;\n\
            int v;\n";
        assert_eq!(lines(text), [1, 2, 5, 6]);
    }

    #[test]
    fn strings_are_no_comments() {
        let text = b"char *s = \"// threadproof: benign\"; char c = '\\'';\n\
            char *t = \"\\\"/* threadproof: benign */\";\n\
            int x = 'a' / 'b'; // a comment\n";
        assert_eq!(lines(text), [0u32; 0]);
    }

    #[test]
    fn the_macro_speaks_of_the_line_it_is_used_on() {
        let text = b"#define THREADPROOF_BENIGN(access) \\\n  (access) /* THREADPROOF_BENIGN */\n\
            int NO_THREADPROOF_BENIGN;\n\
            int f(void) { return THREADPROOF_BENIGN(\n x); }\n";
        assert_eq!(lines(text), [4]);
    }

    #[test]
    fn a_comment_before_a_directive_waits_for_code() {
        let text = b"// threadproof: benign\n#include <a.h>\nint x;\n";
        assert_eq!(lines(text), [3]);
    }

    #[test]
    fn unfinished_text_is_fine() {
        assert_eq!(lines(b"/* threadproof: benign"), [0u32; 0]);
        assert_eq!(lines(b"x = \"\\"), [0u32; 0]);
        assert_eq!(lines(b"x = '"), [0u32; 0]);
        assert_eq!(lines(b"x; // threadproof: benign"), [1]);
    }
}
