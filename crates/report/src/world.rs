//! What an answer took the surroundings of the program to be, as data and in words.

use serde::{Deserialize, Serialize};
use verdict::world;

/// Lists of arguments that are named.
const MOST_LISTS: usize = 6;

/// What the surroundings were taken to be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct World {
    /// The arguments of `main`.
    pub arguments: Taken,
    /// The variables of the environment.
    pub environment: Taken,
    /// The standard input.
    pub input: Taken,
    /// The number of processors.
    #[serde(default)]
    pub processors: Taken,
    /// Files: which exist, and what they hold.
    #[serde(default)]
    pub files: Taken,
    /// Other processes.
    #[serde(default)]
    pub peers: Taken,
    /// How many files were given, and whether others may exist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given_files: Option<(usize, bool)>,
    /// In executions, texts from outside are short.
    #[serde(default)]
    pub short_texts: bool,
    /// How many arguments and variables were given.
    #[serde(default)]
    pub given: (usize, usize),
    /// The arguments that executions had beside none, where none were given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<String>,
    /// Functions that are not defined and were taken to do what their declarations allow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undefined: Vec<String>,
}

/// What a part of the world was taken to be.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Taken {
    /// The program does not look at it.
    #[default]
    Unseen,
    /// What the user gave.
    Given,
    /// Nothing, as the user wants it.
    Without,
    /// Anything.
    Anything,
    /// Nothing in executions, anything in proofs.
    Nothing,
    /// There is no `main`.
    Callers,
}

/// Why nothing could go wrong between threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Idle {
    /// The program creates no thread.
    NoCreation,
    /// No execution created a thread.
    NotReached {
        /// Where one would be created, as a position in [`Report::places`](crate::Report::places).
        place: usize,
    },
    /// No two threads touched the same memory.
    NothingShared {
        /// The number of sampled runs.
        runs: u64,
    },
}

impl World {
    /// The same as data.
    pub fn of(world: &world::World) -> World {
        let (arguments, n) = match world.arguments {
            world::Arguments::Unseen => (Taken::Unseen, 0),
            world::Arguments::Given(n) => (Taken::Given, n),
            world::Arguments::Without => (Taken::Without, 0),
            world::Arguments::Open(_) => (Taken::Nothing, 0),
            world::Arguments::Callers => (Taken::Callers, 0),
        };
        let (environment, m) = match world.environment {
            world::Environment::Unseen => (Taken::Unseen, 0),
            world::Environment::Given(0) => (Taken::Without, 0),
            world::Environment::Given(n) => (Taken::Given, n),
            world::Environment::Open => (Taken::Anything, 0),
            world::Environment::Empty(_) => (Taken::Nothing, 0),
        };
        let any = |seen| match seen {
            false => Taken::Unseen,
            true => Taken::Anything,
        };
        World {
            arguments,
            environment,
            input: match world.input {
                world::Input::Unseen => Taken::Unseen,
                world::Input::Open => Taken::Anything,
            },
            processors: any(world.processors),
            files: match world.files {
                world::Files::Unseen => Taken::Unseen,
                world::Files::Any => Taken::Anything,
                world::Files::Given(_) => Taken::Given,
            },
            peers: match (world.peers, world.alone) {
                (false, _) => Taken::Unseen,
                (true, false) => Taken::Anything,
                (true, true) => Taken::Without,
            },
            given_files: match world.files {
                world::Files::Given(given) => Some((given.count, given.others)),
                _ => None,
            },
            short_texts: world.short_texts,
            given: (n, m),
            tried: Vec::new(),
            undefined: Vec::new(),
        }
    }

    /// What it is to those who execute nothing.
    pub fn without_executions(self) -> World {
        let any = |taken| match taken {
            Taken::Nothing => Taken::Anything,
            _ => taken,
        };
        World {
            arguments: any(self.arguments),
            environment: any(self.environment),
            short_texts: false,
            ..self
        }
    }

    /// The arguments of executions where none were given.
    fn tried(&self) -> String {
        let shown: Vec<String> = self.tried.iter().map(|l| format!("`{l}`")).collect();
        match shown.split_at(shown.len().min(MOST_LISTS)) {
            ([], _) => "no arguments".into(),
            (first, []) => format!("no arguments, and {},", first.join(", ")),
            (first, more) => format!(
                "no arguments, and {} and {} other {},",
                first.join(", "),
                more.len(),
                if more.len() == 1 { "list" } else { "lists" }
            ),
        }
    }

    fn known_files(&self) -> String {
        let any = "any files (in executions a transfer moves all, one byte or nothing, and fails only by --fail; a line has up to twelve characters, or all there is room for)";
        let Some((count, others)) = self.given_files else {
            return any.into();
        };
        let given = match count {
            0 => String::new(),
            1 => "the file given".into(),
            n => format!("the {n} files given"),
        };
        match (others, count) {
            (true, _) => format!("{given}, and for other names {any}"),
            (false, 0) => {
                "no files but those that the program makes, and no other process changes them"
                    .into()
            }
            (false, _) => format!(
                "no files but {given} and those that the program makes, and no other process changes them"
            ),
        }
    }

    /// The same in a line.
    pub fn sentence(&self) -> String {
        let (arguments, variables) = self.given;
        let many = |n: usize| if n == 1 { "" } else { "s" };
        let arguments = match self.arguments {
            Taken::Unseen => None,
            Taken::Given => Some(format!("the {arguments} argument{} given", many(arguments))),
            Taken::Without => Some("no arguments".into()),
            Taken::Anything => Some("any arguments".into()),
            Taken::Nothing => Some(format!("{} in executions, any in proofs", self.tried())),
            Taken::Callers => Some("any callers".into()),
        };
        let environment = match self.environment {
            Taken::Unseen => None,
            Taken::Given => Some(format!("the {variables} variable{} given", many(variables))),
            Taken::Without => Some("an empty environment".into()),
            Taken::Nothing => Some("an empty environment in executions, any in proofs".into()),
            Taken::Anything | Taken::Callers => Some("any environment".into()),
        };
        let input = (self.input != Taken::Unseen).then(|| "any input".into());
        let parts = [arguments, environment, input];
        let mut seen: Vec<String> = parts.into_iter().flatten().collect();
        let all = seen.len() == 3;
        if self.processors != Taken::Unseen {
            seen.push("any number of processors".into());
        }
        if self.files != Taken::Unseen {
            seen.push(self.known_files());
        }
        match self.peers {
            Taken::Unseen => {}
            Taken::Without => seen.push("no peers".into()),
            _ => seen.push("any peers".into()),
        }
        if self.short_texts {
            let most = ir::SHORT_TEXT;
            seen.push(format!(
                "in executions, strings from outside have at most {most} characters"
            ));
        }
        if !self.undefined.is_empty() {
            let names: Vec<&str> = self.undefined.iter().map(String::as_str).collect();
            let (first, more) = names.split_at(names.len().min(MOST_LISTS));
            let more = match more.len() {
                0 => String::new(),
                n => format!(" and {n} more"),
            };
            seen.push(format!(
                "undefined functions that do what their declarations allow and synchronise nothing \
                 ({}{more})",
                first.join(", ")
            ));
        }
        match seen.len() {
            0 => "the program looks at no arguments, environment or input".into(),
            _ if all => seen.join("; "),
            _ => format!("{}; nothing else is seen", seen.join("; ")),
        }
    }
}
