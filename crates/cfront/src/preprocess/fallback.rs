//! What is supplied when a program alone cannot be preprocessed or parsed.
//!
//! - Headers of verification tools, which declare their vocabulary and nothing else: our own text,
//!   used only when a `#include` of that name finds no file.
//! - A header around GCC's `<stdatomic.h>`, whose `atomic_init` is a relaxed store: no race with an
//!   atomic access would show, and C11 7.17.2.2 makes it one.
//! - Headers of the standard whose types the program uses without including them. Other compilers
//!   include them from elsewhere: Clang's `<stdatomic.h>` includes `<stdint.h>`, GCC's does not.

use std::path::{Path, PathBuf};

use crate::source::Diagnostic;

/// The headers we have, by the name that includes them.
const HEADERS: [(&str, &str); 1] = [("goblint.h", GOBLINT)];

/// The header around another one, by its name.
const AROUND: [(&str, &str); 1] = [("stdatomic.h", STDATOMIC)];

const STDATOMIC: &str = "\
#include_next <stdatomic.h>
#undef atomic_init
#define atomic_init(object, value) __c11_atomic_init(object, value)
";

const GOBLINT: &str = "\
void __goblint_check(_Bool);
void __goblint_assume(_Bool);
void __goblint_assert(_Bool);
void __goblint_unknown(void *);
void __goblint_split_begin();
void __goblint_split_end();
void __goblint_bounded(unsigned long long);
void __goblint_assume_join();
void __goblint_globalize(void *);
";

/// Types of the standard, by the header that defines them.
const TYPES: [(&str, &[&str]); 2] = [
    (
        "stdint.h",
        &[
            "int8_t",
            "int16_t",
            "int32_t",
            "int64_t",
            "uint8_t",
            "uint16_t",
            "uint32_t",
            "uint64_t",
            "intptr_t",
            "uintptr_t",
            "intmax_t",
            "uintmax_t",
        ],
    ),
    ("stddef.h", &["size_t", "ptrdiff_t", "wchar_t"]),
];

/// Whether one of these errors is about a header that we have.
pub(super) fn is_missing_header(errors: &[Diagnostic]) -> bool {
    let ours = |name: &str| HEADERS.iter().any(|(header, _)| *header == name);
    errors.iter().any(|error| {
        let missing = error.message.split_once(": No such file");
        let quoted = || error.message.split_once("' file not found");
        missing
            .or_else(quoted)
            .is_some_and(|(name, _)| ours(name.trim_start_matches('\'')))
    })
}

/// A directory with our headers, removed when dropped.
pub(super) struct Headers {
    directory: PathBuf,
}

impl Headers {
    /// Writes those that a program may miss.
    pub fn write() -> Result<Headers, Vec<Diagnostic>> {
        Headers::of(&HEADERS)
    }

    /// Writes those that stand around the compiler's own.
    pub fn around() -> Result<Headers, Vec<Diagnostic>> {
        Headers::of(&AROUND)
    }

    fn of(texts: &[(&str, &str)]) -> Result<Headers, Vec<Diagnostic>> {
        let written = confine::new_folder().and_then(|directory| {
            let headers = Headers { directory };
            for (name, text) in texts {
                std::fs::write(headers.directory.join(name), text)?;
            }
            Ok(headers)
        });
        written.map_err(|error| {
            let message = format!("cannot write headers for the preprocessor: {error}");
            vec![Diagnostic::general(message)]
        })
    }

    /// What to pass to the driver: every other directory comes first.
    pub fn arguments(&self) -> [String; 2] {
        let directory = self.directory.to_string_lossy().into_owned();
        ["-idirafter".to_owned(), directory]
    }

    /// What to pass to the driver: only directories of `-I` come first.
    pub fn first_arguments(&self) -> [String; 2] {
        let directory = self.directory.to_string_lossy().into_owned();
        ["-isystem".to_owned(), directory]
    }

    /// The text with the directory's name, which differs in every run, replaced.
    pub fn renamed(&self, text: &[u8]) -> Vec<u8> {
        let directory = self.directory.to_string_lossy();
        let mut out = Vec::with_capacity(text.len());
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            if line.starts_with(b"# ")
                && line
                    .windows(directory.len())
                    .any(|w| w == directory.as_bytes())
            {
                let line = String::from_utf8_lossy(line);
                out.extend(line.replace(&*directory, "<library>").into_bytes());
            } else {
                out.extend_from_slice(line);
            }
        }
        out
    }
}

impl Drop for Headers {
    fn drop(&mut self) {
        // Left behind on failure: a small file in the directory for such files.
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

/// Whether the text of a program seems to include `<stdatomic.h>` itself, before it is preprocessed.
pub(super) fn includes_atomics(text: &[u8]) -> bool {
    has_word(text, "stdatomic")
}

/// Whether a text may contain GCC's `atomic_init`: a store whose order is the number of the relaxed
/// one, in a program that includes its header.
pub(super) fn may_initialise_atomics(text: &[u8]) -> bool {
    let mut markers = text
        .split(|&byte| byte == b'\n')
        .filter(|line| line.starts_with(b"# "));
    markers.any(|line| marks(line, "stdatomic.h")) && has_word(text, "__atomic_store_tmp")
}

/// The standard headers that a preprocessed text seems to need and does not contain, each with the
/// type it needs it for.
pub fn missing_headers(text: &[u8]) -> Vec<(&'static str, &'static str)> {
    let mut found = Vec::new();
    for (header, types) in TYPES {
        let included = text
            .split(|&byte| byte == b'\n')
            .filter(|line| line.starts_with(b"# "))
            .any(|line| marks(line, header));
        if !included && let Some(ty) = types.iter().find(|ty| has_word(text, ty)) {
            found.push((header, *ty));
        }
    }
    found
}

/// Whether a line marker names a file of this name.
fn marks(line: &[u8], header: &str) -> bool {
    let line = String::from_utf8_lossy(line);
    let path = line.split('"').nth(1).unwrap_or_default();
    Path::new(path)
        .file_name()
        .is_some_and(|name| name == header)
}

fn has_word(text: &[u8], word: &str) -> bool {
    let part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    text.split(|byte| !part(byte))
        .any(|found| found == word.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_used_type_asks_for_its_header_once() {
        let text = b"# 1 \"a.c\"\nint main(void) { return (int)(intptr_t)0; }\n";
        assert_eq!(missing_headers(text), [("stdint.h", "intptr_t")]);
        let text = b"# 1 \"/usr/include/stdint.h\" 1 3\n# 1 \"a.c\"\nuint8_t x;\n";
        assert_eq!(missing_headers(text), []);
        assert_eq!(missing_headers(b"int my_size_t;"), []);
    }

    #[test]
    fn a_store_of_the_header_may_be_an_initialisation() {
        let with =
            b"# 1 \"/usr/lib/stdatomic.h\" 1 3\n__atomic_store (p, &__atomic_store_tmp, (0));\n";
        assert!(may_initialise_atomics(with));
        assert!(!may_initialise_atomics(
            b"# 1 \"a.c\"\n__atomic_store_tmp;\n"
        ));
    }

    #[test]
    fn only_our_headers_are_missed() {
        let missing = |message: &str| is_missing_header(&[Diagnostic::general(message)]);
        assert!(missing("goblint.h: No such file or directory"));
        assert!(missing("'goblint.h' file not found"));
        assert!(!missing("other.h: No such file or directory"));
    }
}
