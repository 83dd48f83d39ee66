//! Which configurations the user trusts.
//!
//! A configuration that lies in a folder comes with the folder: the author of the program under test may
//! have written it. It is trusted if the command line says so (`--trust-config`), or if the user's own
//! list names the folder, or one above it: `threadproof/trusted-folders` where the user's settings are
//! (`$XDG_CONFIG_HOME`, or `.config` at home), one absolute path per line, `#` before comments.

use std::path::{Path, PathBuf};

/// The most bytes of the list.
const LARGEST: u64 = 1 << 20;

/// Whether the user's list names the folder of this configuration.
pub(crate) fn is_listed(config: &Path) -> bool {
    let Ok(real) = config.canonicalize() else {
        return false;
    };
    let text = list().and_then(|file| confine::ordinary(&file, LARGEST).ok());
    let text = String::from_utf8_lossy(text.as_deref().unwrap_or_default()).into_owned();
    real.parent().is_some_and(|folder| names(&text, folder))
}

/// Where the user's list is.
fn list() -> Option<PathBuf> {
    let absolute = |name: &str| {
        let value = std::env::var_os(name).map(PathBuf::from);
        value.filter(|path| path.is_absolute())
    };
    let settings = absolute("XDG_CONFIG_HOME").or_else(|| Some(absolute("HOME")?.join(".config")));
    Some(settings?.join("threadproof/trusted-folders"))
}

/// Whether a list names a folder, or one above it.
fn names(list: &str, folder: &Path) -> bool {
    let lines = list.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut folders = lines.map(Path::new).filter(|path| path.is_absolute());
    folders.any(|listed| {
        let listed = listed.canonicalize();
        listed.is_ok_and(|listed| folder.starts_with(listed))
    })
}

#[cfg(test)]
mod tests {
    use super::names;
    use std::path::Path;

    #[test]
    fn a_list_names_folders_and_what_is_below() {
        let list = "# mine\n\n  /usr/lib \nusr\n/nowhere-at-all\n";
        assert!(names(list, Path::new("/usr/lib")));
        assert!(names(list, Path::new("/usr/lib/deeper")));
        for other in [
            "/usr",
            "/usr/library",
            "/nowhere-at-all",
            "/",
            "/usr/include",
        ] {
            assert!(!names(list, Path::new(other)), "{other}");
        }
    }
}
