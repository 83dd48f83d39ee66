//! Making programs.
//!
//! `main` forks the other threads one after the other among its own statements and mostly joins
//! them; locks are mostly taken and given back in pairs. "Mostly" is the point: the exceptions
//! make the deadlocks, misuses and races.

mod recycle;
mod weights;

use crate::ast::{Hold, Made, Mutex, Program, REGS, Stmt, Val};
use crate::preset::Preset;
use crate::rng::Rng;
use ir::{MutexKind, Order, ReleaseSequence, Wait};
use weights::Weights;

/// The program of this preset and seed.
pub fn generate(preset: Preset, seed: u64) -> Program {
    let mut rng = Rng::new(seed ^ (preset as u64) << 56);
    let weights = Weights::of(preset);
    let mut program = objects(&mut rng, &weights);
    let threads = 2 + rng.weighted(&weights.threads);
    let mut maker = Maker {
        rng: &mut rng,
        weights: &weights,
        threads,
        program: &program,
    };
    let code = maker.threads();
    // A seed's program must not change where no use is made of this.
    let onces = if weights.more[3] > 0 {
        vec![maker.once()]
    } else {
        Vec::new()
    };
    // By chance, but without a number of its own: seeds keep their programs.
    program.release_sequence = match code.iter().map(Vec::len).sum::<usize>() % 2 {
        0 => ReleaseSequence::C11,
        _ => ReleaseSequence::C20,
    };
    program.threads = code;
    program.onces = onces;
    program
}

fn objects(rng: &mut Rng, weights: &Weights) -> Program {
    let kinds = [
        MutexKind::Normal,
        MutexKind::Normal,
        MutexKind::Normal,
        MutexKind::Recursive,
        MutexKind::ErrorCheck,
    ];
    Program {
        vars: 1 + rng.below(2),
        atomics: 1 + rng.below(2),
        cells: 1 + rng.below(2),
        mutexes: (0..1 + rng.below(2))
            .map(|_| {
                Mutex(if weights.fancy {
                    rng.pick(&kinds)
                } else {
                    MutexKind::Normal
                })
            })
            .collect(),
        rwlocks: 1,
        conds: 1,
        sems: vec![rng.below(3) as u32],
        barriers: vec![2],
        pairs: 2,
        onces: Vec::new(),
        chans: vec![1],
        threads: Vec::new(),
        release_sequence: ReleaseSequence::default(),
    }
}

struct Maker<'a> {
    rng: &'a mut Rng,
    weights: &'a Weights,
    threads: usize,
    program: &'a Program,
}

impl Maker<'_> {
    fn threads(&mut self) -> Vec<Vec<Stmt>> {
        let mut code: Vec<Vec<Stmt>> = (0..self.threads)
            .map(|_| {
                let length = 1 + self.rng.below(self.weights.length);
                self.block(length, 2)
            })
            .collect();
        // A thread is usually forked by main, sometimes by the thread before it, seldom by none.
        let mut main = Vec::new();
        for thread in 1..self.threads {
            if thread > 1 && self.rng.chance(10) {
                let at = self.rng.below(code[thread - 1].len() + 1);
                code[thread - 1].insert(at, Stmt::Fork { thread });
            } else {
                if self.rng.chance(25) {
                    main.extend(self.block(1, 1));
                }
                main.push(Stmt::Fork { thread });
            }
        }
        if self.weights.recycles {
            let cells = 0..self.program.cells;
            main.splice(0..0, cells.map(|cell| Stmt::Alloc { cell, value: 1 }));
        }
        main.append(&mut code[0]);
        if self.rng.chance(self.weights.join) {
            for thread in 1..self.threads {
                main.push(Stmt::Join {
                    thread,
                    wait: Wait::Block,
                    reg: None,
                });
                if self.rng.chance(30) {
                    main.extend(self.block(1, 0));
                }
            }
        }
        code[0] = main;
        code
    }

    fn block(&mut self, length: usize, depth: usize) -> Vec<Stmt> {
        let mut out = Vec::new();
        while out.len() < length {
            self.statement(depth, &mut out);
        }
        out
    }

    fn reg(&mut self) -> usize {
        self.rng.below(REGS)
    }

    fn value(&mut self) -> Val {
        if self.rng.chance(30) {
            Val::Reg(self.reg())
        } else {
            Val::Const(self.small())
        }
    }

    fn small(&mut self) -> i32 {
        self.rng.below(3) as i32
    }

    fn order(&mut self) -> Order {
        self.rng.pick(&[
            Order::SeqCst,
            Order::SeqCst,
            Order::Relaxed,
            Order::Acquire,
            Order::Release,
            Order::AcqRel,
        ])
    }

    fn load_order(&mut self) -> Order {
        match self.order() {
            Order::Release | Order::AcqRel => Order::Acquire,
            order => order,
        }
    }

    fn store_order(&mut self) -> Order {
        match self.order() {
            Order::Acquire | Order::AcqRel => Order::Release,
            order => order,
        }
    }

    fn hold(&mut self) -> Hold {
        if self.weights.fancy && self.rng.chance(20) {
            let lock = self.rng.below(self.program.rwlocks);
            if self.rng.chance(50) {
                Hold::Read(lock)
            } else {
                Hold::Write(lock)
            }
        } else {
            Hold::Mutex(self.rng.below(self.program.mutexes.len()))
        }
    }

    fn wait(&mut self) -> Wait {
        if !self.weights.fancy {
            return Wait::Block;
        }
        self.rng.pick(&[
            Wait::Block,
            Wait::Block,
            Wait::Block,
            Wait::Block,
            Wait::Try,
            Wait::Timed,
        ])
    }

    fn maybe_reg(&mut self) -> Option<usize> {
        self.rng.chance(60).then(|| self.reg())
    }

    #[expect(
        clippy::too_many_lines,
        reason = "one exhaustive match over the families"
    )]
    fn statement(&mut self, depth: usize, out: &mut Vec<Stmt>) {
        let mut weights = [&self.weights.families[..], &self.weights.more[..]].concat();
        if depth == 0 {
            for nested in [6, 15, 16, 17, 18, 19, 25] {
                weights[nested] = 0;
            }
        }
        let reg = self.reg();
        let var = self.rng.below(self.program.vars);
        let atomic = self.rng.below(self.program.atomics);
        let cell = self.rng.below(self.program.cells);
        let stmt = match self.rng.weighted(&weights) {
            0 if self.rng.chance(50) => Stmt::Set {
                reg,
                value: self.value(),
            },
            0 => Stmt::Add { reg, value: 1 },
            1 => Stmt::Nondet {
                reg,
                lo: 0,
                hi: 1 + self.rng.below(2) as i32,
            },
            2 if self.rng.chance(50) => Stmt::Read { reg, var },
            2 => Stmt::Write {
                var,
                value: self.value(),
            },
            3 => self.atomic(reg, atomic),
            4 => Stmt::Fence {
                order: self.rng.pick(&[
                    Order::SeqCst,
                    Order::Acquire,
                    Order::Release,
                    Order::AcqRel,
                ]),
            },
            5 if self.rng.chance(50) => Stmt::PlainLoad { reg, atomic },
            5 => Stmt::PlainStore {
                atomic,
                value: self.value(),
            },
            6 => return self.guarded(depth, out),
            7 if self.rng.chance(60) => Stmt::Lock {
                lock: self.hold(),
                wait: self.wait(),
                reg: self.maybe_reg(),
            },
            7 => Stmt::Unlock { lock: self.hold() },
            8 => return self.condition(out),
            9 if self.rng.chance(50) => Stmt::SemPost { sem: 0 },
            9 => Stmt::SemWait {
                sem: 0,
                wait: self.wait(),
                reg: self.maybe_reg(),
            },
            10 => Stmt::Barrier {
                barrier: 0,
                reg: self.maybe_reg(),
            },
            11 if self.weights.recycles => return self.recycle(cell, depth, out),
            11 => self.heap(reg, cell),
            12 => Stmt::Assert {
                reg,
                value: 1 + self.rng.below(2) as i32,
            },
            13 => Stmt::Assume {
                reg,
                value: self.small(),
            },
            14 if self.rng.chance(50) => Stmt::Exit,
            14 if self.weights.more[5] > 0 && self.rng.chance(50) => Stmt::ThreadExit,
            14 => Stmt::Return,
            15 => Stmt::If {
                reg,
                value: self.small(),
                then: self.inner(depth),
                other: if self.rng.chance(30) {
                    self.inner(depth)
                } else {
                    Vec::new()
                },
            },
            16 => Stmt::Repeat {
                count: 2,
                body: self.inner(depth),
            },
            17 => {
                let read = self.spin_read(reg);
                Stmt::Until {
                    reg,
                    value: 1,
                    body: vec![read],
                }
            }
            18 => Stmt::Forever {
                body: if self.rng.chance(30) {
                    Vec::new()
                } else {
                    self.inner(depth)
                },
            },
            19 => Stmt::Atomic {
                body: self.unblocking(),
            },
            20 => Stmt::Yield,
            21 => self.handle(),
            22 => Stmt::Free { cell },
            23 => self.pair(reg),
            24 => self.byte(reg, var),
            25 => Stmt::Scope {
                cell,
                value: self.small(),
                body: self.inner(depth),
            },
            26 => Stmt::Once { once: 0 },
            27 => self.life(),
            28 => self.cancellation(reg, cell),
            29 => Stmt::IsSelf {
                reg,
                thread: 1 + self.rng.below(self.threads - 1),
            },
            30 => self.channel(cell),
            _ => self.java(reg),
        };
        out.push(stmt);
    }

    /// What runs once: statements that do not go on for ever, and do not run it again.
    fn once(&mut self) -> Vec<Stmt> {
        let mut body = self.unblocking();
        if self.rng.chance(30) {
            body.push(Stmt::SemWait {
                sem: 0,
                wait: Wait::Block,
                reg: None,
            });
        }
        body
    }

    fn pair(&mut self, reg: usize) -> Stmt {
        let pair = self.rng.below(self.program.pairs);
        let field = self.rng.below(2);
        match self.rng.below(8) {
            0..=2 => Stmt::PairRead { reg, pair, field },
            3 | 4 => Stmt::PairWrite {
                pair,
                field,
                value: self.value(),
            },
            5 | 6 => Stmt::PairCopy {
                to: self.rng.below(self.program.pairs),
                from: pair,
            },
            _ => Stmt::PairClear { pair },
        }
    }

    fn byte(&mut self, reg: usize, var: usize) -> Stmt {
        let byte = self.rng.below(4);
        if self.rng.chance(50) {
            Stmt::ByteRead { reg, var, byte }
        } else {
            let value = self.rng.below(2) as u8;
            Stmt::ByteWrite { var, byte, value }
        }
    }

    fn life(&mut self) -> Stmt {
        let mutex = self.rng.below(self.program.mutexes.len());
        let object = self.rng.pick(&[
            Made::Mutex(mutex),
            Made::Mutex(mutex),
            Made::Rw(0),
            Made::Cond(0),
            Made::Sem(0),
            Made::Barrier(0),
        ]);
        match self.rng.below(10) {
            0..=2 => Stmt::Init { object },
            3..=8 => Stmt::Destroy { object },
            _ => Stmt::SemValue {
                sem: 0,
                reg: self.reg(),
            },
        }
    }

    fn cancellation(&mut self, reg: usize, cell: usize) -> Stmt {
        let thread = 1 + self.rng.below(self.threads - 1);
        match self.rng.below(8) {
            0..=3 => Stmt::Cancel { thread },
            4 => Stmt::TestCancel,
            5 | 6 => Stmt::Cancellable {
                able: self.rng.chance(40),
                reg,
            },
            _ => Stmt::JoinInto { thread, cell },
        }
    }

    fn channel(&mut self, cell: usize) -> Stmt {
        let wait = self.wait();
        if self.rng.chance(50) {
            Stmt::Send {
                chan: 0,
                cell,
                wait,
            }
        } else {
            Stmt::Receive {
                chan: 0,
                cell,
                wait,
            }
        }
    }

    fn java(&mut self, reg: usize) -> Stmt {
        let thread = 1 + self.rng.below(self.threads - 1);
        match self.rng.below(8) {
            0 | 1 => Stmt::Park {
                timed: self.rng.chance(20),
            },
            2 | 3 => Stmt::Unpark { thread },
            4 | 5 => Stmt::Interrupt { thread },
            6 => Stmt::Interrupted {
                thread,
                clear: self.rng.chance(50),
                reg,
            },
            _ => Stmt::IsAlive { thread, reg },
        }
    }

    fn inner(&mut self, depth: usize) -> Vec<Stmt> {
        let length = 1 + self.rng.below(2);
        self.block(length, depth.saturating_sub(1))
    }

    /// Statements that never wait.
    fn unblocking(&mut self) -> Vec<Stmt> {
        let count = 1 + self.rng.below(2);
        (0..count)
            .map(|_| {
                let reg = self.reg();
                let var = self.rng.below(self.program.vars);
                let atomic = self.rng.below(self.program.atomics);
                match self.rng.below(4) {
                    0 => Stmt::Read { reg, var },
                    1 => Stmt::Write {
                        var,
                        value: self.value(),
                    },
                    2 => self.atomic(reg, atomic),
                    _ => Stmt::SemPost { sem: 0 },
                }
            })
            .collect()
    }

    fn atomic(&mut self, reg: usize, atomic: usize) -> Stmt {
        match self.rng.below(6) {
            0 | 1 => Stmt::Load {
                reg,
                atomic,
                order: self.load_order(),
            },
            2 | 3 => Stmt::Store {
                atomic,
                value: self.value(),
                order: self.store_order(),
            },
            4 => Stmt::FetchXor {
                reg,
                atomic,
                value: 1,
                order: self.order(),
            },
            _ => Stmt::Cas {
                reg,
                atomic,
                from: self.small(),
                to: self.small(),
                order: self.order(),
                weak: self.rng.chance(20),
            },
        }
    }

    fn spin_read(&mut self, reg: usize) -> Stmt {
        if self.rng.chance(75) {
            let atomic = self.rng.below(self.program.atomics);
            Stmt::Load {
                reg,
                atomic,
                order: self.load_order(),
            }
        } else {
            let var = self.rng.below(self.program.vars);
            Stmt::Read { reg, var }
        }
    }

    fn heap(&mut self, reg: usize, cell: usize) -> Stmt {
        match self.rng.below(8) {
            0..=2 => Stmt::Alloc {
                cell,
                value: self.small(),
            },
            3 | 4 => Stmt::CellRead { reg, cell },
            5 | 6 => Stmt::CellWrite {
                cell,
                value: self.value(),
            },
            _ => Stmt::CellCopy {
                to: self.rng.below(self.program.cells),
                from: cell,
            },
        }
    }

    fn handle(&mut self) -> Stmt {
        let thread = 1 + self.rng.below(self.threads - 1);
        if self.rng.chance(85) {
            Stmt::Join {
                thread,
                wait: self.wait(),
                reg: self.maybe_reg(),
            }
        } else {
            Stmt::Detach { thread }
        }
    }

    fn guarded(&mut self, depth: usize, out: &mut Vec<Stmt>) {
        let lock = self.hold();
        let wait = self.wait();
        let body = self.inner(depth);
        if wait == Wait::Block {
            out.push(Stmt::Lock {
                lock,
                wait,
                reg: None,
            });
            out.extend(body);
            out.push(Stmt::Unlock { lock });
        } else {
            let reg = self.reg();
            let mut then = body;
            then.push(Stmt::Unlock { lock });
            out.push(Stmt::Lock {
                lock,
                wait,
                reg: Some(reg),
            });
            out.push(Stmt::If {
                reg,
                value: 0,
                then,
                other: Vec::new(),
            });
        }
    }

    fn condition(&mut self, out: &mut Vec<Stmt>) {
        let mutex = self.rng.below(self.program.mutexes.len());
        let lock = Hold::Mutex(mutex);
        let guarded = self.rng.chance(85);
        if guarded {
            out.push(Stmt::Lock {
                lock,
                wait: Wait::Block,
                reg: None,
            });
        }
        if self.rng.chance(50) {
            let timed = self.rng.chance(20);
            let wait = Stmt::CondWait {
                cond: 0,
                mutex,
                timed,
            };
            if self.rng.chance(60) {
                let reg = self.reg();
                let var = self.rng.below(self.program.vars);
                out.push(Stmt::Read { reg, var });
                out.push(Stmt::Until {
                    reg,
                    value: 1,
                    body: vec![wait, Stmt::Read { reg, var }],
                });
            } else {
                out.push(wait);
            }
        } else {
            if self.rng.chance(60) {
                let var = self.rng.below(self.program.vars);
                out.push(Stmt::Write {
                    var,
                    value: Val::Const(1),
                });
            }
            out.push(Stmt::Signal {
                cond: 0,
                all: self.rng.chance(40),
            });
        }
        if guarded {
            out.push(Stmt::Unlock { lock });
        }
    }
}
