//! A project that was written to do harm: by what it runs, reads, writes and shows. Each test tries one
//! way; the last one tries all of them by every command. `SECURITY.md` names these tests.

#[path = "support/folder.rs"]
mod folder;
#[path = "hostile/java.rs"]
mod java;
#[path = "hostile/project.rs"]
mod project;
mod support;

use std::process::Command;
use std::time::Duration;

use project::{Hostile, SECRET};
use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);

/// Whether text holds something that a terminal would obey.
fn raw(text: &str) -> bool {
    let obeyed = |c: char| match c {
        '\n' | '\t' => false,
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        c => c.is_control(),
    };
    text.contains(obeyed)
}

fn asked(hostile: &Hostile, words: &[&str]) -> Ended {
    let mut command = threadproof();
    command.current_dir(hostile.project());
    command.env("TOKEN", SECRET).env("NO_COLOR", "1");
    run(command.args(words), LIMIT)
}

/// Asks, and holds everything against what is promised.
fn harmless(hostile: &Hostile, words: &[&str]) -> Ended {
    let ended = asked(hostile, words);
    let all = format!("{}\n{}", ended.stdout, ended.stderr);
    assert!(ended.code.is_some(), "{words:?} does not end:\n{all}");
    assert!(ended.code != Some(70), "{words:?} ends in a bug:\n{all}");
    assert!(!all.contains(SECRET), "{words:?} tells a secret:\n{all}");
    assert!(!raw(&all), "{words:?} reaches the terminal raw:\n{all:?}");
    hostile.is_whole(words);
    ended
}

/// `run` executes the program's text, and no machine code of it: calls that would reach the system are models or gaps.
#[test]
fn the_program_is_not_run() {
    let hostile = Hostile::new("program");
    let made = hostile.outside().join("made");
    let text = "#include <fcntl.h>\n#include <stdlib.h>\n#include <unistd.h>\n\
        __attribute__((constructor)) static void first(void) { close(open(\"PATH\", O_CREAT | O_WRONLY, 0600)); }\n\
        int main(void)\n{\n    system(\"touch 'PATH'\");\n    execl(\"/bin/touch\", \"touch\", \"PATH\", (char *)0);\n    \
        return 0;\n}\n";
    let path = made.display().to_string();
    hostile.write("acts.c", &text.replace("PATH", &path));
    for command in ["check", "prove", "locks", "run", "ir"] {
        let ended = harmless(&hostile, &[command, "acts.c"]);
        assert!(
            matches!(ended.code, Some(0..=2 | 126)),
            "{command}: {}",
            ended.stderr
        );
        assert!(!made.exists(), "{command} ran the program");
    }
}

#[test]
fn a_configuration_names_no_program() {
    let hostile = Hostile::new("config");
    hostile.write(
        "threadproof.toml",
        "files = [\"racy.c\"]\ncc = \"./evil.sh\"\n",
    );
    let ended = harmless(&hostile, &["check"]);
    assert!(
        ended.stderr.contains("ignored, as it is not trusted: cc"),
        "{}",
        ended.stderr
    );
    assert_eq!(ended.code, Some(1), "{}", ended.stderr);
    harmless(&hostile, &["check", "racy.c"]);
    harmless(&hostile, &["ir"]);
    harmless(&hostile, &["run"]);
    // Who trusts it gets what it says.
    asked(&hostile, &["check", "--trust-config"]);
    assert!(hostile.ran(), "a trusted configuration names the compiler");
}

#[test]
fn the_users_list_makes_a_folder_trusted() {
    let hostile = Hostile::new("listed");
    hostile.write(
        "threadproof.toml",
        "files = [\"racy.c\"]\ncc = \"./evil.sh\"\n",
    );
    let settings = hostile.outside().join("settings");
    std::fs::create_dir_all(settings.join("threadproof")).expect("a folder");
    let list = settings.join("threadproof/trusted-folders");
    let check = || {
        let mut command = threadproof();
        command
            .current_dir(hostile.project())
            .env("XDG_CONFIG_HOME", &settings);
        run(command.arg("check"), LIMIT)
    };
    std::fs::write(&list, "# none\n").expect("a list");
    check();
    assert!(!hostile.ran());
    std::fs::write(&list, format!("{}\n", hostile.project().display())).expect("a list");
    check();
    assert!(hostile.ran());
}

#[test]
fn words_of_a_configuration_are_no_options() {
    let hostile = Hostile::new("words");
    let out = hostile.outside().join("new");
    let witness = format!("--witness={}", out.display());
    for (key, word) in [
        ("files", "--cc=./evil.sh"),
        ("files", witness.as_str()),
        ("flags", "--cc=./evil.sh"),
        ("flags", witness.as_str()),
        ("flags", "-wrapper"),
        ("files", "@rsp.c"),
        ("flags", "-I@rsp"),
    ] {
        let files = match key {
            "files" => String::new(),
            _ => "files = [\"racy.c\"]\n".to_string(),
        };
        hostile.write(
            "threadproof.toml",
            &format!("{files}{key} = [\"{word}\"]\n"),
        );
        harmless(&hostile, &["check"]);
        assert!(!out.exists(), "{key} {word}");
    }
}

#[test]
fn a_witness_names_no_program() {
    let hostile = Hostile::new("witness");
    let ended = harmless(&hostile, &["replay", "witness.json"]);
    assert!(
        ended.stderr.contains("which is not run"),
        "{}",
        ended.stderr
    );
}

#[test]
fn response_files_are_not_read() {
    let hostile = Hostile::new("response");
    harmless(&hostile, &["ir", "@rsp.c"]);
    harmless(&hostile, &["ir", "racy.c", "-include", "@rsp"]);
    harmless(&hostile, &["ir", "racy.c", "-I@rsp"]);
    harmless(&hostile, &["ir", "racy.c", "-D@rsp"]);
    harmless(&hostile, &["ir", "--project", "compile_commands.json"]);
}

#[test]
fn a_program_on_a_relative_path_is_not_run() {
    let hostile = Hostile::new("path");
    let evil = std::fs::read_to_string(hostile.project().join("evil.sh")).expect("it is there");
    hostile.write_program("cc", &evil);
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = threadproof();
    command
        .current_dir(hostile.project())
        .env("PATH", format!(".::{path}"));
    run(command.args(["ir", "racy.c"]), LIMIT);
    assert!(!hostile.ran());
}

#[test]
fn line_markers_open_no_file() {
    let hostile = Hostile::new("markers");
    let marked = "# 1 \"/proc/self/environ\"\n".to_string() + project::RACY;
    hostile.write("marked.c", &marked);
    let outside = hostile.outside().join("secret.h");
    let marked = format!("# 1 \"{}\" 1\n{}", outside.display(), project::RACY);
    hostile.write("elsewhere.c", &marked);
    hostile.write("marked.i", &marked);
    hostile.write("marked.ir", &hostile.ir(&outside));
    for file in ["marked.c", "elsewhere.c", "marked.i", "marked.ir"] {
        harmless(&hostile, &["check", "--json", file]);
        harmless(&hostile, &["check", file]);
        harmless(&hostile, &["run", file]);
        harmless(&hostile, &["locks", file]);
    }
    // The same without a program: messages quote what was read, and nothing else.
    hostile.write(
        "wrong.c",
        &format!("# 1 \"{}\"\nint x = ;\n", outside.display()),
    );
    harmless(&hostile, &["ir", "wrong.c"]);
}

#[test]
fn text_outside_the_project_is_not_shown() {
    let hostile = Hostile::new("outside");
    let outside = hostile.outside();
    for (name, text) in [
        (
            "key.c",
            format!("int x =\n#include \"{}/key\"\n;\n", outside.display()),
        ),
        (
            "string.c",
            format!(
                "#define S(x) #x\n#define T(x) S(x)\nchar *s = T(\n#include \"{}/key\"\n);\n{}",
                outside.display(),
                project::RACY
            ),
        ),
        (
            "link.c",
            format!("int x =\n#include \"key-link.h\"\n;\n{}", project::RACY),
        ),
        (
            "header.c",
            format!(
                "#include \"{}/secret.h\"\n{}",
                outside.display(),
                project::RACY
            ),
        ),
        (
            "environ.c",
            "#include \"/proc/self/environ\"\n".to_string() + project::RACY,
        ),
        (
            "device.c",
            "#include \"/dev/null\"\n".to_string() + project::RACY,
        ),
    ] {
        hostile.write(name, &text);
        let ended = harmless(&hostile, &["check", "--json", name]);
        harmless(&hostile, &["check", name]);
        let refused = name != "header.c";
        assert_eq!(ended.code == Some(3), refused, "{name}: {}", ended.stderr);
    }
}

#[test]
fn special_files_are_refused() {
    let hostile = Hostile::new("special");
    let pipes = ["pipe.c", "pipe.ir", "pipe.json"];
    for pipe in pipes {
        let made = Command::new("mkfifo")
            .arg(hostile.project().join(pipe))
            .status();
        assert!(made.expect("mkfifo runs").success());
    }
    for words in [
        &["check", "pipe.c"][..],
        &["check", "pipe.ir"],
        &["check", "environment.c"],
        &["check", "--baseline", "pipe.json", "racy.c"],
        &["check", "--project", "pipe.json"],
        &["check", "--config", "pipe.json", "racy.c"],
        &["replay", "pipe.json"],
        &["report", "pipe.json", "--text"],
        &["trace", "pipe.json"],
        &["report", "/dev/zero", "--text"],
        &["trace", "/dev/zero"],
    ] {
        let ended = harmless(&hostile, words);
        assert_eq!(ended.code, Some(3), "{words:?}: {}", ended.stderr);
        assert!(
            ended.stderr.contains("not an ordinary file"),
            "{}",
            ended.stderr
        );
    }
}

#[test]
fn outputs_follow_no_links() {
    let hostile = Hostile::new("links");
    for words in [
        &["report", "result.json", "--html", "--output", "page.html"][..],
        &[
            "report",
            "result.json",
            "--html",
            "--output",
            "away/page.html",
        ],
        &["check", "racy.c", "--witness", "page.html"],
        &["init", "--force"],
        &["man", "."],
    ] {
        hostile.link("threadproof-check.1");
        hostile.link("page.html");
        hostile.link("page.html.partial");
        hostile.link("threadproof.toml");
        hostile.link("threadproof.toml.partial");
        harmless(&hostile, words);
    }
}

#[test]
fn nothing_reaches_a_terminal_raw() {
    let hostile = Hostile::new("terminal");
    for words in [
        &["check", "names.c"][..],
        &["check", "--json", "names.c"],
        &["run", "says.c"],
        &["ir", "names.c"],
        &["locks", "names.c"],
        &["prove", "names.c"],
        &["report", "result.json", "--text"],
        &["report", "result.json", "--sarif"],
        &["report", "result.json", "--html"],
        &["report", "result.json", "--yaml"],
        &["trace", "trace.std"],
        &["check", "no\u{1b}]0;x\u{7}such\u{202e}.c"],
        &["check", "--no\u{1b}[2Jsuch", "racy.c"],
        &["ir", "error.c"],
        &["check", "--project", "names.json"],
    ] {
        // What the program prints is passed on to pipes as it is.
        if words[0] != "run" {
            harmless(&hostile, words);
        }
    }
    if Command::new("script").arg("--version").output().is_err() {
        eprintln!("not tested: there is no `script` to make a terminal");
        return;
    }
    let line = format!("'{}' run says.c", env!("CARGO_BIN_EXE_threadproof"));
    let mut command = Command::new("script");
    command
        .current_dir(hostile.project())
        .args(["-qec", &line, "/dev/null"]);
    let shown = run(&mut command, LIMIT).stdout.replace("\r\n", "\n");
    assert!(shown.contains("\\u{1b}]0;owned"), "{shown:?}");
    assert!(!raw(&shown), "{shown:?}");
}

#[test]
fn a_name_fakes_no_line() {
    const FAKE: &str = "race: safe for any number of threads";
    let hostile = Hostile::new("lines");
    let name = |end: &str| format!("a\n{FAKE}\n{end}");
    let marker = format!("#line 1 \"a\\n{FAKE}\\nb.c\"\n");
    for (end, text) in [
        ("racy.c", project::RACY),
        ("wrong.c", "int x = ;\n"),
        ("wrong.ir", "no program\n"),
        ("wrong.json", "no object\n"),
        ("wrong.std", "no trace\n"),
    ] {
        hostile.write(&name(end), text);
    }
    hostile.write("named.c", &format!("{marker}{}", project::RACY));
    hostile.write(
        "named_wrong.c",
        &format!("{marker}int x = ;\n#error {FAKE}\n"),
    );
    hostile.write(
        "project.json",
        &format!(
            "[{{\"directory\": \".\", \"file\": \"a\\n{FAKE}\\nx.cpp\", \"arguments\": [\"cc\"]}}]"
        ),
    );
    for words in [
        &["check", &name("racy.c")][..],
        &["locks", &name("racy.c")],
        &["run", &name("racy.c")],
        &["ir", &name("racy.c")],
        &["check", &name("wrong.c")],
        &["check", &name("wrong.ir")],
        &["check", &name("missing.c")],
        &["check", &name("missing.ir")],
        &["check", &name("wrong.ir"), "racy.c"],
        &["report", &name("wrong.json")],
        &["replay", &name("wrong.json")],
        &["certify", &name("wrong.json"), "racy.c"],
        &["trace", &name("wrong.std")],
        &["check", "named.c"],
        &["check", "named_wrong.c"],
        &["check", "--project", "project.json"],
        &["check", "--project", &name("wrong.json")],
        &["check", "racy.c", "--json", "--output", &name("no/folder")],
    ] {
        let ended = harmless(&hostile, words);
        for line in ended.stdout.lines().chain(ended.stderr.lines()) {
            assert!(!line.trim_start().starts_with(FAKE), "{words:?}: {line}");
        }
    }
}

#[test]
fn messages_for_code_hosts_are_text() {
    let hostile = Hostile::new("sarif");
    let sarif = harmless(&hostile, &["report", "result.json", "--sarif"]).stdout;
    let log: serde_json::Value = serde_json::from_str(&sarif).expect("JSON");
    let text = log["runs"][0]["results"][0]["message"]["text"].to_string();
    assert!(
        !text.contains("[click](") && !text.contains(" {0}"),
        "{text}"
    );
    assert!(text.contains("{{0}}"), "{text}");
    let page = harmless(&hostile, &["report", "result.json", "--html"]).stdout;
    assert!(page.contains("script-src 'sha256-") && page.contains("base-uri 'none'"));
    assert!(!page.contains("<img src=x"), "names are escaped");
    let yaml = harmless(&hostile, &["report", "result.json", "--yaml"]).stdout;
    let printable =
        |c: char| matches!(c, '\n' | ' '..='~' | '\u{85}' | '\u{a0}'..='\u{fffd}' | '\u{10000}'..);
    assert!(yaml.chars().all(printable), "{yaml}");
    assert!(
        !yaml.lines().any(|l| l.trim_start().starts_with("evil")),
        "{yaml}"
    );
}

#[test]
fn the_workflow_reads_no_head_with_rights() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text =
        std::fs::read_to_string(root.join("docs/examples/threadproof.yml")).expect("it is there");
    let lines = || text.lines().filter(|l| !l.trim_start().starts_with('#'));
    assert!(!lines().any(|l| l.contains("pull_request_target") || l.contains("secrets.")));
    assert!(!lines().any(|l| l.contains("--trust-config")));
    let checkouts = lines().filter(|l| l.contains("actions/checkout")).count();
    let kept = lines()
        .filter(|l| l.contains("persist-credentials: false"))
        .count();
    assert!(
        checkouts > 0 && checkouts == kept,
        "each checkout forgets its token"
    );
    let (reads, shows) = text.split_once("\n  show:\n").expect("two jobs");
    assert!(!reads.contains("write") || !reads.contains("security-events: write"));
    assert!(!shows.contains("actions/checkout") && !shows.contains("threadproof check"));
}

#[test]
fn a_witness_of_four_billion_steps_is_refused() {
    let hostile = Hostile::new("steps");
    let text = hostile
        .read("witness.json")
        .replace("\"steps\":1", "\"steps\":4294967295");
    hostile.write("huge.json", &text);
    let ended = harmless(&hostile, &["replay", "huge.json"]);
    assert_eq!(ended.code, Some(3));
    assert!(
        ended.stderr.contains("more steps than can be replayed"),
        "{}",
        ended.stderr
    );
}

#[test]
fn the_preprocessor_sees_no_secrets() {
    let hostile = Hostile::new("environment");
    let spy = hostile.outside().join("seen");
    hostile.write_program(
        "spy.sh",
        &format!("#!/bin/sh\nenv > '{}'\nexit 1\n", spy.display()),
    );
    asked(&hostile, &["ir", "--cc", "./spy.sh", "racy.c"]);
    let seen = std::fs::read_to_string(&spy).expect("it was run: the user named it");
    assert!(!seen.contains(SECRET) && seen.contains("PATH="), "{seen}");
}

#[test]
#[cfg(target_os = "linux")]
fn the_preprocessor_has_no_network() {
    let hostile = Hostile::new("network");
    let spy = hostile.outside().join("seen");
    let program =
        "#!/bin/sh\nexec python3 -c 'import socket; socket.socket(); open(\"SPY\", \"w\")'\n";
    hostile.write_program(
        "spy.sh",
        &program.replace("SPY", &spy.display().to_string()),
    );
    asked(&hostile, &["ir", "--cc", "./spy.sh", "racy.c"]);
    assert!(!spy.exists());
}

#[test]
#[cfg(target_os = "linux")]
fn a_sandbox_holds_files_back() {
    let hostile = Hostile::new("sandbox");
    let program = format!(
        "#!/bin/sh\ncat '{0}/key' > '{0}/stolen'\ncat '{0}/key' > stolen\nexit 1\n",
        hostile.outside().display()
    );
    hostile.write_program("spy.sh", &program);
    let ended = asked(&hostile, &["ir", "--sandbox", "--cc", "./spy.sh", "racy.c"]);
    if ended.stderr.contains("--sandbox is not complete") {
        eprintln!("not tested: {}", ended.stderr);
        return;
    }
    assert!(!hostile.outside().join("stolen").exists());
    assert!(!hostile.project().join("stolen").exists());
    // What is needed still works, and gives the same answer; so it does where `CI` is set.
    let free = asked(&hostile, &["check", "racy.c", "--sandbox=off"]);
    let held = asked(
        &hostile,
        &["check", "racy.c", "--sandbox", "--witness", "w.json"],
    );
    assert_eq!(
        (held.code, &held.stdout),
        (Some(1), &free.stdout),
        "{}",
        held.stderr
    );
    assert!(hostile.project().join("w.json").exists(), "{}", held.stderr);
    let again = asked(&hostile, &["replay", "--sandbox", "w.json"]);
    assert_eq!(again.code, Some(1), "{}", again.stderr);
    let mut command = threadproof();
    command.current_dir(hostile.project()).env("CI", "true");
    let spied = run(command.args(["ir", "--cc", "./spy.sh", "racy.c"]), LIMIT);
    assert!(
        !hostile.project().join("stolen").exists(),
        "{}",
        spied.stderr
    );
    for words in [
        &["locks", "racy.c"][..],
        &["prove", "racy.c"],
        &["run", "racy.c"],
    ] {
        let words = [words, &["--sandbox"]].concat();
        let ended = asked(&hostile, &words);
        assert!(
            matches!(ended.code, Some(0..=2)),
            "{words:?}: {}",
            ended.stderr
        );
    }
}

#[test]
fn everything_at_once_by_every_command() {
    let hostile = Hostile::new("all");
    hostile.write(
        "threadproof.toml",
        "files = [\"all.c\"]\ncc = \"./evil.sh\"\nflags = [\"-I@rsp\", \"-include\", \"@rsp\"]\n\
         baseline = \"/dev/zero\"\n[budget]\nmemory = 99999999\ntime = 20\n",
    );
    hostile.write(
        "all.c",
        &format!("# 1 \"/proc/self/environ\"\n{}", hostile.read("names.c")),
    );
    hostile.link("page.html");
    hostile.link("page.html.partial");
    for ci in [false, true] {
        let sandbox = match ci {
            true => "--sandbox=on",
            false => "--sandbox=off",
        };
        for words in [
            &["check", sandbox][..],
            &["check", sandbox, "--json"],
            &["check", sandbox, "all.c"],
            &["check", sandbox, "--project", "compile_commands.json"],
            &["prove", sandbox, "--time", "20", "all.c"],
            &["locks", sandbox, "--time", "20", "all.c"],
            &["run", sandbox],
            &["run", sandbox, "all.c"],
            &["ir", sandbox],
            &["ir", sandbox, "@rsp.c", "all.c"],
            &["replay", sandbox, "witness.json"],
        ] {
            harmless(&hostile, words);
        }
    }
    for words in [
        &["report", "result.json", "--text"][..],
        &["report", "result.json", "--html", "--output", "page.html"],
        &["report", "result.json", "--sarif"],
        &["report", "result.json", "--yaml"],
        &["init"],
        &["init", "--force"],
        &["trace", "trace.std"],
    ] {
        harmless(&hostile, words);
    }
}
