//! The columns of the user's own lines.
//!
//! A preprocessor keeps line numbers but not columns: it expands macros, drops comments and joins
//! blanks. Each preprocessed line is therefore laid against the line the user wrote, word by word:
//! if it occurs there as a run, that run gives the columns; otherwise what agrees at both ends is
//! matched, names and numbers in between by their first occurrence, and what remains comes from a
//! macro and takes the column of the first word that disagrees.

use super::{Lexer, is_word_byte};

/// Lines with more words than this keep the preprocessor's columns; they are machine-made.
const MOST_WORDS: usize = 500;

impl Lexer<'_> {
    /// Corrects the columns of the tokens of the current line; before its newline.
    pub(super) fn repair_columns(&mut self) {
        let first = self.line_token;
        let known = self.user_files.get(self.file.0 as usize).copied();
        if first == self.out.list.len() || known != Some(true) {
            return;
        }
        let end = self.at.min(self.text.len());
        let here = &self.text[self.line_start.min(end)..end];
        let Some(original) = self.files.line(self.file, self.line) else {
            return;
        };
        if here == original {
            return;
        }
        let expanded = words(here);
        let written = words(original);
        if written.is_empty() || expanded.len() > MOST_WORDS || written.len() > MOST_WORDS {
            return;
        }
        let columns = align(here, &expanded, original, &written);
        for token in &mut self.out.list[first..] {
            // A literal spliced over several lines began on an earlier one.
            if token.location.line != self.line {
                continue;
            }
            let offset = token.location.column - 1;
            if let Ok(index) = expanded.binary_search_by_key(&offset, |word| word.0) {
                token.location.column = columns[index];
            }
        }
    }
}

/// For each expanded word, its column in the line as written.
fn align(here: &[u8], expanded: &[Word], original: &[u8], written: &[Word]) -> Vec<u32> {
    let same = |i: usize, j: usize| text(here, expanded[i]) == text(original, written[j]);
    let run = |start: usize| (0..expanded.len()).all(|i| same(i, start + i));
    let candidates = (written.len() + 1).saturating_sub(expanded.len());
    if let Some(start) = (0..candidates).find(|&start| run(start)) {
        return written[start..start + expanded.len()]
            .iter()
            .map(|word| word.0 + 1)
            .collect();
    }
    let shorter = expanded.len().min(written.len());
    let front = (0..shorter).take_while(|&i| same(i, i)).count();
    let back = (1..=shorter - front)
        .take_while(|&i| same(expanded.len() - i, written.len() - i))
        .count();
    let middle = &written[front..written.len() - back];
    let macro_word = middle.first().or(written.get(front)).or(written.last());
    let macro_column = macro_word.map_or(1, |word| word.0 + 1);
    (0..expanded.len())
        .map(|index| {
            if index < front {
                return written[index].0 + 1;
            }
            if index >= expanded.len() - back {
                return written[index + written.len() - expanded.len()].0 + 1;
            }
            let spelling = text(here, expanded[index]);
            let named = is_word_byte(spelling[0]) || matches!(spelling[0], b'"' | b'\'');
            middle
                .iter()
                .find(|word| named && text(original, **word) == spelling)
                .map_or(macro_column, |word| word.0 + 1)
        })
        .collect()
}

/// Offset and length of a word in its line.
type Word = (u32, u32);

fn text(line: &[u8], word: Word) -> &[u8] {
    &line[word.0 as usize..(word.0 + word.1) as usize]
}

/// The words of a line, roughly tokens: comments are left out, punctuation is taken by tokens so
/// that every token of the line begins a word.
fn words(line: &[u8]) -> Vec<Word> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let byte = line[at];
        let rest = &line[at..];
        if byte.is_ascii_whitespace() {
            at += 1;
            continue;
        }
        if rest.starts_with(b"//") {
            break;
        }
        if rest.starts_with(b"/*") {
            let close = rest.windows(2).skip(2).position(|pair| pair == b"*/");
            at = close.map_or(line.len(), |length| at + length + 4);
            continue;
        }
        let length = word_length(rest);
        found.push((at as u32, length as u32));
        at += length;
    }
    found
}

fn word_length(rest: &[u8]) -> usize {
    let first = rest[0];
    let second = rest.get(1).copied().unwrap_or(0);
    let mut length = 0;
    if first.is_ascii_digit() || (first == b'.' && second.is_ascii_digit()) {
        while length < rest.len() && (is_word_byte(rest[length]) || rest[length] == b'.') {
            length += 1;
            let sign = matches!(rest.get(length), Some(b'+' | b'-'));
            if sign && matches!(rest[length - 1], b'e' | b'E' | b'p' | b'P') {
                length += 1;
            }
        }
        return length;
    }
    if is_word_byte(first) {
        length = rest.iter().take_while(|&&b| is_word_byte(b)).count();
        let quoted = matches!(rest.get(length), Some(b'"' | b'\''));
        if !quoted || !matches!(&rest[..length], b"L" | b"u" | b"U" | b"u8") {
            return length;
        }
    }
    if let Some(&quote @ (b'"' | b'\'')) = rest.get(length) {
        length += 1;
        while length < rest.len() && rest[length] != quote {
            length += if rest[length] == b'\\' { 2 } else { 1 };
        }
        return (length + 1).min(rest.len());
    }
    let third = rest.get(2).copied().unwrap_or(0);
    super::punctuation(first, second, third).map_or(1, |(_, length)| length)
}
