//! Statements for the reuse of addresses: cells replaced by new ones, and threads that keep an
//! address and compare it later.

use super::Maker;
use crate::ast::{Hold, Stmt, Val};
use ir::{Order, Wait};

impl Maker<'_> {
    /// Mostly guarded by the first mutex; parts of it left out now and then.
    pub(super) fn recycle(&mut self, cell: usize, depth: usize, out: &mut Vec<Stmt>) {
        match self.rng.below(11) {
            0..=2 => self.replace(cell, out),
            3..=5 => self.watch(cell, depth, out),
            6 | 7 => self.try_fresh(cell, out),
            8 => self.guard(vec![Stmt::Drop { cell }], out),
            9 => {
                let value = self.small();
                self.guard(vec![Stmt::Alloc { cell, value }], out);
            }
            _ => {
                let reg = self.reg();
                let stmt = self.heap(reg, cell);
                self.guard(vec![stmt], out);
            }
        }
    }

    fn guard(&mut self, body: Vec<Stmt>, out: &mut Vec<Stmt>) {
        let lock = Hold::Mutex(0);
        let guarded = self.rng.chance(90);
        if guarded {
            out.push(Stmt::Lock {
                lock,
                wait: Wait::Block,
                reg: None,
            });
        }
        out.extend(body);
        if guarded {
            out.push(Stmt::Unlock { lock });
        }
    }

    /// The cell is freed, another takes its place, and the first atomic variable tells.
    fn replace(&mut self, cell: usize, out: &mut Vec<Stmt>) {
        let mut body = vec![
            Stmt::Drop { cell },
            Stmt::Alloc { cell, value: 2 },
            Stmt::Store {
                atomic: 0,
                value: Val::Const(1),
                order: Order::SeqCst,
            },
        ];
        if self.rng.chance(25) {
            body.swap(0, 2);
        }
        if self.rng.chance(25) {
            let cells = self.program.cells;
            body[1] = Stmt::Alloc {
                cell: self.rng.below(cells),
                value: 2,
            };
        }
        if self.rng.chance(20) {
            let second = body.split_off(1);
            self.guard(body, out);
            body = second;
        }
        self.guard(body, out);
    }

    /// The cell's address is kept; a new cell should not have the same.
    fn try_fresh(&mut self, cell: usize, out: &mut Vec<Stmt>) {
        self.guard(vec![Stmt::Keep { cell }], out);
        out.push(Stmt::Fresh { reg: 2 });
        out.push(Stmt::Assert { reg: 2, value: 1 });
    }

    /// The cell's address is kept; if the cell was replaced since, it should not be the same.
    fn watch(&mut self, cell: usize, depth: usize, out: &mut Vec<Stmt>) {
        let load = |reg| Stmt::Load {
            reg,
            atomic: 0,
            order: Order::SeqCst,
        };
        self.guard(vec![load(0), Stmt::Keep { cell }], out);
        if self.rng.chance(30) && depth > 0 {
            self.statement(0, out);
        }
        self.guard(vec![load(1), Stmt::Kept { reg: 2, cell }], out);
        let failing = Stmt::Assert { reg: 2, value: 1 };
        let since = Stmt::If {
            reg: 0,
            value: 0,
            then: vec![failing],
            other: Vec::new(),
        };
        out.push(Stmt::If {
            reg: 1,
            value: 1,
            then: vec![since],
            other: Vec::new(),
        });
    }
}
