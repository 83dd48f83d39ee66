//! An object has one name, and it is the user's: the same from every command, in every format.
//! The programs are `tests/programs/reports/heap_names*.c`.

mod support;

use std::path::PathBuf;
use std::time::Duration;

use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/reports")
}

fn printed(words: &[&str]) -> String {
    let ended = run(threadproof().current_dir(folder()).args(words), LIMIT);
    assert!(ended.code.is_some(), "{words:?}: over its time");
    assert!(ended.stderr.is_empty(), "{}", ended.stderr);
    ended.stdout
}

/// Every one of the names is printed, and no name that only we would understand.
fn names(text: &str, names: &[&str]) {
    for name in names {
        assert!(text.contains(name), "{name} is missing in:\n{text}");
    }
    for made_up in ["*malloc", "heap#", "object#", "main#"] {
        assert!(!text.contains(made_up), "{made_up} stands in:\n{text}");
    }
}

#[test]
fn every_command_and_format_uses_one_name() {
    let file = "heap_names.c";
    let json = printed(&["check", "--json", file]);
    names(&json, &["pool->count", "pool->lock"]);
    let result = std::env::temp_dir().join(format!("names-{}.json", std::process::id()));
    std::fs::write(&result, &json).expect("a result");
    let result = result.to_string_lossy().into_owned();
    for format in ["--text", "--sarif"] {
        let text = printed(&["report", format, &result]);
        names(&text, &["pool->count"]);
    }
    // The page escapes its text.
    names(
        &printed(&["report", "--html", &result]),
        &["pool-&gt;count"],
    );
    std::fs::remove_file(&result).expect("the result");
    names(&printed(&["check", "--verbose", file]), &["pool->count"]);
    names(&printed(&["locks", file]), &["*pool", "pool->lock"]);
    let locked = printed(&["locks", "--table", "heap_names_locked.c"]);
    names(
        &locked,
        &["*pool:", "pool->lock", "pool->numbers", "*n of fresh"],
    );
}

#[test]
fn a_proof_is_explained_in_the_users_names() {
    // One that is proved in a moment: what is not proved would take all of its time.
    let program = "../refine/heap_struct.c";
    let words = [
        "prove",
        "--no-search",
        "--explain",
        "--property",
        "race",
        program,
    ];
    names(
        &printed(&words),
        &["w->in of worker", "w->out of worker", "*w of worker"],
    );
}

#[test]
fn files_below_the_working_folder_are_named_from_there() {
    let folder = folder().canonicalize().expect("the folder");
    let absolute = folder.join("heap_names.c");
    let text = printed(&["check", &absolute.to_string_lossy()]);
    assert!(text.contains("at heap_names.c:"), "{text}");
    assert!(!text.contains(&*folder.to_string_lossy()), "{text}");
    let at = format!("{}:29", absolute.to_string_lossy());
    let silenced = printed(&["check", "--benign", &at, "heap_names.c"]);
    assert!(!silenced.contains("VIOLATED"), "{silenced}");
}
