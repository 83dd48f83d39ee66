//! The classes of a program, loaded when they are asked for.
//!
//! A class is a model of ours if there is one by its name, else the JDK's, else the user's: as in Java, a class
//! path cannot replace a class of the JDK. What is wrong with a class file is kept until the program is
//! closed; a class that is nowhere is not an error by itself: only executing what needs it is.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::class::{ClassFile, Name, dotted};
use crate::jdk::Jdk;
use crate::lower::Classes;
use crate::path::ClassPath;

/// Whose a class is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Written by us, in place of the JDK's.
    Model,
    /// The JDK's.
    Jdk,
    /// The user's.
    User,
}

/// The model that stands for a class, by its internal name: the bytes of a class file.
pub type Models = fn(&str) -> Option<&'static [u8]>;

/// Where classes come from, and those already loaded.
#[derive(Debug)]
pub struct World {
    models: Models,
    jdk: Jdk,
    path: ClassPath,
    loaded: BTreeMap<Name, Option<(Arc<ClassFile>, Origin)>>,
    /// What is wrong with class files, located.
    errors: Vec<String>,
}

impl Classes for World {
    fn class(&mut self, name: &str) -> Option<Arc<ClassFile>> {
        World::class(self, name)
    }

    fn is_library(&mut self, name: &str) -> bool {
        World::is_library(self, name)
    }

    fn is_model(&mut self, name: &str) -> bool {
        let origin = self.class_and_origin(name).map(|(_, origin)| origin);
        origin == Some(Origin::Model)
    }
}

impl World {
    /// Classes of models, of a JDK and of a class path.
    pub fn new(models: Models, jdk: Jdk, path: ClassPath) -> World {
        World {
            models,
            jdk,
            path,
            loaded: BTreeMap::new(),
            errors: Vec::new(),
        }
    }

    /// A class and whose it is, by its internal name. Arrays have no class file.
    pub fn class_and_origin(&mut self, name: &str) -> Option<(Arc<ClassFile>, Origin)> {
        if let Some(known) = self.loaded.get(name) {
            return known.clone();
        }
        let found = self.load(name);
        self.loaded.insert(name.into(), found.clone());
        found
    }

    /// A class by its internal name.
    pub fn class(&mut self, name: &str) -> Option<Arc<ClassFile>> {
        Some(self.class_and_origin(name)?.0)
    }

    /// Whether a class is the JDK's or a model. What is nowhere is the user's.
    pub fn is_library(&mut self, name: &str) -> bool {
        let origin = self.class_and_origin(name).map(|(_, origin)| origin);
        origin.is_some_and(|origin| origin != Origin::User)
    }

    /// Takes these models from now on, and loads anew what was loaded from others.
    pub fn change_models(&mut self, models: Models) {
        let before = self.models;
        self.models = models;
        self.loaded
            .retain(|name, _| before(name).is_some() == models(name).is_some());
    }

    /// Adds a class made by us.
    pub fn add(&mut self, class: ClassFile) {
        let name = class.name.clone();
        let known = (Arc::new(class), Origin::Model);
        self.loaded.insert(name, Some(known));
    }

    /// What is wrong with the class files that were asked for, located.
    pub fn errors(&self) -> &[String] {
        &self.errors
    }

    fn load(&mut self, name: &str) -> Option<(Arc<ClassFile>, Origin)> {
        if name.starts_with('[') {
            return None;
        }
        let (read, origin) = if let Some(bytes) = (self.models)(name) {
            (Ok((bytes.to_vec(), dotted(name))), Origin::Model)
        } else if let Some(read) = self.jdk.image.class(name) {
            (read.map(|bytes| (bytes, dotted(name))), Origin::Jdk)
        } else {
            (self.path.class(name)?, Origin::User)
        };
        let file = match origin {
            Origin::User => ClassFile::read,
            Origin::Model | Origin::Jdk => ClassFile::read_library,
        };
        let class = read.and_then(|(bytes, shown)| match file(&bytes) {
            Ok(class) if *class.name == *name => Ok(class),
            Ok(class) => Err(format!(
                "{shown}: error: this is class {}, not {}",
                dotted(&class.name),
                dotted(name)
            )),
            Err(why) => Err(format!("{shown}: error: {why}")),
        });
        match class {
            Ok(class) => Some((Arc::new(class), origin)),
            Err(error) => {
                self.errors.push(error);
                None
            }
        }
    }
}
