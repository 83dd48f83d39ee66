//! SARIF logs against the schema of OASIS and against an independent reader.
//!
//! The schema is not ours and does not stand in this repository. The crate `serde-sarif`, which the
//! tests use to read logs back, carries it; cargo says where. The checker knows as much of JSON
//! Schema (draft 4 to 7) as that schema uses, and refuses what it does not know.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::Value;
use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(60);

fn schema() -> Value {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version=1", "--offline"])
        // Without it, cargo wants what only other systems need, too.
        .args(["--filter-platform", &host()])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("metadata in JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let package = packages.iter().find(|p| p["name"] == "serde-sarif");
    let manifest = package
        .and_then(|p| p["manifest_path"].as_str())
        .expect("serde-sarif");
    let path = Path::new(manifest).with_file_name("src/schema.json");
    let text = std::fs::read_to_string(path).expect("the schema can be read");
    serde_json::from_str(&text).expect("the schema is JSON")
}

/// The system this runs on, as the compiler calls it.
fn host() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().expect("rustc runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find_map(|l| l.strip_prefix("host: "));
    line.expect("rustc names its host").to_string()
}

/// Everything in the value that breaks the schema.
fn breaches(root: &Value, schema: &Value, value: &Value, at: &str, out: &mut Vec<String>) {
    let Some(rules) = schema.as_object() else {
        return;
    };
    for (rule, wanted) in rules {
        let good = match rule.as_str() {
            "$ref" => {
                let pointer = wanted.as_str().unwrap_or_default().trim_start_matches('#');
                let target = root.pointer(pointer).expect("a reference leads somewhere");
                breaches(root, target, value, at, out);
                true
            }
            "type" => is_type(wanted, value),
            "enum" => wanted.as_array().is_some_and(|all| all.contains(value)),
            "required" => value.as_object().is_none_or(|o| {
                let names = wanted.as_array().into_iter().flatten();
                names.filter_map(Value::as_str).all(|n| o.contains_key(n))
            }),
            "properties" => {
                for (name, inner) in value.as_object().into_iter().flatten() {
                    if let Some(schema) = wanted.get(name) {
                        breaches(root, schema, inner, &format!("{at}/{name}"), out);
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = rules.get("properties").and_then(Value::as_object);
                let extra = value.as_object().into_iter().flatten();
                let mut extra = extra.filter(|(n, _)| known.is_none_or(|k| !k.contains_key(*n)));
                match wanted {
                    Value::Bool(allowed) => *allowed || extra.next().is_none(),
                    schema => {
                        extra.for_each(|(n, v)| {
                            breaches(root, schema, v, &format!("{at}/{n}"), out)
                        });
                        true
                    }
                }
            }
            "items" => {
                for (i, inner) in value.as_array().into_iter().flatten().enumerate() {
                    breaches(root, wanted, inner, &format!("{at}/{i}"), out);
                }
                true
            }
            "anyOf" | "oneOf" | "allOf" => alternatives(root, rule, wanted, value, at),
            "minimum" => value.as_f64().is_none_or(|v| Some(v) >= wanted.as_f64()),
            "maximum" => value.as_f64().is_none_or(|v| Some(v) <= wanted.as_f64()),
            "minItems" => value
                .as_array()
                .is_none_or(|a| a.len() as u64 >= wanted.as_u64().unwrap_or(0)),
            "maxItems" => value
                .as_array()
                .is_none_or(|a| Some(a.len() as u64) <= wanted.as_u64()),
            "uniqueItems" => value
                .as_array()
                .is_none_or(|a| a.iter().enumerate().all(|(i, v)| !a[..i].contains(v))),
            // A log of ours has strings of these two forms in few places, all of our own making.
            "format" | "pattern" => true,
            "$schema" | "$id" | "id" | "title" | "description" | "default" | "definitions"
            | "dependencies" | "additionalItems" | "not" => true,
            other => panic!("the schema uses `{other}`, which the checker does not know"),
        };
        if !good {
            out.push(format!("{at}: {rule} {wanted}"));
        }
    }
}

fn alternatives(root: &Value, rule: &str, wanted: &Value, value: &Value, at: &str) -> bool {
    let schemas = wanted.as_array().map(Vec::as_slice).unwrap_or_default();
    let fits = |schema: &&Value| {
        let mut inner = Vec::new();
        breaches(root, schema, value, at, &mut inner);
        inner.is_empty()
    };
    let count = schemas.iter().filter(fits).count();
    match rule {
        "anyOf" => count > 0,
        "oneOf" => count == 1,
        _ => count == schemas.len(),
    }
}

fn is_type(wanted: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => false,
    };
    match wanted {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
        _ => false,
    }
}

fn log(program: &str, options: &[&str]) -> Value {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let mut check = threadproof();
    check
        .current_dir(root)
        .args(["check", "--json"])
        .args(options)
        .arg(program);
    let name = format!(
        "threadproof-sarif-{}-{}.json",
        std::process::id(),
        program.replace('/', "-")
    );
    let path: PathBuf = std::env::temp_dir().join(name);
    std::fs::write(&path, run(&mut check, LIMIT).stdout).expect("a file can be written");
    let ended = run(threadproof().arg("report").arg(&path).arg("--sarif"), LIMIT);
    let _ = std::fs::remove_file(&path);
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    serde_json::from_str(&ended.stdout).expect("the log is JSON")
}

#[test]
fn logs_fit_the_schema() {
    let schema = schema();
    let cases: &[(&str, &[&str])] = &[
        ("reports/markup_lost_update.c", &[]),
        ("deadlock/lock_order_4.c", &[]),
        ("memory/use_after_free.c", &[]),
        ("mutexes/counter.c", &[]),
        ("mutexes/counter.c", &["--max-states", "2"]),
        ("reports/no_body.c", &[]),
    ];
    for (program, options) in cases {
        let log = log(program, options);
        let mut out = Vec::new();
        breaches(&schema, &schema, &log, "", &mut out);
        assert!(out.is_empty(), "{program}: {out:#?}");
        let read: Result<serde_sarif::sarif::Sarif, _> = serde_json::from_value(log.clone());
        let read = read.unwrap_or_else(|e| panic!("{program}: {e}"));
        assert_eq!(read.runs.len(), 1);
    }
}

#[test]
fn the_checker_notices() {
    let schema = schema();
    let mut log = log("mutexes/counter_unlocked.c", &[]);
    let spoil: [fn(&mut Value); 4] = [
        |l| l["version"] = "3.0".into(),
        |l| l["runs"][0]["results"][0]["message"] = "text".into(),
        |l| l["runs"][0]["surprise"] = 1.into(),
        |l| {
            l["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] =
                0.into()
        },
    ];
    for spoil in spoil {
        let mut bad = log.clone();
        spoil(&mut bad);
        let mut out = Vec::new();
        breaches(&schema, &schema, &bad, "", &mut out);
        assert!(!out.is_empty(), "a spoilt log passes");
    }
    // One flow a thread, and one order across them.
    let flows = log["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"].take();
    let flows = flows.as_array().expect("thread flows");
    assert!(flows.len() >= 2);
    let orders = flows
        .iter()
        .flat_map(|f| f["locations"].as_array().expect("locations"));
    let mut orders: Vec<u64> = orders
        .filter_map(|l| l["executionOrder"].as_u64())
        .collect();
    let count = orders.len();
    orders.sort_unstable();
    orders.dedup();
    assert_eq!(
        orders.len(),
        count,
        "every step has its own place in the order"
    );
}
