//! The user's JDK: where it is, which version, its classes and its compiler.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::image::Image;

/// The version whose classes the models are written against.
pub const VERSION: u32 = 17;

/// The most bytes of the file that says which version this is.
const LARGEST_RELEASE: u64 = 1 << 20;

/// An installed JDK.
#[derive(Debug)]
pub struct Jdk {
    home: PathBuf,
    version: String,
    /// Its classes.
    pub(crate) image: Image,
}

impl Jdk {
    /// The JDK in a folder; without one, that of the `java` on the path.
    pub fn find(folder: Option<&Path>) -> Result<Jdk, String> {
        match folder {
            Some(folder) => Jdk::open(folder),
            None => match Jdk::on_the_path() {
                Some(home) => Jdk::open(&home),
                None => Err(format!(
                    "error: no JDK was found: there is no `java` on the path; install JDK {VERSION} \
                     (Debian, Ubuntu: openjdk-{VERSION}-jdk-headless) or name one by --jdk DIR"
                )),
            },
        }
    }

    /// The folder of the JDK whose `java`, or `javac`, is on the path.
    pub fn on_the_path() -> Option<PathBuf> {
        let homes = ["javac", "java"].into_iter().filter_map(|name| {
            let program = confine::found(OsStr::new(name))?;
            Some(program.parent()?.parent()?.to_path_buf())
        });
        let mut homes = homes.filter(|home| home.join("lib/modules").is_file());
        homes.next()
    }

    /// What a JDK's programs read: its folder, and where its settings lie if that is elsewhere.
    pub fn folders(home: &Path) -> Vec<PathBuf> {
        let settings = home.join("conf/security/java.security").canonicalize();
        let settings = settings
            .ok()
            .and_then(|file| Some(file.parent()?.parent()?.to_path_buf()));
        let elsewhere = settings.filter(|folder| folder.parent().is_some());
        std::iter::once(home.to_path_buf())
            .chain(elsewhere)
            .collect()
    }

    fn open(home: &Path) -> Result<Jdk, String> {
        let modules = home.join("lib/modules");
        if !modules.is_file() {
            return Err(format!(
                "{}: error: this is not a JDK of version 9 or newer: it has no lib/modules",
                confine::shown(home)
            ));
        }
        Ok(Jdk {
            version: version(&home.join("release")).unwrap_or_else(|| "unknown".to_owned()),
            image: Image::open(&modules)?,
            home: home.to_path_buf(),
        })
    }

    /// Its version, such as `17.0.15`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Its folder.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// What the user should know of its version.
    pub fn warning(&self) -> Option<String> {
        let major = self.version.split('.').next()?;
        (major != VERSION.to_string()).then(|| {
            format!(
                "{}: warning: this JDK has version {}; library models are written for version {VERSION}",
                confine::shown(&self.home),
                self.version
            )
        })
    }

    /// Its compiler, or the one on the path.
    pub(crate) fn compiler(&self) -> Option<PathBuf> {
        let own = self.home.join("bin/javac");
        match own.is_file() {
            true => Some(own),
            false => confine::found(OsStr::new("javac")),
        }
    }
}

/// The version that the file `release` states: `JAVA_VERSION="17.0.15"`.
fn version(release: &Path) -> Option<String> {
    let text = confine::ordinary(release, LARGEST_RELEASE).ok()?;
    let text = String::from_utf8_lossy(&text);
    let line = text.lines().find_map(|l| l.strip_prefix("JAVA_VERSION="))?;
    Some(line.trim().trim_matches('"').to_owned())
}
