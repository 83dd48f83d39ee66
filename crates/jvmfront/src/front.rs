//! Java as a language: [`Java`] and its own options.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ir::FuncId;
use ir::front::{FrontEnd, Lowered, Refused, Request};

use crate::class::dotted;
use crate::entry;
use crate::javac::{self, Sources};
use crate::jdk::Jdk;
use crate::lower::Unit;
use crate::lower::meddles::Meddles;
use crate::models;
use crate::path::{self, ClassPath, Entry};
use crate::sources;
use crate::world::World;

/// Java, with what is its own to say: where classes are, and which one starts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Java {
    /// The JDK's folder; without one, that of the `java` on the path.
    pub jdk: Option<PathBuf>,
    /// Folders and jars with classes, beside the files of the request.
    pub class_path: Vec<PathBuf>,
    /// Folders with sources: for `javac`, and for excerpts.
    pub source_path: Vec<PathBuf>,
    /// The class whose `main` starts.
    pub main: Option<String>,
    /// The arguments of `main`.
    pub arguments: Vec<String>,
    /// The folders whose text may be shown; none: all.
    pub shown: Option<Vec<PathBuf>>,
    /// Whether locks and synchronisers are the JDK's own code instead of models.
    pub real_juc: bool,
}

/// Most names of classes or methods that a message lists.
const MOST_LISTED: usize = 20;

/// What the files of a request are.
#[derive(Default)]
struct Inputs {
    path: ClassPath,
    /// Classes that were named, and that may therefore start.
    named: Vec<String>,
    /// The classes that the first file's jar names as the one to start.
    of_jar: Option<String>,
    /// Where sources are looked for.
    folders: Vec<PathBuf>,
}

impl FrontEnd for Java {
    fn language(&self) -> &str {
        "Java"
    }

    fn claims(&self, path: &Path) -> bool {
        let java = |extension: &std::ffi::OsStr| {
            ["java", "class", "jar"]
                .iter()
                .any(|e| extension.eq_ignore_ascii_case(e))
        };
        let folder = self.main.is_some() && path.is_dir();
        path.extension().is_some_and(java) || path::has_class(path) || folder
    }

    fn load(&self, request: &Request) -> Result<Lowered, Refused> {
        let input = |message: String| Refused::Input(vec![message]);
        let jdk = Jdk::find(self.jdk.as_deref()).map_err(input)?;
        let warnings: Vec<String> = jdk.warning().into_iter().collect();
        let inputs = self.inputs(request, &jdk).map_err(Refused::Input)?;
        let folders = inputs.folders.clone();
        let (world, start) = self.start(request, jdk, inputs)?;
        let mut lowered = self.lower(world, &start, request)?;
        lowered.warnings = warnings;
        let shown = self.shown.as_deref();
        lowered.texts = sources::read(&mut lowered.program, &folders, shown);
        lowered.benign = sources::benign(&lowered.texts);
        Ok(lowered)
    }
}

impl Java {
    /// Whether some of these files are Java's.
    pub fn claims_any(&self, files: &[PathBuf]) -> bool {
        files.iter().any(|file| self.claims(file))
    }

    /// How a method comes to be part of the program: the functions that mention one another, from the start
    /// to each method of this name (`p.C.m`, or with parameters).
    pub fn why(&self, request: &Request, method: &str) -> Result<Vec<Vec<String>>, Refused> {
        let jdk = Jdk::find(self.jdk.as_deref()).map_err(|m| Refused::Input(vec![m]))?;
        let inputs = self.inputs(request, &jdk).map_err(Refused::Input)?;
        let (mut world, start) = self.start(request, jdk, inputs)?;
        let (program, from) = self.close(&mut world, &start, request)?;
        let is_named = |name: &str| {
            let short = name.split('(').next().unwrap_or(name);
            name == method || short == method
        };
        let named = program.funcs.iter().filter(|(_, f)| is_named(&f.name));
        let chain = |last: FuncId| {
            let mut names = Vec::new();
            let mut next = Some(last);
            while let Some(func) = next {
                names.push(program.funcs[func].name.clone());
                // What mentions a function was there before it.
                next = from.get(&func).copied().filter(|f| *f < func);
            }
            names.reverse();
            names
        };
        Ok(named.map(|(func, _)| chain(func)).collect())
    }

    /// Compiles what is source, and finds where classes are.
    fn inputs(&self, request: &Request, jdk: &Jdk) -> Result<Inputs, Vec<String>> {
        let mut inputs = Inputs::default();
        let mut class_folders = Vec::new();
        let mut java: Vec<PathBuf> = Vec::new();
        for file in &request.files {
            let one = |message: String| vec![message];
            if file.is_dir() {
                inputs.path.add(file).map_err(one)?;
                class_folders.push(file.clone());
            } else if file
                .extension()
                .is_some_and(|e| e.eq_ignore_ascii_case("class"))
            {
                let (folder, class) = path::root_of(file).map_err(one)?;
                inputs.named.push(class);
                if !class_folders.contains(&folder) {
                    inputs.path.add(&folder).map_err(one)?;
                    class_folders.push(folder);
                }
            } else if file
                .extension()
                .is_some_and(|e| e.eq_ignore_ascii_case("jar"))
            {
                inputs.path.add(file).map_err(one)?;
                if let (None, Some(Entry::Jar(jar))) =
                    (&inputs.of_jar, inputs.path.entries.first_mut())
                {
                    inputs.of_jar = jar.attribute("Main-Class").map(|c| c.replace('.', "/"));
                }
                class_folders.extend(file.parent().map(Path::to_path_buf));
            } else {
                confine::open(file)
                    .map_err(|why| vec![format!("{}: error: {why}", confine::shown(file))])?;
                java.push(file.clone());
            }
        }
        let mut source_path = self.source_path.clone();
        for file in &java {
            let root = javac::root_of(file);
            let beside = javac::beside(&root);
            for folder in std::iter::once(root).chain(beside) {
                if !source_path.contains(&folder) {
                    source_path.push(folder);
                }
            }
        }
        if !java.is_empty() {
            let class_path: Vec<PathBuf> = class_folders
                .iter()
                .chain(&self.class_path)
                .cloned()
                .collect();
            let sources = Sources {
                files: &java,
                class_path: &class_path,
                source_path: &source_path,
                provided: models::for_javac().collect(),
            };
            let classes = javac::compile(jdk, &sources)?;
            inputs.path.entries.insert(0, Entry::Memory(classes));
        }
        for path in &self.class_path {
            inputs.path.add(path).map_err(|e| vec![e])?;
        }
        let folders = self.class_path.iter().filter(|p| p.is_dir()).cloned();
        class_folders.extend(folders);
        inputs.folders = sources::folders(&source_path, &class_folders);
        Ok(inputs)
    }

    /// The classes of the program, and the one whose `main` starts it.
    fn start(
        &self,
        request: &Request,
        jdk: Jdk,
        inputs: Inputs,
    ) -> Result<(World, String), Refused> {
        let input = |message: String| Refused::Input(vec![message]);
        let candidates = match inputs.path.entries.first() {
            _ if !inputs.named.is_empty() => inputs.named.clone(),
            Some(first) => first.classes().map_err(input)?,
            None => Vec::new(),
        };
        let stem = request
            .files
            .first()
            .and_then(|f| f.file_stem()?.to_str().map(str::to_owned));
        let models = match self.real_juc {
            true => models::without_synchronisers,
            false => models::class,
        };
        let mut world = World::new(models, jdk, inputs.path);
        let named = self.main.as_ref().map(|name| name.replace('.', "/"));
        if let Some(entry) = request.entry.first() {
            let (class, method) = match entry.split_once('#') {
                Some((class, method)) => (class, Some(method)),
                None => (entry.as_str(), None),
            };
            if request.entry.len() > 1 || method == Some("") {
                return Err(input(format!(
                    "error: --entry {}: a Java entry is one test, CLASS#METHOD or #METHOD, or all of a class, CLASS",
                    request.entry.join(",")
                )));
            }
            let class = match (class, method) {
                ("", Some(method)) => named.or_else(|| only_with(&mut world, &candidates, method)),
                (class, _) => Some(class.replace('.', "/")),
            };
            let Some(class) = class else {
                let message = match method.map(|m| with(&mut world, &candidates, m)) {
                    Some(classes) if !classes.is_empty() => {
                        format!(
                            "error: --entry {entry}: which class? It is in {}",
                            listed(&classes)
                        )
                    }
                    _ => {
                        let tests = all_tests_of(&mut world, &candidates);
                        format!("error: --entry {entry}: no class has such a method{tests}")
                    }
                };
                return Err(wrong(&world, message));
            };
            let start = entry::starter(&mut world, &class, method).map_err(|m| wrong(&world, m))?;
            return Ok((world, start));
        }
        let main = match named.or(inputs.of_jar) {
            Some(main) => main,
            None => {
                main_of(&mut world, &candidates, stem.as_deref()).map_err(|m| wrong(&world, m))?
            }
        };
        match world.class(&main) {
            Some(class) if entry::has_main(&class) => Ok((world, main)),
            Some(class) => {
                let message = no_main(&main);
                Err(wrong(
                    &world,
                    format!("{message}{}", tests_of(&[class.name.to_string()], &class)),
                ))
            }
            None => {
                let message = format!("error: class {} was not found", dotted(&main));
                Err(wrong(&world, message))
            }
        }
    }

    /// The closed program that runs a class's `main`.
    fn lower(&self, mut world: World, start: &str, request: &Request) -> Result<Lowered, Refused> {
        let (program, _) = self.close(&mut world, start, request)?;
        if !world.errors().is_empty() {
            return Err(Refused::Input(world.errors().to_vec()));
        }
        Ok(Lowered {
            program,
            ..Lowered::default()
        })
    }

    /// The program, and for each function the one that mentioned it first: lowered again where it turns out to do to its threads
    /// what [`Meddles`] names.
    fn close(
        &self,
        world: &mut World,
        start: &str,
        request: &Request,
    ) -> Result<(ir::Program, BTreeMap<FuncId, FuncId>), Refused> {
        let mut meddles = Meddles::default();
        loop {
            let unit = Unit::new(world).given(request.environment.clone());
            let unit = unit.of_system(request.system).meddling(meddles);
            let Some((program, from, found)) = unit.main_and_why(start, &self.arguments) else {
                return Err(wrong(world, no_main(start)));
            };
            let all = meddles.or(found);
            if all == meddles {
                return Ok((program, from));
            }
            meddles = all;
            if !self.real_juc {
                world.change_models(models::without_synchronisers);
            }
        }
    }
}

fn no_main(class: &str) -> String {
    format!("error: class {} has no `main`", dotted(class))
}

/// Why there is no program: what is wrong with class files, else a message.
fn wrong(world: &World, message: String) -> Refused {
    Refused::Input(match world.errors() {
        [] => vec![message],
        errors => errors.to_vec(),
    })
}

/// The only class of some that has a method with a name.
fn only_with(world: &mut World, candidates: &[String], method: &str) -> Option<String> {
    match &with(world, candidates, method)[..] {
        [one] => Some((*one).clone()),
        _ => None,
    }
}

/// The classes of some that have a method with a name.
fn with<'a>(world: &mut World, candidates: &'a [String], method: &str) -> Vec<&'a String> {
    let has = |name: &&String| {
        let class = world.class(name);
        class.is_some_and(|c| c.methods.iter().any(|m| *m.name == *method))
    };
    candidates.iter().filter(has).collect()
}

/// Names of classes, for a message.
fn listed(classes: &[&String]) -> String {
    let names = classes.iter().take(MOST_LISTED).map(|name| dotted(name));
    names.collect::<Vec<_>>().join(", ")
}

/// How the tests of the first class that has some are named, for a message.
fn all_tests_of(world: &mut World, candidates: &[String]) -> String {
    let mut tests = candidates
        .iter()
        .filter_map(|name| Some(tests_of(candidates, &*world.class(name)?)));
    tests.find(|text| !text.is_empty()).unwrap_or_default()
}

/// The class of some that has a `main`: the only one, or the one that is named as its file.
fn main_of(world: &mut World, candidates: &[String], stem: Option<&str>) -> Result<String, String> {
    let mut with_main: Vec<&String> = Vec::new();
    let mut tests = String::new();
    for name in candidates {
        let Some(class) = world.class(name) else {
            continue;
        };
        if entry::has_main(&class) {
            with_main.push(name);
        }
        if tests.is_empty() {
            tests = tests_of(candidates, &class);
        }
    }
    let simple = |name: &str| name.rsplit('/').next().map(str::to_owned);
    let as_file = with_main
        .iter()
        .find(|name| simple(name).as_deref() == stem);
    match (&with_main[..], as_file) {
        ([one], _) | (_, Some(one)) => Ok((*one).clone()),
        ([], _) if tests.is_empty() => Err(
            "error: no class has a `main`: a program begins at one (`public static void main(String[] args)`), \
             which starts the threads"
                .into(),
        ),
        ([], _) => Err(format!("error: no class has a `main`{tests}")),
        (several, _) => Err(format!(
            "error: {} classes have a `main`; choose one by --main: {}",
            several.len(),
            listed(several)
        )),
    }
}

/// How the tests of a class are named on a command line, for a message.
fn tests_of(candidates: &[String], class: &crate::class::ClassFile) -> String {
    let tests = entry::tests(class);
    if tests.is_empty() {
        return String::new();
    }
    let prefix = match candidates.len() {
        1 => String::new(),
        _ => dotted(&class.name),
    };
    let names = tests
        .iter()
        .take(MOST_LISTED)
        .map(|t| format!("{prefix}#{t}"));
    let names: Vec<String> = names.collect();
    format!("; a test is started by --entry: {}", names.join(", "))
}
