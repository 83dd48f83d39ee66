//! Finding a JDK 17 for tests.

use std::process::Command;

/// Whether `java` and `javac` of version 17 are on the path; says so if not.
pub fn found(test: &str) -> bool {
    let version = |name: &str| Command::new(name).arg("-version").output();
    let is_17 = version("javac").is_ok_and(|o| o.stdout.starts_with(b"javac 17."));
    let found = is_17 && version("java").is_ok();
    if !found {
        println!("{test}: left out, there is no JDK 17 on the path");
    }
    found
}
