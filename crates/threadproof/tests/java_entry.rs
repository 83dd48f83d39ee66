//! Tests as starting points. A test of Java PathFinder is the body that it runs inside: without what JUnit runs around
//! it, and with waits that end for a reason. The same body as an ordinary test has neither.

mod support;

use std::process::Command;
use std::time::Duration;

use support::{run, threadproof};
use testlang::Answers;

const LIMIT: Duration = Duration::from_secs(120);

/// A test that waits without a loop, and a method that fails after it.
fn source(class: &str, extends: &str, begins: &str) -> String {
    format!(
        "import org.junit.After;
        import org.junit.Test;
        public class {class} {extends} {{
            boolean told;
            @Test public void waits() throws InterruptedException {{
                {begins}
                synchronized (this) {{
                    new Thread(() -> {{
                        synchronized (this) {{
                            told = true;
                            notify();
                        }}
                    }}).start();
                    wait();
                    if (!told) {{ throw new AssertionError(\"not told\"); }}
                }}
            }}
            @After public void after() {{ AFTER }}
        }}"
    )
}

fn assertion(class: &str, text: &str) -> (String, String) {
    let folder =
        std::env::temp_dir().join(format!("threadproof-{}-entry-{class}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
    let file = folder.join(format!("{class}.java"));
    std::fs::write(&file, text).expect("a temporary file can be written");
    let mut command = threadproof();
    command.args([
        "check",
        "--json",
        "--property",
        "assert",
        "--entry",
        "#waits",
    ]);
    let ended = run(command.arg(&file), LIMIT);
    let _ = std::fs::remove_dir_all(&folder);
    assert!(
        matches!(ended.code, Some(0 | 1)),
        "{class}: {:?}\n{}",
        ended.code,
        ended.stderr
    );
    let answers =
        Answers::read(&ended.stdout).unwrap_or_else(|why| panic!("{why}\n{}", ended.stderr));
    (answers.verdict("assert").to_owned(), ended.stdout)
}

#[test]
fn a_test_of_java_pathfinder_is_its_body() {
    if Command::new("javac").arg("-version").output().is_err() {
        println!("left out: there is no JDK");
        return;
    }
    let fails = "throw new AssertionError();";
    let inside = source(
        "Inside",
        "extends gov.nasa.jpf.util.test.TestJPF",
        "if (!verifyNoPropertyViolation()) { return; }",
    );
    let (answer, result) = assertion("Inside", &inside.replace("AFTER", fails));
    assert_eq!(answer, "safe", "{result}");
    assert!(result.contains("no spurious wake-ups"), "{result}");
    // A test that asks for no run is JUnit's, with what is around it.
    let around = source(
        "Around",
        "extends gov.nasa.jpf.util.test.TestJPF",
        "told = true;",
    );
    let (answer, result) = assertion("Around", &around.replace("AFTER", fails));
    assert_eq!(answer, "violated", "{result}");
    let plain = source("Plain", "", "");
    let (answer, result) = assertion("Plain", &plain.replace("AFTER", ""));
    assert_eq!(answer, "violated", "{result}");
}
