//! Random walks: undoing restores everything, renaming changes nothing, difference shows.

use crate::{Code, Config, EveryAccess, Outcome, State, SyncOnly, ThreadId};
use std::sync::Arc;

fn code(text: &str) -> Code {
    Code::new(Arc::new(
        ir::parse(text).unwrap_or_else(|e| panic!("{e:?}")),
    ))
}

/// A small generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

/// Everything that must be restored, as text: dead registers and spare capacity left out.
fn raw(code: &Code, state: &State) -> String {
    let mut cells = state.mem.cells.clone();
    while cells.last() == Some(&Default::default()) {
        cells.pop();
    }
    let threads: Vec<_> = state
        .threads
        .iter()
        .map(|t| {
            let registers: Vec<_> = t
                .frames
                .iter()
                .enumerate()
                .map(|(i, f)| {
                    let live = if i + 1 == t.frames.len() {
                        code.live_before(f.func, f.pc)
                    } else {
                        code.live_across(f.func, f.pc)
                    };
                    let info = &code.funcs[f.func as usize];
                    let consts = info.regs as usize..info.regs as usize + info.consts.len();
                    let base = f.base as usize;
                    let regs: Vec<_> = live.iter().map(|&r| t.stack[base + r as usize]).collect();
                    let consts: Vec<_> = consts.map(|r| t.stack[base + r]).collect();
                    assert_eq!(consts, info.consts, "constants are in place");
                    regs
                })
                .collect();
            (
                &t.frames, t.meta, &t.allocas, t.handle, &t.locals, registers,
            )
        })
        .collect();
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        state.mem.objects,
        cells,
        state.mem.space_in_use(),
        threads,
        state.sync,
        state.jumps,
        state.process
    )
}

const PROGRAM: &str = "program lp64
global g0 \"list\" size 8 align 8 zero
global g1 \"m\" size 40 align 8 zero
global g2 \"c\" size 48 align 8 zero
global g3 \"h\" size 24 align 8 zero
global g4 \"buf\" size 64 align 8 zero
global g5 \"own\" size 8 align 8 thread_local zero
global g6 \"bar\" size 32 align 8 zero
global g7 \"rw\" size 56 align 8 zero
entry main fn0
func fn0 \"main\" () -> i32 {
  local %0 ptr
  local %1 i32
bb0:
  sync barrier_init g6, 2
  sync spawn g3, fn1, g0, 0
  sync spawn g3+8, fn1, g1, 0
  sync spawn g3+16, fn4, null, 1
  %0 = load ptr g3 align 8
  sync join %0, null
  %0 = load ptr g3+8 align 8
  sync join %0, null
  %1 = setjmp g4
  branch i32 %1, bb2, bb1
bb1:
  call fn3 ()
  jump bb2
bb2:
  return 0
}
func fn1 \"worker\" (ptr) -> ptr {
  local %0 ptr
  local %1 i32
  local %2 ptr
  slot $0 \"n\" size 4 align 4
bb0:
  store i32 0 to $0 align 4
  store ptr %0 to g5 align 8
  jump bb1
bb1:
  sync mutex_lock g1
  %2 = call fn2 (ptr $0)
  sync cond_signal g2
  sync mutex_unlock g1
  %1 = load i32 $0 align 4
  %1 = cmp lts i32 %1, 3
  branch i32 %1, bb1, bb2
bb2:
  sync rw_lock g7
  sync rw_unlock g7
  sync barrier_wait g6
  return %2
}
func fn2 \"push\" (ptr) -> ptr {
  local %0 ptr
  local %1 i32
  local %2 ptr
  local %3 ptr
  slot $0 \"tmp\" size 16 align 8
bb0:
  %1 = load i32 %0 align 4
  %1 = add i32 %1, 1
  store i32 %1 to %0 align 4
  %2 = load ptr g0 align 8
  store ptr %2 to $0 align 8
  %3 = alloc 16 align 8
  memcopy %3, $0, 16
  %1 = nondet i32 in 0..2
  store i32 %1 to %3+0 align 4
  store ptr %3 to g0 align 8
  branch ptr %2, bb1, bb2
bb1:
  branch i32 %1, bb2, bb3
bb2:
  return %3
bb3:
  free %2
  return %3
}
func fn3 \"jumper\" () {
  slot $0 \"s\" size 8 align 8
bb0:
  store i64 1 to $0 align 8
  longjmp g4, 3
  return
}
func fn4 \"waiter\" (ptr) -> ptr {
  local %0 ptr
bb0:
  sync rw_lock g7 write
  sync rw_unlock g7
  sync mutex_lock g1
  sync cond_wait g2, g1
  sync mutex_unlock g1
  return null
}
";

fn program() -> Code {
    code(&PROGRAM.replace("%3+0", "%3"))
}

#[test]
fn random_walks_are_taken_back() {
    let code = program();
    for seed in 0..300 {
        let mut random = Random(seed);
        let mut state = State::new(&code, &Config::default(), &["p".into()]);
        let mut trail = vec![(state.mark(), raw(&code, &state), state.fingerprint(&code))];
        let mut moves = Vec::new();
        for _ in 0..120 {
            state.moves(&code, &mut moves);
            if moves.is_empty() || random.below(5) == 0 {
                let keep = random.below(trail.len());
                let (mark, before, print) = trail[keep].clone();
                state.undo_to(&code, mark);
                assert_eq!(raw(&code, &state), before, "seed {seed}");
                assert_eq!(state.fingerprint(&code), print);
                trail.truncate(keep + 1);
                continue;
            }
            let m = moves[random.below(moves.len())];
            let choice = random.below(m.choices as usize) as u32;
            if seed % 2 == 0 {
                state.step(&code, m.thread, choice, &SyncOnly, &mut ());
            } else {
                state.step(&code, m.thread, choice, &EveryAccess, &mut ());
            }
            let mut copy = state.clone();
            assert_eq!(copy.fingerprint(&code), state.fingerprint(&code));
            trail.push((state.mark(), raw(&code, &state), state.fingerprint(&code)));
        }
    }
}

/// Two objects made in one order or the other, held by two globals.
fn two_objects(first: &str, second: &str, value: u32) -> u128 {
    let text = format!(
        "program lp64\nglobal g0 \"a\" size 8 align 8 zero\nglobal g1 \"b\" size 8 align 8 zero\nentry main fn0\nfunc fn0 \"main\" () -> i32 {{\n local %0 ptr\n local %1 ptr\nbb0:\n %0 = alloc 16 align 8\n free %0\n %0 = alloc 16 align 8 zeroed\n %1 = alloc 16 align 8 zeroed\n store i32 {value} to {first} align 4\n store ptr {first} to g0 align 8\n store ptr {second} to g1 align 8\n store ptr {second} to {first} align 8\n store ptr g1 to {second} align 8\n sync yield\n return 0\n}}\n"
    );
    let code = code(&text);
    let mut state = State::new(&code, &Config::default(), &[]);
    let out = state.step(&code, ThreadId(0), 0, &SyncOnly, &mut ());
    assert_eq!(out, Outcome::Ready);
    state.fingerprint(&code)
}

#[test]
fn the_order_of_allocation_does_not_show() {
    assert_eq!(two_objects("%0", "%1", 5), two_objects("%1", "%0", 5));
}

#[test]
fn what_can_be_seen_shows() {
    let print = |body: &str| {
        let text = format!(
            "program lp64\nglobal g0 \"a\" size 8 align 8 zero\nglobal g1 \"m\" size 40 align 8 zero\nentry main fn0\nfunc fn0 \"main\" () -> i32 {{\n local %0 ptr\n local %1 i32\n slot $0 \"s\" size 8 align 8\nbb0:\n %1 = copy i32 0\n{body}\n sync yield\n return %1\n}}\n"
        );
        let code = code(&text);
        let mut state = State::new(&code, &Config::default(), &[]);
        let mut moves = Vec::new();
        // To the yield, which is the first operation that gives way by itself.
        loop {
            let pending = state.pending(&code, ThreadId(0));
            if pending.kind == crate::PendingKind::Sync(crate::SyncKind::Yield) {
                return (code.ops.len(), state.fingerprint(&code));
            }
            state.moves(&code, &mut moves);
            state.step(&code, ThreadId(0), 0, &SyncOnly, &mut ());
        }
    };
    // The same number of operations, so that the thread stands at the same place.
    let same_length = [
        " store i32 0 to g0 align 4\n sync yield_",
        " store i32 1 to g0 align 4\n sync yield_",
        " store i32 1 to g0+4 align 4\n sync yield_",
        " store ptr g0 to g0 align 8\n sync yield_",
        " store ptr g1 to g0 align 8\n sync yield_",
        " store i32 1 to $0 align 4\n sync yield_",
        " store i32 1 to $0+4 align 4\n sync yield_",
        " store ptr $0 to g0 align 8\n sync yield_",
        " %1 = add i32 %1, 9\n sync yield_",
        " store i32 0 to g0 align 4\n sync mutex_lock g1",
        " store i32 0 to g0 align 4\n sync mutex_init g1, 1",
        " store i32 0 to g0 align 4\n sync sem_init g1, 1",
        " store i32 0 to g0 align 4\n sync sem_init g1, 2",
    ];
    let prints: Vec<_> = same_length
        .iter()
        .map(|body| print(&body.replace("sync yield_", "fence seq_cst")))
        .collect();
    for (i, a) in prints.iter().enumerate() {
        assert_eq!(a.0, prints[0].0, "the same number of operations");
        for (j, b) in prints.iter().enumerate().skip(i + 1) {
            assert_ne!(a.1, b.1, "{} and {}", same_length[i], same_length[j]);
        }
    }
}

#[test]
fn dead_registers_do_not_show() {
    let print = |value: u32| {
        let text = format!(
            "program lp64\nentry main fn0\nfunc fn0 \"main\" () -> i32 {{\n local %0 i32\nbb0:\n %0 = copy i32 {value}\n sync yield\n %0 = copy i32 0\n return %0\n}}\n"
        );
        let code = code(&text);
        let mut state = State::new(&code, &Config::default(), &[]);
        state.step(&code, ThreadId(0), 0, &SyncOnly, &mut ());
        state.fingerprint(&code)
    };
    assert_eq!(print(1), print(2));
}
