//! What C constructs become in the intermediate representation, and that they run as C says.

use cfront::source::{Diagnostic, FileTable, Severity};
use cfront::{Externals, Lowered, Options, lower_text};
use ir::{AccessMode, Entry, Init, Op, Order, Program, RelocTarget, SyncOp};

fn try_lower(text: &str, options: &Options) -> Result<Lowered, Vec<Diagnostic>> {
    lower_text(text.as_bytes(), "test.c", options, &mut FileTable::new())
}

fn lower_with(text: &str, options: &Options) -> Lowered {
    let lowered = try_lower(text, options).expect("the text is C");
    let errors = ir::verify::verify(&lowered.program);
    assert!(errors.is_empty(), "{errors:?}");
    lowered
}

fn lower(text: &str) -> Lowered {
    let options = Options {
        no_main_ok: true,
        ..Options::default()
    };
    lower_with(text, &options)
}

fn errors(text: &str) -> Vec<(u32, String)> {
    let options = Options {
        no_main_ok: true,
        ..Options::default()
    };
    let diagnostics = try_lower(text, &options).expect_err("the text is not C");
    diagnostics
        .into_iter()
        .filter(|d| d.severity == Severity::Error)
        .map(|d| (d.location.map_or(0, |l| l.line), d.message))
        .collect()
}

fn ops<'p>(program: &'p Program, function: &str) -> Vec<&'p Op> {
    let id = program.func_named(function).expect("the function exists");
    let body = program.funcs[id].defined().expect("it has a body");
    body.blocks
        .iter()
        .flat_map(|(_, b)| b.insts.iter().map(|i| &i.op))
        .collect()
}

fn bytes<'p>(program: &'p Program, global: &str) -> &'p [u8] {
    let id = program.global_named(global).expect("the global exists");
    match &program.globals[id].init {
        Init::Data { bytes, .. } => bytes,
        _ => &[],
    }
}

#[test]
fn scalars_without_address_are_locals() {
    let l = lower("int f(int n) { int s = 0; while (n > 0) { s += n; n--; } return s; }");
    let memory = |op: &&&Op| matches!(op, Op::Load { .. } | Op::Store { .. });
    assert_eq!(ops(&l.program, "f").iter().filter(memory).count(), 0);
}

#[test]
fn qualifiers_choose_the_access_mode() {
    let l = lower(
        "volatile int v; _Atomic int a; int p;
         int f(void) { return v + a + p; }",
    );
    let modes: Vec<AccessMode> = ops(&l.program, "f")
        .iter()
        .filter_map(|op| match op {
            Op::Load { access, .. } => Some(access.mode),
            _ => None,
        })
        .collect();
    let seq_cst = AccessMode::Atomic(Order::SeqCst);
    assert_eq!(modes, [AccessMode::Volatile, seq_cst, AccessMode::Plain]);
}

#[test]
fn scoped_slots_begin_and_end_on_every_way() {
    let l = lower(
        "void use(int *); void use(int *p) { *p = 0; }
         void f(int n) { while (n--) { int x; use(&x); if (n == 3) break; if (n == 2) continue; } }",
    );
    let f = ops(&l.program, "f");
    let begins = f
        .iter()
        .filter(|o| matches!(o, Op::SlotBegin { .. }))
        .count();
    let ends = f.iter().filter(|o| matches!(o, Op::SlotEnd { .. })).count();
    assert_eq!((begins, ends), (1, 3));
}

#[test]
fn static_initialisers_hold_bytes_and_addresses() {
    let l = lower(
        "struct s { char c; int a[3]; const char *p; unsigned x:3, y:5; };
         struct s s = { 'z', { [1] = 2, 7 }, \"hi\" + 1, 5, .y = 9 };
         int f(void); int f(void) { return 1; } int (*fp)(void) = f;",
    );
    let s = bytes(&l.program, "s");
    assert_eq!(s[0], b'z');
    assert_eq!(s[4..16], [0, 0, 0, 0, 2, 0, 0, 0, 7, 0, 0, 0]);
    assert_eq!(s[24], 5 | 9 << 3);
    let id = l.program.global_named("s").unwrap();
    let Init::Data { relocs, .. } = &l.program.globals[id].init else {
        panic!("`s` has data");
    };
    assert!(matches!(relocs[0].target, RelocTarget::Global(_, 1)));
    assert_eq!(relocs[0].offset, 16);
}

#[test]
fn later_designators_override_earlier_ones() {
    let l = lower("int a[4] = { 1, 2, 3, [1] = 9, 8 }; int b[] = { [2 ... 4] = 6 };");
    assert_eq!(
        bytes(&l.program, "a")[..12],
        [1, 0, 0, 0, 9, 0, 0, 0, 8, 0, 0, 0]
    );
    assert_eq!(bytes(&l.program, "b").len(), 20);
}

#[test]
fn atomic_functions_of_the_verifier_vocabulary_are_sections() {
    let l = lower("int x; void __VERIFIER_atomic_inc(void) { x++; }");
    let f = ops(&l.program, "__VERIFIER_atomic_inc");
    let first = f.first().expect("there is code");
    let last = f.last().expect("there is code");
    let is = |op: &Op, want: &SyncOp| matches!(op, Op::Sync { op, .. } if op == want);
    assert!(is(first, &SyncOp::AtomicBegin) && is(last, &SyncOp::AtomicEnd));
}

#[test]
fn dead_branches_of_constants_vanish() {
    let l = lower("void f(void) { if (sizeof(int) == 8) { __asm__(\"hlt\"); } }");
    assert!(
        !ops(&l.program, "f")
            .iter()
            .any(|o| matches!(o, Op::Gap { .. }))
    );
}

#[test]
fn unsupported_constructs_are_gaps_where_they_stand() {
    let l = lower("int g; void f(void) { g = 1; __asm__(\"hlt\"); g = 2; }");
    let stores = |op: &&&Op| matches!(op, Op::Store { .. });
    assert_eq!(ops(&l.program, "f").iter().filter(stores).count(), 2);
    assert_eq!(l.gaps.len(), 1);
    assert!(l.gaps[0].reason.text.contains("hlt"));
}

#[test]
fn errors_are_located_and_collected() {
    let found = errors(
        "int f(void) { return nowhere; }
         struct s { int a; }; int g(struct s *p) { return p->b; }
         int h(int x) { switch (x) { case 1: case 1: return 0; } goto lost; }
         int h(int x) { return x; }
         void v(void) { const int c = 1; c = 2; 3 = 4; break; }",
    );
    let lines: Vec<u32> = found.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [4, 1, 2, 3, 3, 5, 5, 5], "{found:?}");
}

#[test]
fn what_compilers_only_warn_about_is_accepted() {
    let l = lower(
        "int f(int *p) { return p; }
         int g(void) { return undeclared_function(3); }
         int h(int x) { if (x) return 1; }",
    );
    assert!(l.warnings.iter().any(|w| w.contains("undeclared_function")));
}

#[test]
fn entries_make_a_harness() {
    let options = Options {
        entry: Some(vec!["put".into(), "get".into()]),
        ..Options::default()
    };
    let l = lower_with(
        "struct q { int head; }; void put(struct q *q, int v) { q->head = v; }
         static int get(struct q *q) { return q->head; }",
        &options,
    );
    assert!(matches!(l.program.entry, Entry::Thread(_)));
    assert!(l.shared.is_empty(), "no lock, no atomic: nothing is shared");
    assert_eq!(l.owned, ["put", "get"]);
    let options = Options {
        shared: vec!["struct q".into()],
        ..options
    };
    let l = lower_with(
        "struct q { int head; }; void put(struct q *q, int v) { q->head = v; }
         static int get(struct q *q) { return q->head; }",
        &options,
    );
    assert_eq!(l.shared, ["`struct q`"]);
    let shared = "the `struct q` that callers share";
    assert!(l.program.global_named(shared).is_some());
}

#[test]
fn a_missing_main_is_an_error() {
    assert!(try_lower("int x;", &Options::default()).is_err());
}

#[test]
fn external_functions_can_be_assumed() {
    let text = "int ext(int *p); int main(void) { int x = 1; return ext(&x); }";
    for (externals, defined) in [
        (Externals::Gap, false),
        (Externals::Pure, true),
        (Externals::Args, true),
    ] {
        let options = Options {
            externals,
            ..Options::default()
        };
        let l = lower_with(text, &options);
        let id = l.program.func_named("ext").expect("it is known");
        assert_eq!(l.program.funcs[id].defined().is_some(), defined);
    }
}

#[test]
fn the_same_record_once_more_is_the_same() {
    let s = "struct s { int a; int b : 3; struct s *n; struct { int x; } in; };";
    let e = "enum e { A, B = 5 };";
    let l = lower(&format!(
        "{s} {s} {e} {e} int f(struct s *p) {{ return p->b + B; }}"
    ));
    assert!(l.gaps.is_empty());
    let other = "struct s { int a; int b : 4; };";
    assert_eq!(
        errors(&format!("{s} {other}")),
        [(1, "`struct s` is defined twice".into())]
    );
    assert_eq!(
        errors("enum e { A }; enum e { A = 1 };"),
        [(1, "`A` is declared twice".into())]
    );
}

#[test]
fn a_constant_member_may_be_assigned_to() {
    let text = "struct s { const int c; }; void f(struct s *p) { p->c = 5; }";
    assert!(lower(text).gaps.is_empty());
    let text = "const int c; void f(void) { c = 5; }";
    assert_eq!(errors(text).len(), 1);
}

#[test]
fn what_cannot_be_initialised_is_a_gap_where_it_is_used() {
    let text = "typedef int v __attribute__((vector_size(16))); v a = {1};\n\
                char big[] = {[1999999999] = 7}; char text[2000000000] = \"x\";\n\
                void *f(void) { return &a; } int g(void) { return big[3]; }\n\
                int h(void) { return sizeof text; } int i(void) { return 0; }";
    let l = lower(text);
    let lines: Vec<u32> = l.gaps.iter().map(|g| g.span.line).collect();
    assert_eq!(lines, [3, 3, 4]);
    let a = l.program.global_named("a").expect("it is there");
    assert_eq!(l.program.globals[a].init, Init::Extern);
}
