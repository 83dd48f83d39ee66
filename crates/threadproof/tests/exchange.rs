//! Witnesses in the exchange format of SV-COMP: their structure, by the rules of the format's
//! versions 2.1 and 2.2, and their truth: what a correctness witness says is written into the
//! program and checked there.

#[path = "support/folder.rs"]
mod folder;
mod support;
#[path = "support/yaml.rs"]
mod yaml;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use folder::Folder;
use serde_json::Value;
use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(60);

/// Programs, the options they are checked with, and the kind of witness they get.
const PROGRAMS: &[(&str, &[&str], &str)] = &[
    ("mutexes/counter_unlocked", &[], "violation_sequence"),
    ("mutexes/different_locks", &[], "violation_sequence"),
    ("threads/read_before_join", &[], "violation_sequence"),
    ("atomicity/check_then_act", &[], "violation_sequence"),
    ("lock_free/lost_update", &[], "violation_sequence"),
    (
        "memory/use_after_free",
        &["--property", "memory"],
        "violation_sequence",
    ),
    (
        "memory/double_free",
        &["--property", "memory"],
        "violation_sequence",
    ),
    ("mutexes/counter", &[], "ghost_instrumentation"),
    ("message_passing/flag_release_acquire", &[], "invariant_set"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs")
}

/// The witness of a program, as text, and the program's own text.
fn witness(folder: &Folder, program: &Path, options: &[&str]) -> (String, String) {
    let result = folder.0.join("result.json");
    let mut check = threadproof();
    check.args(["check", "--json"]).args(options).arg(program);
    std::fs::write(&result, run(&mut check, LIMIT).stdout).expect("a file can be written");
    let ended = run(
        threadproof().arg("report").arg(&result).arg("--yaml"),
        LIMIT,
    );
    assert_eq!(
        ended.code,
        Some(0),
        "{}: {}",
        program.display(),
        ended.stderr
    );
    let text = std::fs::read_to_string(program).expect("the program");
    (ended.stdout, text)
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key]
        .as_str()
        .unwrap_or_else(|| panic!("no {key} in {value}"))
}

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key]
        .as_array()
        .unwrap_or_else(|| panic!("no list {key} in {value}"))
}

/// The keys of a map are among these, and the first ones are there.
fn keys(value: &Value, required: &[&str], optional: &[&str]) {
    let map = value
        .as_object()
        .unwrap_or_else(|| panic!("no map: {value}"));
    for key in required {
        assert!(map.contains_key(*key), "no {key} in {value}");
    }
    for key in map.keys() {
        let known = required.contains(&key.as_str()) || optional.contains(&key.as_str());
        assert!(known, "what is {key} in {value}?");
    }
}

fn metadata(entry: &Value, version: &str) {
    let data = &entry["metadata"];
    keys(
        data,
        &[
            "format_version",
            "uuid",
            "creation_time",
            "producer",
            "task",
        ],
        &[],
    );
    assert_eq!(text(data, "format_version"), version);
    let parts: Vec<usize> = text(data, "uuid").split('-').map(str::len).collect();
    assert_eq!(parts, [8, 4, 4, 4, 12]);
    let time = text(data, "creation_time");
    assert!(
        time.len() == 20 && time.ends_with('Z') && time.contains('T'),
        "{time}"
    );
    keys(
        &data["producer"],
        &["name", "version"],
        &["configuration", "description", "command_line"],
    );
    let task = &data["task"];
    keys(
        task,
        &[
            "input_files",
            "input_file_hashes",
            "specification",
            "data_model",
            "language",
        ],
        &[],
    );
    assert!(["ILP32", "LP64"].contains(&text(task, "data_model")));
    assert_eq!(text(task, "language"), "C");
    let specification = text(task, "specification");
    assert!(
        specification.starts_with("CHECK( init(main()), LTL(G "),
        "{specification}"
    );
    for file in list(task, "input_files") {
        let hash = text(
            &task["input_file_hashes"],
            file.as_str().unwrap_or_default(),
        );
        assert!(
            hash.len() == 64 && hash.chars().all(|c| c.is_ascii_hexdigit()),
            "{hash}"
        );
        let mut sum = std::process::Command::new("sha256sum");
        if let Ok(sum) = sum.arg(file.as_str().unwrap_or_default()).output() {
            assert!(
                String::from_utf8_lossy(&sum.stdout).starts_with(hash),
                "{hash}"
            );
        }
    }
}

fn location(value: &Value, program: &str) {
    keys(value, &["file_name", "line"], &["column", "function"]);
    let line = value["line"].as_u64().unwrap_or_default() as usize;
    assert!((1..=program.lines().count()).contains(&line), "{value}");
}

/// A waypoint, its type and its thread.
fn waypoint<'v>(value: &'v Value, program: &str) -> (&'v str, u64) {
    keys(value, &["waypoint"], &[]);
    let value = &value["waypoint"];
    keys(
        value,
        &["type", "action", "location"],
        &["constraint", "thread_id"],
    );
    location(&value["location"], program);
    assert_eq!(text(value, "action"), "follow");
    let kind = text(value, "type");
    let format = value.get("constraint").map(|c| {
        keys(c, &["value", "format"], &[]);
        text(c, "format")
    });
    match kind {
        "assumption" => assert_eq!(format, Some("c_expression")),
        "function_return" => assert_eq!(format, Some("ext_c_expression")),
        "function_enter" | "target" => assert_eq!(format, None, "{value}"),
        _ => panic!("what is {kind}?"),
    }
    (kind, value["thread_id"].as_u64().expect("a thread"))
}

fn violation(entry: &Value, program: &str) {
    keys(entry, &["entry_type", "metadata", "content"], &[]);
    metadata(entry, "2.2");
    let race = text(&entry["metadata"]["task"], "specification").contains("data-race");
    let mut threads = 1;
    let segments = list(entry, "content");
    for (i, segment) in segments.iter().enumerate() {
        keys(segment, &["segment"], &[]);
        let waypoints = list(segment, "segment").iter();
        let waypoints: Vec<_> = waypoints.map(|w| waypoint(w, program)).collect();
        let last = i + 1 == segments.len();
        let targets = waypoints
            .iter()
            .filter(|(kind, _)| *kind == "target")
            .count();
        assert_eq!(
            targets > 0,
            last,
            "targets stand in the last segment: {entry}"
        );
        assert_eq!(waypoints.len(), if last && race { 2 } else { 1 });
        for (kind, thread) in &waypoints {
            assert!(
                *thread < threads,
                "thread {thread} is not there yet: {entry}"
            );
            threads += u64::from(*kind == "function_enter");
        }
        if last && race {
            assert_ne!(waypoints[0].1, waypoints[1].1, "a race takes two threads");
        }
    }
}

/// Lines of the program, with what is to be written before and after each.
type Edits = BTreeMap<usize, (String, String)>;

fn line(value: &Value) -> usize {
    value["location"]["line"].as_u64().unwrap_or_default() as usize
}

/// Checks the structure of a correctness witness; gives the ghost variables and what to write.
fn correctness(entries: &[Value], program: &str) -> (Vec<String>, Edits) {
    let (mut ghosts, mut edits) = (Vec::new(), Edits::new());
    for entry in entries {
        keys(entry, &["entry_type", "metadata", "content"], &[]);
        metadata(entry, "2.1");
        let content = &entry["content"];
        match text(entry, "entry_type") {
            "ghost_instrumentation" => {
                keys(content, &["ghost_variables", "ghost_updates"], &[]);
                for ghost in list(content, "ghost_variables") {
                    keys(ghost, &["name", "type", "scope", "initial"], &[]);
                    keys(&ghost["initial"], &["value", "format"], &[]);
                    let name = text(ghost, "name");
                    assert!(!program.contains(name), "{name} is the program's own");
                    let (kind, value) = (text(ghost, "type"), text(&ghost["initial"], "value"));
                    ghosts.push(format!("{kind} {name} = {value};"));
                }
                for update in list(content, "ghost_updates") {
                    keys(update, &["location", "updates"], &[]);
                    location(&update["location"], program);
                    for set in list(update, "updates") {
                        keys(set, &["variable", "value", "format"], &[]);
                        let (name, value) = (text(set, "variable"), text(set, "value"));
                        assert!(ghosts.iter().any(|g| g.contains(name)), "{name}");
                        let edit = edits.entry(line(update)).or_default();
                        // Both stand inside the critical section: with it they are atomic.
                        let side = if value == "1" {
                            &mut edit.1
                        } else {
                            &mut edit.0
                        };
                        side.push_str(&format!("{name} = {value};"));
                    }
                }
            }
            "invariant_set" => {
                for item in content.as_array().expect("a list") {
                    keys(item, &["invariant"], &[]);
                    let item = &item["invariant"];
                    keys(item, &["type", "location", "value", "format"], &[]);
                    assert_eq!(text(item, "type"), "location_invariant");
                    location(&item["location"], program);
                    let claim = format!("assert({});", text(item, "value"));
                    edits.entry(line(item)).or_default().0.push_str(&claim);
                }
            }
            kind => panic!("what is {kind}?"),
        }
    }
    (ghosts, edits)
}

/// The program with the witness written into it.
fn instrumented(program: &str, ghosts: &[String], edits: &Edits) -> String {
    let mut out = format!("#include <assert.h>\n{}\n", ghosts.join("\n"));
    for (i, line) in program.lines().enumerate() {
        let Some((before, after)) = edits.get(&(i + 1)) else {
            out.push_str(&format!("{line}\n"));
            continue;
        };
        // What depends on a condition must go on to do so.
        let word = line.trim().split(' ').next().unwrap_or_default();
        let code = line.split("//").next().unwrap_or_default();
        let alone = code.trim().ends_with(';') && !["int", "long", "return"].contains(&word);
        let (open, close) = if alone { ("{", "}") } else { ("", "") };
        out.push_str(&format!("{open} {before} {code} {after} {close}\n"));
    }
    out
}

#[test]
fn witnesses_have_the_structure_of_the_format() {
    let folder = Folder::new("exchange");
    for (name, options, kind) in PROGRAMS {
        let path = root().join(format!("{name}.c"));
        let (witness, program) = witness(&folder, &path, options);
        let entries = yaml::parse(&witness);
        let entries = entries.as_array().expect("a list of entries");
        assert_eq!(text(&entries[0], "entry_type"), *kind, "{name}: {witness}");
        match *kind {
            "violation_sequence" => {
                assert_eq!(entries.len(), 1);
                violation(&entries[0], &program);
            }
            _ => drop(correctness(entries, &program)),
        }
    }
}

#[test]
fn what_a_correctness_witness_says_is_true() {
    let folder = Folder::new("ghosts");
    let names = [
        "mutexes/counter",
        "condition_variables/bounded_buffer",
        "reports/two_guards",
    ];
    for name in names {
        let path = root().join(format!("{name}.c"));
        let (witness, program) = witness(&folder, &path, &["--property", "race"]);
        let entries = yaml::parse(&witness);
        let (ghosts, edits) = correctness(entries.as_array().expect("a list"), &program);
        assert!(!ghosts.is_empty(), "{name}: {witness}");
        let answer = |text: &str| {
            let file = folder.0.join("instrumented.c");
            std::fs::write(&file, text).expect("a file can be written");
            let mut check = threadproof();
            check
                .args(["check", "--property", "assert,race"])
                .arg(&file);
            let ended = run(&mut check, LIMIT);
            (ended.code, format!("{}{}", ended.stdout, ended.stderr))
        };
        let text = instrumented(&program, &ghosts, &edits);
        let (code, said) = answer(&text);
        // Clearing the variable at an unlock is part of the critical section, too: no race.
        assert_eq!(code, Some(0), "{name}: {said}\n{text}");
        let (code, said) = answer(&text.replacen("== 1);", "== 0);", 1));
        assert_eq!(code, Some(1), "{name}: the check cannot fail: {said}");
    }
}
