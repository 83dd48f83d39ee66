//! Lines that begin with `#`: line markers and what else the preprocessor leaves in its output.

use super::Lexer;

impl Lexer<'_> {
    /// A directive line; at its `#`.
    pub(super) fn directive(&mut self) {
        let start = self.at;
        let end = self.text[start..]
            .iter()
            .position(|&byte| byte == b'\n')
            .map_or(self.text.len(), |length| start + length);
        let line = &self.text[start + 1..end];
        self.at = end;
        let line = line.trim_ascii();
        let word_end = line
            .iter()
            .position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')
            .unwrap_or(line.len());
        let (word, rest) = line.split_at(word_end);
        match word {
            b"line" => self.line_marker(rest.trim_ascii_start(), start),
            _ if word.first().is_some_and(u8::is_ascii_digit) => self.line_marker(line, start),
            b"pragma" => self.pragma(rest),
            // `-dD` and friends leave these in; the preprocessor has acted on them already.
            b"" if line.is_empty() => {}
            b"define" | b"undef" | b"ident" | b"sccs" | b"assert" | b"unassert" | b"warning" => {}
            _ => {
                let word = String::from_utf8_lossy(word).into_owned();
                self.error(
                    start,
                    format!("directive '#{word}' in text that should have been preprocessed"),
                );
            }
        }
    }

    /// `12 "file.h" flags`: the next line is line 12 of that file.
    fn line_marker(&mut self, line: &[u8], start: usize) {
        let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(&line[..digits])
            .ok()
            .and_then(|digits| digits.parse::<u32>().ok());
        let Some(number) = number else {
            return self.error(start, "line number of a line marker is not a number");
        };
        let rest = line[digits..].trim_ascii_start();
        if rest.first() == Some(&b'"') {
            let Some(name) = unquote(rest) else {
                return self.error(start, "file name of a line marker is not closed");
            };
            self.file = self.files.intern(&name);
            self.note_user_file(rest);
        }
        // The newline that ends the marker's own line adds one.
        self.line = number.wrapping_sub(1);
        if self.at < self.text.len() {
            self.at += 1;
            self.line = number;
        }
        self.line_start = self.at;
        self.line_token = self.out.list.len();
    }

    /// Marks the current file unless the marker's flags say system header.
    fn note_user_file(&mut self, rest: &[u8]) {
        let flags = rest.rsplit(|&byte| byte == b'"').next().unwrap_or(&[]);
        if flags.split(|&byte| byte == b' ').any(|flag| flag == b"3") {
            return;
        }
        let index = self.file.0 as usize;
        if index >= self.user_files.len() {
            self.user_files.resize(index + 1, false);
        }
        self.user_files[index] = true;
    }

    fn pragma(&mut self, rest: &[u8]) {
        let Ok(text) = std::str::from_utf8(rest) else {
            return;
        };
        let Some(arguments) = text.trim().strip_prefix("pack") else {
            return;
        };
        let arguments = arguments.trim();
        let Some(arguments) = arguments
            .strip_prefix('(')
            .and_then(|inner| inner.trim_end().strip_suffix(')'))
        else {
            return;
        };
        let mut pushing = false;
        let mut name: Option<Box<str>> = None;
        let mut popping = false;
        let mut value: Option<u32> = None;
        for argument in arguments.split(',').map(str::trim) {
            match argument {
                "push" => pushing = true,
                "pop" => popping = true,
                "" => {}
                _ => match argument.parse::<u32>() {
                    Ok(number) => value = Some(number),
                    Err(_) => name = Some(argument.into()),
                },
            }
        }
        if pushing {
            self.pack_stack.push((name, self.pack));
        } else if popping {
            self.pop_pack(name);
        } else if value.is_none() {
            self.pack = None;
        }
        if let Some(value) = value {
            self.pack = (value.is_power_of_two() && value <= 16).then_some(value);
        }
        let index = self.out.list.len() as u32;
        self.out.packs.push((index, self.pack));
    }

    fn pop_pack(&mut self, name: Option<Box<str>>) {
        let position = match &name {
            None => self.pack_stack.len().checked_sub(1),
            Some(_) => self
                .pack_stack
                .iter()
                .rposition(|(pushed, _)| *pushed == name),
        };
        if let Some(position) = position {
            self.pack = self.pack_stack[position].1;
            self.pack_stack.truncate(position);
        }
    }
}

/// The text of a quoted name at the start of `text`, with its escapes undone.
pub(crate) fn unquote(text: &[u8]) -> Option<String> {
    let mut name = Vec::new();
    let mut bytes = text.get(1..)?.iter().copied().peekable();
    loop {
        match bytes.next()? {
            b'"' => break,
            b'\\' => {
                let mut value = 0u32;
                let mut digits = 0;
                while let Some(digit) = bytes.peek().filter(|byte| matches!(byte, b'0'..=b'7')) {
                    value = value * 8 + u32::from(digit - b'0');
                    digits += 1;
                    bytes.next();
                    if digits == 3 {
                        break;
                    }
                }
                name.push(if digits > 0 {
                    value as u8
                } else {
                    bytes.next()?
                });
            }
            byte => name.push(byte),
        }
    }
    Some(String::from_utf8_lossy(&name).into_owned())
}
