//! Attribute objects, thread-specific data, cancellation, and `<threads.h>`.
//!
//! What stands before [`CUT`] in a sequence is at file scope; `@@` is the sequence's number. A thread
//! that may be cancelled notes what it does and prints nothing: printing may be a cancellation point.

use crate::rng::Rng;
use std::fmt::Write;

/// Separates what is at file scope from the body.
pub(super) const CUT: &str = "\n----\n";

/// A sequence of settings of one attribute object, and what they leave.
pub(super) fn attributes(rng: &mut Rng) -> String {
    let mut out = String::new();
    let kind = rng.below(7);
    let ty = [
        "attr",
        "attr",
        "attr",
        "mutexattr",
        "condattr",
        "rwlockattr",
        "barrierattr",
    ][kind];
    // Writing to a string does not fail.
    let _ = writeln!(
        out,
        "    pthread_{ty}_t a; num(pthread_{ty}_init(&a)); int v; size_t z; struct sched_param p;"
    );
    let mut sized = false;
    for _ in 0..3 + rng.below(6) {
        let value = rng.pick(&[0, 1, 2, 3, -1, 7]);
        let below_two = rng.pick(&[0, 1, 2, -1]);
        let call = match ty {
            "attr" => match rng.below(13) {
                0 => format!("num(pthread_attr_setdetachstate(&a, {value}));"),
                1 => get("attr", "detachstate"),
                2 => format!("num(pthread_attr_setscope(&a, {value}));"),
                3 => get("attr", "scope"),
                4 => format!("num(pthread_attr_setinheritsched(&a, {value}));"),
                5 => get("attr", "inheritsched"),
                6 => format!("num(pthread_attr_setschedpolicy(&a, {value}));"),
                7 => get("attr", "schedpolicy"),
                8 => {
                    let priority = rng.pick(&[0, 1, 50, 99, 100, -1]);
                    format!(
                        "p.sched_priority = {priority}; num(pthread_attr_setschedparam(&a, &p));"
                    )
                }
                9 => "num(pthread_attr_getschedparam(&a, &p)); num(p.sched_priority);".to_owned(),
                10 => {
                    let size = rng.pick(&[0, 1, 16383, 16384, 65536, 1_000_000]);
                    sized |= size >= 16384;
                    format!("num(pthread_attr_setstacksize(&a, {size}));")
                }
                // What it is before it is set depends on the system.
                11 if sized => "num(pthread_attr_getstacksize(&a, &z)); num(z);".to_owned(),
                11 => "num(pthread_attr_getguardsize(&a, &z)); num(z);".to_owned(),
                _ => {
                    let size = rng.pick(&[0, 1, 4096, 5000, 100_000]);
                    format!(
                        "num(pthread_attr_setguardsize(&a, {size})); num(pthread_attr_getguardsize(&a, &z)); num(z);"
                    )
                }
            },
            "mutexattr" => match rng.below(8) {
                0 => format!("num(pthread_mutexattr_settype(&a, {value}));"),
                1 => get(ty, "type"),
                2 => format!("num(pthread_mutexattr_setprotocol(&a, {value}));"),
                3 => get(ty, "protocol"),
                4 => format!(
                    "num(pthread_mutexattr_setrobust(&a, {}));",
                    rng.pick(&[0, 2, -1])
                ),
                5 => get(ty, "robust"),
                6 => get(ty, "pshared"),
                _ => format!("num(pthread_mutexattr_setpshared(&a, {below_two}));"),
            },
            "condattr" => match rng.below(4) {
                0 => format!(
                    "num(pthread_condattr_setclock(&a, {}));",
                    rng.pick(&[0, 1, 2, 3, 4, 99])
                ),
                1 => get(ty, "clock"),
                2 => get(ty, "pshared"),
                _ => format!("num(pthread_condattr_setpshared(&a, {below_two}));"),
            },
            "rwlockattr" => match rng.below(4) {
                0 => format!(
                    "num(pthread_rwlockattr_setkind_np(&a, {}));",
                    rng.pick(&[0, 1, 3, -1])
                ),
                1 => get(ty, "kind_np"),
                2 => get(ty, "pshared"),
                _ => format!("num(pthread_rwlockattr_setpshared(&a, {below_two}));"),
            },
            _ => match rng.below(2) {
                0 => get(ty, "pshared"),
                _ => format!("num(pthread_barrierattr_setpshared(&a, {below_two}));"),
            },
        };
        let _ = writeln!(out, "    {call}");
    }
    let _ = writeln!(out, "    num(pthread_{ty}_destroy(&a));");
    if rng.chance(20) {
        let name = "n".repeat(rng.below(20));
        let _ = writeln!(
            out,
            "    num(pthread_setname_np(pthread_self(), \"{name}\"));"
        );
    }
    out
}

fn get(ty: &str, what: &str) -> String {
    format!("v = -9; num(pthread_{ty}_get{what}(&a, &v)); num(v);")
}

/// A sequence that sets and gets thread-specific data in one thread or two.
pub(super) fn keys(rng: &mut Rng) -> String {
    let mut out = String::new();
    let rounds = rng.below(6);
    let destroyed = rng.chance(70);
    let _ = write!(
        out,
        "static pthread_key_t key@@;\nstatic int left@@ = {rounds}, ran@@;\n\
         static void destroy@@(void *v)\n{{\n    ran@@++;\n    num((long)v);\n    \
         num(pthread_getspecific(key@@) == 0);\n    if (left@@-- > 0)\n        \
         pthread_setspecific(key@@, (char *)v + 1);\n}}\n\
         static void *thread@@(void *arg)\n{{\n    num((long)pthread_getspecific(key@@));\n"
    );
    for _ in 0..rng.below(4) {
        let value = rng.pick(&["(void *)0", "(void *)5", "arg", "(void *)9"]);
        let _ = writeln!(
            out,
            "    num(pthread_setspecific(key@@, {value})); num((long)pthread_getspecific(key@@));"
        );
    }
    if rng.chance(30) {
        out.push_str("    num(pthread_key_delete(key@@));\n");
        out.push_str(if rng.chance(50) {
            "    pthread_exit(arg);\n"
        } else {
            ""
        });
        out.push_str("    return arg;\n}\n");
        out.push_str(CUT);
        let _ = writeln!(out, "    num(pthread_key_create(&key@@, destroy@@));");
    } else {
        out.push_str(if rng.chance(50) {
            "    pthread_exit(arg);\n"
        } else {
            ""
        });
        out.push_str("    return arg;\n}\n");
        out.push_str(CUT);
        let destructor = if destroyed { "destroy@@" } else { "0" };
        let _ = writeln!(out, "    num(pthread_key_create(&key@@, {destructor}));");
        if rng.chance(50) {
            out.push_str("    num(pthread_setspecific(key@@, (void *)77));\n");
            out.push_str("    num((long)in_thread(thread@@, (void *)3));\n");
            out.push_str("    num((long)pthread_getspecific(key@@));\n");
        }
    }
    out.push_str("    num((long)in_thread(thread@@, (void *)6));\n    num(ran@@);\n");
    out
}

/// A sequence in which a thread is cancelled, or not, at a point that is known.
pub(super) fn cancellation(rng: &mut Rng) -> String {
    let mut out = String::new();
    let _ = write!(
        out,
        "static sem_t go@@, more@@;\nstatic long noted@@[64];\nstatic int length@@;\n\
         static void note@@(long v) {{ if (length@@ < 64) noted@@[length@@++] = v; }}\n\
         static void cleanup@@(void *v) {{ note@@(1000 + (long)v); }}\n\
         static void *thread@@(void *arg)\n{{\n    int old = -9;\n    \
         note@@(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old)); note@@(old);\n    \
         while (sem_wait(&go@@))\n        ;\n"
    );
    let mut handlers = 0;
    steps(rng, 0, &mut handlers, &mut out);
    if rng.chance(40) {
        out.push_str("    pthread_exit((char *)arg + 1);\n");
    }
    out.push_str("    return arg;\n}\n");
    out.push_str(CUT);
    let post = if rng.chance(70) { 2 } else { 20 };
    let _ = writeln!(
        out,
        "    pthread_t t; void *value; sem_init(&go@@, 0, 0); sem_init(&more@@, 0, {post});"
    );
    out.push_str("    pthread_create(&t, 0, thread@@, (void *)4);\n");
    if rng.chance(75) {
        out.push_str("    num(pthread_cancel(t));\n");
    }
    out.push_str(
        "    sem_post(&go@@); num(pthread_join(t, &value));\n    \
         num(value == PTHREAD_CANCELED ? -1 : (long)value);\n    \
         for (int i = 0; i < length@@; i++)\n        num(noted@@[i]);\n    int n; sem_getvalue(&more@@, &n); num(n);\n",
    );
    out
}

/// Steps of a thread that was cancelled before, in blocks of cleanup handlers.
fn steps(rng: &mut Rng, depth: usize, handlers: &mut usize, out: &mut String) {
    for _ in 0..1 + rng.below(4) {
        let step = match rng.below(9) {
            0 => {
                "old = -9; note@@(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old)); note@@(old);"
            }
            1 => {
                "old = -9; note@@(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old)); note@@(old);"
            }
            2 => {
                "old = -9; note@@(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old)); note@@(old);"
            }
            3 => "note@@(pthread_setcancelstate(5, 0)); note@@(pthread_setcanceltype(7, 0));",
            4 => "pthread_testcancel(); note@@(1);",
            5 => "note@@(2); note@@(sem_trywait(&more@@));",
            6 => "usleep(0); note@@(3);",
            _ if depth < 3 => {
                *handlers += 1;
                let _ = writeln!(
                    out,
                    "    pthread_cleanup_push(cleanup@@, (void *){handlers});"
                );
                steps(rng, depth + 1, handlers, out);
                let _ = writeln!(out, "    pthread_cleanup_pop({});", rng.below(2));
                continue;
            }
            _ => "note@@(4);",
        };
        let _ = writeln!(out, "    {step}");
    }
}

/// A sequence of `<threads.h>`.
pub(super) fn c11(rng: &mut Rng) -> String {
    let mut out = String::new();
    let kind = rng.below(4);
    let (recursive, timed) = (kind & 1 == 1, kind & 2 == 2);
    let ty = [
        "mtx_plain",
        "mtx_recursive",
        "mtx_timed",
        "mtx_timed | mtx_recursive",
    ];
    let ty = if recursive && !timed {
        "mtx_plain | mtx_recursive"
    } else {
        ty[kind]
    };
    let _ = writeln!(
        out,
        "    mtx_t m; cnd_t c; thrd_t t; int r = -9; num(mtx_init(&m, {ty})); num(cnd_init(&c));"
    );
    let mut held = 0;
    for _ in 0..3 + rng.below(6) {
        let call = match rng.below(10) {
            0 if held == 0 || recursive => {
                held += 1;
                "num(mtx_lock(&m));".to_owned()
            }
            1 => {
                held += usize::from(held == 0 || recursive);
                "num(mtx_trylock(&m));".to_owned()
            }
            2 if held > 0 => {
                held -= 1;
                "num(mtx_unlock(&m));".to_owned()
            }
            3 => "num(thrd_create(&t, c11_try, &m)); num(thrd_join(t, &r)); num(r);".to_owned(),
            4 if timed => "num(thrd_create(&t, c11_time, &m)); num(thrd_join(t, &r)); num(r);".to_owned(),
            5 if held == 1 => "num(cnd_timedwait(&c, &m, &past));".to_owned(),
            6 => "num(cnd_signal(&c)); num(cnd_broadcast(&c));".to_owned(),
            7 => {
                let f = rng.pick(&["c11_same", "c11_exit"]);
                let value = rng.below(200) as i32 - 100;
                format!("num(thrd_create(&t, {f}, (void *){value}L)); num(thrd_join(t, &r)); num(r);")
            }
            8 => "num(thrd_equal(thrd_current(), thrd_current()) != 0); thrd_yield();".to_owned(),
            _ => "once_flag o = ONCE_FLAG_INIT; calls = 0; call_once(&o, call); call_once(&o, call); num(calls);"
                .to_owned(),
        };
        let _ = writeln!(out, "    {{ {call} }}");
    }
    for _ in 0..held {
        out.push_str("    num(mtx_unlock(&m));\n");
    }
    out.push_str("    mtx_destroy(&m); cnd_destroy(&c);\n");
    if rng.chance(25) {
        let _ = writeln!(
            out,
            "    tss_t k; num(tss_create(&k, 0)); num(tss_get(k) == 0); num(tss_set(k, &k)); num(tss_get(k) == &k); tss_delete(k);"
        );
    }
    out
}
