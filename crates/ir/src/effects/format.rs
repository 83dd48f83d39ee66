//! What a call of the `printf` family stores through its arguments: `%n` writes a count there.
//!
//! A text is followed if every conversion in it is one of C17's, POSIX's or glibc's (C17 7.21.6.1).
//! Numbered arguments and conversions of unknown letters are not followed.

use crate::id::GlobalId;
use crate::program::{Init, Program};
use crate::ty::DataModel;
use std::collections::BTreeMap;

/// The arguments that are stored through, by their number, with how many bytes are written.
pub type Counts = BTreeMap<usize, u32>;

/// The counts that a text stores; `None` if it is not followed.
pub fn counts(text: &[u8], model: DataModel) -> Option<Counts> {
    let mut found = Counts::new();
    let mut arguments = 0;
    let mut rest = text.split(|&b| b == 0).next().unwrap_or(&[]).iter();
    while let Some(&byte) = rest.next() {
        if byte != b'%' {
            continue;
        }
        let mut length = Length::default();
        loop {
            match *rest.next()? {
                // Flags, width and precision; `I` is glibc's flag for digits of a locale.
                b'-' | b'+' | b' ' | b'#' | b'\'' | b'I' | b'.' | b'0'..=b'9' => {}
                b'*' => arguments += 1,
                b'h' => length.short += 1,
                b'l' => length.long += 1,
                b'q' | b'j' | b'L' => length.long += 2,
                b'z' | b'Z' | b't' => length.long += 1,
                b'%' | b'm' => break,
                b'd' | b'i' | b'o' | b'u' | b'x' | b'X' | b'b' | b'B' | b'f' | b'F' | b'e'
                | b'E' | b'g' | b'G' | b'a' | b'A' | b'c' | b'C' | b's' | b'S' | b'p' => {
                    arguments += 1;
                    break;
                }
                b'n' => {
                    found.insert(arguments, length.bytes(model));
                    arguments += 1;
                    break;
                }
                _ => return None,
            }
        }
    }
    Some(found)
}

/// How many length modifiers of each sort stand before a letter.
#[derive(Default)]
struct Length {
    short: u32,
    long: u32,
}

impl Length {
    fn bytes(&self, model: DataModel) -> u32 {
        match (self.short, self.long) {
            (0, 0) => 4,
            (0, 1) => model.pointer_size(),
            (1, _) => 2,
            (0, _) => 8,
            _ => 1,
        }
    }
}

/// The counts that the text at an offset of a global stores; `None` if it is not followed, or no
/// constant.
pub fn counts_at(program: &Program, global: GlobalId, offset: i64) -> Option<Counts> {
    let global = &program.globals[global];
    let Init::Data { bytes, relocs, .. } = &global.init else {
        return None;
    };
    let from = usize::try_from(offset).ok()?;
    if !global.constant || !relocs.is_empty() {
        return None;
    }
    counts(bytes.get(from..).unwrap_or(&[]), program.data_model)
}

#[cfg(test)]
mod tests {
    use super::{Counts, counts};
    use crate::ty::DataModel::{Ilp32, Lp64};

    #[test]
    fn counts_are_found_with_their_argument_and_size() {
        let one = |n, bytes| Some(Counts::from([(n, bytes)]));
        assert_eq!(counts(b"%d %s\n\0%n", Lp64), Some(Counts::new()));
        assert_eq!(counts(b"%%n", Lp64), Some(Counts::new()));
        assert_eq!(counts(b"%*.*d%n", Lp64), one(3, 4));
        assert_eq!(counts(b"%qn", Lp64), one(0, 8));
        assert_eq!(counts(b"%Zn", Lp64), one(0, 8));
        assert_eq!(counts(b"%ln", Ilp32), one(0, 4));
        assert_eq!(counts(b"%hhn", Lp64), one(0, 1));
        assert_eq!(counts(b"%c%5hn", Lp64), one(1, 2));
        assert_eq!(counts(b"%m%lln", Lp64), one(0, 8));
    }

    #[test]
    fn what_is_not_known_is_not_followed() {
        assert_eq!(counts(b"%1$n", Lp64), None);
        assert_eq!(counts(b"%k", Lp64), None);
        assert_eq!(counts(b"%", Lp64), None);
    }
}
