//! The hostile project: files that each try something, beside a folder that must stay as it is.

use std::path::{Path, PathBuf};

use crate::folder::Folder;

/// What must not be told: in the environment, and in files outside.
pub const SECRET: &str = "hunter2-c0ffee";

/// A program with a race.
pub const RACY: &str = "#include <pthread.h>\nint shared;\n\
    void *worker(void *arg) { shared++; return arg; }\n\
    int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, worker, 0);\n  shared++;\n\
    \x20 pthread_join(t, 0);\n  return 0;\n}\n";

/// Names that a terminal would obey.
const NAME: &str = "\\033]0;owned\\007\\033[2J\u{202e}\u{9b}31m.c";

/// The project, and what lies beside it.
pub struct Hostile(Folder);

impl Hostile {
    /// Writes the project into a new folder.
    pub fn new(name: &str) -> Hostile {
        let hostile = Hostile(Folder::new(&format!("hostile-{name}")));
        std::fs::create_dir_all(hostile.outside()).expect("a folder");
        std::fs::create_dir_all(hostile.project()).expect("a folder");
        let put = |file: &str, text: &str| {
            std::fs::write(hostile.outside().join(file), text).expect("a file");
        };
        put("target", "mine");
        put("key", SECRET);
        put(
            "secret.h",
            &format!("/* {SECRET} */ int {};\n", SECRET.replace('-', "_")),
        );
        let ran = hostile.outside().join("ran");
        let evil = format!("#!/bin/sh\ntouch '{}'\nexit 1\n", ran.display());
        hostile.write_program("evil.sh", &evil);
        hostile.write("racy.c", RACY);
        hostile.write("@rsp.c", RACY);
        for response in ["rsp", "rsp.c"] {
            hostile.write(response, "racy.c -wrapper ./evil.sh\n");
        }
        hostile.write("@rsp", "int included;\n");
        let names = format!("#line 1 \"{NAME}\"\n{RACY}");
        let broken = "\"\u{1b}]0;owned\u{7}\u{202e}";
        hostile.write("names.c", &names);
        hostile.write(
            "error.c",
            &format!("{names}int {broken} x = ;\n#error {broken}\n"),
        );
        hostile.write(
            "says.c",
            "#include <stdio.h>\nint main(void) {\n  printf(\"\\033]0;owned\\007 \\xe2\\x80\\xae \\x9b\\n\");\n\
             \x20 fprintf(stderr, \"\\033[2J\\n\");\n  return 0;\n}\n",
        );
        hostile.write(
            "trace.std",
            "T\u{1b}[2J|w(V\u{202e})|\u{1b}]0;owned\u{7}\nT2|w(V\u{202e})|2\n",
        );
        hostile.write("compile_commands.json", COMMANDS);
        hostile.write(
            "names.json",
            "[{\"directory\": \".\", \"file\": \"\\u001b]0;owned\\u0007.cpp\", \"arguments\": [\"cc\"]}, \
             {\"directory\": \".\", \"file\": \"\\u202e\\u001b[2J.c\", \"arguments\": [\"cc\", \"-m\\u001b[2J\"]}]",
        );
        hostile.write("witness.json", WITNESS);
        hostile.write("result.json", RESULT);
        hostile.symlink("/proc/self/environ", "environment.c");
        hostile.symlink("../outside/key", "key-link.h");
        hostile.symlink("../outside", "away");
        hostile
    }

    /// The project's folder.
    pub fn project(&self) -> PathBuf {
        self.0.0.join("project")
    }

    /// The folder beside it.
    pub fn outside(&self) -> PathBuf {
        self.0.0.join("outside")
    }

    /// Writes a file of the project.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.project().join(name);
        let _ = std::fs::remove_file(&path);
        std::fs::write(path, text).expect("a file can be written");
    }

    /// Writes a program of the project.
    pub fn write_program(&self, name: &str, text: &str) {
        use std::os::unix::fs::PermissionsExt;
        self.write(name, text);
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(self.project().join(name), mode).expect("its mode can be set");
    }

    /// The text of a file of the project.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.project().join(name)).expect("a file of the project")
    }

    fn symlink(&self, to: &str, name: &str) {
        let path = self.project().join(name);
        let _ = std::fs::remove_file(&path);
        std::os::unix::fs::symlink(to, path).expect("a link can be made");
    }

    /// Makes a file of the project a link to the target outside.
    pub fn link(&self, name: &str) {
        self.symlink("../outside/target", name);
    }

    /// The racy program in the text form, with another file's name in it.
    pub fn ir(&self, file: &Path) -> String {
        let mut command = crate::support::threadproof();
        let output = command
            .current_dir(self.project())
            .args(["ir", "racy.c"])
            .output();
        let text = String::from_utf8(output.expect("it runs").stdout).expect("text");
        assert!(text.contains("\"racy.c\""), "{text}");
        text.replace("\"racy.c\"", &format!("\"{}\"", file.display()))
    }

    /// Whether the program that is not trusted has run.
    pub fn ran(&self) -> bool {
        self.outside().join("ran").exists()
    }

    /// Checks that nothing ran, and that nothing outside has changed.
    pub fn is_whole(&self, after: &[&str]) {
        assert!(!self.ran(), "{after:?} runs a program");
        let target = std::fs::read_to_string(self.outside().join("target"));
        assert_eq!(
            target.expect("it is there"),
            "mine",
            "{after:?} writes outside"
        );
        let files = std::fs::read_dir(self.outside()).expect("a folder");
        let names: Vec<_> = files.flatten().map(|f| f.file_name()).collect();
        assert_eq!(names.len(), 3, "{after:?} writes outside: {names:?}");
    }
}

const COMMANDS: &str = r#"[
 {"directory": ".", "file": "@rsp.c", "arguments": ["cc", "-I@rsp", "-isystem@rsp", "-c", "@rsp.c"]},
 {"directory": ".", "file": "racy.c", "arguments": ["cc", "-wrapper", "./evil.sh", "-specs=rsp", "-mwrapper=@rsp",
   "-fplugin=./evil.sh", "-B.", "-Wp,-wrapper,./evil.sh", "-include", "@rsp", "-m@rsp", "racy.c"]}]"#;

const WITNESS: &str = r#"{"threadproof_witness":1,"property":"race","load":["--cc","./evil.sh","-I@rsp",
"racy.c"],"args":[],"spurious":true,"fail":false,"overflow":false,"uninit":false,"reuse":false,"enumerate":16,
"candidates":4,"files":[],"program":"00","schedule":[{"thread":0,"steps":1}]}"#;

const RESULT: &str = r#"{"threadproof_result":1,"tool":{"name":"t\u001b[2J","version":"\u202e"},
"command":{"name":"check","load":["\u001b"],"args":[],"data_model":"lp64\nevil: true"},
"files":[{"name":"\u001b]0;owned\u0007\u202e<img src=x onerror=alert(1)>.c","fingerprint":"00","text":"int \u001b[2J x;\nx\u202e = 1;\n"}],
"places":[{"file":0,"line":2,"column":1,"function":"f\u001b[2J\nevil: true"}],
"answers":[{"verdict":"violated","property":"race","finding":0},
{"verdict":"unknown","property":"\u001b[2J","reasons":[{"kind":"k","text":"t\u001b\u202e [click](http://x)"}]}],
"findings":[{"id":"\u001b","property":"race","kind":"data-race","title":"[click](http://evil) {0} \u001b]0;owned\u0007",
"marks":[{"place":0,"label":"\u001b[2J\u202e","about":"x","notes":["\u001b"]}],"why":["\u001b"],"suggestions":["\u202e"],
"key_steps":[0],"threads":[{"id":0,"name":"\u001b[2J"}],
"steps":[{"thread":0,"place":0,"text":"\u001b","kind":"shared","act":"write","object":"\u001b","value":"\u202e","held":["\u0085"],"after":[]}],
"ending":{"kind":"race","object":"\u001b","earlier":0,"later":0},"known":false}],
"silenced":[{"what":"\u001b[2J","count":1}],
"effort":{"seconds":0,"states":0,"transitions":0}}"#;
