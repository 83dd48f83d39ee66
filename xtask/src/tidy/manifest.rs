//! What we need of a `Cargo.toml`: the names under `[dependencies]` and the lints.
//!
//! Manifests here are simple: one dependency a line, or a table of its own
//! (`[dependencies.name]`), also under `[target.….dependencies]`. Development and build
//! dependencies are free.

/// A manifest, as far as the rules concern it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The names of what the crate depends on.
    pub dependencies: Vec<String>,
    /// Whether it takes the workspace's lints.
    pub workspace_lints: bool,
}

impl Manifest {
    /// Reads a manifest.
    pub fn parse(text: &str) -> Manifest {
        let mut manifest = Manifest::default();
        let mut section = String::new();
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if let Some(head) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
                section = head.trim().to_string();
                if let Some(name) = section.strip_prefix("dependencies.") {
                    manifest.dependencies.push(name.to_string());
                }
                continue;
            }
            let Some((key, value)) = line.split_once('=') else {
                continue;
            };
            let (key, value) = (key.trim(), value.trim());
            let of_target = section.starts_with("target.") && section.ends_with(".dependencies");
            if section == "dependencies" || of_target {
                let name = key.split('.').next().unwrap_or(key);
                manifest
                    .dependencies
                    .push(name.trim_matches('"').to_string());
            }
            if section == "lints" && key == "workspace" && value == "true" {
                manifest.workspace_lints = true;
            }
        }
        manifest
    }
}

#[cfg(test)]
mod tests {
    use super::Manifest;

    #[test]
    fn dependencies_of_every_form_are_found() {
        let manifest = Manifest::parse(
            "[package]\nname = \"x\"\n[lints]\nworkspace = true\n[dependencies]\n\
             a.workspace = true # why\nb = { workspace = true }\n[dependencies.c]\nversion = \"1\"\n\
             [target.'cfg(unix)'.dependencies]\nd = \"1\"\n[dev-dependencies]\ne = \"1\"\n",
        );
        assert_eq!(manifest.dependencies, ["a", "b", "c", "d"]);
        assert!(manifest.workspace_lints);
    }
}
