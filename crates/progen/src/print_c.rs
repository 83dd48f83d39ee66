//! A generated program as C text, for people and to have the front end in the loop.
//!
//! What C cannot say as a statement of its own is said with C11 atomics, POSIX threads and the
//! verifier vocabulary. A timed wait has its limit in the past or the future; the machine takes
//! any limit as one that may pass at any moment.

use crate::ast::{Hold, Made, Program, Stmt, Val};
use ir::{MutexKind, Order, Wait};
use std::fmt::Write;

/// The program as C.
pub fn to_c(program: &Program) -> String {
    let mut out = String::from(HEAD);
    let mut declare = |ty: &str, prefix: &str, count: usize| {
        for index in 0..count {
            let _ = writeln!(out, "{ty}{prefix}{index};");
        }
    };
    declare("int ", "x", program.vars);
    declare("atomic_int ", "a", program.atomics);
    declare("int *", "p", program.cells);
    declare("pthread_mutex_t ", "m", program.mutexes.len());
    declare("pthread_rwlock_t ", "rw", program.rwlocks);
    declare("pthread_cond_t ", "c", program.conds);
    declare("sem_t ", "s", program.sems.len());
    declare("pthread_barrier_t ", "b", program.barriers.len());
    declare("pthread_t ", "h", program.threads.len());
    declare("struct pair ", "d", program.pairs);
    for (once, code) in program.onces.iter().enumerate() {
        let _ = writeln!(
            out,
            "pthread_once_t o{once} = PTHREAD_ONCE_INIT;\n\nvoid once{once}(void) {{\n  {REGISTERS}"
        );
        block(code, 1, None, &mut out);
        out.push_str("}\n");
    }
    for (thread, code) in program.threads.iter().enumerate().rev() {
        let head = if thread == 0 {
            "int main(void)".into()
        } else {
            format!("void *t{thread}(void *arg)")
        };
        let _ = writeln!(out, "\n{head} {{\n  {REGISTERS}");
        if thread == 0 {
            prepare(program, &mut out);
        }
        block(code, 1, Some(thread), &mut out);
        out.push_str("  return 0;\n}\n");
    }
    out
}

/// One for each of [`crate::ast::REGS`].
const REGISTERS: &str = "int r0 = 0, r1 = 0, r2 = 0, *q = 0;";

/// What every program starts with.
pub(crate) const HEAD: &str = "\
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static const struct timespec limit;
struct pair {
  int f[2];
};

";

fn prepare(program: &Program, out: &mut String) {
    for (index, mutex) in program.mutexes.iter().enumerate() {
        let kind = match mutex.0 {
            MutexKind::Normal => continue,
            MutexKind::Recursive => "RECURSIVE",
            MutexKind::ErrorCheck => "ERRORCHECK",
        };
        let _ = writeln!(
            out,
            "  pthread_mutexattr_t k{index};\n  pthread_mutexattr_init(&k{index});\n  \
             pthread_mutexattr_settype(&k{index}, PTHREAD_MUTEX_{kind});\n  \
             pthread_mutex_init(&m{index}, &k{index});"
        );
    }
    for (index, value) in program.sems.iter().enumerate() {
        let _ = writeln!(out, "  sem_init(&s{index}, 0, {value});");
    }
    for (index, count) in program.barriers.iter().enumerate() {
        let _ = writeln!(out, "  pthread_barrier_init(&b{index}, 0, {count});");
    }
}

fn block(block: &[Stmt], depth: usize, thread: Option<usize>, out: &mut String) {
    for stmt in block {
        statement(stmt, depth, thread, out);
    }
}

fn value(value: Val) -> String {
    match value {
        Val::Const(value) => value.to_string(),
        Val::Reg(reg) => format!("r{reg}"),
    }
}

fn order(order: Order) -> &'static str {
    match order {
        Order::Relaxed => "memory_order_relaxed",
        Order::Consume => "memory_order_consume",
        Order::Acquire => "memory_order_acquire",
        Order::Release => "memory_order_release",
        Order::AcqRel => "memory_order_acq_rel",
        Order::SeqCst | Order::JavaVolatile => "memory_order_seq_cst",
    }
}

fn result(reg: Option<usize>) -> String {
    reg.map_or(String::new(), |reg| format!("r{reg} = "))
}

fn statement(stmt: &Stmt, depth: usize, thread: Option<usize>, out: &mut String) {
    let indent = "  ".repeat(depth);
    let nested = |head: String, body: &[Stmt], out: &mut String| {
        let _ = writeln!(out, "{indent}{head} {{");
        block(body, depth + 1, thread, out);
        let _ = writeln!(out, "{indent}}}");
    };
    let line = match stmt {
        Stmt::Set { reg, value: v } => format!("r{reg} = {}", value(*v)),
        Stmt::Add { reg, value } => format!("r{reg} = (r{reg} + {value}) & 3"),
        Stmt::Nondet { reg, lo, hi } => format!(
            "r{reg} = __VERIFIER_nondet_int(); __VERIFIER_assume(r{reg} >= {lo} && r{reg} <= {hi})"
        ),
        Stmt::Read { reg, var } => format!("r{reg} = x{var}"),
        Stmt::Write { var, value: v } => format!("x{var} = {}", value(*v)),
        Stmt::Load {
            reg,
            atomic,
            order: o,
        } => format!("r{reg} = atomic_load_explicit(&a{atomic}, {})", order(*o)),
        Stmt::Store {
            atomic,
            value: v,
            order: o,
        } => format!(
            "atomic_store_explicit(&a{atomic}, {}, {})",
            value(*v),
            order(*o)
        ),
        Stmt::FetchXor {
            reg,
            atomic,
            value,
            order: o,
        } => format!(
            "r{reg} = atomic_fetch_xor_explicit(&a{atomic}, {value}, {})",
            order(*o)
        ),
        Stmt::Cas {
            reg,
            atomic,
            from,
            to,
            order: o,
            weak,
        } => {
            let failure = match o {
                Order::Release => Order::Relaxed,
                Order::AcqRel => Order::Acquire,
                o => *o,
            };
            let kind = if *weak { "weak" } else { "strong" };
            format!(
                "{{ int e = {from}; r{reg} = atomic_compare_exchange_{kind}_explicit(&a{atomic}, \
                 &e, {to}, {}, {}); }}",
                order(*o),
                order(failure)
            )
        }
        Stmt::Fence { order: o } => format!("atomic_thread_fence({})", order(*o)),
        Stmt::PlainLoad { reg, atomic } => format!("r{reg} = *(int *)&a{atomic}"),
        Stmt::PlainStore { atomic, value: v } => format!("*(int *)&a{atomic} = {}", value(*v)),
        Stmt::Assert { reg, value } => format!("assert(r{reg} != {value})"),
        Stmt::Assume { reg, value } => format!("__VERIFIER_assume(r{reg} != {value})"),
        Stmt::Exit => "exit(0)".into(),
        Stmt::Return if thread.is_none() => "return".into(),
        Stmt::Return => "return 0".into(),
        Stmt::ThreadExit => "pthread_exit(0)".into(),
        Stmt::Alloc { cell, value } => {
            format!("{{ int *q = malloc(4); *q = {value}; p{cell} = q; }}")
        }
        Stmt::CellRead { reg, cell } => format!("r{reg} = *p{cell}"),
        Stmt::CellWrite { cell, value: v } => format!("*p{cell} = {}", value(*v)),
        Stmt::CellCopy { to, from } => format!("p{to} = p{from}"),
        Stmt::Free { cell } => format!("free(p{cell})"),
        Stmt::Drop { cell } => format!("free(p{cell}); p{cell} = 0"),
        Stmt::Keep { cell } => format!("q = p{cell}"),
        Stmt::Fresh { reg } => format!("r{reg} = q == (int *)malloc(4)"),
        Stmt::Kept { reg, cell } => format!("r{reg} = q == p{cell}"),
        Stmt::PairRead { reg, pair, field } => format!("r{reg} = d{pair}.f[{field}]"),
        Stmt::PairWrite {
            pair,
            field,
            value: v,
        } => format!("d{pair}.f[{field}] = {}", value(*v)),
        Stmt::PairCopy { to, from } => format!("d{to} = d{from}"),
        Stmt::PairClear { pair } => format!("memset(&d{pair}, 0, sizeof d{pair})"),
        Stmt::ByteRead { reg, var, byte } => {
            format!("r{reg} = ((unsigned char *)&x{var})[{byte}]")
        }
        Stmt::ByteWrite { var, byte, value } => {
            format!("((unsigned char *)&x{var})[{byte}] = {value}")
        }
        Stmt::Scope { cell, value, body } => {
            let _ = writeln!(out, "{indent}{{\n{indent}  int y = {value};");
            let _ = writeln!(out, "{indent}  p{cell} = &y;");
            block(body, depth + 1, thread, out);
            let _ = writeln!(out, "{indent}}}");
            return;
        }
        Stmt::If {
            reg,
            value,
            then,
            other,
        } => {
            nested(format!("if (r{reg} == {value})"), then, out);
            if !other.is_empty() {
                nested("else".into(), other, out);
            }
            return;
        }
        Stmt::Repeat { count, body } => {
            let head = format!("for (int i = 0; i < {count}; i++)");
            return nested(head, body, out);
        }
        Stmt::Until { reg, value, body } => {
            return nested(format!("while (r{reg} != {value})"), body, out);
        }
        Stmt::Forever { body } => return nested("for (;;)".into(), body, out),
        Stmt::Atomic { body } => {
            let _ = writeln!(out, "{indent}__VERIFIER_atomic_begin();");
            block(body, depth, thread, out);
            "__VERIFIER_atomic_end()".into()
        }
        _ => synchronisation(stmt),
    };
    let _ = writeln!(out, "{indent}{line};");
}

fn synchronisation(stmt: &Stmt) -> String {
    match *stmt {
        Stmt::Lock { lock, wait, reg } => {
            let (object, name) = match lock {
                Hold::Mutex(index) => (format!("m{index}"), "pthread_mutex_{}lock"),
                Hold::Read(index) => (format!("rw{index}"), "pthread_rwlock_{}rdlock"),
                Hold::Write(index) => (format!("rw{index}"), "pthread_rwlock_{}wrlock"),
            };
            let (how, more) = match wait {
                Wait::Block => ("", ""),
                Wait::Try => ("try", ""),
                Wait::Timed => ("timed", ", &limit"),
            };
            let name = name.replace("{}", how);
            format!("{}{name}(&{object}{more})", result(reg))
        }
        Stmt::Unlock { lock } => match lock {
            Hold::Mutex(index) => format!("pthread_mutex_unlock(&m{index})"),
            Hold::Read(index) | Hold::Write(index) => format!("pthread_rwlock_unlock(&rw{index})"),
        },
        Stmt::CondWait { cond, mutex, timed } => {
            if timed {
                format!("pthread_cond_timedwait(&c{cond}, &m{mutex}, &limit)")
            } else {
                format!("pthread_cond_wait(&c{cond}, &m{mutex})")
            }
        }
        Stmt::Signal { cond, all } => {
            let how = if all { "broadcast" } else { "signal" };
            format!("pthread_cond_{how}(&c{cond})")
        }
        Stmt::SemWait { sem, wait, reg } => {
            let result = result(reg);
            match wait {
                Wait::Block => format!("{result}sem_wait(&s{sem})"),
                Wait::Try => format!("{result}sem_trywait(&s{sem})"),
                Wait::Timed => format!("{result}sem_timedwait(&s{sem}, &limit)"),
            }
        }
        Stmt::SemPost { sem } => format!("sem_post(&s{sem})"),
        Stmt::Barrier { barrier, reg } => {
            format!("{}pthread_barrier_wait(&b{barrier})", result(reg))
        }
        Stmt::Fork { thread } => format!("pthread_create(&h{thread}, 0, t{thread}, 0)"),
        Stmt::Join { thread, wait, reg } => {
            let result = result(reg);
            match wait {
                Wait::Block => format!("{result}pthread_join(h{thread}, 0)"),
                Wait::Try => format!("{result}pthread_tryjoin_np(h{thread}, 0)"),
                Wait::Timed => format!("{result}pthread_timedjoin_np(h{thread}, 0, &limit)"),
            }
        }
        Stmt::Detach { thread } => format!("pthread_detach(h{thread})"),
        Stmt::Yield => "sched_yield()".into(),
        Stmt::JoinInto { thread, cell } => format!("pthread_join(h{thread}, (void **)&p{cell})"),
        Stmt::Cancel { thread } => format!("pthread_cancel(h{thread})"),
        Stmt::TestCancel => "pthread_testcancel()".into(),
        Stmt::Cancellable { able, reg } => {
            let state = if able { "ENABLE" } else { "DISABLE" };
            format!("pthread_setcancelstate(PTHREAD_CANCEL_{state}, &r{reg})")
        }
        Stmt::IsSelf { reg, thread } => {
            format!("r{reg} = pthread_equal(pthread_self(), h{thread})")
        }
        Stmt::Init { object } => match object {
            Made::Mutex(index) => format!("pthread_mutex_init(&m{index}, 0)"),
            Made::Rw(index) => format!("pthread_rwlock_init(&rw{index}, 0)"),
            Made::Cond(index) => format!("pthread_cond_init(&c{index}, 0)"),
            Made::Sem(index) => format!("sem_init(&s{index}, 0, 1)"),
            Made::Barrier(index) => format!("pthread_barrier_init(&b{index}, 0, 2)"),
        },
        Stmt::Destroy { object } => match object {
            Made::Mutex(index) => format!("pthread_mutex_destroy(&m{index})"),
            Made::Rw(index) => format!("pthread_rwlock_destroy(&rw{index})"),
            Made::Cond(index) => format!("pthread_cond_destroy(&c{index})"),
            Made::Sem(index) => format!("sem_destroy(&s{index})"),
            Made::Barrier(index) => format!("pthread_barrier_destroy(&b{index})"),
        },
        Stmt::SemValue { sem, reg } => format!("sem_getvalue(&s{sem}, &r{reg})"),
        Stmt::Once { once } => format!("pthread_once(&o{once}, once{once})"),
        // What C does not have is shown, for people.
        _ => format!("/* {stmt:?} */"),
    }
}
