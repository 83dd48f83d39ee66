//! Import cycles between the modules of a crate.
//!
//! A module is a file. It depends on the modules that its paths `crate::…` name, in `use` lines and elsewhere; a name
//! that a module only hands on (`pub use`) is followed to where it is defined. Tests do not count: modules and files
//! under `#[cfg(test)]` are left out. A module and the files of its own folder are parts of one another, so paths
//! between them do not count either.
//!
//! Every strongly connected component of more than one module is a breach, unless [`EXCEPTIONS`] names it with a reason.
//! Paths by `super::` and by a bare child's name stay inside a folder and are not looked at.

mod paths;

use std::collections::{BTreeMap, BTreeSet};

use paths::{Module, modules};

/// Modules that may depend on one another in a circle, by crate, and why.
const EXCEPTIONS: &[Exception] = &[
    (
        "machine",
        &[
            "exec::arith",
            "exec::frame",
            "exec::step",
            "exec::trap",
            "exec::unknown",
            "memory",
            "state",
            "state::thread",
            "state::undo",
            "sync",
        ],
        "the parts of `impl State`: each kind of operation in a file of its own, over one state",
    ),
    (
        "machine",
        &["state::canonical", "state::fingerprint", "state::segment"],
        "one traversal of a state, which is written down, hashed, and cut into segments",
    ),
    (
        "jvmfront",
        &[
            "intrinsic::late",
            "intrinsic::var_handle",
            "lower::body",
            "lower::unit",
        ],
        "an intrinsic is lowered in the body of the method that calls it",
    ),
];

/// A crate, modules of it, and why they may.
type Exception = (&'static str, &'static [&'static str], &'static str);

/// Reports every cycle of a crate's modules. `files` are its sources, by path below `src`.
pub fn check(package: &str, files: &[(String, String)], breaches: &mut Vec<String>) {
    check_but(package, files, EXCEPTIONS, breaches);
}

fn check_but(
    package: &str,
    files: &[(String, String)],
    exceptions: &[(&str, &[&str], &str)],
    breaches: &mut Vec<String>,
) {
    let modules = modules(files);
    let graph = graph(&modules);
    let cycles = components(&graph);
    let excepted = || exceptions.iter().filter(|(of, ..)| *of == package);
    for cycle in &cycles {
        let allowed = excepted().any(|(_, names, _)| {
            let names: BTreeSet<&str> = names.iter().copied().collect();
            cycle.iter().all(|m| names.contains(m.as_str()))
        });
        if !allowed {
            let shown: Vec<&str> = cycle.iter().map(String::as_str).collect();
            breaches.push(format!(
                "crates/{package}: modules import one another in a circle: {}; {}",
                shown.join(", "),
                edges(&graph, cycle)
            ));
        }
    }
    for (_, names, _) in excepted() {
        let in_one = |name: &&&str| cycles.iter().any(|c| c.contains(**name));
        for name in names.iter().filter(|n| !in_one(n)) {
            breaches.push(format!(
                "crates/{package}: {name} is in no circle of imports, though tidy excepts it"
            ));
        }
    }
}

type Graph = BTreeMap<String, BTreeSet<String>>;

fn graph(modules: &BTreeMap<String, Module>) -> Graph {
    let mut out = Graph::new();
    for (name, module) in modules {
        let mut to = BTreeSet::new();
        for path in &module.uses {
            let target = resolve(modules, path, 8);
            if !is_part(name, &target) && !is_part(&target, name) {
                to.insert(target);
            }
        }
        out.insert(name.clone(), to);
    }
    out
}

/// Whether a module is another one, or in its folder. (Nothing counts as in the folder of the root.)
fn is_part(inner: &str, outer: &str) -> bool {
    let rest = inner.strip_prefix(outer);
    rest.is_some_and(|rest| rest.is_empty() || !outer.is_empty() && rest.starts_with("::"))
}

/// The module in which a path's item is defined: `hops` re-exports are followed at most.
fn resolve(modules: &BTreeMap<String, Module>, path: &[String], hops: u32) -> String {
    let mut module = String::new();
    let mut rest = path;
    while let Some((next, after)) = rest.split_first() {
        let longer = if module.is_empty() {
            next.clone()
        } else {
            format!("{module}::{next}")
        };
        if !modules.contains_key(&longer) {
            break;
        }
        module = longer;
        rest = after;
    }
    let handed_on = rest
        .first()
        .and_then(|name| modules[&module].hands_on.get(name));
    match handed_on {
        Some(further) if hops > 0 => resolve(modules, further, hops - 1),
        _ => module,
    }
}

/// The strongly connected components of more than one module, in order.
fn components(graph: &Graph) -> Vec<BTreeSet<String>> {
    let reached = |from: &String| {
        let mut seen: BTreeSet<String> = BTreeSet::new();
        let mut work = vec![from.clone()];
        while let Some(at) = work.pop() {
            for next in graph.get(&at).into_iter().flatten() {
                if seen.insert(next.clone()) {
                    work.push(next.clone());
                }
            }
        }
        seen
    };
    let reach: BTreeMap<&String, BTreeSet<String>> =
        graph.keys().map(|m| (m, reached(m))).collect();
    let mut out: Vec<BTreeSet<String>> = Vec::new();
    for (module, to) in &reach {
        if out.iter().any(|c| c.contains(*module)) {
            continue;
        }
        let circle: BTreeSet<String> = to
            .iter()
            .filter(|other| reach[*other].contains(*module))
            .cloned()
            .collect();
        if circle.len() > 1 {
            out.push(circle);
        }
    }
    out
}

fn edges(graph: &Graph, cycle: &BTreeSet<String>) -> String {
    let within = |m: &String| {
        let to: Vec<String> = graph[m].intersection(cycle).map(|to| shown(to)).collect();
        format!("{} uses {}", shown(m), to.join(" "))
    };
    cycle.iter().map(within).collect::<Vec<_>>().join("; ")
}

fn shown(module: &str) -> String {
    if module.is_empty() {
        "the root".into()
    } else {
        module.into()
    }
}

#[cfg(test)]
mod tests {
    use super::check_but;

    fn breaches(files: &[(&str, &str)], exceptions: &[(&str, &[&str], &str)]) -> Vec<String> {
        let files: Vec<_> = files
            .iter()
            .map(|(f, t)| (f.to_string(), t.to_string()))
            .collect();
        let mut out = Vec::new();
        check_but("x", &files, exceptions, &mut out);
        out
    }

    #[test]
    fn two_that_import_one_another_are_refused() {
        let files = [
            ("lib.rs", "mod a;\nmod b;\n"),
            ("a.rs", "use crate::b::B;\n"),
            ("b.rs", "use crate::{\n    a::{self, A},\n};\n"),
        ];
        let out = breaches(&files, &[]);
        assert_eq!(out.len(), 1, "{out:?}");
        assert!(out[0].contains("a uses b; b uses a"), "{out:?}");
        assert!(breaches(&files, &[("x", &["a", "b"], "one type")]).is_empty());
        assert_eq!(
            breaches(&files, &[("x", &["a", "b", "c"], "one type")]).len(),
            1
        );
    }

    #[test]
    fn names_handed_on_are_followed() {
        let files = [
            ("lib.rs", "mod a;\nmod room;\npub use room::{B, c::C};\n"),
            ("a.rs", "fn f(c: crate::C) {}\n"),
            ("room.rs", "pub mod b;\npub mod c;\npub use b::B;\n"),
            ("room/b.rs", "use crate::a::A;\n"),
            ("room/c.rs", "use crate::a::A;\n"),
        ];
        let out = breaches(&files, &[]);
        assert_eq!(out.len(), 1, "{out:?}");
        assert!(out[0].contains("a, room::c;"), "{out:?}");
    }

    #[test]
    fn tests_comments_and_ones_own_folder_do_not_count() {
        let files = [
            ("lib.rs", "mod a;\nmod b;\n#[cfg(test)]\nmod t;\n"),
            (
                "a.rs",
                "mod c;\nuse crate::a::c::C; // crate::b::B\n/// [`crate::b`]\n#[cfg(test)]\nmod tests {\n    use crate::b::B;\n}\n",
            ),
            ("a/c.rs", "use crate::a::A;\n"),
            ("b.rs", "use crate::a::A;\n"),
            ("t.rs", "use crate::b::B;\n"),
        ];
        assert!(
            breaches(&files, &[]).is_empty(),
            "{:?}",
            breaches(&files, &[])
        );
    }
}
