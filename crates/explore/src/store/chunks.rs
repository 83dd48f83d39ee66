//! A list that grows without being moved.
//!
//! A vector that is full is copied into one twice as large: for a moment all of it is there twice, and
//! on average a third of it is empty. Here at most one chunk is empty, and nothing is copied.

use std::ops::{Index, IndexMut};

/// Things in a chunk.
const CHUNK: usize = 1024;

/// A list.
#[derive(Debug)]
pub(crate) struct Chunks<T> {
    chunks: Vec<Vec<T>>,
    len: u32,
}

impl<T> Default for Chunks<T> {
    fn default() -> Chunks<T> {
        Chunks {
            chunks: Vec::new(),
            len: 0,
        }
    }
}

impl<T> Chunks<T> {
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Appends something, and gives its number.
    pub fn push(&mut self, thing: T) -> u32 {
        let number = self.len;
        if (number as usize).is_multiple_of(CHUNK) {
            // The first chunk of a list that may stay short grows as vectors do.
            self.chunks.push(Vec::with_capacity(match number {
                0 => 0,
                _ => CHUNK,
            }));
        }
        if let Some(last) = self.chunks.last_mut() {
            last.push(thing);
        }
        self.len = number.checked_add(1).expect("no memory holds as many");
        number
    }

    pub fn get(&self, number: u32) -> Option<&T> {
        let chunk = self.chunks.get(number as usize / CHUNK)?;
        chunk.get(number as usize % CHUNK)
    }

    /// The memory that it takes, without what things hold elsewhere.
    pub fn bytes(&self) -> usize {
        let room = match self.chunks.len() {
            0 => 0,
            1 => self.chunks[0].capacity(),
            chunks => chunks * CHUNK,
        };
        room * size_of::<T>() + self.chunks.capacity() * size_of::<Vec<T>>()
    }
}

impl<T> Index<u32> for Chunks<T> {
    type Output = T;

    fn index(&self, number: u32) -> &T {
        &self.chunks[number as usize / CHUNK][number as usize % CHUNK]
    }
}

impl<T> IndexMut<u32> for Chunks<T> {
    fn index_mut(&mut self, number: u32) -> &mut T {
        &mut self.chunks[number as usize / CHUNK][number as usize % CHUNK]
    }
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, Chunks};

    #[test]
    fn what_was_appended_is_there() {
        let mut list = Chunks::default();
        for n in 0..3 * CHUNK as u32 + 7 {
            assert_eq!(list.push(n * 2), n);
        }
        list[5] = 1;
        assert_eq!((list[5], list[CHUNK as u32]), (1, 2 * CHUNK as u32));
        assert_eq!(list.get(list.len()), None);
        assert!(list.bytes() >= 3 * CHUNK * size_of::<u32>());
    }
}
