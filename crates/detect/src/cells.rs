//! Byte ranges of one object, cut so that every access covers whole cells.
//!
//! Cells are sorted and disjoint; bytes outside all cells were never touched. Accesses that always
//! use equal ranges, the common case, keep one cell each.

use std::ops;

use machine::Range;

/// A map from the bytes of an object to values.
#[derive(Clone, Debug)]
pub(crate) struct Cells<T> {
    /// The only cell, until there are others: most objects have one, and need no list.
    only: Option<Cell<T>>,
    /// All cells, if there is no `only` one.
    list: Vec<Cell<T>>,
}

/// Some bytes that share a value.
#[derive(Clone, Debug)]
pub(crate) struct Cell<T> {
    /// The first byte.
    pub start: u64,
    /// The byte after the last.
    pub end: u64,
    /// What is known of them.
    pub value: T,
}

/// A change of the cutting, by the index of the cell it made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Edit {
    /// A cell where there was none.
    Inserted(usize),
    /// The right half of the cell before it.
    Split(usize),
}

/// What cutting does to values.
pub(crate) trait Cutting<T> {
    /// The value of a right half, the left half keeping the old one.
    fn split(&mut self, value: &T) -> T;
    /// Told of each edit, after it.
    fn edited(&mut self, edit: Edit);
}

/// Both halves have the same value.
pub(crate) struct Copying;

impl<T: Clone> Cutting<T> for Copying {
    fn split(&mut self, value: &T) -> T {
        value.clone()
    }
    fn edited(&mut self, _: Edit) {}
}

impl<T> Default for Cells<T> {
    fn default() -> Cells<T> {
        Cells {
            only: None,
            list: Vec::new(),
        }
    }
}

impl<T: Default> Cells<T> {
    /// Cuts so that the range is made of whole cells, without gaps, and gives their indices.
    #[inline]
    pub fn isolate(&mut self, range: Range, cutting: &mut impl Cutting<T>) -> ops::Range<usize> {
        let (from, to) = ends(range);
        if let Some(cell) = &self.only
            && cell.start == from
            && cell.end == to
        {
            return 0..1;
        }
        if self.only.is_none() && self.list.is_empty() {
            self.only = Some(Cell {
                start: from,
                end: to,
                value: T::default(),
            });
            cutting.edited(Edit::Inserted(0));
            return 0..1;
        }
        self.spill();
        let first = self.list.partition_point(|cell| cell.end <= from);
        if let Some(cell) = self.list.get(first)
            && cell.start == from
            && cell.end == to
        {
            return first..first + 1;
        }
        self.cut(first, from, to, cutting)
    }

    fn cut(
        &mut self,
        mut first: usize,
        from: u64,
        to: u64,
        cutting: &mut impl Cutting<T>,
    ) -> ops::Range<usize> {
        if self.list.get(first).is_some_and(|cell| cell.start < from) {
            self.halve(first, from, cutting);
            first += 1;
            cutting.edited(Edit::Split(first));
        }
        let mut at = from;
        let mut index = first;
        while at < to {
            let next = self.list.get(index).map(|cell| (cell.start, cell.end));
            match next {
                Some((start, end)) if start == at => {
                    if end > to {
                        self.halve(index, to, cutting);
                        cutting.edited(Edit::Split(index + 1));
                    }
                    at = end.min(to);
                }
                _ => {
                    let end = next.map_or(to, |(start, _)| start.min(to));
                    self.list.insert(
                        index,
                        Cell {
                            start: at,
                            end,
                            value: T::default(),
                        },
                    );
                    cutting.edited(Edit::Inserted(index));
                    at = end;
                }
            }
            index += 1;
        }
        first..index
    }

    fn halve(&mut self, index: usize, at: u64, cutting: &mut impl Cutting<T>) {
        let left = &mut self.list[index];
        let right = Cell {
            start: at,
            end: left.end,
            value: cutting.split(&left.value),
        };
        left.end = at;
        self.list.insert(index + 1, right);
    }
}

impl<T> Cells<T> {
    /// The cell of exactly this range, if it is the only one.
    #[inline]
    pub fn only(&mut self, range: Range) -> Option<&mut Cell<T>> {
        let (from, to) = ends(range);
        self.only
            .as_mut()
            .filter(|cell| cell.start == from && cell.end == to)
    }

    fn spill(&mut self) {
        self.list.extend(self.only.take());
    }

    /// Takes back the newest edit and gives the value of the cell that went away.
    pub fn undo(&mut self, edit: Edit) -> T {
        self.spill();
        match edit {
            Edit::Inserted(index) => self.list.remove(index).value,
            Edit::Split(index) => {
                let right = self.list.remove(index);
                self.list[index - 1].end = right.end;
                right.value
            }
        }
    }

    /// Takes out the cells of the given indices.
    pub fn remove(&mut self, which: ops::Range<usize>) -> Vec<Cell<T>> {
        self.spill();
        self.list.drain(which).collect()
    }

    /// Puts cells back where they were taken out.
    pub fn restore(&mut self, at: usize, cells: Vec<Cell<T>>) {
        self.spill();
        self.list.splice(at..at, cells);
    }

    /// All cells, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Cell<T>> {
        self.only.iter().chain(&self.list)
    }
}

impl<T> ops::Index<usize> for Cells<T> {
    type Output = Cell<T>;
    fn index(&self, index: usize) -> &Cell<T> {
        match &self.only {
            Some(cell) => {
                assert_eq!(index, 0, "there is one cell");
                cell
            }
            None => &self.list[index],
        }
    }
}

impl<T> ops::IndexMut<usize> for Cells<T> {
    fn index_mut(&mut self, index: usize) -> &mut Cell<T> {
        match &mut self.only {
            Some(cell) => {
                assert_eq!(index, 0, "there is one cell");
                cell
            }
            None => &mut self.list[index],
        }
    }
}

fn ends(range: Range) -> (u64, u64) {
    let from = u64::from(range.offset);
    (from, from + u64::from(range.len))
}

#[cfg(test)]
mod tests {
    use super::{Cells, Copying, Cutting, Edit};
    use machine::{ObjectId, Range};

    struct Logging(Vec<Edit>);

    impl Cutting<u32> for Logging {
        fn split(&mut self, value: &u32) -> u32 {
            *value
        }
        fn edited(&mut self, edit: Edit) {
            self.0.push(edit);
        }
    }

    fn range(offset: u32, len: u32) -> Range {
        Range {
            object: ObjectId(0),
            offset,
            len,
        }
    }

    /// Each cell as (start, end, the bits of the ranges that covered it).
    fn view(cells: &Cells<u32>) -> Vec<(u64, u64, u32)> {
        cells.iter().map(|c| (c.start, c.end, c.value)).collect()
    }

    #[test]
    fn cells_cover_what_was_isolated_and_edits_undo() {
        let all: Vec<Range> = (0..6)
            .flat_map(|from| (1..=6 - from).map(move |len| range(from, len)))
            .collect();
        for &a in &all {
            for &b in &all {
                for &c in &all {
                    let mut cells = Cells::<u32>::default();
                    for (bit, r) in [a, b].into_iter().enumerate() {
                        for i in cells.isolate(r, &mut Copying) {
                            cells[i].value |= 1 << bit;
                        }
                    }
                    let before = view(&cells);
                    let mut edits = Logging(Vec::new());
                    let which = cells.isolate(c, &mut edits);
                    assert_eq!(cells[which.start].start, u64::from(c.offset));
                    assert_eq!(cells[which.end - 1].end, u64::from(c.offset + c.len));
                    for cell in cells.iter() {
                        for byte in cell.start..cell.end {
                            let one = range(u32::try_from(byte).unwrap(), 1);
                            let bits = u32::from(a.overlaps(one)) | u32::from(b.overlaps(one)) << 1;
                            assert_eq!(cell.value, bits);
                        }
                    }
                    for edit in edits.0.into_iter().rev() {
                        cells.undo(edit);
                    }
                    assert_eq!(view(&cells), before);
                }
            }
        }
    }
}
