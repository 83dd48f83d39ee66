//! Options of Java programs.

use std::path::PathBuf;

use clap::Args;
use jvmfront::Java;

/// Where classes are, and which one starts.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct JavaArgs {
    /// Folders and jars with classes, beside the files given
    #[arg(long = "classpath", alias = "class-path", value_name = "PATH")]
    pub(crate) class_path: Option<String>,
    /// The class whose `main` starts
    #[arg(long, value_name = "CLASS")]
    pub(crate) main: Option<String>,
    /// Folders with Java source, for the compiler and for excerpts
    #[arg(long = "sourcepath", alias = "source-path", value_name = "PATH")]
    pub(crate) source_path: Option<String>,
    /// The folder of the JDK [default: that of the `java` on the path]
    #[arg(long, value_name = "DIR")]
    pub(crate) jdk: Option<PathBuf>,
    /// Execute the JDK's own locks, semaphores and latches instead of models of them
    #[arg(long = "real-juc")]
    pub(crate) real_juc: bool,
}

impl JavaArgs {
    /// The folders and jars of the class path.
    pub(crate) fn class_path(&self) -> Vec<PathBuf> {
        split(self.class_path.as_deref())
    }

    /// The folders of the source path.
    pub(crate) fn source_path(&self) -> Vec<PathBuf> {
        split(self.source_path.as_deref())
    }

    /// The language with these options. Without arguments `main` gets an empty array.
    pub(crate) fn language(&self, arguments: &[String], shown: Vec<PathBuf>) -> Java {
        Java {
            jdk: self.jdk.clone(),
            class_path: self.class_path(),
            source_path: self.source_path(),
            main: self.main.clone(),
            arguments: arguments.to_vec(),
            shown: Some(shown),
            real_juc: self.real_juc,
        }
    }

    /// The same as words of a command line.
    pub(crate) fn to_words(&self) -> Vec<String> {
        let jdk = self
            .jdk
            .as_ref()
            .map(|jdk| jdk.to_string_lossy().into_owned());
        let options = [
            ("--classpath", &self.class_path),
            ("--main", &self.main),
            ("--sourcepath", &self.source_path),
            ("--jdk", &jdk),
        ];
        let given = options
            .into_iter()
            .filter_map(|(name, value)| Some((name, value.clone()?)));
        let real = self.real_juc.then(|| "--real-juc".to_owned());
        given
            .flat_map(|(name, value)| [name.to_owned(), value])
            .chain(real)
            .collect()
    }
}

/// The parts of a path that lists several.
fn split(path: Option<&str>) -> Vec<PathBuf> {
    let parts = path.map(std::env::split_paths).into_iter().flatten();
    parts.filter(|part| !part.as_os_str().is_empty()).collect()
}
