//! Instructions per second, steps taken and taken back, canonical forms.
//!
//! Items are instructions of the IR, not decoded operations.

use divan::counter::ItemsCount;
use machine::{Code, Config, Outcome, State, SyncOnly, ThreadId};
use std::sync::Arc;

fn main() {
    divan::main();
}

fn code(text: &str) -> Code {
    Code::new(Arc::new(ir::parse(text).expect("the benchmark parses")))
}

/// Runs the initial thread to the end of the process.
fn run(code: &Code, logging: bool) {
    let config = Config {
        logging,
        budget: u32::MAX,
        ..Config::default()
    };
    let mut state = State::new(code, &config, &[]);
    let main = ThreadId(0);
    loop {
        match state.step(code, main, 0, &SyncOnly, &mut ()) {
            Outcome::Ready | Outcome::Cut => {}
            Outcome::Exited(0) => return,
            other => panic!("{other:?}"),
        }
    }
}

const ROUNDS: u64 = 1_000_000;

/// and, ptradd, load, add, store, add, compare, branch over a heap object.
fn memory_loop() -> Code {
    code(&format!(
        "program lp64
entry main fn0
func fn0 \"main\" () -> i32 {{
  local %0 ptr
  local %1 i64
  local %2 i64
  local %3 ptr
  local %4 i32
  local %5 i32
bb0:
  %0 = alloc 4096 align 16 zeroed
  %1 = copy i64 0
  jump bb1
bb1:
  %2 = and i64 %1, 1023
  %3 = ptradd %0, %2 * 4 + 0
  %4 = load i32 %3 align 4
  %4 = add.signed i32 %4, 3
  store i32 %4 to %3 align 4
  %1 = add i64 %1, 1
  %5 = cmp ltu i64 %1, {ROUNDS}
  branch i32 %5, bb1, bb2
bb2:
  return 0
}}
"
    ))
}

#[divan::bench]
fn load_store_loop(bencher: divan::Bencher<'_, '_>) {
    let code = memory_loop();
    bencher
        .counter(ItemsCount::new(8 * ROUNDS))
        .bench_local(|| run(&code, false));
}

#[divan::bench]
fn load_store_loop_logged(bencher: divan::Bencher<'_, '_>) {
    let code = memory_loop();
    bencher
        .counter(ItemsCount::new(8 * ROUNDS))
        .bench_local(|| run(&code, true));
}

/// A sum over a linked list, filled and summed by functions: calls, pointers, stack slots.
fn list_program() -> Code {
    code(
        "program lp64
global g0 \"head\" size 8 align 8 zero
entry main fn0
func fn0 \"main\" () -> i32 {
  local %0 i32
  local %1 i32
  local %2 i32
bb0:
  %0 = copy i32 0
  jump bb1
bb1:
  call fn1 (i32 %0)
  %0 = add.signed i32 %0, 1
  %1 = cmp lts i32 %0, 100
  branch i32 %1, bb1, bb2
bb2:
  %0 = copy i32 0
  jump bb3
bb3:
  %2 = call fn2 ()
  %0 = add.signed i32 %0, 1
  %1 = cmp lts i32 %0, 1000
  branch i32 %1, bb3, bb4
bb4:
  %1 = cmp eq i32 %2, 4950
  assert %1 assert \"the sum\"
  return 0
}
func fn1 \"push\" (i32) {
  local %0 i32
  local %1 ptr
  local %2 ptr
bb0:
  %1 = alloc 16 align 8
  store i32 %0 to %1 align 4
  %2 = load ptr g0 align 8
  %1 = ptradd %1, 1 * 8 + 0
  store ptr %2 to %1 align 8
  %1 = ptradd %1, -1 * 8 + 0
  store ptr %1 to g0 align 8
  return
}
func fn2 \"sum\" () -> i32 {
  local %0 ptr
  local %1 i32
  slot $0 \"total\" size 4 align 4
bb0:
  store i32 0 to $0 align 4
  %0 = load ptr g0 align 8
  jump bb1
bb1:
  branch ptr %0, bb2, bb3
bb2:
  call fn3 (ptr $0, ptr %0)
  %0 = call fn4 (ptr %0)
  jump bb1
bb3:
  %1 = load i32 $0 align 4
  return %1
}
func fn3 \"add\" (ptr, ptr) {
  local %0 ptr
  local %1 ptr
  local %2 i32
  local %3 i32
bb0:
  %2 = load i32 %0 align 4
  %3 = load i32 %1 align 4
  %2 = add.signed i32 %2, %3
  store i32 %2 to %0 align 4
  return
}
func fn4 \"next\" (ptr) -> ptr {
  local %0 ptr
bb0:
  %0 = ptradd %0, 1 * 8 + 0
  %0 = load ptr %0 align 8
  return %0
}
",
    )
}

#[divan::bench]
fn calls_and_lists(bencher: divan::Bencher<'_, '_>) {
    let code = list_program();
    // Per element: branch, two calls, five in `add`, three in `next`, jump.
    bencher
        .counter(ItemsCount::new(1000u64 * (100 * 12 + 10)))
        .bench_local(|| run(&code, false));
}

/// Two threads that touch a heap of many objects, ten instructions between locks.
fn heap_program(objects: u32) -> Code {
    code(&format!(
        "program lp64
global g0 \"table\" size {} align 8 zero
global g1 \"m\" size 40 align 8 zero
entry main fn0
func fn0 \"main\" () -> i32 {{
  local %0 i64
  local %1 ptr
  local %2 ptr
  local %3 i32
bb0:
  %0 = copy i64 0
  jump bb1
bb1:
  %1 = alloc 24 align 8 zeroed
  %2 = ptradd g0, %0 * 8 + 0
  store ptr %1 to %2 align 8
  %0 = add i64 %0, 1
  %3 = cmp ltu i64 %0, {objects}
  branch i32 %3, bb1, bb2
bb2:
  sync mutex_lock g1
  %0 = add i64 %0, 7
  %0 = remu i64 %0, {objects}
  %2 = ptradd g0, %0 * 8 + 0
  %1 = load ptr %2 align 8
  %0 = load i64 %1 align 8
  %0 = add i64 %0, 1
  store i64 %0 to %1 align 8
  sync mutex_unlock g1
  jump bb2
}}
",
        objects * 8
    ))
}

/// A state whose next step is the lock and the ten instructions after it.
fn before_lock(code: &Code) -> State {
    let config = Config::default();
    let mut state = State::new(code, &config, &[]);
    state.step(code, ThreadId(0), 0, &SyncOnly, &mut ());
    state.forget_log();
    state
}

#[divan::bench(args = [50, 2000])]
fn step_and_undo(bencher: divan::Bencher<'_, '_>, objects: u32) {
    let code = heap_program(objects);
    let mut state = before_lock(&code);
    bencher.bench_local(|| {
        let mark = state.mark();
        state.step(&code, ThreadId(0), 0, &SyncOnly, &mut ());
        state.undo_to(&code, mark);
    });
}

#[divan::bench(args = [50, 2000])]
fn fingerprint(bencher: divan::Bencher<'_, '_>, objects: u32) {
    let code = heap_program(objects);
    let mut state = before_lock(&code);
    bencher.bench_local(|| state.fingerprint(&code));
}

#[divan::bench(args = [50, 2000])]
fn moves(bencher: divan::Bencher<'_, '_>, objects: u32) {
    let code = heap_program(objects);
    let state = before_lock(&code);
    let mut moves = Vec::new();
    bencher.bench_local(|| state.moves(&code, &mut moves));
}
