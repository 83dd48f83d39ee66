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
    word: usize,
    mask: u64,
    /// The other words that have some, with them.
    others: Vec<(usize, u64)>,
}

impl Columns {
    /// These.
    pub fn of(columns: &[Column]) -> Columns {
        let mut of = Columns {
            word: columns.first().map_or(0, |&column| split(column).0),
            mask: 0,
            others: Vec::new(),
        };
        for &column in columns {
            let (word, mask) = split(column);
            if word == of.word {
                of.mask |= mask;
                continue;
            }
            match of.others.binary_search_by_key(&word, |other| other.0) {
                Ok(at) => of.others[at].1 |= mask,
                Err(at) => of.others.insert(at, (word, mask)),
            }
        }
        of
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

    /// Whether the row has a bit in one of some columns.
    pub fn meets(&self, row: Row, columns: &Columns) -> bool {
        let among = |&(word, mask): &(usize, u64)| self.word(row, word) & mask != 0;
        self.word(row, columns.word) & columns.mask != 0 || columns.others.iter().any(among)
    }

    /// For each of some columns, which of at most 64 rows have it: a bit each.
    pub fn across(&self, rows: &[Row], columns: &[Column]) -> Vec<u64> {
        let mut have = vec![0; columns.len()];
        for (bit, &row) in rows.iter().enumerate() {
            let words = &self.rows[row as usize];
            for (have, &column) in have.iter_mut().zip(columns) {
                let word = words.get(column as usize / 64).copied().unwrap_or(0);
                *have |= (word >> (column % 64) & 1) << bit;
            }
        }
        have
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
