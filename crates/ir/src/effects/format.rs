//! Formats that count: whether a constant text holds a conversion `%n`.

use crate::id::GlobalId;
use crate::program::{Init, Program};

/// Whether the text at an offset of a global, or anywhere in it, may hold a conversion that counts.
pub(super) fn global_counts(program: &Program, global: GlobalId, offset: Option<i64>) -> bool {
    let global = &program.globals[global];
    if !global.constant {
        return true;
    }
    let bytes = match &global.init {
        Init::Data { bytes, relocs } if relocs.is_empty() => bytes.as_slice(),
        Init::Zero => return false,
        Init::Data { .. } | Init::Extern => return true,
    };
    let text = match offset.map(usize::try_from) {
        None => bytes,
        Some(Ok(start)) => bytes.get(start..).unwrap_or(&[]),
        Some(Err(_)) => return false,
    };
    counts(text)
}

/// Whether some `%` is followed by an `n`, with nothing between them but what may stand there: flags,
/// numbers, lengths. Wide texts have zero bytes between their characters.
fn counts(text: &[u8]) -> bool {
    let mut inside = false;
    for byte in text {
        match byte {
            b'%' => inside = !inside,
            b'n' if inside => return true,
            0 | b'0'..=b'9' | b' ' | b'#' | b'+' | b'-' | b'\'' | b'.' | b'*' | b'$' | b'I' => {}
            b'h' | b'l' | b'j' | b'z' | b't' | b'L' | b'q' => {}
            _ => inside = false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::counts;

    #[test]
    fn only_conversions_count() {
        for text in ["%n", "a%d%n\n", "%hhn", "%-*lln", "%%%n", "%1$n"] {
            assert!(counts(text.as_bytes()), "{text}");
        }
        for text in [
            "",
            "n",
            "%d n",
            "%s\n",
            "100% sure\n",
            "%5.2x in",
            "%un",
            "%%n",
        ] {
            assert!(!counts(text.as_bytes()), "{text}");
        }
        assert!(counts(b"%\0\0\0n\0\0\0"));
    }
}
