//! What each idiom puts where: text of the worker and of `main`.
//!
//! `#` in a text stands for the number of the part, so that parts do not share names; `@` for the number
//! of slots, more than there are workers. A slip takes
//! something away, puts it in the wrong order, or has a number wrong; some leave the program right.

use super::{Idiom, Part};
use crate::rng::Rng;

/// The text of a part.
#[derive(Clone, Default, Debug)]
pub(super) struct Pieces {
    pub(super) globals: String,
    pub(super) worker: String,
    /// `main`, before workers are started.
    pub(super) before: String,
    /// `main`, before it creates each.
    pub(super) creating: String,
    /// `main`, after it has created each.
    pub(super) created: String,
    /// `main`, while workers run.
    pub(super) during: String,
    /// `main`, afterwards.
    pub(super) after: String,
}

/// The pieces of a part.
pub(super) fn pieces(part: Part, number: usize, slots: usize) -> Pieces {
    let mut rng = Rng::new(part.body);
    let mut p = written(part, &mut rng);
    for text in [
        &mut p.globals,
        &mut p.worker,
        &mut p.before,
        &mut p.creating,
        &mut p.created,
        &mut p.during,
        &mut p.after,
    ] {
        *text = text.replace('#', &number.to_string());
        *text = text.replace('@', &slots.to_string());
    }
    p
}

/// What is done with data that is guarded, and keeps both variables equal.
fn used(rng: &mut Rng) -> &'static str {
    rng.pick(&[
        "  d# = e# = 1;\n",
        "  d# = 1;\n  e# = 1;\n",
        "  d# = !d#;\n  e# = d#;\n",
        "  if (d# == 0)\n    d# = e# = 1;\n",
        "  e# = d#;\n",
        "  d# = e#;\n",
        "  e# = !e#;\n  d# = !d#;\n  assert(d# == e#);\n",
        "  assert(d# == e#);\n  d# = e# = 1;\n",
    ])
}

/// The same, and nothing is written.
fn read(rng: &mut Rng) -> &'static str {
    rng.pick(&["  (void)d#;\n", "  (void)d#;\n", "  assert(d# == 1);\n"])
}

const DATA: &str = "int d#, e#;\n";

fn written(part: Part, rng: &mut Rng) -> Pieces {
    let slip = part.slip;
    // The text, unless the slip is this one; and the other way round.
    let but = |number: usize, text: &str| match slip == number {
        true => String::new(),
        false => text.to_string(),
    };
    let only = |number: usize, text: &str| match slip == number {
        true => text.to_string(),
        false => String::new(),
    };
    let (use1, use2, look) = (used(rng), used(rng), read(rng));
    let mut p = Pieces {
        globals: DATA.to_string(),
        after: use2.to_string(),
        ..Pieces::default()
    };
    match part.idiom {
        Idiom::Mutex => {
            p.globals += "pthread_mutex_t m# = PTHREAD_MUTEX_INITIALIZER;\n";
            let (lock, unlock) = (
                "  pthread_mutex_lock(&m#);\n",
                "  pthread_mutex_unlock(&m#);\n",
            );
            p.worker = but(1, lock) + &only(3, unlock) + use1 + &but(1, &but(3, unlock));
            p.during = but(2, lock) + use2 + &but(2, unlock);
        }
        Idiom::SpinLock => {
            p.globals += "atomic_int l#;\n";
            let to = if slip == 1 { 0 } else { 1 };
            p.worker = format!(
                "  int z# = 0;\n  while (!atomic_compare_exchange_strong(&l#, &z#, {to}))\n    z# = 0;\n"
            );
            if slip == 2 {
                p.worker = "  while (atomic_load(&l#)) {\n  }\n  atomic_store(&l#, 1);\n".into();
            }
            let free = "  atomic_store(&l#, 0);\n";
            let relaxed = "  atomic_store_explicit(&l#, 0, memory_order_relaxed);\n";
            p.worker += &(only(3, free) + use1 + &but(3, &but(4, free)) + &only(4, relaxed));
        }
        Idiom::Flag => {
            p.globals += "atomic_int f#;\n";
            let order = match slip {
                2 => "memory_order_relaxed",
                _ => "memory_order_release",
            };
            let set = format!("  atomic_store_explicit(&f#, 1, {order});\n");
            let publish = only(1, &set) + "  d# = 1;\n" + &but(1, &set);
            match rng.chance(50) {
                true => p.before = publish,
                false => p.during = publish,
            }
            let test = match slip {
                3 => "  if (!atomic_load(&f#)) {\n",
                _ => "  if (atomic_load_explicit(&f#, memory_order_acquire)) {\n",
            };
            p.worker = test.to_string() + look + &only(4, "  e# = d#;\n") + "  }\n";
        }
        Idiom::Semaphore => {
            p.globals += "sem_t s#;\n";
            let permits = if slip == 1 { 2 } else { 1 };
            p.before = format!("  sem_init(&s#, 0, {permits});\n");
            let post = "  sem_post(&s#);\n";
            p.worker = "  sem_wait(&s#);\n".to_string() + &only(2, post) + use1 + &but(2, post);
            p.during = only(3, post);
        }
        Idiom::CountedOff => {
            p.globals += "atomic_int n#;\n";
            p.creating = but(1, "  atomic_fetch_add(&n#, 1);\n");
            p.created = only(1, "  atomic_fetch_add(&n#, 1);\n");
            let off = "  atomic_fetch_sub(&n#, 1);\n";
            p.worker = only(2, off) + "  (void)d#;\n" + &but(2, off);
            let most = if slip == 3 { 1 } else { 0 };
            p.during = format!("  while (atomic_load(&n#) > {most}) {{\n  }}\n") + use1;
            if slip == 4 {
                p.during = use1.to_string();
            }
        }
        Idiom::CountedUnderLock => {
            p.globals += "pthread_mutex_t m# = PTHREAD_MUTEX_INITIALIZER;\n\
                          pthread_cond_t c# = PTHREAD_COND_INITIALIZER;\nint n#;\n";
            let (lock, unlock) = (
                "  pthread_mutex_lock(&m#);\n",
                "  pthread_mutex_unlock(&m#);\n",
            );
            let on = format!("{lock}  n#++;\n{unlock}");
            p.creating = but(1, &on);
            p.created = only(1, &on);
            p.worker = only(3, "  (void)d#;\n")
                + lock
                + "  n#--;\n  pthread_cond_signal(&c#);\n"
                + &but(2, "  e# = d#;\n")
                + unlock
                + &only(2, "  e# = d#;\n");
            p.during =
                format!("{lock}  while (n# > 0)\n    pthread_cond_wait(&c#, &m#);\n{unlock}")
                    + use1;
        }
        Idiom::Slot => {
            p.globals = "int d#[@];\n".into();
            let index = ["me", "me / 2", "0", "me + 1"][slip];
            let bound = if slip == 3 { "  if (me + 1 < @)\n" } else { "" };
            p.worker = format!("{bound}  d#[{index}] = 1;\n")
                + &but(3, &format!("  assert(d#[{index}] == 1);\n"));
            p.after = "  d#[0] = 2;\n".into();
        }
        Idiom::NextSlot => {
            p.globals =
                "int d#[4];\nint n#;\npthread_mutex_t m# = PTHREAD_MUTEX_INITIALIZER;\n".into();
            let (lock, unlock) = (
                "  pthread_mutex_lock(&m#);\n",
                "  pthread_mutex_unlock(&m#);\n",
            );
            let take = match slip {
                1 => "  int j# = n#;\n  if (j# < 4)\n    n# = j#;\n".to_string(),
                2 => format!("  int j# = n#;\n{unlock}{lock}  if (j# < 4)\n    n# = j# + 1;\n"),
                _ => "  int j# = n#;\n  if (j# < 4)\n    n# = j# + 1;\n".to_string(),
            };
            p.worker = but(3, lock) + &take + &but(3, unlock) + "  if (j# < 4)\n    d#[j#] = 1;\n";
            p.during = only(4, "  d#[0] = 2;\n");
            p.after = "  n# = 0;\n  d#[1] = 0;\n".into();
        }
        Idiom::OwnStruct => {
            p.globals = "struct own# {\n  int a;\n};\nstruct own# *g#;\n".into();
            let keep = "  g# = q#;\n";
            p.before = only(1, "  g# = malloc(sizeof *g#);\n");
            let take = match slip {
                1 => "  struct own# *q# = g#;\n",
                _ => "  struct own# *q# = malloc(sizeof *q#);\n",
            };
            p.worker = take.to_string()
                + &only(2, keep)
                + "  q#->a = 1;\n  assert(q#->a == 1);\n"
                + &but(1, &but(2, &but(3, "  free(q#);\n")));
            p.after.clear();
        }
        Idiom::Mailbox => {
            p.globals = "int *b#;\npthread_mutex_t m# = PTHREAD_MUTEX_INITIALIZER;\n".into();
            let (lock, unlock) = (
                "  pthread_mutex_lock(&m#);\n",
                "  pthread_mutex_unlock(&m#);\n",
            );
            let clear = "  b# = 0;\n";
            p.before = "  b# = malloc(sizeof *b#);\n".into();
            p.worker = lock.to_string()
                + "  int *q# = b#;\n"
                + &but(1, &but(2, clear))
                + unlock
                + &only(2, &format!("{lock}{clear}{unlock}"))
                + "  if (q#) {\n  *q# = 1;\n"
                + &only(3, &format!("{lock}  b# = q#;\n{unlock}  *q# = 2;\n"))
                + "  }\n";
            p.after = lock.to_string() + "  if (b#)\n    *b# = 3;\n" + unlock;
        }
        Idiom::FirstCome => {
            p.globals += "int s#;\npthread_mutex_t m# = PTHREAD_MUTEX_INITIALIZER;\n";
            let (lock, unlock) = (
                "  pthread_mutex_lock(&m#);\n",
                "  pthread_mutex_unlock(&m#);\n",
            );
            let mark = "  if (o# == 0)\n    s# = 1;\n";
            p.worker = but(1, lock)
                + "  int o# = s#;\n"
                + &only(2, unlock)
                + &only(2, lock)
                + mark
                + &but(1, unlock)
                + "  if (o# == 0) {\n"
                + use1
                + &only(3, "  s# = 0;\n")
                + "  }\n";
        }
        Idiom::TestAndSet => {
            p.globals += "atomic_int l#;\n";
            let set = match slip {
                1 => "atomic_load(&l#) == 0",
                _ => "atomic_exchange(&l#, 1) == 0",
            };
            p.worker = format!("  if ({set}) {{\n")
                + &only(1, "  atomic_store(&l#, 1);\n")
                + &only(2, "  atomic_store(&l#, 0);\n")
                + use1
                + &but(3, "  atomic_store(&l#, 0);\n")
                + "  }\n";
        }
        Idiom::ReadWrite => {
            p.globals += "pthread_rwlock_t w# = PTHREAD_RWLOCK_INITIALIZER;\n";
            let unlock = "  pthread_rwlock_unlock(&w#);\n";
            let to_write = match slip {
                1 => "  pthread_rwlock_rdlock(&w#);\n",
                _ => "  pthread_rwlock_wrlock(&w#);\n",
            };
            p.worker = format!(
                "  pthread_rwlock_rdlock(&w#);\n{look}{}{unlock}",
                only(2, "  d# = 1;\n")
            );
            match rng.chance(50) {
                true => p.worker += &format!("{to_write}{use1}{unlock}"),
                false => p.during = format!("{to_write}{use1}{unlock}"),
            }
        }
        Idiom::ThreadLocal => {
            p.globals = format!("{}int d#, e#;\n", but(1, "static __thread "));
            p.worker = use1.to_string();
            p.during = "  d# = 1;\n".into();
            p.after.clear();
        }
        Idiom::LastReference => {
            p.globals += "atomic_int r# = 1;\n";
            let from = if slip == 2 { 2 } else { 1 };
            let last = format!("  if (atomic_fetch_sub(&r#, 1) == {from}) {{\n{use1}  }}\n");
            p.creating = but(1, "  atomic_fetch_add(&r#, 1);\n");
            p.worker = "  (void)d#;\n".to_string() + &last + &only(3, "  (void)d#;\n");
            p.during = last;
            p.after.clear();
        }
        Idiom::Once => {
            p.globals +=
                "pthread_once_t o# = PTHREAD_ONCE_INIT;\nvoid init#(void) {\n  d# = 1;\n}\n";
            p.worker = but(1, "  pthread_once(&o#, init#);\n")
                + &only(1, "  if (!d#)\n    init#();\n")
                + look;
        }
        Idiom::DoubleChecked => {
            p.globals += "atomic_int r#;\npthread_mutex_t m# = PTHREAD_MUTEX_INITIALIZER;\n";
            let order = if slip == 1 { "relaxed" } else { "acquire" };
            let set = "  atomic_store_explicit(&r#, 1, memory_order_release);\n";
            p.worker = format!(
                "  if (!atomic_load_explicit(&r#, memory_order_{order})) {{\n  pthread_mutex_lock(&m#);\n"
            ) + &but(
                3,
                "  if (!atomic_load_explicit(&r#, memory_order_relaxed)) {\n",
            ) + &only(2, set)
                + "  d# = 1;\n"
                + &but(2, set)
                + &but(3, "  }\n")
                + "  pthread_mutex_unlock(&m#);\n  }\n"
                + look;
        }
        Idiom::BeforeStart => {
            p.before = "  d# = 1;\n".to_string() + use1;
            p.worker = look.to_string();
            p.during = only(1, use2);
        }
        Idiom::HandedOver => {
            p.globals = "int *k#;\n".into();
            p.worker = "  int *q# = k#;\n  (void)*q#;\n".into();
            p.before = "  k# = malloc(sizeof *k#);\n  *k# = 1;\n".into();
            p.creating = only(1, "  *k# = i;\n") + &only(2, "  k# = malloc(sizeof *k#);\n");
            p.worker += &only(3, "  *q# = 2;\n");
            p.after = "  *k# = 3;\n".into();
        }
        Idiom::Barrier => {
            p.globals += "pthread_barrier_t b#;\n";
            p.globals += &format!(
                "void *help#(void *arg) {{\n{}  pthread_barrier_wait(&b#);\n{}  return arg;\n}}\n",
                "  d# = 1;\n",
                only(1, use1)
            );
            p.before = "  pthread_t h#;\n  pthread_barrier_init(&b#, 0, 2);\n  pthread_create(&h#, 0, help#, 0);\n".into();
            p.before += &(but(2, "  pthread_barrier_wait(&b#);\n") + use2);
            p.after.clear();
        }
        Idiom::Atomic => {
            p.globals = "atomic_int a#;\nint d#;\n".into();
            p.worker = "  int v# = atomic_fetch_add(&a#, 1);\n  (void)v#;\n".to_string()
                + &only(1, "  d# = v#;\n")
                + &only(2, "  assert(v# < 2);\n");
            p.during = "  assert(atomic_load(&a#) >= 0 || 1);\n".into();
            p.after.clear();
        }
        Idiom::Ticket => {
            p.globals += "atomic_int t#, s#;\n";
            let take = match slip {
                1 => "  int k# = atomic_load(&t#);\n  atomic_store(&t#, k# + 1);\n",
                _ => "  int k# = atomic_fetch_add(&t#, 1);\n",
            };
            let next = "  atomic_fetch_add(&s#, 1);\n";
            p.worker = take.to_string()
                + "  while (atomic_load(&s#) != k#) {\n  }\n"
                + &only(2, next)
                + use1
                + &but(2, next);
        }
    }
    p
}
