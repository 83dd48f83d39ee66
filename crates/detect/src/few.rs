//! A list that mostly has one member, which then stands in place.

use std::ops::{Deref, DerefMut};

/// A list. Equal lists are equal, however they are kept.
#[derive(Clone, Debug)]
pub(crate) enum Few<T> {
    One([T; 1]),
    Many(Vec<T>),
}

impl<T> Few<T> {
    /// Keeps the members of which this says so, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        match self {
            Few::One([one]) => {
                if !keep(one) {
                    *self = Few::Many(Vec::new());
                }
            }
            Few::Many(many) => many.retain(keep),
        }
    }
}

impl<T: PartialEq> Few<T> {
    /// Of equal neighbours the first is kept.
    pub fn dedup(&mut self) {
        if let Few::Many(many) = self {
            many.dedup();
        }
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Few::One(one) => one,
            Few::Many(many) => many,
        }
    }
}

impl<T> DerefMut for Few<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Few::One(one) => one,
            Few::Many(many) => many,
        }
    }
}

impl<T> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Few<T> {
        let mut items = items.into_iter();
        let Some(first) = items.next() else {
            return Few::Many(Vec::new());
        };
        match items.next() {
            None => Few::One([first]),
            Some(second) => Few::Many([first, second].into_iter().chain(items).collect()),
        }
    }
}

impl<'a, T> IntoIterator for &'a Few<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> std::slice::Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Few<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> std::slice::IterMut<'a, T> {
        self.iter_mut()
    }
}

impl<T: PartialEq> PartialEq for Few<T> {
    fn eq(&self, other: &Few<T>) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for Few<T> {}

impl<T: std::hash::Hash> std::hash::Hash for Few<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
