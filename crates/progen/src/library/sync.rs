//! Locks, semaphores, and the rest of POSIX threads. The generator follows what is held, and calls
//! nothing that would wait for ever or is undefined.

use crate::rng::Rng;
use std::fmt::Write;

/// A sequence on one mutex, read-write lock or spin lock.
pub(super) fn locks(rng: &mut Rng) -> String {
    match rng.below(8) {
        0..=4 => mutex(rng),
        5 | 6 => read_write(rng),
        _ => spin(rng),
    }
}

fn mutex(rng: &mut Rng) -> String {
    let mut out = String::new();
    let kind = rng.below(4);
    let (recursive, checks) = (kind == 1, kind == 2);
    let initialisers = [
        "PTHREAD_MUTEX_INITIALIZER",
        "PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP",
        "PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP",
        "PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP",
    ];
    // Writing to a string does not fail.
    let _ = if rng.chance(40) {
        writeln!(out, "    pthread_mutex_t m = {};", initialisers[kind])
    } else if kind == 0 && rng.chance(50) {
        writeln!(
            out,
            "    pthread_mutex_t m; num(pthread_mutex_init(&m, 0));"
        )
    } else {
        writeln!(
            out,
            "    pthread_mutex_t m; pthread_mutexattr_t a; pthread_mutexattr_init(&a);\n    \
             num(pthread_mutexattr_settype(&a, {kind})); num(pthread_mutex_init(&m, &a)); pthread_mutexattr_destroy(&a);"
        )
    };
    let mut held = 0;
    for _ in 0..3 + rng.below(8) {
        let free = held == 0 || recursive;
        let call = match rng.below(8) {
            0 | 1 if free || checks => {
                held += usize::from(free);
                "num(pthread_mutex_lock(&m));"
            }
            2 => {
                held += usize::from(free);
                "num(pthread_mutex_trylock(&m));"
            }
            3 if free || checks => {
                held += usize::from(free);
                "num(pthread_mutex_timedlock(&m, &past));"
            }
            4 if held > 0 || recursive || checks => {
                held -= usize::from(held > 0);
                "num(pthread_mutex_unlock(&m));"
            }
            5 => "num((long)in_thread(try_mutex, &m));",
            6 => "num((long)in_thread(time_mutex, &m));",
            7 if recursive || checks => "num((long)in_thread(unlock_mutex, &m));",
            _ => continue,
        };
        let _ = writeln!(out, "    {call}");
    }
    for _ in 0..held {
        out.push_str("    num(pthread_mutex_unlock(&m));\n");
    }
    out.push_str("    num(pthread_mutex_destroy(&m));\n");
    out
}

fn read_write(rng: &mut Rng) -> String {
    let mut out = String::from("    pthread_rwlock_t l; num(pthread_rwlock_init(&l, 0));\n");
    let (mut readers, mut writer) = (0, false);
    for _ in 0..3 + rng.below(8) {
        let call = match rng.below(9) {
            0 => {
                readers += usize::from(!writer);
                "num(pthread_rwlock_rdlock(&l));"
            }
            1 => {
                readers += usize::from(!writer);
                "num(pthread_rwlock_tryrdlock(&l));"
            }
            2 if readers == 0 => {
                writer = true;
                "num(pthread_rwlock_wrlock(&l));"
            }
            3 => {
                writer |= readers == 0;
                "num(pthread_rwlock_trywrlock(&l));"
            }
            4 => {
                writer |= readers == 0;
                "num(pthread_rwlock_timedwrlock(&l, &past));"
            }
            5 => {
                readers += usize::from(!writer);
                "num(pthread_rwlock_timedrdlock(&l, &past));"
            }
            6 if writer || readers > 0 => {
                match writer {
                    true => writer = false,
                    false => readers -= 1,
                }
                "num(pthread_rwlock_unlock(&l));"
            }
            7 => "num((long)in_thread(try_read, &l));",
            8 => "num((long)in_thread(try_write, &l));",
            _ => continue,
        };
        let _ = writeln!(out, "    {call}");
    }
    for _ in 0..readers + usize::from(writer) {
        out.push_str("    num(pthread_rwlock_unlock(&l));\n");
    }
    out.push_str("    num(pthread_rwlock_destroy(&l));\n");
    out
}

fn spin(rng: &mut Rng) -> String {
    let mut out = String::from("    pthread_spinlock_t l; num(pthread_spin_init(&l, 0));\n");
    let mut held = false;
    for _ in 0..2 + rng.below(6) {
        let call = match rng.below(4) {
            0 if !held => {
                held = true;
                "num(pthread_spin_lock(&l));"
            }
            1 => {
                held = true;
                "num(pthread_spin_trylock(&l));"
            }
            2 if held => {
                held = false;
                "num(pthread_spin_unlock(&l));"
            }
            _ => "num((long)in_thread(try_spin, (void *)&l));",
        };
        let _ = writeln!(out, "    {call}");
    }
    if held {
        out.push_str("    num(pthread_spin_unlock(&l));\n");
    }
    out.push_str("    num(pthread_spin_destroy(&l));\n");
    out
}

/// A sequence on one semaphore.
pub(super) fn semaphores(rng: &mut Rng) -> String {
    const MAX: i64 = 2_147_483_647;
    let mut out = String::from("    sem_t s; int v = -9; errno = 0;\n");
    let mut value = rng.pick(&[0, 0, 1, 2, 5, MAX - 1, MAX, MAX + 1, 4_294_967_295]);
    let _ = writeln!(out, "    num(sem_init(&s, 0, {value}u)); num(errno);");
    if value > MAX {
        return out;
    }
    for _ in 0..3 + rng.below(8) {
        let call = match rng.below(9) {
            0 if value > 0 => {
                value -= 1;
                "num(sem_wait(&s));"
            }
            1 | 2 => {
                value -= i64::from(value > 0);
                "num(sem_trywait(&s));"
            }
            3 => {
                value -= i64::from(value > 0);
                "num(sem_timedwait(&s, &past));"
            }
            4 => {
                value -= i64::from(value > 0);
                "num(sem_clockwait(&s, CLOCK_MONOTONIC, &past));"
            }
            5 | 6 => {
                value += i64::from(value < MAX);
                "num(sem_post(&s));"
            }
            7 => {
                value += i64::from(value < MAX);
                "num((long)in_thread(post, &s));"
            }
            _ => "num(sem_getvalue(&s, &v)); num(v);",
        };
        // errno of another thread is that thread's.
        let _ = writeln!(out, "    errno = 0; {call} num(errno);");
    }
    out.push_str("    num(sem_getvalue(&s, &v)); num(v); num(sem_destroy(&s));\n");
    out
}

/// A sequence of creation, once, barriers and condition variables.
pub(super) fn threads(rng: &mut Rng) -> String {
    let mut out = String::new();
    for _ in 0..1 + rng.below(4) {
        let call = match rng.below(10) {
            0 => format!("num((long)in_thread(same, (void *){}));", rng.below(100)),
            1 => {
                let many = rng.below(4);
                format!(
                    "pthread_once_t o = PTHREAD_ONCE_INIT; calls = 0; for (int i = 0; i < {many}; i++) num(pthread_once(&o, call)); num(calls);"
                )
            }
            2 => {
                let count = rng.pick(&["0", "1", "2", "4294967295u", "2147483647"]);
                format!("pthread_barrier_t b; int e = pthread_barrier_init(&b, 0, {count}); num(e); if (!e) num(pthread_barrier_destroy(&b));")
            }
            3 => "pthread_barrier_t b; pthread_barrier_init(&b, 0, 1); num(pthread_barrier_wait(&b)); num(pthread_barrier_wait(&b)); num(pthread_barrier_destroy(&b));".to_owned(),
            4 => "pthread_cond_t c = PTHREAD_COND_INITIALIZER; num(pthread_cond_signal(&c)); num(pthread_cond_broadcast(&c)); num(pthread_cond_destroy(&c));".to_owned(),
            5 => "pthread_cond_t c; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; num(pthread_cond_init(&c, 0)); pthread_mutex_lock(&m); num(pthread_cond_timedwait(&c, &m, &past)); num(pthread_mutex_unlock(&m)); num(pthread_cond_destroy(&c));".to_owned(),
            6 => "pthread_t t; void *v; num(pthread_create(&t, 0, same, (void *)8)); num(pthread_equal(t, pthread_self()) != 0); num(pthread_equal(t, t) != 0); num(pthread_join(t, &v)); num((long)v);".to_owned(),
            7 => {
                let state = rng.pick(&["PTHREAD_CREATE_JOINABLE", "PTHREAD_CREATE_DETACHED"]);
                let joined = if state.ends_with("JOINABLE") { "num(pthread_join(t, 0));" } else { "" };
                format!(
                    "pthread_t t; pthread_attr_t a; pthread_attr_init(&a); num(pthread_attr_setdetachstate(&a, {state})); num(pthread_create(&t, &a, same, 0)); {joined} pthread_attr_destroy(&a);"
                )
            }
            8 => "pthread_t t; num(pthread_create(&t, 0, same, 0)); num(pthread_detach(t));".to_owned(),
            _ => {
                let (a, b) = (rng.pick(&[0, 1, 2, -1, 3]), rng.pick(&[0, 1, 2, -1, 3]));
                format!("num(sched_get_priority_max({a})); num(sched_get_priority_min({b}));")
            }
        };
        let _ = writeln!(out, "    {{ {call} }}");
    }
    out
}
