//! Rows of bits with an undo log.
//!
//! A row is what one element (a thread, a lock, …) knows; a column is one remembered access. Rows
//! may be shorter than there are columns: what is missing is zero. Every change goes through
//! [`Rows::put`], which logs the old word while logging is on.

/// The matrix.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    rows: Vec<Vec<u64>>,
    log: Vec<(Row, u32, u64)>,
    logging: bool,
}

/// A row, by number.
pub(crate) type Row = u32;

/// A column, by number.
pub(crate) type Column = u32;

/// Some columns: mostly they stand in one word.
pub(crate) struct Columns {
    word: Option<usize>,
    mask: u64,
}

impl Columns {
    /// These; or any, if they do not stand in one word.
    pub fn of(columns: &[Column]) -> Columns {
        let word = columns.first().map(|&column| split(column).0);
        let one = columns.iter().all(|&column| Some(split(column).0) == word);
        Columns {
            word: word.filter(|_| one),
            mask: columns.iter().fold(0, |mask, &c| mask | split(c).1),
        }
    }
}

impl Rows {
    /// A new row of zeros. It stays when changes are undone.
    pub fn grow(&mut self) -> Row {
        self.rows.push(Vec::new());
        u32::try_from(self.rows.len() - 1).expect("fewer than 2^32 rows")
    }

    /// Begins to log.
    pub fn start_log(&mut self) {
        self.logging = true;
    }

    /// How much is logged.
    pub fn logged(&self) -> usize {
        self.log.len()
    }

    /// Takes changes back until no more than this is logged.
    pub fn undo_to(&mut self, logged: usize) {
        for (row, word, old) in self.log.drain(logged..).rev() {
            self.rows[row as usize][word as usize] = old;
        }
    }

    pub fn get(&self, row: Row, column: Column) -> bool {
        let (word, mask) = split(column);
        self.rows[row as usize]
            .get(word)
            .is_some_and(|w| w & mask != 0)
    }

    pub fn set(&mut self, row: Row, column: Column) {
        let (word, mask) = split(column);
        let old = self.word(row, word);
        self.put(row, word, old | mask);
    }

    /// Whether the row has a bit.
    pub fn any(&self, row: Row) -> bool {
        self.rows[row as usize].iter().any(|&word| word != 0)
    }

    /// Whether the row has a bit in one of some columns.
    pub fn meets(&self, row: Row, columns: &Columns) -> bool {
        match columns.word {
            Some(word) => self.word(row, word) & columns.mask != 0,
            None => self.any(row),
        }
    }

    /// No row has the column.
    pub fn clear_column(&mut self, column: Column) {
        let (word, mask) = split(column);
        for row in 0..self.rows.len() {
            if let Some(&old) = self.rows[row].get(word)
                && old & mask != 0
            {
                self.put(row as Row, word, old & !mask);
            }
        }
    }

    /// Who knows the column `from` knows the column `to`.
    pub fn copy_column(&mut self, to: Column, from: Column) {
        for row in 0..self.rows.len() as Row {
            if self.get(row, from) {
                self.set(row, to);
            }
        }
    }

    pub fn clear(&mut self, row: Row) {
        for word in 0..self.rows[row as usize].len() {
            self.put(row, word, 0);
        }
    }

    /// `to` learns what `from` knows.
    pub fn add(&mut self, to: Row, from: Row) {
        for word in 0..self.rows[from as usize].len() {
            let new = self.word(to, word) | self.rows[from as usize][word];
            self.put(to, word, new);
        }
    }

    /// `to` knows what `from` knows, no more.
    pub fn copy(&mut self, to: Row, from: Row) {
        let words = self.rows[from as usize]
            .len()
            .max(self.rows[to as usize].len());
        for word in 0..words {
            self.put(to, word, self.word(from, word));
        }
    }

    fn word(&self, row: Row, word: usize) -> u64 {
        self.rows[row as usize].get(word).copied().unwrap_or(0)
    }

    fn put(&mut self, row: Row, word: usize, new: u64) {
        let words = &mut self.rows[row as usize];
        if words.len() <= word {
            if new == 0 {
                return;
            }
            words.resize(word + 1, 0);
        }
        if words[word] != new {
            if self.logging {
                self.log.push((row, word as u32, words[word]));
            }
            words[word] = new;
        }
    }
}

fn split(column: Column) -> (usize, u64) {
    (column as usize / 64, 1 << (column % 64))
}
