//! The driver's messages, `file:line:column: error: text`, as diagnostics.

use crate::source::{Diagnostic, FileTable, Location};

/// Every error in the output of a driver, with its inclusion chain as notes.
pub(super) fn diagnostics(stderr: &str, files: &mut FileTable) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut chain: Vec<Location> = Vec::new();
    for line in stderr.lines() {
        if let Some(place) = inclusion(line) {
            chain.extend(location(place, files));
            continue;
        }
        let error = [": fatal error: ", ": error: "]
            .iter()
            .find_map(|mark| line.split_once(mark));
        if let Some((place, message)) = error {
            if let Some(location) = location(place, files) {
                let mut diagnostic = Diagnostic::error(location, message.trim());
                for &from in &chain {
                    diagnostic = diagnostic.with_note(Some(from), "included from here");
                }
                found.push(diagnostic);
            } else {
                found.push(Diagnostic::general(message.trim()));
            }
            chain.clear();
        }
        if found.len() == crate::syntax::lex::MAX_ERRORS {
            break;
        }
    }
    found
}

/// The place in `In file included from a.h:3,` and its continuation lines.
fn inclusion(line: &str) -> Option<&str> {
    let rest = line
        .strip_prefix("In file included from ")
        .or_else(|| line.trim_start().strip_prefix("from "))?;
    Some(rest.trim_end_matches([',', ':']))
}

/// `file:line` or `file:line:column`.
fn location(place: &str, files: &mut FileTable) -> Option<Location> {
    let (head, last) = place.rsplit_once(':')?;
    let last: u32 = last.parse().ok()?;
    let (path, line, column) = match head.rsplit_once(':') {
        Some((path, line)) if line.parse::<u32>().is_ok() => (path, line.parse().ok()?, last),
        _ => (head, last, 0),
    };
    Some(Location {
        file: files.intern(path),
        line,
        column,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_header_of_gcc_is_located() {
        let mut files = FileTable::new();
        let stderr = "In file included from b.h:2,\n                 from a.c:1:\n\
            c.h:7:10: fatal error: no.h: No such file or directory\n    7 | #include <no.h>\n\
            compilation terminated.\n";
        let found = diagnostics(stderr, &mut files);
        assert_eq!(found.len(), 1);
        let place = found[0].location.expect("located");
        assert_eq!(
            (files.path(place.file), place.line, place.column),
            ("c.h", 7, 10)
        );
        assert_eq!(found[0].message, "no.h: No such file or directory");
        assert_eq!(found[0].notes.len(), 2);
    }

    #[test]
    fn driver_errors_without_place_are_kept() {
        let found = diagnostics(
            "cc: error: unrecognized option '-q'\n",
            &mut FileTable::new(),
        );
        assert_eq!(found[0].location, None);
        assert_eq!(found[0].message, "unrecognized option '-q'");
    }
}
