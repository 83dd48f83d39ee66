//! Preprocessing for 32-bit x86 on a machine that may have no 32-bit headers.
//!
//! Three ways, the first that works:
//!
//! 1. `-m32` alone, where the 32-bit C library is installed.
//! 2. `-m32` with the search path of the 64-bit headers behind its own. The GNU C library's headers
//!    serve both word sizes and decide by the compiler's macros, which `-m32` sets; only
//!    `gnu/stubs-32.h`, a list of functions that fail at run time, is missing. An empty one stands
//!    in, in a directory removed afterwards.
//! 3. Where the driver knows no `-m32` (other processors): its 64-bit type macros are replaced.
//!    Headers that ask for the processor's name then still see that processor.

use std::path::PathBuf;

use super::{PreprocessOptions, command, ended};
use crate::source::Diagnostic;

/// A header whose inclusion needs the word size and the stub list.
const PROBE_HEADER: &str = "stdlib.h";

/// The arguments that make the driver see 32-bit types; the directory is removed when dropped.
pub(super) struct StubHeaders {
    arguments: Vec<String>,
    directory: Option<PathBuf>,
}

impl StubHeaders {
    /// Finds out what this driver needs.
    pub fn find(driver: &PreprocessOptions) -> Result<Self, Vec<Diagnostic>> {
        let has_flag = accepts(driver, &["-m32"])?;
        if has_flag && accepts(driver, &["-m32", "-include", PROBE_HEADER])? {
            return Ok(Self {
                arguments: vec!["-m32".to_owned()],
                directory: None,
            });
        }
        let directory = stub_directory().map_err(|error| {
            let message = format!("cannot write stand-ins for 32-bit headers: {error}");
            vec![Diagnostic::general(message)]
        })?;
        let mut found = Self {
            arguments: Vec::new(),
            directory: Some(directory.clone()),
        };
        if has_flag {
            found.arguments.push("-m32".to_owned());
        } else {
            found.arguments.extend(type_macros());
        }
        found.arguments.push("-isystem".to_owned());
        found
            .arguments
            .push(directory.to_string_lossy().into_owned());
        for path in search_path(driver)? {
            found.arguments.push("-idirafter".to_owned());
            found.arguments.push(path);
        }
        Ok(found)
    }

    /// What to pass to the driver.
    pub fn arguments(&self) -> impl Iterator<Item = String> {
        self.arguments.iter().cloned()
    }
}

impl Drop for StubHeaders {
    fn drop(&mut self) {
        if let Some(directory) = &self.directory {
            // Left behind on failure: a few empty files in the directory for such files.
            let _ = std::fs::remove_dir_all(directory);
        }
    }
}

/// Whether the driver preprocesses an empty file with these arguments.
fn accepts(driver: &PreprocessOptions, arguments: &[&str]) -> Result<bool, Vec<Diagnostic>> {
    let mut command = command(&driver.driver);
    let command = command.args(["-E", "-w", "-x", "c"]).args(arguments);
    ended(driver, "-", command.arg("-")).map(|output| output.status.success())
}

/// The driver's own directories for `#include <…>`.
fn search_path(driver: &PreprocessOptions) -> Result<Vec<String>, Vec<Diagnostic>> {
    let mut command = command(&driver.driver);
    let command = command.args(["-E", "-v", "-x", "c", "-"]);
    let output = ended(driver, "-v -", command)?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    Ok(stderr
        .lines()
        .skip_while(|line| !line.starts_with("#include <...>"))
        .skip(1)
        .take_while(|line| line.starts_with(' '))
        .map(|line| line.trim().to_owned())
        .collect())
}

/// A new directory with empty stub lists, under the names the C library gives them.
fn stub_directory() -> std::io::Result<PathBuf> {
    let directory = confine::new_folder()?;
    let gnu = directory.join("gnu");
    std::fs::create_dir(&gnu)?;
    for stub in ["stubs-32.h", "stubs-x32.h", "stubs-ilp32.h"] {
        std::fs::write(gnu.join(stub), "")?;
    }
    Ok(directory)
}

/// The compiler's type macros for 32-bit x86.
fn type_macros() -> Vec<String> {
    const REMOVED: [&str; 3] = ["__LP64__", "_LP64", "__SIZEOF_INT128__"];
    const REPLACED: [(&str, &str); 36] = [
        ("_ILP32", "1"),
        ("__ILP32__", "1"),
        ("__SIZEOF_LONG__", "4"),
        ("__SIZEOF_POINTER__", "4"),
        ("__SIZEOF_SIZE_T__", "4"),
        ("__SIZEOF_PTRDIFF_T__", "4"),
        ("__SIZEOF_LONG_DOUBLE__", "12"),
        ("__LONG_MAX__", "0x7fffffffL"),
        ("__LONG_WIDTH__", "32"),
        ("__SIZE_TYPE__", "unsigned int"),
        ("__SIZE_MAX__", "0xffffffffU"),
        ("__SIZE_WIDTH__", "32"),
        ("__PTRDIFF_TYPE__", "int"),
        ("__PTRDIFF_MAX__", "0x7fffffff"),
        ("__PTRDIFF_WIDTH__", "32"),
        ("__INTPTR_TYPE__", "int"),
        ("__INTPTR_MAX__", "0x7fffffff"),
        ("__INTPTR_WIDTH__", "32"),
        ("__UINTPTR_TYPE__", "unsigned int"),
        ("__UINTPTR_MAX__", "0xffffffffU"),
        ("__INTMAX_TYPE__", "long long int"),
        ("__INTMAX_MAX__", "0x7fffffffffffffffLL"),
        ("__UINTMAX_TYPE__", "long long unsigned int"),
        ("__UINTMAX_MAX__", "0xffffffffffffffffULL"),
        ("__INT64_TYPE__", "long long int"),
        ("__INT64_MAX__", "0x7fffffffffffffffLL"),
        ("__UINT64_TYPE__", "long long unsigned int"),
        ("__UINT64_MAX__", "0xffffffffffffffffULL"),
        ("__INT64_C(c)", "c##LL"),
        ("__UINT64_C(c)", "c##ULL"),
        ("__INTMAX_C(c)", "c##LL"),
        ("__UINTMAX_C(c)", "c##ULL"),
        ("__INT_FAST16_TYPE__", "int"),
        ("__INT_FAST32_TYPE__", "int"),
        ("__UINT_FAST16_TYPE__", "unsigned int"),
        ("__UINT_FAST32_TYPE__", "unsigned int"),
    ];
    let removed = REMOVED.iter().map(|name| format!("-U{name}"));
    let replaced = REPLACED.iter().flat_map(|(name, value)| {
        let bare = name.split('(').next().unwrap_or(name);
        [format!("-U{bare}"), format!("-D{name}={value}")]
    });
    removed.chain(replaced).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On x86 the third way passes for the x32 ABI, which has the same integer types.
    #[test]
    fn replaced_macros_give_32_bit_types() {
        let directory = stub_directory().expect("a directory can be made");
        let output = command("cc")
            .args(["-E", "-x", "c"])
            .args(type_macros())
            .arg("-isystem")
            .arg(&directory)
            .args(["-include", "stdint.h", "-include", "stdlib.h", "-"])
            .output()
            .expect("cc runs");
        std::fs::remove_dir_all(&directory).expect("the directory can be removed");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(text.contains("typedef int __ssize_t;"));
        assert!(text.contains("signed long long int __int64_t;"));
    }
}
