//! Every family of synchronisation operations, on all schedules.

mod common;

use common::{program, search, search_sync, search_with};
use ir::Failure;
use machine::{Config, Misuse, SyncOnly, ViolationKind};

const MUTEX: &str = "global g0 \"x\" size 4 align 4 zero\nglobal g1 \"m\" size 40 align 8 zero\nglobal g2 \"n\" size 40 align 8 zero\nglobal g3 \"c\" size 48 align 8 zero";

/// `main` runs `main_body` with two threads of fn1 and fn2 created and joined around it.
fn two(globals: &str, before: &str, first: &str, second: &str, after: &str) -> String {
    let thread = |n: usize, body: &str| {
        format!(
            "func fn{n} \"t{n}\" (ptr) -> ptr {{\n local %0 ptr\n local %1 i32\n local %2 i32\n local %3 ptr\nbb0:\n{body}\n return null\n}}\n"
        )
    };
    let main = format!(
        "func fn0 \"main\" () -> i32 {{\n local %0 i32\n local %1 ptr\n local %2 ptr\n local %3 i32\n slot $0 \"a\" size 8 align 8\n slot $1 \"b\" size 8 align 8\nbb0:\n{before}\n sync spawn $0, fn1, null, 0\n sync spawn $1, fn2, null, 0\n %1 = load ptr $0 align 8\n %2 = load ptr $1 align 8\n sync join %1, null\n sync join %2, null\n{after}\n return 0\n}}\n"
    );
    program(
        globals,
        &format!("{main}{}{}", thread(1, first), thread(2, second)),
    )
}

const INCREMENT: &str =
    " %1 = load i32 g0 align 4\n %1 = add i32 %1, 1\n store i32 %1 to g0 align 4";
const CHECK_TWO: &str =
    " %0 = load i32 g0 align 4\n %0 = cmp eq i32 %0, 2\n assert %0 assert \"two\"";

#[test]
fn a_race_loses_an_increment() {
    let found = search(&two(
        "global g0 \"x\" size 4 align 4 zero",
        "",
        INCREMENT,
        INCREMENT,
        CHECK_TWO,
    ));
    assert_eq!(found.violations.len(), 1, "{found:?}");
    assert!(found.messages.contains("two"));
}

#[test]
fn a_mutex_keeps_it() {
    let body = format!(" sync mutex_lock g1\n{INCREMENT}\n sync mutex_unlock g1");
    let text = two(MUTEX, "", &body, &body, CHECK_TWO);
    let every = search(&text);
    assert!(every.clean(), "{every:?}");
    assert_eq!(every.exits.len(), 1);
    let sync = search_sync(&text);
    assert!(sync.clean(), "{sync:?}");
    assert!(sync.states < every.states);
}

#[test]
fn an_atomic_increment_keeps_it() {
    let body = " %1 = rmw add i32 g0, 1 seq_cst";
    let found = search(&two(MUTEX, "", body, body, CHECK_TWO));
    assert!(found.clean(), "{found:?}");
}

#[test]
fn an_atomic_section_keeps_it() {
    let body = format!(" sync atomic_begin\n{INCREMENT}\n sync atomic_end");
    let found = search(&two(MUTEX, "", &body, &body, CHECK_TWO));
    assert!(found.clean(), "{found:?}");
}

#[test]
fn opposite_orders_deadlock_in_a_cycle() {
    let one =
        " sync mutex_lock g1\n sync mutex_lock g2\n sync mutex_unlock g2\n sync mutex_unlock g1";
    let other =
        " sync mutex_lock g2\n sync mutex_lock g1\n sync mutex_unlock g1\n sync mutex_unlock g2";
    let found = search_sync(&two(MUTEX, "", one, other, ""));
    assert!(found.cycles > 0, "{found:?}");
    assert!(found.violations.is_empty());
}

#[test]
fn a_relock_of_a_normal_mutex_is_a_cycle_of_one() {
    let found = search_sync(&two(
        MUTEX,
        "",
        " sync mutex_lock g1\n sync mutex_lock g1",
        "",
        "",
    ));
    assert!(found.relocks > 0, "{found:?}");
}

#[test]
fn recursive_and_checking_mutexes_relock() {
    let body = " %1 = sync mutex_lock g1\n %1 = sync mutex_lock g1\n %1 = cmp eq i32 %1, 0\n assert %1 assert \"relocked\"\n sync mutex_unlock g1\n %2 = sync mutex_unlock g1\n %2 = cmp eq i32 %2, 0\n assert %2 assert \"unlocked\"\n %2 = sync mutex_unlock g1\n %2 = cmp eq i32 %2, 1\n assert %2 assert \"EPERM\"";
    let found = search_sync(&two(MUTEX, " sync mutex_init g1, 1", body, "", ""));
    assert!(found.clean(), "{found:?}");
    let body = " %1 = sync mutex_lock g1\n %1 = sync mutex_lock g1\n %1 = cmp eq i32 %1, 35\n assert %1 assert \"EDEADLK\"\n sync mutex_unlock g1";
    let found = search_sync(&two(MUTEX, " sync mutex_init g1, 2", body, body, ""));
    assert!(found.clean(), "{found:?}");
}

#[test]
fn a_static_mutex_has_the_kind_of_its_bytes() {
    let globals = "global g0 \"m\" size 40 align 8 data b\"\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x01\" relocs {}";
    let text = program(
        globals,
        "sync_abi mutex_kind_offset 16\nfunc fn0 \"main\" () -> i32 {\n local %0 i32\nbb0:\n %0 = sync mutex_lock g0\n %0 = sync mutex_lock g0\n %0 = cmp eq i32 %0, 0\n assert %0 assert \"recursive\"\n return 0\n}",
    );
    let found = search(&text);
    assert!(found.clean(), "{found:?}");
}

#[test]
fn misuse_of_mutexes_is_found() {
    let misuse = |first: &str, kind: Misuse| {
        let found = search_sync(&two(MUTEX, "", first, "", ""));
        assert!(found.has(ViolationKind::Misuse(kind)), "{kind:?} {found:?}");
    };
    misuse(" sync mutex_unlock g1", Misuse::NotOwner);
    misuse(" sync mutex_lock g1\n sync mutex_destroy g1", Misuse::InUse);
    misuse(
        " sync mutex_destroy g1\n sync mutex_lock g1",
        Misuse::Destroyed,
    );
    misuse(" sync sem_wait g1", Misuse::NotInitialised);
    misuse(" sync barrier_wait g1", Misuse::NotInitialised);
    misuse(" sync mutex_lock g1\n memset g1, 0, 40", Misuse::InUse);
    misuse(
        " sync sem_init g1, 1\n sync mutex_lock g1",
        Misuse::BadArgument,
    );
    misuse(" sync rw_unlock g1", Misuse::NotOwner);
    misuse(" sync join null, null", Misuse::NoThread);
    misuse(
        " %3 = alloc 40 align 8\n sync mutex_lock %3",
        Misuse::NotInitialised,
    );
    misuse(
        " %3 = alloc 40 align 8\n sync mutex_init %3, 0\n sync mutex_lock %3\n free %3",
        Misuse::InUse,
    );
    misuse(" sync cond_wait g3, g1", Misuse::NotOwner);
}

#[test]
fn a_mutex_reset_by_assignment_is_fresh() {
    let body = " sync mutex_init g1, 1\n memset g1, 0, 40\n %1 = sync mutex_lock g1\n %1 = sync mutex_lock g1 try\n %1 = cmp eq i32 %1, 16\n assert %1 assert \"normal again\"\n sync mutex_unlock g1";
    let found = search_sync(&two(MUTEX, "", body, "", ""));
    assert!(found.clean(), "{found:?}");
}

#[test]
fn try_and_timed_locks_do_not_block() {
    let body = " %1 = sync mutex_lock g1 timed\n branch i32 %1, bb1, bb2\nbb1:\n %1 = cmp eq i32 %1, 110\n assert %1 assert \"ETIMEDOUT\"\n jump bb3\nbb2:\n sync mutex_unlock g1\n jump bb3\nbb3:";
    let found = search_sync(&two(MUTEX, "", body, body, ""));
    assert!(found.clean(), "{found:?}");
    let body = " %1 = sync mutex_lock g1 try\n branch i32 %1, bb1, bb2\nbb1:\n %1 = cmp eq i32 %1, 16\n assert %1 assert \"EBUSY\"\n jump bb3\nbb2:\n sync mutex_unlock g1\n jump bb3\nbb3:";
    let found = search_sync(&two(MUTEX, "", body, body, ""));
    assert!(found.clean(), "{found:?}");
}

#[test]
fn readers_share_and_writers_do_not() {
    let writer = format!(" sync rw_lock g1 write\n{INCREMENT}\n sync rw_unlock g1");
    let found = search_sync(&two(MUTEX, "", &writer, &writer, CHECK_TWO));
    assert!(found.clean(), "{found:?}");
    let reader = " sync rw_lock g1\n sync rw_lock g1\n sync rw_unlock g1\n sync rw_unlock g1";
    let found = search_sync(&two(MUTEX, "", reader, reader, ""));
    assert!(found.clean(), "{found:?}");
    let upgrade = " sync rw_lock g1\n sync rw_lock g1 write";
    let found = search_sync(&two(MUTEX, "", upgrade, "", ""));
    assert!(found.cycles > 0, "{found:?}");
    let again = " sync rw_lock g1 write\n %1 = sync rw_lock g1 write\n %1 = cmp eq i32 %1, 35\n assert %1 assert \"EDEADLK\"\n sync rw_unlock g1";
    let found = search_sync(&two(MUTEX, "", again, again, ""));
    assert!(found.clean(), "{found:?}");
}

const WAITER: &str = " sync mutex_lock g1\n jump bb1\nbb1:\n %1 = load i32 g0 align 4\n branch i32 %1, bb3, bb2\nbb2:\n sync cond_wait g3, g1\n jump bb1\nbb3:\n sync mutex_unlock g1";

#[test]
fn a_condition_waited_for_in_a_loop_works() {
    let signal = " sync mutex_lock g1\n store i32 1 to g0 align 4\n sync cond_signal g3\n sync mutex_unlock g1";
    let found = search_sync(&two(MUTEX, "", WAITER, signal, ""));
    assert!(found.clean(), "{found:?}");
    assert_eq!(found.exits.len(), 1);
}

#[test]
fn a_lost_signal_is_a_deadlock() {
    let wait = " sync mutex_lock g1\n sync cond_wait g3, g1\n sync mutex_unlock g1";
    let signal = " sync cond_signal g3";
    let found = search_sync(&two(MUTEX, "", wait, signal, ""));
    assert!(found.stuck > 0, "{found:?}");
    let timed = " sync mutex_lock g1\n sync cond_wait g3, g1 timed\n sync mutex_unlock g1";
    let found = search_sync(&two(MUTEX, "", timed, signal, ""));
    assert!(found.clean(), "{found:?}");
}

#[test]
fn a_wait_gives_back_a_recursive_mutex_whole_or_one_level_of_it() {
    let made = " sync mutex_init g1, 1";
    let waiter = |flag: &str| WAITER.replace("g3, g1", &format!("g3, g1{flag}"));
    let twice = |flag: &str| {
        let waits = waiter(flag);
        format!(" sync mutex_lock g1\n{waits}\n sync mutex_unlock g1")
    };
    let signal = " sync mutex_lock g1\n store i32 1 to g0 align 4\n sync cond_signal g3\n sync mutex_unlock g1";
    for clean in [twice(""), waiter(" one_level")] {
        let found = search_sync(&two(MUTEX, made, &clean, signal, ""));
        assert!(found.clean(), "{found:?}");
    }
    let found = search_sync(&two(MUTEX, made, &twice(" one_level"), signal, ""));
    assert!(found.stuck > 0, "{found:?}");
    let timed = " sync mutex_lock g1\n sync mutex_lock g1\n sync cond_wait g3, g1 one_level timed\n sync mutex_unlock g1\n sync mutex_unlock g1\n %1 = sync mutex_unlock g1\n %1 = cmp eq i32 %1, 1\n assert %1 assert \"EPERM\"";
    let found = search_sync(&two(MUTEX, made, timed, signal, ""));
    assert!(found.clean(), "{found:?}");
}

#[test]
fn without_a_loop_a_spurious_wake_up_shows() {
    let wait = " sync mutex_lock g1\n %1 = load i32 g0 align 4\n branch i32 %1, bb2, bb1\nbb1:\n sync cond_wait g3, g1\n %1 = load i32 g0 align 4\n assert %1 assert \"woken early\"\n jump bb2\nbb2:\n sync mutex_unlock g1";
    let signal = " sync mutex_lock g1\n store i32 1 to g0 align 4\n sync cond_signal g3\n sync mutex_unlock g1";
    let text = two(MUTEX, "", wait, signal, "");
    assert!(search_sync(&text).messages.contains("woken early"));
    let config = Config {
        spurious: false,
        ..Config::default()
    };
    let found = search_with(&text, &config, &SyncOnly);
    assert!(found.clean(), "{found:?}");
}

#[test]
fn a_signal_wakes_any_one_waiter() {
    let wait = |n: u32| {
        format!(
            " sync mutex_lock g1\n %1 = rmw add i32 g0, 1 seq_cst\n sync cond_wait g3, g1\n store i32 {n} to g0 align 4\n sync mutex_unlock g1"
        )
    };
    let spawn_third = "sync spawn g2, fn3, null, 0";
    let text = two(MUTEX, spawn_third, &wait(10), &wait(20), "");
    let third = "func fn3 \"s\" (ptr) -> ptr {\n local %0 ptr\n local %1 i32\nbb0:\n sync mutex_lock g1\n %1 = load i32 g0 align 4 atomic seq_cst\n %1 = cmp eq i32 %1, 2\n assume %1\n sync cond_signal g3\n sync mutex_unlock g1\n sync mutex_lock g1\n %1 = load i32 g0 align 4\n %1 = cmp eq i32 %1, 20\n branch i32 %1, bb1, bb2\nbb1:\n assert 0 assert \"second woken first\"\n jump bb2\nbb2:\n return null\n}\n";
    let config = Config {
        spurious: false,
        ..Config::default()
    };
    let found = search_with(&format!("{text}{third}"), &config, &SyncOnly);
    assert!(found.messages.contains("second woken first"), "{found:?}");
    assert!(found.infeasible > 0);
}

#[test]
fn semaphores_count() {
    let body = format!(" sync sem_wait g1\n{INCREMENT}\n sync sem_post g1");
    let found = search_sync(&two(MUTEX, " sync sem_init g1, 1", &body, &body, CHECK_TWO));
    assert!(found.clean(), "{found:?}");
    let found = search_sync(&two(MUTEX, " sync sem_init g1, 0", &body, &body, CHECK_TWO));
    assert!(found.stuck > 0);
    let body = " %1 = sync sem_wait g1 try\n %1 = cmp eq i32 %1, 11\n assert %1 assert \"EAGAIN\"";
    let found = search_sync(&two(MUTEX, " sync sem_init g1, 0", body, "", ""));
    assert!(found.clean(), "{found:?}");
}

#[test]
fn barriers_open_when_all_have_come() {
    let globals = "global g0 \"x\" size 4 align 4 zero\nglobal g1 \"b\" size 40 align 8 zero\nglobal g2 \"y\" size 4 align 4 zero\nglobal g3 \"z\" size 4 align 4 zero";
    let body = |own: &str, other: &str| {
        format!(
            " store i32 1 to {own} align 4\n %1 = sync barrier_wait g1\n %1 = load i32 {other} align 4\n assert %1 assert \"both came\"\n sync barrier_wait g1\n store i32 0 to {own} align 4"
        )
    };
    let text = two(
        globals,
        " sync barrier_init g1, 2",
        &body("g0", "g2"),
        &body("g2", "g0"),
        "",
    );
    let found = search(&text);
    assert!(found.clean(), "{found:?}");
    let one = body("g0", "g0");
    let found = search_sync(&two(globals, " sync barrier_init g1, 3", &one, &one, ""));
    assert!(found.stuck > 0);
    let count = " %1 = sync barrier_wait g1\n branch i32 %1, bb1, bb2\nbb1:\n %2 = rmw add i32 g0, 2 seq_cst\n jump bb2\nbb2:";
    let found = search_sync(&two(
        globals,
        " sync barrier_init g1, 2",
        count,
        count,
        CHECK_TWO,
    ));
    assert!(found.clean(), "one gets the special result: {found:?}");
}

#[test]
fn once_runs_once() {
    let body = format!(
        " %1 = sync once_begin g1\n branch i32 %1, bb1, bb2\nbb1:\n{INCREMENT}\n{INCREMENT}\n sync once_end g1\n jump bb2\nbb2:\n %1 = load i32 g0 align 4\n %1 = cmp eq i32 %1, 2\n assert %1 assert \"done\""
    );
    let found = search(&two(MUTEX, "", &body, &body, CHECK_TWO));
    assert!(found.clean(), "{found:?}");
}

#[test]
fn channels_are_queues() {
    let globals = "global g0 \"x\" size 8 align 8 zero\nglobal g1 \"ch\" size 8 align 8 zero\nglobal g2 \"y\" size 8 align 8 zero";
    let send = " sync chan_send g1, g0\n sync chan_send g1, g2\n sync chan_send g1, null";
    let recv = " sync chan_recv g1, g0\n %3 = load ptr g0 align 8\n %1 = cmp eq ptr %3, g0\n assert %1 assert \"first\"\n sync chan_recv g1, g0\n %3 = load ptr g0 align 8\n %1 = cmp eq ptr %3, g2\n assert %1 assert \"second\"\n sync chan_recv g1, g0";
    let found = search_sync(&two(globals, " sync chan_init g1, 2", send, recv, ""));
    assert!(found.clean(), "{found:?}");
    let found = search_sync(&two(globals, " sync chan_init g1, 1", send, "", ""));
    assert!(found.stuck > 0);
}

#[test]
fn a_permit_is_kept_until_it_is_taken() {
    let globals = "global g0 \"h\" size 8 align 8 zero";
    let park = " %3 = sync current\n store ptr %3 to g0 align 8 atomic seq_cst\n sync park";
    let unpark = " %3 = load ptr g0 align 8 atomic seq_cst\n branch ptr %3, bb1, bb2\nbb1:\n sync unpark %3\n jump bb3\nbb2:\n assume 0\n jump bb3\nbb3:";
    let config = Config {
        spurious: false,
        ..Config::default()
    };
    let found = search_with(&two(globals, "", park, unpark, ""), &config, &SyncOnly);
    assert!(found.clean(), "{found:?}");
    let found = search_with(&two(globals, "", park, "", ""), &config, &SyncOnly);
    assert!(found.stuck > 0);
    let interrupt = unpark.replace("unpark", "interrupt");
    let found = search_with(&two(globals, "", park, &interrupt, ""), &config, &SyncOnly);
    assert!(found.clean(), "{found:?}");
}

#[test]
fn joins_are_checked() {
    let check = |after: &str, kind: Misuse| {
        let found = search_sync(&two(MUTEX, "", "", "", after));
        assert!(found.has(ViolationKind::Misuse(kind)), "{found:?}");
    };
    check(" sync join %1, null", Misuse::JoinTwice);
    check(" sync detach %1", Misuse::JoinTwice);
    let text = two(MUTEX, "", "", "", "").replace(
        " sync join %1, null\n",
        " sync detach %1\n sync join %1, null\n",
    );
    let found = search_sync(&text);
    assert!(
        found.has(ViolationKind::Misuse(Misuse::Detached)),
        "{found:?}"
    );
    let itself = " %3 = sync current\n %1 = sync join %3, null\n %1 = cmp eq i32 %1, 35\n assert %1 assert \"EDEADLK\"";
    let found = search_sync(&two(MUTEX, "", itself, "", ""));
    assert!(found.clean(), "{found:?}");
}

#[test]
fn a_thread_gives_its_value_to_the_joiner() {
    let text = program(
        "global g0 \"v\" size 8 align 8 zero",
        "func fn0 \"main\" () -> i32 {\n local %0 ptr\n local %1 i32\nbb0:\n sync spawn g0, fn1, g0, 0\n %0 = load ptr g0 align 8\n sync join %0, g0\n %0 = load ptr g0 align 8\n %1 = cmp eq ptr %0, g0\n assert %1 assert \"value\"\n return 7\n}\nfunc fn1 \"t\" (ptr) -> ptr {\n local %0 ptr\nbb0:\n thread_exit %0\n}",
    );
    let found = search_sync(&text);
    assert!(found.clean(), "{found:?}");
    assert!(found.exits.contains(&7));
}

#[test]
fn the_process_ends_with_main_or_with_its_last_thread() {
    let text = program(
        "global g0 \"h\" size 8 align 8 zero\nglobal g1 \"x\" size 4 align 4 zero",
        "func fn0 \"main\" () -> i32 {\nbb0:\n sync spawn g0, fn1, null, 1\n thread_exit null\n}\nfunc fn1 \"t\" (ptr) -> ptr {\n local %0 ptr\nbb0:\n store i32 1 to g1 align 4\n return null\n}",
    );
    let found = search(&text);
    assert!(found.clean(), "{found:?}");
    assert_eq!(found.exits.iter().copied().collect::<Vec<_>>(), [0]);
}

#[test]
fn hooks_run_at_ends() {
    let text = program(
        "global g0 \"h\" size 8 align 8 zero\nglobal g1 \"x\" size 4 align 4 zero",
        "hooks thread_exit fn2 exit fn3\nfunc fn0 \"main\" () -> i32 {\n local %0 ptr\nbb0:\n sync spawn g0, fn1, null, 0\n %0 = load ptr g0 align 8\n sync join %0, null\n return 3\n}\nfunc fn1 \"t\" (ptr) -> ptr {\n local %0 ptr\nbb0:\n return null\n}\nfunc fn2 \"te\" (ptr) {\n local %0 ptr\nbb0:\n store i32 5 to g1 align 4\n thread_exit %0\n}\nfunc fn3 \"ex\" (i32) {\n local %0 i32\n local %1 i32\nbb0:\n %1 = load i32 g1 align 4\n %0 = add i32 %0, %1\n exit %0\n}",
    );
    let found = search(&text);
    assert!(found.clean(), "{found:?}");
    assert_eq!(found.exits.iter().copied().collect::<Vec<_>>(), [8]);
}

#[test]
fn cancellation_acts_at_points_and_relocks() {
    let text = program(
        MUTEX,
        "hooks cancel fn2\nfunc fn0 \"main\" () -> i32 {\n local %0 ptr\n local %1 i32\nbb0:\n sync spawn g2, fn1, null, 0\n %0 = load ptr g2 align 8\n sync cancel %0\n sync join %0, null\n %1 = load i32 g0 align 4\n %1 = cmp eq i32 %1, 9\n assert %1 assert \"cleaned\"\n return 0\n}\nfunc fn1 \"t\" (ptr) -> ptr {\n local %0 ptr\nbb0:\n sync mutex_lock g1\n sync cond_wait g3, g1\n jump bb0\n}\nfunc fn2 \"cleanup\" () {\nbb0:\n sync mutex_unlock g1\n store i32 9 to g0 align 4\n thread_exit null\n}",
    );
    let config = Config {
        spurious: false,
        ..Config::default()
    };
    let found = search_with(&text, &config, &SyncOnly);
    assert!(found.clean(), "{found:?}");
    assert_eq!(found.exits.len(), 1);
}

#[test]
fn a_weak_exchange_may_fail_for_no_reason() {
    let body =
        " %1, %2 = cmpxchg weak i32 g0, 0, 0 seq_cst relaxed\n assert %1 assert \"succeeded\"";
    let text = two(MUTEX, "", body, "", "");
    assert!(search_sync(&text).messages.contains("succeeded"));
    let config = Config {
        spurious: false,
        ..Config::default()
    };
    assert!(search_with(&text, &config, &SyncOnly).clean());
}

#[test]
fn creation_and_allocation_may_fail_if_asked() {
    let config = Config {
        fail: [Failure::Alloc, Failure::Thread].into_iter().collect(),
        ..Config::default()
    };
    let text = program(
        "global g0 \"h\" size 8 align 8 zero",
        "func fn0 \"main\" () -> i32 {\n local %0 i32\n local %1 ptr\nbb0:\n %0 = sync spawn g0, fn1, null, 1\n %0 = cmp eq i32 %0, 0\n assert %0 assert \"created\"\n %1 = alloc 8 align 8\n %0 = cmp ne ptr %1, null\n assert %0 assert \"allocated\"\n return 0\n}\nfunc fn1 \"t\" (ptr) -> ptr {\n local %0 ptr\nbb0:\n return null\n}",
    );
    let found = search_with(&text, &config, &SyncOnly);
    assert!(found.messages.contains("created") && found.messages.contains("allocated"));
    assert!(search_sync(&text).clean());
}

#[test]
fn order_of_creation_does_not_show() {
    // Two creators make a thread each: whichever comes first, the state afterwards is one.
    let create = |at: &str| format!(" sync spawn {at}, fn3, {at}, 1");
    let globals = "global g0 \"x\" size 8 align 8 zero\nglobal g1 \"y\" size 8 align 8 zero";
    let third =
        "func fn3 \"leaf\" (ptr) -> ptr {\n local %0 ptr\nbb0:\n sync yield\n return null\n}\n";
    let text = format!(
        "{}{third}",
        two(globals, "", &create("g0"), &create("g1"), "")
    );
    let config = Config::default();
    let code = common::code(&text);
    let step = |state: &mut machine::State, t: u32| {
        state.step(&code, machine::ThreadId(t), 0, &SyncOnly, &mut ());
    };
    let mut prints = Vec::new();
    for order in [[1, 2], [2, 1]] {
        let mut state = machine::State::new(&code, &config, &[]);
        // The initial thread creates both creators; both come to their creation.
        for t in [0, 0, 0, 1, 2] {
            step(&mut state, t);
        }
        for t in order {
            step(&mut state, t);
        }
        prints.push(state.fingerprint(&code));
    }
    assert_eq!(prints[0], prints[1]);
}
