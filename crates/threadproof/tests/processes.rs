//! Systems of processes: every file `*.system` of `tests/programs/processes` says which processes are checked together and
//! what must be answered. Every violation must replay from its witness.

#[path = "support/jdk.rs"]
mod jdk;
mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{Ended, run, threadproof};
use testlang::{Answers, Header};

const LIMIT: Duration = Duration::from_secs(120);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/processes")
}

fn check(system: &Header, more: &[&str]) -> Ended {
    let mut command = threadproof();
    command.current_dir(folder()).args(["check", "--no-config"]);
    command.args(system.words("flags"));
    for args in system.texts("args") {
        command.args(["--args", args]);
    }
    let verdicts = system.verdicts("check");
    let asked: Vec<&str> = verdicts.iter().map(|(p, _)| *p).collect();
    command.args(["--property", &asked.join(",")]);
    run(command.args(more), LIMIT)
}

#[test]
fn systems_are_judged_as_their_files_say() {
    let entries = std::fs::read_dir(folder()).expect("the folder of systems");
    let mut files: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "system"));
    files.sort();
    assert!(files.len() >= 8, "systems are missing");
    let mut wrong = Vec::new();
    let has_jdk = jdk::found("systems with Java processes");
    for file in &files {
        let system = Header::read(file).unwrap_or_else(|why| panic!("{why}"));
        if !has_jdk && system.words("flags").iter().any(|w| w.contains(".java")) {
            continue;
        }
        let witness = std::env::temp_dir().join(format!(
            "{}-{}.witness",
            file.file_stem().unwrap_or_default().to_string_lossy(),
            std::process::id()
        ));
        let result = witness.with_extension("json");
        let ended = check(
            &system,
            &["--json", "--witness", &witness.to_string_lossy()],
        );
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        std::fs::write(&result, &ended.stdout).expect("a result");
        let report = run(threadproof().args(["report", "--text"]).arg(&result), LIMIT);
        let both = format!("{}\n{}", report.stdout, ended.stderr);
        // Lines are as wide as the terminal: what is said may go over two.
        let told = both.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut blame = |what: String| wrong.push(format!("{name}: {what}\n{both}"));
        match Answers::read(&ended.stdout) {
            Ok(answers) => {
                for (property, expected) in system.verdicts("check") {
                    let got = answers.verdict(property);
                    if got != expected {
                        blame(format!("{property} is {got}, not {expected}"));
                    }
                }
            }
            Err(why) => blame(why),
        }
        for text in system.texts("says").chain(system.texts("states")) {
            if !told.contains(text) {
                blame(format!("`{text}` is not said"));
            }
        }
        let verdicts = system.verdicts("check");
        if verdicts.iter().any(|(_, v)| *v == "violated") {
            let mut replay = threadproof();
            replay.current_dir(folder()).arg("replay").arg(&witness);
            let again = run(&mut replay, LIMIT);
            if again.code != Some(1) {
                blame(format!(
                    "its witness gives {:?} {}",
                    again.code, again.stderr
                ));
            }
        }
        let _ = std::fs::remove_file(&witness);
        let _ = std::fs::remove_file(&result);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Engines that do not follow several processes say so.
#[test]
fn other_engines_answer_unknown() {
    let files = ["--process", "echo_server.c", "--process", "echo_client.c"];
    let mut locks = threadproof();
    locks.current_dir(folder()).args(["locks", "--no-config"]);
    let ended = run(locks.args(files), LIMIT);
    assert_eq!(ended.code, Some(2), "{ended:?}");
    let mut prove = threadproof();
    prove
        .current_dir(folder())
        .args(["prove", "--no-config", "--time", "20"]);
    let ended = run(prove.args(files), LIMIT);
    assert_eq!(ended.code, Some(2), "{ended:?}");
}

#[test]
fn wrong_processes_are_refused() {
    let cases: [&[&str]; 3] = [
        &["--process", "echo_server.c", "--process", "echo_server.c"],
        &["--process", "echo_server.c", "--daemon", "client"],
        &["--process", "echo_server.c", "echo_client.c"],
    ];
    for words in cases {
        let mut command = threadproof();
        command.current_dir(folder()).args(["check", "--no-config"]);
        let ended = run(command.args(words), LIMIT);
        assert_eq!(ended.code, Some(64), "{words:?}: {ended:?}");
    }
    let folder_of_tests = std::env::temp_dir().join(format!("monitors-{}", std::process::id()));
    std::fs::create_dir_all(&folder_of_tests).expect("a folder");
    let file = |name: &str, text: &str| {
        let file = folder_of_tests.join(name);
        std::fs::write(&file, text).expect("a file");
        file.to_string_lossy().into_owned()
    };
    let blind = file("blind.c", "int seen;\n");
    let other = file(
        "other.c",
        "int a;\nint monitor_sent(int n) { return n + a; }\n",
    );
    let broken = file("broken.c", "void monitor_sent(const char *from {\n");
    let both = ["--process", "echo_server.c", "--process", "echo_client.c"];
    let cases: [(&[&str], &str, &str); 6] = [
        (
            &["--process", "echo_server.c,0"],
            "",
            "no process begins as `echo_server`",
        ),
        (&["--process", "net.h"], "", "main"),
        (
            &["--process", "echo_server.c", "--process", "echo_client.c,0"],
            "",
            "no process begins as `echo_client`",
        ),
        (&both, &blind, "defines neither `monitor_sent` nor"),
        (&both, &other, "other.c:2:"),
        (&both, &broken, "broken.c:1:"),
    ];
    for (words, monitor, says) in cases {
        let mut command = threadproof();
        command.current_dir(folder()).args(["check", "--no-config"]);
        command.args(words);
        if !monitor.is_empty() {
            command.args(["--monitor", monitor]);
        }
        let ended = run(&mut command, LIMIT);
        assert_eq!(ended.code, Some(3), "{words:?} {monitor}: {ended:?}");
        assert!(
            ended.stderr.contains(says),
            "{words:?} {monitor}: {ended:?}"
        );
    }
    let _ = std::fs::remove_dir_all(&folder_of_tests);
}

/// A name that is no image is a gap that says so.
#[test]
fn programs_that_are_no_images_are_not_followed() {
    let mut command = threadproof();
    command.current_dir(folder()).args(["check", "--no-config"]);
    command.args(["-DSTATUS=2", "--process", "run_filter.c"]);
    let ended = run(&mut command, LIMIT);
    assert_eq!(ended.code, Some(2), "{ended:?}");
    let says = "no image of the system";
    let both = format!("{}{}", ended.stdout, ended.stderr);
    let both = both.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(both.contains(says), "{ended:?}");
}

/// Processes may stand in the configuration.
#[test]
fn processes_of_a_configuration_are_checked() {
    let project = std::env::temp_dir().join(format!("processes-{}", std::process::id()));
    std::fs::create_dir_all(&project).expect("a folder");
    for file in ["net.h", "echo_server.c", "echo_client.c"] {
        std::fs::copy(folder().join(file), project.join(file)).expect("a copy");
    }
    let server = "[[process]]\nname = \"server\"\nfiles = \"echo_server.c\"\nargs = \"2\"\n";
    let client =
        "[[process]]\nname = \"client\"\nfiles = [\"echo_client.c\"]\ncount = 2\nargs = \"{i}\"\n";
    let answer = |more: &str| {
        let text = format!("{server}{more}{client}");
        std::fs::write(project.join("threadproof.toml"), text).expect("a configuration");
        let mut check = threadproof();
        check.current_dir(&project);
        check.args(["check", "--json", "--property", "deadlock,assert"]);
        let ended = run(&mut check, LIMIT);
        let answers = Answers::read(&ended.stdout);
        let answers = answers.unwrap_or_else(|why| panic!("{why}\n{}", ended.stderr));
        let of = |property| answers.verdict(property).to_owned();
        (of("deadlock"), of("assert"))
    };
    assert_eq!(answer(""), ("safe".to_owned(), "safe".to_owned()));
    // The server may be killed: the client meets the end of the connection.
    assert_eq!(answer("crash = true\n").1, "violated");
    // A monitor looks on, and allows no byte but that of the first client.
    let text = "#include <assert.h>\n\
        void monitor_sent(const char *from, const char *to, const void *p, unsigned long n)\n\
        { assert(*(const char *)p == 'b'); }\n";
    std::fs::write(project.join("monitor.c"), text).expect("a monitor");
    let monitored = |client: &str| {
        let text = format!(
            "monitor = \"monitor.c\"\n{}{client}",
            server.replace('2', "1")
        );
        std::fs::write(project.join("threadproof.toml"), text).expect("a configuration");
        let mut check = threadproof();
        check.current_dir(&project);
        let ended = run(
            check.args(["check", "--json", "--property", "assert"]),
            LIMIT,
        );
        let answers = Answers::read(&ended.stdout);
        let answers = answers.unwrap_or_else(|why| panic!("{why}\n{}", ended.stderr));
        answers.verdict("assert").to_owned()
    };
    let client = "[[process]]\nname = \"client\"\nfiles = \"echo_client.c\"\nargs = \"1\"\n";
    assert_eq!(monitored(client), "safe");
    assert_eq!(monitored(&client.replace('1', "2")), "violated");
    let _ = std::fs::remove_dir_all(&project);
}
