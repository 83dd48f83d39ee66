//! What the packages of the workspace depend on, as `cargo metadata` says.
//!
//! Development and build dependencies are free, so only ordinary ones count, also those of one platform. A dependency
//! goes by the name under which the crate uses it. `cargo metadata` does not tell lints: of a manifest's text, only the
//! table `[lints]` is looked at.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The names of what packages depend on, by the path of the package's `Cargo.toml` below the root.
pub type Dependencies = BTreeMap<String, Vec<String>>;

/// Asks cargo.
pub fn dependencies(root: &Path) -> Result<Dependencies, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let words = [
        "metadata",
        "--no-deps",
        "--offline",
        "--format-version",
        "1",
    ];
    let asked = Command::new(cargo).args(words).current_dir(root).output();
    let asked = asked.map_err(|e| format!("cargo cannot be run: {e}"))?;
    if !asked.status.success() {
        return Err(String::from_utf8_lossy(&asked.stderr).into_owned());
    }
    let answer = serde_json::from_slice(&asked.stdout).map_err(|e| e.to_string())?;
    read(&answer).ok_or_else(|| "`cargo metadata` has another form".to_owned())
}

/// The dependencies in an answer of cargo; none if it has another form.
fn read(answer: &Value) -> Option<Dependencies> {
    let root = Path::new(answer["workspace_root"].as_str()?);
    let mut out = Dependencies::new();
    for package in answer["packages"].as_array()? {
        let path = Path::new(package["manifest_path"].as_str()?);
        let path = path.strip_prefix(root).ok()?.display().to_string();
        let mut names = Vec::new();
        for dependency in package["dependencies"].as_array()? {
            if dependency["kind"].is_null() {
                let name = dependency["rename"].as_str();
                names.push(name.or(dependency["name"].as_str())?.to_owned());
            }
        }
        out.insert(path, names);
    }
    Some(out)
}

/// Whether a manifest takes the workspace's lints.
pub fn takes_lints(manifest: &str) -> bool {
    let after = manifest.split_once("\n[lints]\n");
    after.is_some_and(|(_, rest)| rest.trim_start().starts_with("workspace = true"))
}

#[cfg(test)]
mod tests {
    use super::{read, takes_lints};
    use serde_json::json;

    #[test]
    fn ordinary_dependencies_count_by_the_name_they_are_used_by() {
        let answer = json!({
            "workspace_root": "/w",
            "packages": [{
                "manifest_path": "/w/crates/x/Cargo.toml",
                "dependencies": [
                    { "name": "threadproof-a", "rename": "a", "kind": null },
                    { "name": "b", "rename": null, "kind": null, "target": "cfg(unix)" },
                    { "name": "c", "rename": null, "kind": "dev" },
                    { "name": "d", "rename": null, "kind": "build" },
                ],
            }],
        });
        let read = read(&answer).expect("the form is known");
        assert_eq!(read["crates/x/Cargo.toml"], ["a", "b"]);
        assert!(super::read(&json!({ "packages": [] })).is_none());
    }

    #[test]
    fn lints_are_those_of_the_workspace() {
        assert!(takes_lints("[package]\n\n[lints]\nworkspace = true\n"));
        assert!(!takes_lints(
            "[package]\n\n[lints.rust]\nworkspace = true\n"
        ));
        assert!(!takes_lints("[package]\n\n[lints]\n\n[dependencies]\n"));
    }
}
