//! The paths `crate::…` that a module's text names.

use std::collections::BTreeMap;

/// A module, as far as its imports concern it.
#[derive(Default)]
pub struct Module {
    /// Paths below the crate's root.
    pub uses: Vec<Vec<String>>,
    /// Names that it re-exports, and the path below the root of each.
    pub hands_on: BTreeMap<String, Vec<String>>,
}

/// The modules of a crate by their paths (`""` is the root), without those that only tests have.
pub fn modules(files: &[(String, String)]) -> BTreeMap<String, Module> {
    let mut texts = BTreeMap::new();
    let mut only_tests = Vec::new();
    for (file, text) in files {
        let name = module_name(file);
        let code = code(text, &name, &mut only_tests);
        texts.insert(name, code);
    }
    let is_test = |name: &str| {
        only_tests
            .iter()
            .any(|t| name == t || name.starts_with(&format!("{t}::")))
    };
    texts.retain(|name, _| !is_test(name));
    let mut out: BTreeMap<String, Module> = BTreeMap::new();
    out.entry(String::new()).or_default();
    for (name, code) in &texts {
        let module = out.entry(name.clone()).or_default();
        read(code, name, module, &|child| texts.contains_key(child));
    }
    out
}

fn module_name(file: &str) -> String {
    let path = file.strip_suffix(".rs").unwrap_or(file);
    let path = path.strip_suffix("/mod").unwrap_or(path);
    match path {
        "lib" | "main" => String::new(),
        _ => path.replace('/', "::"),
    }
}

/// The text without comments and tests; `only_tests` gets the names of modules that are tests.
fn code(text: &str, name: &str, only_tests: &mut Vec<String>) -> String {
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line != "#[cfg(test)]" {
            out.push_str(line.split("//").next().unwrap_or_default());
            out.push('\n');
            continue;
        }
        while lines.next_if(|l| l.starts_with("#[")).is_some() {}
        let Some(item) = lines.next() else { break };
        if let Some(module) = item.split("mod ").nth(1).and_then(|m| m.strip_suffix(';')) {
            only_tests.push(join(name, module));
        } else if !item.ends_with(';') && !item.ends_with('}') {
            while lines.next().is_some_and(|l| l != "}") {}
        }
    }
    out
}

fn read(code: &str, name: &str, module: &mut Module, exists: &dyn Fn(&str) -> bool) {
    let mut at = 0;
    while let Some((start, word)) = next_word(code, at) {
        at = start + word.len();
        let is_pub_use = word == "use" && is_public(code, start);
        if is_pub_use {
            let (paths, end) = tree(code, at);
            at = end;
            for path in paths {
                hand_on(path, name, module, exists);
            }
        } else if word == "crate" && code[at..].starts_with("::") {
            let (paths, end) = tree(code, at + 2);
            at = end;
            module.uses.extend(paths);
        }
    }
}

/// Enters a `pub use` of a path that is meant from the module `name`.
fn hand_on(path: Vec<String>, name: &str, module: &mut Module, exists: &dyn Fn(&str) -> bool) {
    let (Some(first), Some(last)) = (path.first(), path.last().cloned()) else {
        return;
    };
    let target = if first == "crate" {
        path[1..].to_vec()
    } else {
        let inner = path.iter().skip_while(|p| *p == "self");
        let own = name
            .split("::")
            .filter(|p| !p.is_empty())
            .map(str::to_string);
        own.chain(inner.cloned()).collect()
    };
    // Names of other crates lead nowhere here.
    if target.first().is_some_and(|top| exists(top)) {
        module.hands_on.insert(last, target);
    }
}

/// Whether a `use` at this place has `pub`, in whatever form, before it on its line.
fn is_public(code: &str, at: usize) -> bool {
    let line = code[..at].rsplit('\n').next().unwrap_or_default().trim();
    line.starts_with("pub")
}

/// The paths of a use tree from a place on, and where it ends.
fn tree(code: &str, from: usize) -> (Vec<Vec<String>>, usize) {
    let mut at = from;
    let mut prefix = Vec::new();
    loop {
        at += code[at..].len() - code[at..].trim_start().len();
        if code[at..].starts_with('{') {
            at += 1;
            let mut out = Vec::new();
            loop {
                at += code[at..].len() - code[at..].trim_start_matches([' ', '\n', ',']).len();
                if at >= code.len() || code[at..].starts_with('}') {
                    return (out, (at + 1).min(code.len()));
                }
                let (inner, end) = tree(code, at);
                for mut path in inner {
                    path.retain(|p| p != "self");
                    out.push(prefix.iter().cloned().chain(path).collect());
                }
                // What is none of ours is passed over, a character at a time.
                at = if end > at {
                    end
                } else {
                    at + code[at..].chars().next().map_or(1, char::len_utf8)
                };
            }
        }
        let word = code[at..]
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()
            .unwrap_or_default();
        if word.is_empty() {
            return (vec![prefix], at);
        }
        prefix.push(word.to_string());
        at += word.len();
        if let Some(rest) = code[at..].strip_prefix(" as ") {
            let name = rest
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
                .unwrap_or_default();
            at += " as ".len() + name.len();
        }
        match code[at..].strip_prefix("::") {
            Some(_) => at += 2,
            None => return (vec![prefix], at),
        }
    }
}

fn next_word(code: &str, from: usize) -> Option<(usize, &str)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let start = from + code[from..].find(is_word)?;
    let len = code[start..]
        .find(|c| !is_word(c))
        .unwrap_or(code.len() - start);
    Some((start, &code[start..start + len]))
}

fn join(module: &str, child: &str) -> String {
    if module.is_empty() {
        child.to_string()
    } else {
        format!("{module}::{child}")
    }
}
