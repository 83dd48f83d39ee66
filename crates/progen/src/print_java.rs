//! A generated program as a Java class, and the program that the class is: what Java has no statement for is left out
//! of both.
//!
//! - A lock that is given back in the same block becomes `synchronized`, all other uses of locks are left out. Waits and
//!   notifications are of the innermost monitor; `return` gives back all.
//! - Only `main` starts threads, each once, in its outermost block; it joins what it has started.
//! - Atomic variables are volatile fields with a `VarHandle`, of which every order is that of volatile; plain accesses of
//!   them go through the handle. Once objects are classes with an initialiser.
//! - Structs are arrays. Semaphores are those of `java.util.concurrent`.

use crate::ast::{Hold, Mutex, Program, Stmt, Val};
use ir::{MutexKind, Order, Wait};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The class with this name, and the program that it is.
pub fn to_java(program: &Program, name: &str) -> (String, Program) {
    let monitors = program.mutexes.len();
    let mut direct = Program {
        mutexes: vec![Mutex(MutexKind::Recursive); monitors],
        // A monitor is a condition, too: they have the same number.
        conds: monitors,
        rwlocks: 0,
        barriers: Vec::new(),
        chans: Vec::new(),
        cells: 0,
        onces: Vec::new(),
        threads: Vec::new(),
        ..program.clone()
    };
    let mut out = format!("final class {name} {{\n");
    let mut fields = |text: &dyn Fn(usize) -> String, count: usize| {
        for index in 0..count {
            let _ = writeln!(out, "    {}", text(index));
        }
    };
    fields(&|i| format!("static int x{i};"), program.vars);
    fields(&|i| format!("static volatile int a{i};"), program.atomics);
    let handle = |i| format!("static final VarHandle A{i} = handle(\"a{i}\");");
    fields(&handle, program.atomics);
    let monitor = |i| format!("static final Object m{i} = new Object();");
    fields(&monitor, monitors);
    fields(
        &|i| format!("static final int[] d{i} = new int[2];"),
        program.pairs,
    );
    let sems = &program.sems;
    fields(
        &|i| format!("static final Semaphore s{i} = new Semaphore({});", sems[i]),
        sems.len(),
    );
    let _ = writeln!(
        out,
        "    static VarHandle handle(String name) {{\n        try {{\n            return \
         MethodHandles.lookup().findStaticVarHandle({name}.class, name, int.class);\n        }} catch \
         (ReflectiveOperationException e) {{\n            throw new Error(e);\n        }}\n    }}"
    );
    for (once, code) in program.onces.iter().enumerate() {
        let mut maker = Maker::new(None, program.threads.len());
        let block = maker.block(code, 3);
        direct.onces.push(block);
        let _ = writeln!(
            out,
            "    static final class O{once} {{\n        static {{\n            {REGISTERS}\n{}        }}\n        static void \
             touch() {{}}\n    }}",
            maker.text
        );
    }
    for (thread, code) in program.threads.iter().enumerate() {
        let mut maker = Maker::new(Some(thread), program.threads.len());
        let block = maker.block(code, 2);
        direct.threads.push(block);
        let head = match thread {
            0 => "public static void main(String[] args)".to_owned(),
            _ => format!("static void t{thread}()"),
        };
        let count = if thread == 0 {
            program.threads.len()
        } else {
            0
        };
        let handles = (1..count).map(|t| format!("Thread h{t} = null; "));
        let handles: String = handles.collect();
        let _ = writeln!(
            out,
            "    {head} {{\n        {REGISTERS}\n        {handles}\n{}    }}",
            maker.text
        );
    }
    out.push_str("}\n");
    (out, direct)
}

/// One for each of [`crate::ast::REGS`].
const REGISTERS: &str = "int r0 = 0, r1 = 0, r2 = 0;";

/// What a file with such classes begins with.
pub const IMPORTS: &str = "\
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Semaphore;

";

/// A condition that holds, which javac does not know.
const HOLDS: &str = "r0 != 1 << 30";

/// Writes the code of a thread or of a once object.
struct Maker {
    text: String,
    /// None in the code of a once object.
    thread: Option<usize>,
    threads: usize,
    /// The monitors held, innermost last.
    held: Vec<usize>,
    started: BTreeSet<usize>,
    outermost: bool,
}

impl Maker {
    fn new(thread: Option<usize>, threads: usize) -> Maker {
        Maker {
            text: String::new(),
            thread,
            threads,
            held: Vec::new(),
            started: BTreeSet::new(),
            outermost: true,
        }
    }

    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "    ".repeat(depth));
    }

    fn block(&mut self, block: &[Stmt], depth: usize) -> Vec<Stmt> {
        let mut direct = Vec::new();
        let mut at = 0;
        while let Some(stmt) = block.get(at) {
            at += 1;
            let Stmt::Lock {
                lock: Hold::Mutex(mutex),
                wait: Wait::Block,
                ..
            } = *stmt
            else {
                self.statement(stmt, depth, &mut direct);
                continue;
            };
            let lock = Hold::Mutex(mutex);
            let rest = &block[at..];
            let Some(end) = rest.iter().position(|s| *s == Stmt::Unlock { lock }) else {
                continue;
            };
            at += end + 1;
            direct.push(Stmt::Lock {
                lock,
                wait: Wait::Block,
                reg: None,
            });
            self.line(depth, &format!("synchronized (m{mutex}) {{"));
            self.held.push(mutex);
            let inner = self.inner(&rest[..end], depth);
            direct.extend(inner);
            self.held.pop();
            self.line(depth, "}");
            direct.push(Stmt::Unlock { lock });
        }
        direct
    }

    fn inner(&mut self, block: &[Stmt], depth: usize) -> Vec<Stmt> {
        let outermost = std::mem::replace(&mut self.outermost, false);
        let direct = self.block(block, depth + 1);
        self.outermost = outermost;
        direct
    }

    fn statement(&mut self, stmt: &Stmt, depth: usize, direct: &mut Vec<Stmt>) {
        let volatile = Order::JavaVolatile;
        let (line, stmt) = match stmt.clone() {
            Stmt::Set { reg, value: v } => (format!("r{reg} = {};", value(v)), stmt.clone()),
            Stmt::Add { reg, value } => (format!("r{reg} = (r{reg} + {value}) & 3;"), stmt.clone()),
            Stmt::Read { reg, var } => (format!("r{reg} = x{var};"), stmt.clone()),
            Stmt::Write { var, value: v } => (format!("x{var} = {};", value(v)), stmt.clone()),
            Stmt::Load { reg, atomic, .. } => {
                let order = volatile;
                (
                    format!("r{reg} = a{atomic};"),
                    Stmt::Load { reg, atomic, order },
                )
            }
            Stmt::Store {
                atomic, value: v, ..
            } => (
                format!("a{atomic} = {};", value(v)),
                Stmt::Store {
                    atomic,
                    value: v,
                    order: volatile,
                },
            ),
            Stmt::FetchXor {
                reg, atomic, value, ..
            } => (
                format!("r{reg} = (int) A{atomic}.getAndBitwiseXor({value});"),
                Stmt::FetchXor {
                    reg,
                    atomic,
                    value,
                    order: volatile,
                },
            ),
            Stmt::Cas {
                reg,
                atomic,
                from,
                to,
                weak,
                ..
            } => {
                let how = if weak {
                    "weakCompareAndSet"
                } else {
                    "compareAndSet"
                };
                (
                    format!("r{reg} = A{atomic}.{how}({from}, {to}) ? 1 : 0;"),
                    Stmt::Cas {
                        reg,
                        atomic,
                        from,
                        to,
                        weak,
                        order: volatile,
                    },
                )
            }
            Stmt::PlainLoad { reg, atomic } => {
                (format!("r{reg} = (int) A{atomic}.get();"), stmt.clone())
            }
            Stmt::PlainStore { atomic, value: v } => {
                (format!("A{atomic}.set({});", value(v)), stmt.clone())
            }
            Stmt::PairRead { reg, pair, field } => {
                (format!("r{reg} = d{pair}[{field}];"), stmt.clone())
            }
            Stmt::PairWrite {
                pair,
                field,
                value: v,
            } => (format!("d{pair}[{field}] = {};", value(v)), stmt.clone()),
            Stmt::PairCopy { to, from } => (
                format!("System.arraycopy(d{from}, 0, d{to}, 0, 2);"),
                stmt.clone(),
            ),
            Stmt::Assert { reg, value } => (format!("assert r{reg} != {value};"), stmt.clone()),
            Stmt::Yield => ("Thread.yield();".to_owned(), Stmt::Yield),
            Stmt::Exit => ("System.exit(0);".to_owned(), Stmt::Exit),
            Stmt::SemPost { sem } => (format!("s{sem}.release();"), stmt.clone()),
            Stmt::SemWait { sem, wait, reg } => match (wait, reg) {
                (Wait::Block, _) => (
                    format!("s{sem}.acquireUninterruptibly();"),
                    Stmt::SemWait {
                        sem,
                        wait,
                        reg: None,
                    },
                ),
                (Wait::Try, Some(reg)) => (
                    format!("r{reg} = s{sem}.tryAcquire() ? 0 : 11;"),
                    stmt.clone(),
                ),
                _ => return,
            },
            Stmt::SemValue { sem, reg } => {
                (format!("r{reg} = s{sem}.availablePermits();"), stmt.clone())
            }
            Stmt::Once { once } if self.thread.is_some() => {
                (format!("O{once}.touch();"), stmt.clone())
            }
            Stmt::CondWait { timed, .. } => {
                let Some(&mutex) = self.held.last() else {
                    return;
                };
                let time = if timed { "1" } else { "" };
                (
                    format!(
                        "try {{ m{mutex}.wait({time}); }} catch (InterruptedException e) {{ throw new Error(e); }}"
                    ),
                    Stmt::CondWait {
                        cond: mutex,
                        mutex,
                        timed,
                    },
                )
            }
            Stmt::Signal { all, .. } => {
                let Some(&cond) = self.held.last() else {
                    return;
                };
                let how = if all { "notifyAll" } else { "notify" };
                (format!("m{cond}.{how}();"), Stmt::Signal { cond, all })
            }
            _ => return self.threads_and_blocks(stmt, depth, direct),
        };
        self.line(depth, &line);
        direct.push(stmt);
    }

    fn threads_and_blocks(&mut self, stmt: &Stmt, depth: usize, direct: &mut Vec<Stmt>) {
        match stmt {
            Stmt::Fork { thread } => {
                let first = self.thread == Some(0) && self.outermost && *thread < self.threads;
                if first && self.started.insert(*thread) {
                    let start =
                        format!("h{thread} = new Thread(() -> t{thread}()); h{thread}.start();");
                    self.line(depth, &start);
                    direct.push(stmt.clone());
                }
            }
            Stmt::Join { thread, wait, .. } if self.started.contains(thread) => {
                let time = match wait {
                    Wait::Block => "",
                    Wait::Timed => "1",
                    Wait::Try => return,
                };
                let join = format!(
                    "try {{ h{thread}.join({time}); }} catch (InterruptedException e) {{ throw new Error(e); }}"
                );
                self.line(depth, &join);
                direct.push(Stmt::Join {
                    thread: *thread,
                    wait: *wait,
                    reg: None,
                });
            }
            Stmt::IsAlive { thread, reg } if self.started.contains(thread) => {
                self.line(depth, &format!("r{reg} = h{thread}.isAlive() ? 1 : 0;"));
                direct.push(stmt.clone());
            }
            Stmt::Return | Stmt::ThreadExit if self.thread.is_some() => {
                self.line(depth, &format!("if ({HOLDS}) return;"));
                for &mutex in self.held.iter().rev() {
                    let lock = Hold::Mutex(mutex);
                    direct.push(Stmt::Unlock { lock });
                }
                direct.push(Stmt::Return);
            }
            Stmt::If {
                reg,
                value,
                then,
                other,
            } => {
                self.line(depth, &format!("if (r{reg} == {value}) {{"));
                let then = self.inner(then, depth);
                self.line(depth, "} else {");
                let other = self.inner(other, depth);
                self.line(depth, "}");
                direct.push(Stmt::If {
                    reg: *reg,
                    value: *value,
                    then,
                    other,
                });
            }
            Stmt::Repeat { count, body } => {
                let i = format!("i{depth}");
                self.line(
                    depth,
                    &format!("for (int {i} = 0; {i} < {count}; {i}++) {{"),
                );
                let body = self.inner(body, depth);
                self.line(depth, "}");
                let count = *count;
                direct.push(Stmt::Repeat { count, body });
            }
            Stmt::Until { reg, value, body } => {
                self.line(depth, &format!("while (r{reg} != {value}) {{"));
                let body = self.inner(body, depth);
                self.line(depth, "}");
                direct.push(Stmt::Until {
                    reg: *reg,
                    value: *value,
                    body,
                });
            }
            Stmt::Forever { body } => {
                self.line(depth, &format!("while ({HOLDS}) {{"));
                let body = self.inner(body, depth);
                self.line(depth, "}");
                direct.push(Stmt::Forever { body });
            }
            Stmt::Atomic { body } | Stmt::Scope { body, .. } => {
                let body = self.inner(body, depth);
                direct.extend(body);
            }
            _ => {}
        }
    }
}

fn value(value: Val) -> String {
    match value {
        Val::Const(value) => value.to_string(),
        Val::Reg(reg) => format!("r{reg}"),
    }
}
