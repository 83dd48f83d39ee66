//! A third language through every command and every format, without an edit outside this file.
//!
//! A program of the toy language has one statement per line: `lock NAME`, `var NAME`, `thread NAME` with the
//! statements of the thread indented below it (`take LOCK`, `give LOCK`, `add VAR`), and `expect VAR NUMBER` for what
//! holds when all threads have ended. It is lowered to the text form. This test is its own tool: called with
//! arguments it is `threadproof` that knows the toy language.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;

use ir::front::{FrontEnd, Lowered, Refused, Request};

struct Toy;

impl FrontEnd for Toy {
    fn language(&self) -> &str {
        "Toy"
    }

    fn claims(&self, path: &Path) -> bool {
        path.extension().is_some_and(|e| e == "toy")
    }

    fn load(&self, request: &Request) -> Result<Lowered, Refused> {
        let file = &request.files[0];
        let text = std::fs::read_to_string(file)
            .map_err(|e| Refused::Input(vec![format!("{}: error: {e}", file.display())]))?;
        let text = lower(&text, &file.display().to_string()).map_err(Refused::Input)?;
        let program = ir::parse(&text)
            .map_err(|all| Refused::Bug(all.iter().map(|e| e.message.clone()).collect()))?;
        Ok(Lowered {
            program,
            ..Lowered::default()
        })
    }
}

/// The program in the text form.
fn lower(source: &str, file: &str) -> Result<String, Vec<String>> {
    let mut globals: Vec<&str> = Vec::new();
    let (mut items, mut threads, mut end) = (String::new(), Vec::new(), String::new());
    for (line, number) in source.lines().zip(1..) {
        let at = format!("!0:{number}:1");
        let wrong = || vec![format!("{file}:{number}:1: error: this is no statement")];
        let words: Vec<&str> = line.split_whitespace().collect();
        let global = |name: &str| globals.iter().position(|g| *g == name);
        match words[..] {
            [] => {}
            ["lock" | "var", name] => {
                let g = globals.len();
                globals.push(name);
                let layout = if words[0] == "var" {
                    " layout layout0"
                } else {
                    ""
                };
                let _ = writeln!(
                    items,
                    "global g{g} \"{name}\" size 8 align 8{layout} zero {at}"
                );
            }
            ["thread", name] => threads.push((name, at, String::new())),
            ["expect", name, number] => {
                let g = global(name).ok_or_else(wrong)?;
                let text = format!("{name} is {number}");
                let _ = write!(
                    end,
                    " %1 = load i64 g{g} align 8 {at}\n %2 = cmp eq i64 %1, {number}\n \
                     assert %2 assert \"{text}\" {at}\n"
                );
            }
            [what, name] => {
                let g = global(name).ok_or_else(wrong)?;
                let (_, _, body) = threads.last_mut().ok_or_else(wrong)?;
                let _ = match what {
                    "take" => writeln!(body, " sync mutex_lock g{g} {at}"),
                    "give" => writeln!(body, " sync mutex_unlock g{g} {at}"),
                    "add" => writeln!(
                        body,
                        " %1 = load i64 g{g} align 8 {at}\n %1 = add i64 %1, 1\n store i64 %1 to g{g} align 8 {at}"
                    ),
                    _ => return Err(wrong()),
                };
            }
            _ => return Err(wrong()),
        }
    }
    let mut out =
        format!("program lp64\nfile file0 \"{file}\"\nlayout layout0 = scalar i64 \"number\"\n");
    out += &items;
    out += "entry main fn0\nlanguage \"Toy\" heap \"new\" stack \"local\"\n";
    out += "func fn0 \"all\" () -> i32 {\n local %0 ptr\n local %1 i64\n local %2 i32\n";
    for t in 0..threads.len() {
        let _ = writeln!(out, " slot ${t} \"handle\" size 8 align 8");
    }
    out += "bb0:\n";
    for (t, (_, at, _)) in threads.iter().enumerate() {
        let _ = writeln!(out, " sync spawn ${t}, fn{}, null, 0 {at}", t + 1);
    }
    for t in 0..threads.len() {
        let _ = writeln!(out, " %0 = load ptr ${t} align 8\n sync join %0, null");
    }
    out += &end;
    out += " return 0\n}\n";
    for (t, (name, at, body)) in threads.iter().enumerate() {
        let _ = write!(
            out,
            "func fn{} \"{name}\" (ptr) -> ptr {at} {{\n local %0 ptr\n local %1 i64\nbb0:\n{body} return null\n}}\n",
            t + 1
        );
    }
    Ok(out)
}

const BROKEN: &str =
    "lock m\nvar x\nthread left\n  take m\n  add x\n  give m\nthread right\n  add x\nexpect x 2\n";
const CORRECT: &str = "lock m\nvar x\nthread left\n  take m\n  add x\n  give m\nthread right\n  take m\n  add x\n  give m\nexpect x 2\n";

fn main() -> ExitCode {
    threadproof::languages::add(Arc::new(Toy));
    let words: Vec<_> = std::env::args_os().collect();
    // Test runners pass options of their own, which name no command.
    let listed = words.get(1).is_some_and(|w| w == "--list");
    match words.get(1) {
        Some(word) if !word.to_string_lossy().starts_with('-') => threadproof::command_line(words),
        _ if listed => ExitCode::SUCCESS,
        _ => {
            test();
            println!("the toy language goes through every command and format");
            ExitCode::SUCCESS
        }
    }
}

/// Runs this tool: its exit code and its output.
fn tool(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let own = std::env::current_exe().expect("a test has a path");
    let mut command = Command::new(own);
    let output = command.current_dir(folder).args(words).output();
    let output = output.expect("the tool can be run");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (
        output.status.code(),
        text + &String::from_utf8_lossy(&output.stderr),
    )
}

fn test() {
    let folder: PathBuf = [env!("CARGO_TARGET_TMPDIR"), "toy"].iter().collect();
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join("broken.toy"), BROKEN).expect("a file can be written");
    std::fs::write(folder.join("correct.toy"), CORRECT).expect("a file can be written");
    let guarded = CORRECT.replace("expect x 2\n", "");
    std::fs::write(folder.join("guarded.toy"), guarded).expect("a file can be written");
    std::fs::write(folder.join("wrong.toy"), "frobnicate\n").expect("a file can be written");
    let expect = |words: &[&str], code: i32, parts: &[&str]| {
        let (ended, text) = tool(&folder, words);
        assert_eq!(ended, Some(code), "{words:?}: {text}");
        for part in parts {
            assert!(text.contains(part), "{words:?}: no `{part}` in {text}");
        }
    };
    let racy = ["race: VIOLATED", "data race on x", "broken.toy:8", "right"];
    expect(
        &["check", "broken.toy", "--witness", "w", "--time", "20"],
        1,
        &racy,
    );
    expect(&["replay", "w"], 1, &racy[1..]);
    expect(&["check", "correct.toy"], 0, &["safe"]);
    expect(
        &["locks", "guarded.toy"],
        0,
        &["race: safe for any number of threads"],
    );
    expect(
        &["locks", "broken.toy"],
        2,
        &["race: unknown", "possible race on x"],
    );
    expect(
        &["prove", "--no-search", "guarded.toy", "--property", "race"],
        0,
        &["safe"],
    );
    expect(&["prove", "broken.toy"], 1, &racy[..2]);
    expect(&["run", "correct.toy"], 0, &[]);
    expect(
        &["ir", "correct.toy"],
        0,
        &["language \"Toy\"", "func fn1 \"left\""],
    );
    expect(&["check", "wrong.toy"], 3, &["wrong.toy:1:1: error"]);
    expect(
        &["check", "broken.toy", "correct.toy", "../x.c"],
        3,
        &["x.c is one of C"],
    );
    let (_, json) = tool(&folder, &["check", "--json", "broken.toy"]);
    std::fs::write(folder.join("result.json"), json).expect("a file can be written");
    expect(&["report", "--text", "result.json"], 0, &racy);
    expect(
        &["report", "--yaml", "result.json"],
        3,
        &["this one is in Toy"],
    );
    for format in ["--html", "--sarif"] {
        let parts = ["broken.toy", "data race on x", "right"];
        expect(&["report", format, "result.json"], 0, &parts);
    }
}
