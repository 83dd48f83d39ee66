//! The words that are passed to the preprocessor.
//!
//! A compiler driver does more than preprocess: `@file` stands for the words in a file, `-wrapper`,
//! `-specs` and `-fplugin` run programs, and the driver passes some values on as words of their own. So
//! no word is passed as it comes. Each is taken apart as an option that is known here, and made anew:
//! names of files and folders begin neither with `@` nor with `-`, macros are named by identifiers, and
//! options of the machine stand in a list. Everything else is refused.

use crate::source::Diagnostic;

/// Options with a file or a folder, in one word or two.
const PATHS: [&str; 7] = [
    "-isystem",
    "-iquote",
    "-idirafter",
    "-include",
    "-imacros",
    "-isysroot",
    "-I",
];

/// Options without value that change macros or types.
pub(super) const FLAGS: [&str; 14] = [
    "-ansi",
    "-fopenmp",
    "-nostdinc",
    "-undef",
    "-pthread",
    "-ffreestanding",
    "-fshort-enums",
    "-fno-short-enums",
    "-fms-extensions",
    "-fplan9-extensions",
    "-funsigned-char",
    "-fno-signed-char",
    "-fsigned-char",
    "-fno-unsigned-char",
];

/// Options of the machine with a value.
const MACHINE_VALUES: [&str; 16] = [
    "-march=",
    "-mtune=",
    "-mcpu=",
    "-mfpu=",
    "-mfloat-abi=",
    "-mabi=",
    "-mcmodel=",
    "-mfpmath=",
    "-mtls-dialect=",
    "-mpreferred-stack-boundary=",
    "-mincoming-stack-boundary=",
    "-mbranch-protection=",
    "-mstack-protector-guard=",
    "-mindirect-branch=",
    "-mfunction-return=",
    "-msve-vector-bits=",
];

/// Features of machines, after `-m` or `-mno-`; versions may follow.
const MACHINE_FEATURES: [&str; 60] = [
    "3dnow",
    "80387",
    "abm",
    "accumulate-outgoing-args",
    "adx",
    "aes",
    "altivec",
    "amx-bf16",
    "amx-int8",
    "amx-tile",
    "arm",
    "avx",
    "big-endian",
    "bmi",
    "clflushopt",
    "clwb",
    "cx16",
    "f16c",
    "fentry",
    "fma",
    "fsgsbase",
    "general-regs-only",
    "gfni",
    "hard-float",
    "hle",
    "hreset",
    "little-endian",
    "long-double-128",
    "long-double-64",
    "long-double-80",
    "lwp",
    "lzcnt",
    "mmx",
    "movbe",
    "movdiri",
    "ms-bitfields",
    "omit-leaf-frame-pointer",
    "outline-atomics",
    "pclmul",
    "popcnt",
    "prfchw",
    "rdrnd",
    "rdseed",
    "record-mcount",
    "red-zone",
    "relax",
    "rtm",
    "sahf",
    "sha",
    "skip-rax-setup",
    "soft-float",
    "sse",
    "ssse",
    "stackrealign",
    "strict-align",
    "tbm",
    "thumb",
    "unaligned-access",
    "vaes",
    "xsave",
];

/// Whether a word is a known option of the machine.
pub(super) fn is_of_the_machine(word: &str) -> bool {
    let value = |value: &str| {
        value
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "-_+.".contains(c))
    };
    if let Some(prefix) = MACHINE_VALUES.iter().find(|p| word.starts_with(**p)) {
        return value(&word[prefix.len()..]);
    }
    let Some(feature) = word.strip_prefix("-m") else {
        return false;
    };
    let feature = feature.strip_prefix("no-").unwrap_or(feature);
    let version = |rest: &str| rest.len() <= 16 && value(rest) && !rest.starts_with('-');
    let known = |name: &&str| feature.strip_prefix(*name).is_some_and(version);
    MACHINE_FEATURES.iter().any(known)
}

/// A name of a file or folder that is not taken for anything else.
pub(super) fn path(name: &str) -> String {
    match confine::is_safe_word(name) {
        true => name.to_owned(),
        false => format!("./{name}"),
    }
}

/// The same arguments, each made anew.
pub(super) fn made(arguments: &[String]) -> Result<Vec<String>, Vec<Diagnostic>> {
    let mut words = arguments.iter().map(String::as_str);
    let mut out = Vec::new();
    while let Some(word) = words.next() {
        if word.contains('\0') {
            return Err(refused(word));
        }
        if let Some(root) = word.strip_prefix("--sysroot=") {
            out.push(format!("--sysroot={}", path(root)));
            continue;
        }
        if let Some(option) = PATHS.iter().find(|option| word.starts_with(**option)) {
            let joined = &word[option.len()..];
            let value = match joined.is_empty() {
                true => words.next(),
                false => Some(joined),
            };
            let value = value
                .filter(|v| !v.is_empty())
                .ok_or_else(|| refused(word))?;
            out.extend([(*option).to_owned(), path(value)]);
            continue;
        }
        let option = word.get(..2).filter(|o| matches!(*o, "-D" | "-U"));
        if let Some(option) = option {
            let joined = &word[2..];
            let value = match joined.is_empty() {
                true => words.next().unwrap_or_default(),
                false => joined,
            };
            let name = value.chars().next();
            if !name.is_some_and(|c| c.is_alphabetic() || matches!(c, '_' | '$')) {
                return Err(refused(&format!("{option}{value}")));
            }
            out.push(format!("{option}{value}"));
            continue;
        }
        let standard = |c: char| c.is_ascii_alphanumeric() || matches!(c, ':' | '+');
        let is_standard = word
            .strip_prefix("-std=")
            .is_some_and(|s| !s.is_empty() && s.chars().all(standard));
        if !(FLAGS.contains(&word) || is_standard || is_of_the_machine(word)) {
            return Err(refused(word));
        }
        out.push(word.to_owned());
    }
    Ok(out)
}

fn refused(word: &str) -> Vec<Diagnostic> {
    vec![Diagnostic::general(format!(
        "'{word}' is no option that is passed to the preprocessor"
    ))]
}

#[cfg(test)]
mod tests {
    use super::{is_of_the_machine, made};

    fn words(words: &[&str]) -> Result<Vec<String>, String> {
        let words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
        made(&words).map_err(|errors| errors[0].message.clone())
    }

    #[test]
    fn no_word_begins_like_something_else() {
        let good = words(&[
            "-I@rsp",
            "-I",
            "-x",
            "-include",
            "@rsp",
            "--sysroot=@s",
            "-DX=@y",
            "-std=gnu17",
        ]);
        let expected = [
            "-I",
            "./@rsp",
            "-I",
            "./-x",
            "-include",
            "./@rsp",
            "--sysroot=./@s",
            "-DX=@y",
            "-std=gnu17",
        ];
        assert_eq!(good, Ok(expected.map(str::to_owned).to_vec()));
        for bad in [
            "@rsp",
            "-wrapper",
            "-specs=x",
            "-fplugin=x",
            "-D@rsp",
            "-D-x",
            "-U",
            "-I",
            "-std=@x",
            "-B.",
            "a.c",
            "-o",
            "--wrapper=x",
            "",
            "-Wp,-MD,x",
        ] {
            assert!(words(&[bad]).is_err(), "{bad}");
        }
    }

    #[test]
    fn machines_have_known_options() {
        for good in [
            "-msse4.2",
            "-mno-avx512f",
            "-march=x86-64-v3",
            "-mno-red-zone",
        ] {
            assert!(is_of_the_machine(good), "{good}");
        }
        for bad in [
            "-mx32",
            "-m@x",
            "-mllvm",
            "-march=@x",
            "-msse@x",
            "-mwrapper",
        ] {
            assert!(!is_of_the_machine(bad), "{bad}");
        }
    }
}
