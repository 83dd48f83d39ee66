//! Rules of one source file.

/// The most lines a file may have.
const MAX_LINES: usize = 800;

/// The crates that may print.
const PRINTERS: [&str; 3] = ["campaigns", "threadproof", "xtask"];

/// Macros that print. (Written apart, so that this file does not breach its own rule.)
const PRINTING: [&str; 4] = ["print", "println", "eprint", "eprintln"];

/// Words that leave open who does something; the text says which component or which thread. (Written apart, as above.)
const UNCLEAR: [&str; 7] = [
    concat!("some", "body"),
    concat!("no", "body"),
    concat!("who", "ever"),
    concat!("told ", "apart"),
    concat!("in ", "vain"),
    concat!("every", "body"),
    concat!("any", "body"),
];

/// A numeral without its number; the text gives the number or its name. (Written apart, as above.)
const NUMERAL: &str = concat!("so ", "many");

/// Reports every unclear word of a text.
pub fn words(path: &str, text: &str, breaches: &mut Vec<String>) {
    for (i, line) in text.lines().enumerate() {
        let line = line.to_lowercase();
        for word in UNCLEAR.iter().filter(|word| line.contains(**word)) {
            breaches.push(format!(
                "{path}:{}: `{word}`: say which component or which thread",
                i + 1
            ));
        }
        if line.contains(NUMERAL) {
            breaches.push(format!(
                "{path}:{}: `{NUMERAL}`: give the number or its name",
                i + 1
            ));
        }
    }
}

/// Reports every breach in a file of a crate.
pub fn check(package: &str, path: &str, text: &str, breaches: &mut Vec<String>) {
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() > MAX_LINES {
        breaches.push(format!(
            "{path}: {} lines; a file has at most {MAX_LINES}",
            lines.len()
        ));
    }
    if !lines.first().is_some_and(|l| l.starts_with("//!")) {
        breaches.push(format!("{path}: no head (`//!`) in the first line"));
    }
    words(path, text, breaches);
    // The first word of a test file is not the library's: tests may print what they compare.
    let printer = PRINTERS.contains(&package) || is_test(path);
    for (i, line) in lines.iter().enumerate() {
        let code = code_of(line);
        let mut breach = |message: &str| breaches.push(format!("{path}:{}: {message}", i + 1));
        if !printer && PRINTING.iter().any(|m| calls_macro(code, m)) {
            breach("only threadproof and the tasks print");
        }
        for left in ["todo", "unimplemented", "dbg"] {
            if calls_macro(code, left) {
                breach("something is left undone");
            }
        }
        if code.trim_start().starts_with("#[ignore") {
            breach("no test is ignored");
        }
    }
}

fn is_test(path: &str) -> bool {
    path.split('/')
        .any(|part| part == "tests" || part == "benches")
}

/// The part of a line before a comment. A `//` in a string cuts too early, which loses nothing
/// here: code after a string with a web address in it is not where macros are called.
fn code_of(line: &str) -> &str {
    line.split("//").next().unwrap_or(line)
}

/// Whether a line calls the macro of exactly this name.
fn calls_macro(code: &str, name: &str) -> bool {
    let call = format!("{name}!");
    code.match_indices(&call).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + call.len()..].chars().next();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '"' || c == '`')
            && matches!(after, Some('(' | '[' | '{' | ' '))
    })
}

#[cfg(test)]
mod tests {
    use super::check;

    fn breaches(package: &str, text: &str) -> Vec<String> {
        let mut out = Vec::new();
        check(package, "crates/x/src/a.rs", text, &mut out);
        out
    }

    #[test]
    fn each_rule_is_checked() {
        let macro_call = |name: &str| format!("//! Head.\nfn f() {{ {name}!(\"x\"); }}\n");
        assert_eq!(breaches("ir", "//! Head.\n"), Vec::<String>::new());
        assert_eq!(breaches("ir", "fn f() {}\n").len(), 1);
        assert_eq!(breaches("ir", &macro_call("println")).len(), 1);
        assert_eq!(breaches("threadproof", &macro_call("println")).len(), 0);
        assert_eq!(breaches("threadproof", &macro_call("todo")).len(), 1);
        assert_eq!(breaches("ir", &macro_call("prop_println")).len(), 0);
        assert_eq!(breaches("ir", "//! Head.\n#[ignore]\n").len(), 1);
        let unclear = format!("//! Asked of {} at all.\n", super::UNCLEAR[1]);
        assert_eq!(breaches("ir", &unclear).len(), 1);
        let numeral = format!("//! At most {} states.\n", super::NUMERAL);
        assert_eq!(breaches("ir", &numeral).len(), 1);
        assert_eq!(breaches("ir", &"//! Head.\n".repeat(801)).len(), 1);
    }
}
