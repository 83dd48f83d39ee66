//! Random lock programs in the text form, so that a failing one can be pasted into a test.

#![allow(dead_code, reason = "each test file uses a part")]

use std::fmt::Write;

/// A small generator of pseudo-random numbers (xorshift).
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        let mut rng = Rng(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..8 {
            rng.next();
        }
        rng
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from((self.next() >> 16) % n as u64).expect("small")
    }

    pub fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }
}

/// What programs are made of.
#[derive(Clone, Copy)]
pub struct Recipe {
    pub threads: usize,
    pub locks: usize,
    pub procs: usize,
    /// Statements of a thread's body.
    pub size: usize,
    /// Percentage of straight lines that cross locks, against structured bodies.
    pub crossing: usize,
    /// Percentage of releases that do not take the last lock.
    pub unnested: usize,
    /// Whether threads after the first are created.
    pub created: bool,
    /// Whether created threads come in any number.
    pub many: bool,
    /// Whether threads may start holding locks.
    pub holds: bool,
    /// Whether `l0` is a read-write lock and `l1` counts, and locks may be tried and forgotten.
    pub modes: bool,
}

pub const STATIC: Recipe = Recipe {
    threads: 2,
    locks: 3,
    procs: 2,
    size: 4,
    crossing: 50,
    unnested: 0,
    created: false,
    many: false,
    holds: false,
    modes: false,
};

/// A program by this recipe.
pub fn program(recipe: Recipe, seed: u64) -> String {
    let mut writer = Writer {
        rng: Rng::new(seed),
        recipe,
        text: String::new(),
        proc: None,
        recursive: false,
    };
    writer.recursive = writer.rng.percent(40);
    writer.program();
    if recipe.modes {
        writer.modes();
    }
    writer.text
}

struct Writer {
    rng: Rng,
    recipe: Recipe,
    text: String,
    /// The procedure that is written, or `None` for a thread's body.
    proc: Option<usize>,
    recursive: bool,
}

impl Writer {
    fn modes(&mut self) {
        let mut text = String::from("rwlock l0\nrecursive l1\n");
        let mut reads = false;
        for line in std::mem::take(&mut self.text).lines() {
            if line.starts_with("proc") {
                reads = self.rng.percent(50);
            }
            let mut line = line.to_string();
            if reads && !line.starts_with("thread") {
                line = line.replace("l0", "l0.read");
            }
            if self.rng.percent(10) {
                line = line.replace("acq ", "try ");
            }
            if self.rng.percent(8) {
                line = line.replace("rel ", "forget ");
            }
            // What is forgotten may still be held, so a release must be able to do nothing.
            if let Some(lock) = line.strip_prefix("rel ") {
                line = format!("rel? {lock}");
            }
            text.push_str(&line);
            text.push('\n');
        }
        self.text = text;
    }

    fn program(&mut self) {
        let Recipe { threads, procs, .. } = self.recipe;
        let mut free: Vec<usize> = (0..self.recipe.locks).collect();
        for i in 0..threads {
            let created = self.recipe.created && i > 0;
            let word = if created { "created" } else { "thread" };
            _ = write!(self.text, "{word} t{i} = b{i}");
            if created && self.recipe.many && (i == 1 || self.rng.percent(50)) {
                self.text.push_str(" many");
            }
            if self.recipe.holds && !created && self.rng.percent(60) {
                let lock = free.remove(self.rng.below(free.len()));
                _ = write!(self.text, " holds l{lock}");
            }
            self.text.push('\n');
        }
        for i in 0..threads {
            self.proc = None;
            _ = writeln!(self.text, "proc b{i} {{");
            if self.recipe.created && i == 0 && self.rng.percent(70) {
                self.creations();
            } else if self.rng.percent(self.recipe.crossing) {
                self.line(self.recipe.size * 2);
            } else {
                self.body(self.recipe.size, 0);
                if self.rng.percent(50) {
                    self.line(2);
                }
            }
            self.text.push_str("}\n");
        }
        for i in 0..procs {
            self.proc = Some(i);
            _ = writeln!(self.text, "proc p{i} {{");
            if self.rng.percent(25) {
                self.line(3);
            } else {
                self.body(2, 1);
            }
            self.text.push_str("}\n");
        }
    }

    fn lock(&mut self) -> usize {
        self.rng.below(self.recipe.locks)
    }

    /// A straight line of acquisitions and releases, some of them left open at its end, with
    /// short balanced pieces in between.
    fn line(&mut self, length: usize) {
        let mut held: Vec<usize> = Vec::new();
        for _ in 0..length {
            if self.recipe.created && self.rng.percent(15) {
                self.thread_statement();
            }
            if !held.is_empty() && self.rng.percent(40) {
                let any = self.rng.percent(self.recipe.unnested);
                let at = if any {
                    self.rng.below(held.len())
                } else {
                    held.len() - 1
                };
                let lock = held.remove(at);
                _ = writeln!(self.text, "rel l{lock}");
            } else if self.rng.percent(25) {
                self.piece(&held);
            } else {
                let lock = self.lock();
                // Now and then one that is held: a thread may wait for itself.
                if !held.contains(&lock) || self.rng.percent(3) {
                    _ = writeln!(self.text, "acq l{lock}");
                    held.push(lock);
                }
            }
        }
    }

    fn piece(&mut self, held: &[usize]) {
        let lock = self.lock();
        if held.contains(&lock) {
            return self.text.push_str("skip\n");
        }
        let use_ = format!("acq l{lock}; rel l{lock}");
        let word = match self.rng.below(4) {
            0 => "if",
            1 => "loop",
            2 if self.recipe.procs > 0 => return self.call(),
            _ => {
                _ = writeln!(self.text, "{use_}");
                return;
            }
        };
        _ = writeln!(self.text, "{word} {{ {use_} }}");
    }

    fn call(&mut self) {
        let procs = self.recipe.procs;
        let from = match self.proc {
            Some(own) if !self.recursive => own + 1,
            _ => 0,
        };
        if from < procs {
            let callee = from + self.rng.below(procs - from);
            _ = writeln!(self.text, "call p{callee}");
        }
    }

    fn thread_statement(&mut self) {
        let other = 1 + self.rng.below(self.recipe.threads - 1);
        let word = if self.rng.percent(60) {
            "create"
        } else {
            "join"
        };
        _ = writeln!(self.text, "{word} t{other}");
    }

    /// Creations and joins among critical sections.
    fn creations(&mut self) {
        let mut held: Vec<usize> = Vec::new();
        let mut todo: Vec<usize> = (1..self.recipe.threads).collect();
        let mut running: Vec<usize> = Vec::new();
        for _ in 0..self.recipe.size * 2 {
            match self.rng.below(8) {
                0 | 1 if !todo.is_empty() => {
                    let kind = todo.remove(self.rng.below(todo.len()));
                    running.push(kind);
                    if self.recipe.many && self.rng.percent(50) {
                        _ = writeln!(self.text, "loop {{ create t{kind} }}");
                    } else {
                        _ = writeln!(self.text, "create t{kind}");
                    }
                }
                2 if !running.is_empty() => {
                    let kind = running.remove(self.rng.below(running.len()));
                    _ = writeln!(self.text, "join t{kind}");
                }
                3 | 4 if !held.is_empty() => {
                    let lock = held.pop().expect("not empty");
                    _ = writeln!(self.text, "rel l{lock}");
                }
                5 => self.piece(&held),
                _ => {
                    let lock = self.lock();
                    if !held.contains(&lock) {
                        _ = writeln!(self.text, "acq l{lock}");
                        held.push(lock);
                    }
                }
            }
        }
    }

    /// Nested blocks.
    fn body(&mut self, size: usize, depth: usize) {
        for _ in 0..size {
            let lock = self.lock();
            if self.recipe.created && self.rng.percent(10) {
                self.thread_statement();
            }
            match self.rng.below(if depth > 2 { 2 } else { 8 }) {
                0 => self.text.push_str("skip\n"),
                1 => self.call(),
                2..=4 => {
                    _ = writeln!(self.text, "acq l{lock}");
                    self.body(size / 2 + 1, depth + 1);
                    _ = writeln!(self.text, "rel l{lock}");
                }
                5 => self.block("if {\n", size, depth),
                6 => {
                    self.block("if {\n", size, depth);
                    self.block("else {\n", size, depth);
                }
                _ => self.block("loop {\n", size, depth),
            }
        }
    }

    fn block(&mut self, head: &str, size: usize, depth: usize) {
        self.text.push_str(head);
        self.body(size / 2, depth + 1);
        self.text.push_str("}\n");
    }
}
