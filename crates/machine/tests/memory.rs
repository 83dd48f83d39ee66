//! Memory, arithmetic, calls: what is an error, what is a gap, what is neither.

mod common;

use common::{program, run, search, search_with};
use machine::{ArithError, Config, EveryAccess, MemoryError, Outcome, SyncOnly, ViolationKind};

const LOCALS: &str = " local %0 ptr\n local %1 i32\n local %2 i64\n local %3 ptr\n local %4 f64\n local %5 i128\n local %6 i8\n local %7 i64\n";

fn main_of(body: &str) -> String {
    program(
        "global g0 \"x\" size 16 align 8 zero\nglobal g1 \"s\" size 6 align 1 constant data b\"hello\\x00\" relocs {}\nglobal g2 \"e\" size 4 align 4 extern\nglobal g3 \"own\" size 4 align 4 thread_local data b\"\\x07\" relocs {}",
        &format!(
            "func fn0 \"main\" () -> i32 {{\n{LOCALS} slot $0 \"a\" size 16 align 8\n slot $1 \"b\" size 24 align 8\nbb0:\n{body}\n return 0\n}}\nfunc fn1 \"dangling\" () -> ptr {{\n slot $0 \"v\" size 4 align 4\nbb0:\n return $0\n}}\nfunc fn2 \"sum\" (i32) -> i32 variadic {{\n local %0 i32\n local %1 ptr\n local %2 i32\nbb0:\n %1 = varargs\n %2 = load i32 %1 align 4\n %0 = add i32 %0, %2\n %1 = ptradd %1, 1 * 8 + 0\n %2 = load i32 %1 align 4\n %0 = add i32 %0, %2\n return %0\n}}\nfunc fn3 \"none\" () extern\nfunc fn4 \"deep\" () {{\nbb0:\n call fn4 ()\n return\n}}"
        ),
    )
}

fn memory(body: &str, kind: MemoryError) {
    let found = search(&main_of(body));
    assert!(
        found.has(ViolationKind::Memory(kind)),
        "{kind:?} {found:?} {body}"
    );
}

fn arith(body: &str, kind: ArithError) {
    let config = Config {
        overflow: true,
        ..Config::default()
    };
    let found = search_with(&main_of(body), &config, &SyncOnly);
    assert!(found.has(ViolationKind::Arith(kind)), "{kind:?} {found:?}");
}

fn fine(body: &str) {
    let found = search(&main_of(body));
    assert!(found.clean(), "{found:?} {body}");
    assert_eq!(found.exits.len(), 1);
}

fn gap(body: &str, reason: &str) {
    let found = search(&main_of(body));
    assert!(
        found.gaps.iter().any(|g| g.contains(reason)),
        "{found:?} {body}"
    );
}

#[test]
fn errors_of_memory_are_found() {
    memory(" %1 = load i32 null align 4", MemoryError::Null);
    memory(" %1 = load i32 0x10000 align 4", MemoryError::Wild);
    memory(
        " %3 = load ptr $0 align 8\n %1 = load i32 %3 align 4",
        MemoryError::Wild,
    );
    memory(" %1 = load i32 g0+16 align 4", MemoryError::OutOfBounds);
    memory(" store i32 1 to g0+13 align 1", MemoryError::OutOfBounds);
    memory(" store i32 1 to g0-4 align 4", MemoryError::OutOfBounds);
    memory(
        " %0 = alloc 8 align 8\n free %0\n %1 = load i32 %0 align 4",
        MemoryError::UseAfterFree,
    );
    memory(
        " %0 = alloc 8 align 8\n free %0\n free %0",
        MemoryError::DoubleFree,
    );
    memory(
        " %0 = alloc 8 align 8\n %0 = ptradd %0, 4 * 1 + 0\n free %0",
        MemoryError::InvalidFree,
    );
    memory(" free g0", MemoryError::InvalidFree);
    memory(
        " %0 = call fn1 ()\n %1 = load i32 %0 align 4",
        MemoryError::DeadStack,
    );
    memory(" store i8 1 to g1 align 1", MemoryError::WriteConstant);
    memory(" %1 = load i32 g0+2 align 4", MemoryError::Misaligned);
    memory(" memcopy g0, g0+1, 8", MemoryError::Overlap);
    memory(" call indirect null ()", MemoryError::Null);
    memory(" call indirect g0 ()", MemoryError::Wild);
    memory(
        " slotbegin $1\n %0 = copy ptr $1\n slotend $1\n %1 = load i32 %0 align 4",
        MemoryError::DeadStack,
    );
    memory(" longjmp g0, 1", MemoryError::DeadFrame);
}

#[test]
fn ordinary_memory_is_no_error() {
    fine(
        " %0 = ptradd g0, 2 * 8 + 0\n %1 = cmp ne ptr %0, null\n assert %1 assert \"one past the end\"",
    );
    fine(" free null");
    fine(" memcopy g0, null, 0\n memset null, 0, 0");
    fine(" memcopy g0+1, g0, 8 overlap");
    fine(" %0 = alloc 0 align 1\n free %0");
    fine(
        " store ptr g0 to $0 align 8\n memcopy $0+8, $0, 8\n %0 = load ptr $0+8 align 8\n %1 = cmp eq ptr %0, g0\n assert %1 assert \"a pointer survives a copy\"",
    );
    fine(" %1 = load i32 g3 align 4\n %1 = cmp eq i32 %1, 7\n assert %1 assert \"thread-local\"");
    fine(
        " %1 = call fn2 (i32 1, i32 2, i32 3)\n %1 = cmp eq i32 %1, 6\n assert %1 assert \"varargs\"",
    );
    fine(
        " memset $0, 255, 16\n %1 = load i32 $0+4 align 4\n %1 = cmp eq i32 %1, -1\n assert %1 assert \"memset\"",
    );
    fine(" %0 = stackalloc 8 align 8\n store i32 1 to %0 align 4\n stackfree %0");
    fine(
        " %0 = alloc 8 align 8\n %2 = objectsize %0\n %1 = cmp eq i64 %2, 8\n assert %1 assert \"size\"",
    );
}

#[test]
fn pointers_as_integers_keep_their_object() {
    fine(
        " %2 = cast ptoi ptr g0 to i64\n %2 = add i64 %2, 8\n %2 = sub i64 %2, 8\n %0 = cast itop i64 %2 to ptr\n store i32 3 to %0 align 4",
    );
    fine(
        " %2 = cast ptoi ptr g0 to i64\n %2 = and i64 %2, 7\n %1 = cmp eq i64 %2, 0\n assert %1 assert \"aligned\"",
    );
    fine(
        " %2 = cast ptoi ptr g0 to i64\n %2 = or i64 %2, 1\n %2 = and i64 %2, -8\n %0 = cast itop i64 %2 to ptr\n %1 = cmp eq ptr %0, g0\n assert %1 assert \"tagged\"",
    );
    fine(" %2 = ptrdiff g0+8, g0 / 4\n %1 = cmp eq i64 %2, 2\n assert %1 assert \"difference\"");
    fine(" %1 = cmp ltu ptr g0, g0+4\n assert %1 assert \"order\"");
    fine(" %1 = cmp ne ptr g0, $0\n assert %1 assert \"different\"");
    gap(
        " %2 = cast ptoi ptr g0 to i64\n %2 = mul i64 %2, 3",
        "bits of a pointer",
    );
    // Either may be the lower, and stays so.
    fine(" %1 = cmp ltu ptr g0, $0");
    fine(
        " %1 = cmp ltu ptr g0, $0\n branch i32 %1, bb1, bb2\nbb1:\n %1 = cmp gtu ptr $0, g0\n assert %1 assert \"kept\"\n return 0\nbb2:\n %1 = cmp geu ptr g0, $0\n assert %1 assert \"kept\"",
    );
    gap(
        " store ptr g0 to $0 align 8\n %6 = load i8 $0 align 1",
        "bits of a pointer",
    );
    gap(
        " store ptr g0 to $0 align 8\n memcopy $1+1, $0, 8\n %0 = load ptr $1+1 align 1",
        "bits of a pointer",
    );
}

#[test]
fn what_is_missing_is_a_gap() {
    gap(" call fn3 ()", "external function `none`");
    gap(" %1 = load i32 g2 align 4", "external variable");
    gap(" gap \"inline assembly\"", "inline assembly");
    gap(" call fn4 ()", "call stack deeper");
}

#[test]
fn errors_of_arithmetic_are_found() {
    arith(
        " %1 = load i32 g0 align 4\n %1 = divs i32 1, %1",
        ArithError::DivideByZero,
    );
    arith(
        " %1 = load i32 g0 align 4\n %1 = remu i32 1, %1",
        ArithError::DivideByZero,
    );
    arith(
        " %1 = divs.signed i32 0x80000000, -1",
        ArithError::DivideOverflow,
    );
    arith(" %1 = shl i32 1, 32", ArithError::ShiftRange);
    arith(" %1 = shrs i32 1, -1", ArithError::ShiftRange);
    arith(" %1 = add.signed i32 0x7fffffff, 1", ArithError::Overflow);
    arith(" %1 = neg.signed i32 0x80000000", ArithError::Overflow);
    arith(
        " %4 = copy f64 1e10\n %1 = cast ftos f64 %4 to i32",
        ArithError::FloatRange,
    );
    fine(" %1 = add.signed i32 0x7fffffff, 1");
}

#[test]
fn numbers_are_right() {
    let check = |compute: &str| fine(&format!("{compute}\n assert %1 assert \"right\""));
    check(" %1 = divs i32 -7, 2\n %1 = cmp eq i32 %1, -3");
    check(" %1 = rems i32 -7, 2\n %1 = cmp eq i32 %1, -1");
    check(" %1 = divu i32 -1, 2\n %1 = cmp eq i32 %1, 0x7fffffff");
    check(" %1 = remu i32 7, -1\n %1 = cmp eq i32 %1, 7");
    check(" %1 = divs i32 7, -1\n %1 = cmp eq i32 %1, -7");
    check(" %2 = cast sext i32 -5 to i64\n %1 = cmp eq i64 %2, -5");
    check(" %6 = cast trunc i32 0x1ff to i8\n %1 = cmp eq i8 %6, -1");
    check(" %1 = shrs i32 -8, 1\n %1 = cmp eq i32 %1, -4");
    check(
        " %5 = wide 0xffffffffffffffff, 0x0\n %5 = add i128 %5, 1\n %5 = shru i128 %5, 64\n %2 = cast trunc i128 %5 to i64\n %1 = cmp eq i64 %2, 1",
    );
    check(" %4 = math sqrt f64 (2.25)\n %1 = cmp eq f64 %4, 1.5");
    check(
        " %4 = cast stof i32 -3 to f64\n %4 = mul f64 %4, 0.5\n %1 = cast ftos f64 %4 to i32\n %1 = cmp eq i32 %1, -1",
    );
    check(" %1 = clz i32 1\n %1 = cmp eq i32 %1, 31");
    check(" %1 = bswap i32 0x01020304\n %1 = cmp eq i32 %1, 0x04030201");
    check(
        " store i32 0 to g0 align 4\n store i32 -3 to g0 align 4 bits 3:5 signed\n %1 = load i32 g0 align 4 bits 3:5 signed\n %1 = cmp eq i32 %1, -3",
    );
    check(
        " store i32 0 to g0 align 4\n store i32 -3 to g0 align 4 bits 3:5 signed\n %1 = load i32 g0 align 4\n %1 = cmp eq i32 %1, 0xe8",
    );
    check(" store i64 -2 to $0 align 8\n %1 = load i32 $0+4 align 4\n %1 = cmp eq i32 %1, -1");
    check(" %1 = select 0 ? i32 3, 4\n %1 = cmp eq i32 %1, 4");
}

#[test]
fn uninitialised_values_are_any_value_when_used() {
    let body = " %1 = load i32 $0 align 4\n store i32 %1 to $1 align 4\n %1 = load i32 $1 align 4";
    fine(body);
    let used = format!(
        "{body}\n %1 = cmp eq i32 %1, 77\n branch i32 %1, bb1, bb2\nbb1:\n assert 0 assert \"seventy-seven\"\n jump bb2\nbb2:"
    );
    let found = search(&main_of(&used));
    assert!(found.messages.contains("seventy-seven"), "{found:?}");
    assert!(!found.incomplete);
    let config = Config {
        uninit: true,
        ..Config::default()
    };
    let found = search_with(&main_of(&used), &config, &EveryAccess);
    assert!(found.has(ViolationKind::Uninit));
    // Once chosen, the value stays.
    let stays = " %1 = load i32 $0 align 4\n %1 = cmp eq i32 %1, 77\n branch i32 %1, bb1, bb2\nbb1:\n %1 = load i32 $0 align 4\n %1 = cmp eq i32 %1, 77\n assert %1 assert \"stays\"\n jump bb2\nbb2:";
    let found = search(&main_of(stays));
    assert!(found.violations.is_empty(), "{found:?}");
}

#[test]
fn nondeterministic_values_are_enumerated_or_represented() {
    let found = search(&main_of(
        " %1 = nondet i32 in 0..3\n %1 = cmp ne i32 %1, 2\n assert %1 assert \"two\"",
    ));
    assert!(
        found.messages.contains("two") && !found.incomplete,
        "{found:?}"
    );
    let found = search(&main_of(
        " %1 = nondet i32\n %1 = cmp ne i32 %1, 123456\n assert %1 assert \"guessed\"",
    ));
    assert!(
        found.messages.contains("guessed") && !found.incomplete,
        "{found:?}"
    );
    let found = search(&main_of(
        " %1 = nondet i32\n %1 = mul i32 %1, 3\n %1 = cmp ne i32 %1, 3\n assert %1 assert \"one\"",
    ));
    assert!(
        found.messages.contains("one") && found.incomplete,
        "{found:?}"
    );
    let found = search(&main_of(
        " %1 = nondet i32 in 0..9\n %1 = cmp ltu i32 %1, 5\n assume %1",
    ));
    // The five that fail stop before the assumption in one and the same state.
    assert_eq!(found.infeasible, 1, "{found:?}");
}

/// What holds for every value of an input must be proved, whatever is done with it on the way.
#[test]
fn undetermined_values_are_cut_where_the_program_looks() {
    let holds = |body: &str| {
        let found = search(&main_of(body));
        assert!(found.clean() && !found.incomplete, "{body}: {found:?}");
    };
    let fails = |body: &str| {
        let found = search(&main_of(body));
        assert!(
            found.has(ViolationKind::Assert(ir::AssertKind::Assert)) && !found.incomplete,
            "{body}: {found:?}"
        );
    };
    // Copies are equal, through memory of every kind.
    holds(
        " %2 = nondet i64\n store i64 %2 to g0 align 8\n memcopy $1+8, g0, 8\n %2 = sub i64 %2, 5\n store i64 %2 to $0 align 8\n %2 = load i64 $0 align 8\n %2 = add i64 %2, 5\n %7 = load i64 $1+8 align 8\n %1 = cmp eq i64 %2, %7\n assert %1 assert \"copies\"",
    );
    // An extension is the number it came from.
    holds(
        " %1 = nondet i32\n %2 = cast sext i32 %1 to i64\n %2 = add i64 %2, 1\n %1 = cmp gts i64 %2, -2147483648\n assert %1 assert \"wide\"",
    );
    fails(
        " %1 = nondet i32\n %1 = add i32 %1, 1\n %2 = cast sext i32 %1 to i64\n %1 = cmp gts i64 %2, -2147483648\n assert %1 assert \"wraps\"",
    );
    holds(
        " %1 = nondet i32\n %2 = cast zext i32 %1 to i64\n %1 = cmp lts i64 %2, 4294967296\n assert %1 assert \"zero\"",
    );
    // Within bounds, every index is tried.
    holds(
        " %1 = nondet i32\n %2 = cast sext i32 %1 to i64\n %1 = cmp ltu i64 %2, 2\n assume %1\n %0 = ptradd $0, %2 * 4 + 0\n store i32 1 to %0 align 4",
    );
}

#[test]
fn jumps_come_back_to_live_frames() {
    let body = " %1 = setjmp g0\n %1 = cmp eq i32 %1, 5\n branch i32 %1, bb2, bb1\nbb1:\n longjmp g0, 5\n jump bb2\nbb2:";
    let found = search(&main_of(body));
    assert!(found.clean(), "{found:?}");
}

#[test]
fn exceptions_go_to_their_handlers() {
    let text = program(
        "class class0 \"A\" size 8 parents [] methods [fn2]\nclass class1 \"B\" size 8 parents [class0] methods [fn3]",
        "func fn0 \"main\" () -> i32 {\n local %0 ptr\n local %1 i32\nbb0:\n %0 = alloc 8 align 8 class class1\n %1 = instanceof %0 class0\n assert %1 assert \"instance\"\n %1 = call virtual 0 (ptr %0)\n %1 = cmp eq i32 %1, 2\n assert %1 assert \"overridden\"\n call fn1 (ptr %0) unwind bb2\n jump bb1\nbb1:\n return 1\nbb2:\n %0 = caught\n %1 = instanceof %0 class1\n assert %1 assert \"caught\"\n return 0\n}\nfunc fn1 \"thrower\" (ptr) {\n local %0 ptr\nbb0:\n throw %0\n}\nfunc fn2 \"a\" (ptr) -> i32 {\n local %0 ptr\nbb0:\n return 1\n}\nfunc fn3 \"b\" (ptr) -> i32 {\n local %0 ptr\nbb0:\n return 2\n}",
    );
    let found = search(&text);
    assert!(found.clean(), "{found:?}");
    assert_eq!(found.exits.iter().copied().collect::<Vec<_>>(), [0]);
}

#[test]
fn labels_are_values() {
    let body = " %0 = blockaddr bb1\n store ptr %0 to g0 align 8\n %0 = load ptr g0 align 8\n jump indirect %0 [bb1, bb2]\nbb1:\n jump bb3\nbb2:\n assert 0 assert \"wrong label\"\n jump bb3\nbb3:";
    fine(body);
}

#[test]
fn output_is_shown() {
    let text = main_of(" %1 = format stream 1, g1 ()\n output 1, g1, 4");
    let (end, shown) = run(&text, &Config::default());
    assert_eq!(end, Outcome::Exited(0));
    assert_eq!(shown, "hellohell");
}

#[test]
fn pointers_of_four_bytes_work() {
    let text = "program ilp32\nglobal g0 \"x\" size 16 align 4 data b\"\" relocs {4: g0+8}\nentry main fn0\nfunc fn0 \"main\" () -> i32 {\n local %0 ptr\n local %1 i32\n local %2 i64\nbb0:\n %0 = load ptr g0+4 align 4\n %1 = cmp eq ptr %0, g0+8\n assert %1 assert \"relocation\"\n store i64 -2 to g0+8 align 4\n %2 = load i64 g0+8 align 4\n %1 = cmp eq i64 %2, -2\n assert %1 assert \"two cells\"\n %0 = ptradd %0, -1 * 4 + 0\n %1 = load i32 %0 align 4\n store i32 %1 to g0 align 4\n %0 = load ptr g0 align 4\n %1 = cmp eq ptr %0, g0+8\n assert %1 assert \"copied as an integer\"\n memcopy g0+8, g0, 8\n %0 = load ptr g0+12 align 4\n %1 = cmp eq ptr %0, g0+8\n assert %1 assert \"copied\"\n return 0\n}\n";
    let found = search(text);
    assert!(found.clean(), "{found:?}");
}

#[test]
fn a_freed_address_may_come_again() {
    let body = " %0 = alloc 8 align 8\n free %0\n %3 = alloc 8 align 8\n %1 = cmp ne ptr %0, %3\n assert %1 assert \"reused\"";
    fine(body);
    let config = Config {
        reuse: true,
        ..Config::default()
    };
    let found = search_with(&main_of(body), &config, &SyncOnly);
    assert!(found.messages.contains("reused"), "{found:?}");
}

#[test]
fn long_runs_forget_dead_objects() {
    let body = " store i32 0 to g0 align 4\n jump bb1\nbb1:\n %0 = alloc 8 align 8\n free %0\n call fn1 ()\n %1 = load i32 g0 align 4\n %1 = add i32 %1, 1\n store i32 %1 to g0 align 4\n %1 = cmp lts i32 %1, 300000\n branch i32 %1, bb1, bb2\nbb2:";
    let (end, _) = run(
        &main_of(body),
        &Config {
            budget: 10_000,
            ..Config::default()
        },
    );
    assert_eq!(end, Outcome::Exited(0));
}

#[test]
fn an_endless_loop_is_cut() {
    let text = main_of(" jump bb1\nbb1:\n jump bb1\nbb2:");
    let found = search_with(
        &text,
        &Config {
            budget: 100,
            ..Config::default()
        },
        &SyncOnly,
    );
    assert!(found.clean() && found.exits.is_empty(), "{found:?}");
}
