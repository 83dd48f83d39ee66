//! Resolution of fields and methods, selection of virtual methods (JVMS 5.4.3, 5.4.6).
//!
//! Access rules are not checked: javac did. A private method is never selected by a virtual call of another
//! class; a method that only its package sees is overridden within the package alone (JVMS 5.4.5).

use std::sync::Arc;

use super::unit::{Found, Unit};
use crate::class::{ClassFile, FieldRef, Flags, Name};

impl Unit<'_> {
    /// The field that a reference means: the class that declares it, and which of its fields.
    pub(crate) fn resolve_field(&mut self, field: &FieldRef) -> Option<(Arc<ClassFile>, usize)> {
        self.field_in(&field.class, &field.name, 0)
    }

    fn field_in(&mut self, class: &str, name: &str, depth: u32) -> Option<(Arc<ClassFile>, usize)> {
        let file = self.file(class).filter(|_| depth < 1000)?;
        if let Some(index) = file.fields.iter().position(|f| *f.name == *name) {
            return Some((file, index));
        }
        let above: Vec<Name> = file
            .interfaces
            .iter()
            .chain(&file.super_name)
            .cloned()
            .collect();
        above
            .iter()
            .find_map(|above| self.field_in(above, name, depth + 1))
    }

    /// The method that a reference means: searched in the class, its superclasses, then its interfaces.
    pub(crate) fn resolve_method(&mut self, class: &str, name: &str, desc: &str) -> Option<Found> {
        let class = if class.starts_with('[') {
            "java/lang/Object"
        } else {
            class
        };
        self.in_superclasses(class, name, desc, |_| true)
            .or_else(|| self.in_interfaces(class, name, desc))
    }

    /// The method that a virtual call selects for an object of a class.
    pub(crate) fn select(&mut self, class: &str, name: &str, desc: &str) -> Option<Found> {
        let class = if class.starts_with('[') {
            "java/lang/Object"
        } else {
            class
        };
        let own = |found: &Found| !found.has(Flags::PRIVATE) && !found.has(Flags::STATIC);
        self.in_superclasses(class, name, desc, own)
            .or_else(|| self.in_interfaces(class, name, desc))
    }

    /// The same, of a method that only the package of its class sees: it is overridden by methods of classes of the
    /// package, and by what overrides these.
    pub(crate) fn select_in_package(
        &mut self,
        class: &str,
        owner: &str,
        name: &str,
        desc: &str,
    ) -> Option<Found> {
        let mut line: Vec<Found> = Vec::new();
        let mut next = Some(Name::from(class));
        for _ in 0..1000 {
            let Some(file) = next.and_then(|class| self.file(&class)) else {
                break;
            };
            if let Some(index) = position(&file, name, desc) {
                let class = Arc::clone(&file);
                line.push(Found { class, index });
            }
            next = match *file.name == *owner {
                true => None,
                false => file.super_name.clone(),
            };
        }
        let mut overriding: Vec<Found> = line.pop().into_iter().collect();
        for found in line.into_iter().rev() {
            let seen = |above: &Found| {
                let everywhere = above.has(Flags::PUBLIC) || above.has(Flags::PROTECTED);
                everywhere || package(&above.class.name) == package(&found.class.name)
            };
            let hidden = found.has(Flags::PRIVATE) || found.has(Flags::STATIC);
            if !hidden && overriding.iter().any(seen) {
                overriding.push(found);
            }
        }
        overriding.pop()
    }

    fn in_superclasses(
        &mut self,
        class: &str,
        name: &str,
        desc: &str,
        fits: impl Fn(&Found) -> bool,
    ) -> Option<Found> {
        let mut next = Some(Name::from(class));
        let mut depth = 0;
        while let Some(class) = next {
            depth += 1;
            let file = self.file(&class).filter(|_| depth < 1000)?;
            if let Some(index) = position(&file, name, desc) {
                let found = Found {
                    class: Arc::clone(&file),
                    index,
                };
                if fits(&found) {
                    return Some(found);
                }
            }
            next = file.super_name.clone();
        }
        None
    }

    /// A maximally specific method of the interfaces above a class: one with a body, if there is one.
    fn in_interfaces(&mut self, class: &str, name: &str, desc: &str) -> Option<Found> {
        let mut candidates: Vec<Found> = Vec::new();
        for interface in self.interfaces_above(class) {
            let Some(file) = self.file(&interface) else {
                continue;
            };
            if let Some(index) = position(&file, name, desc) {
                candidates.push(Found { class: file, index });
            }
        }
        candidates.retain(|f| !f.has(Flags::PRIVATE) && !f.has(Flags::STATIC));
        let all = candidates.clone();
        candidates.retain(|f| {
            let name = &f.class.name;
            let more_specific = |other: &Found| {
                other.class.name != *name && self.interfaces_above(&other.class.name).contains(name)
            };
            !all.iter().any(more_specific)
        });
        let bodies = candidates.iter().position(|f| !f.has(Flags::ABSTRACT));
        let best = bodies.unwrap_or(0);
        (best < candidates.len()).then(|| candidates.swap_remove(best))
    }

    /// All interfaces above a class, and itself if it is one, nearest first.
    fn interfaces_above(&mut self, class: &str) -> Vec<Name> {
        let mut found: Vec<Name> = Vec::new();
        let mut work = vec![Name::from(class)];
        let mut seen = std::collections::BTreeSet::new();
        while let Some(name) = work.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            let Some(file) = self.file(&name) else {
                continue;
            };
            if file.is_interface() {
                found.push(name);
            }
            work.extend(file.super_name.clone());
            work.extend(file.interfaces.iter().rev().cloned());
        }
        found
    }
}

fn package(class: &str) -> Option<&str> {
    class.rsplit_once('/').map(|(package, _)| package)
}

fn position(file: &ClassFile, name: &str, desc: &str) -> Option<usize> {
    let mut methods = file.methods.iter();
    methods.position(|m| *m.name == *name && *m.desc.text == *desc)
}
