//! Objects of a story that have one name: locals of two threads, memory of the heap made at one place.
//!
//! People read names, and mostly a name suffices. Where several objects of a story have the same name, each gets a number, in the
//! order in which the story comes to them. Explanations compare both.

use std::collections::BTreeMap;
use verdict::{Ending, Story};

/// The objects of a story that share a name with another.
#[derive(Debug, Default)]
pub(crate) struct Instances {
    /// By name: the objects, in the order of the story.
    named: BTreeMap<String, Vec<u32>>,
}

impl Instances {
    pub fn in_story(story: &Story) -> Instances {
        let lines = story.lines.iter();
        let mut all = Instances::default();
        for line in lines {
            all.add(line.object.as_deref(), line.instance);
        }
        if let Ending::Deadlock { waits, .. } = &story.ending {
            for wait in waits {
                all.add(Some(&wait.what), wait.instance);
            }
        }
        all.named.retain(|_, objects| objects.len() > 1);
        all
    }

    fn add(&mut self, name: Option<&str>, object: Option<u32>) {
        let (Some(name), Some(object)) = (name, object) else {
            return;
        };
        match self.named.get_mut(name) {
            Some(objects) if objects.contains(&object) => {}
            Some(objects) => objects.push(object),
            None => {
                self.named.insert(name.to_owned(), vec![object]);
            }
        }
    }

    /// Which of those with that name an object is, from 1; none if it is the only one.
    pub fn of(&self, name: Option<&str>, object: Option<u32>) -> Option<u32> {
        let objects = self.named.get(name?)?;
        let object = object?;
        let at = objects.iter().position(|other| *other == object)?;
        Some(at as u32 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::Instances;

    #[test]
    fn objects_with_one_name_are_numbered_as_they_come() {
        let mut all = Instances::default();
        for (name, object) in [
            ("o of pop", 7),
            ("head", 1),
            ("o of pop", 3),
            ("o of pop", 7),
        ] {
            all.add(Some(name), Some(object));
        }
        all.named.retain(|_, objects| objects.len() > 1);
        assert_eq!(all.of(Some("o of pop"), Some(7)), Some(1));
        assert_eq!(all.of(Some("o of pop"), Some(3)), Some(2));
        assert_eq!(all.of(Some("head"), Some(1)), None);
        assert_eq!(all.of(None, Some(1)), None);
    }
}
