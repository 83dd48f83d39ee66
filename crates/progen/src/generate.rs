//! Making programs.
//!
//! `main` forks the other threads one after the other among its own statements and mostly joins
//! them; locks are mostly taken and given back in pairs. "Mostly" is the point: the exceptions
//! make the deadlocks, misuses and races.

use crate::ast::{Hold, Mutex, Program, REGS, Stmt, Val};
use crate::preset::Preset;
use crate::rng::Rng;
use ir::{MutexKind, Order, Wait};

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
    program.threads = code;
    program
}

/// How often what is made. One weight a family of statements.
struct Weights {
    /// For two, three, four threads.
    threads: [u32; 3],
    /// Statements of a thread, at most.
    length: usize,
    /// local, nondet, plain, atomic, fence, mixed, guarded, raw lock, condition, semaphore,
    /// barrier, heap, assert, assume, exit, if, repeat, until, forever, atomic section, yield,
    /// fork or join of somebody, free
    families: [u32; 23],
    /// Whether several kinds of mutexes, try and timed locks are used.
    fancy: bool,
    /// Whether `main` joins everybody at its end, per cent.
    join: u32,
}

impl Weights {
    fn of(preset: Preset) -> Weights {
        let mut weights = Weights {
            threads: [60, 35, 5],
            length: 4,
            families: [
                4, 1, 10, 6, 1, 1, 10, 2, 2, 3, 1, 4, 4, 1, 1, 5, 1, 1, 1, 1, 1, 1, 2,
            ],
            fancy: true,
            join: 70,
        };
        match preset {
            Preset::Mixed => {}
            Preset::Racy => {
                weights.families = [
                    3, 0, 20, 4, 0, 1, 12, 1, 0, 1, 0, 2, 6, 0, 0, 6, 1, 1, 0, 1, 0, 1, 0,
                ];
                weights.fancy = false;
            }
            Preset::Locks => {
                weights.families = [
                    2, 0, 8, 2, 0, 0, 25, 4, 1, 0, 0, 0, 4, 0, 1, 5, 1, 1, 0, 0, 0, 1, 0,
                ];
                weights.length = 5;
            }
            Preset::Cyclic => {
                weights.families = [
                    3, 1, 8, 8, 0, 1, 8, 1, 1, 1, 0, 1, 4, 0, 1, 5, 1, 6, 6, 1, 1, 1, 0,
                ];
                weights.length = 3;
            }
            Preset::Deadlock => {
                weights.families = [
                    2, 0, 3, 3, 0, 0, 15, 8, 4, 5, 2, 0, 3, 0, 1, 5, 1, 1, 1, 0, 0, 3, 0,
                ];
                weights.length = 5;
            }
            Preset::Atomics => {
                weights.families = [
                    3, 0, 10, 20, 4, 2, 2, 0, 0, 0, 0, 0, 5, 0, 0, 6, 1, 2, 1, 0, 0, 0, 0,
                ];
            }
            Preset::Heap => {
                weights.families = [
                    2, 0, 3, 4, 0, 0, 8, 1, 0, 2, 0, 20, 4, 0, 0, 4, 1, 1, 0, 1, 0, 1, 8,
                ];
            }
            Preset::Sync => {
                weights.families = [
                    2, 0, 8, 2, 0, 0, 6, 2, 8, 8, 5, 0, 4, 0, 1, 4, 1, 1, 1, 0, 0, 1, 0,
                ];
                weights.length = 4;
            }
            Preset::Tiny => {
                weights.families = [
                    1, 0, 10, 6, 1, 1, 8, 1, 1, 2, 1, 2, 3, 0, 1, 3, 0, 0, 0, 1, 0, 1, 1,
                ];
                weights.length = 2;
                weights.threads = [80, 20, 0];
            }
        }
        weights
    }
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
        threads: Vec::new(),
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
        // A thread is usually forked by main, sometimes by the thread before it, seldom by nobody.
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
        let mut weights = self.weights.families;
        if depth == 0 {
            for nested in [6, 15, 16, 17, 18, 19] {
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
            _ => Stmt::Free { cell },
        };
        out.push(stmt);
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
