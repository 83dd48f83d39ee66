//! What runs before the start, as an image.

use ir::{FuncBody, Init, Op, Program};

/// Two pieces of work. The second asks 300 times for the first, and counts that.
const BOOTS: &str = "program lp64
global g0 \"first\" size 1 align 1 zero
global g1 \"second\" size 1 align 1 zero
global g2 \"count\" size 4 align 4 zero
entry thread fn0
boot fn1 once g0
boot fn2 once g1
func fn0 \"main\" () {
  local %0 i32
bb0:
  call fn2 ()
  %0 = load i32 g2 align 4
  return
}
func fn1 \"first\" () {
  local %0 i32
bb0:
  %0 = sync once_begin g0 reentrant
  branch i32 %0, bb1, bb2
bb1:
  sync once_end g0
  jump bb2
bb2:
  return
}
func fn2 \"second\" () {
  local %0 i32
bb0:
  %0 = sync once_begin g1 reentrant
  branch i32 %0, bb1, bb2
bb1:
  call fn3 ()
  sync once_end g1
  jump bb2
bb2:
  return
}
func fn3 \"work\" () {
  local %0 i32 \"count\"
  local %1 i32
bb0:
  %0 = copy i32 0
  jump bb1
bb1:
  %1 = cmp lts i32 %0, 300
  branch i32 %1, bb2, bb3
bb2:
  call fn1 ()
  %0 = add i32 %0, 1
  jump bb1
bb3:
  store i32 %0 to g2 align 4
  return
}
";

fn frozen() -> Program {
    let program = ir::parse(BOOTS).expect("a program");
    assert!(ir::verify(&program).is_empty());
    let frozen = machine::freeze(program);
    assert!(ir::verify(&frozen).is_empty());
    frozen
}

#[test]
fn work_that_asks_often_for_other_work_is_done() {
    let frozen = frozen();
    assert!(frozen.boots.is_empty(), "{:?}", frozen.boots);
    let count = frozen.globals.iter().find(|(_, g)| g.name == "count");
    let bytes = match &count.expect("the global").1.init {
        Init::Data { bytes, .. } => &bytes[..],
        _ => &[],
    };
    assert_eq!(bytes, [44, 1]);
}

#[test]
fn what_only_boots_do_is_left_out() {
    let frozen = frozen();
    let insts = |name: &str| -> Vec<Op> {
        let mut funcs = frozen.funcs.iter().filter(|(_, f)| f.name == name);
        let Some((_, func)) = funcs.next() else {
            return Vec::new();
        };
        let FuncBody::Defined(body) = &func.body else {
            return Vec::new();
        };
        let blocks = body.blocks.iter().flat_map(|(_, block)| &block.insts);
        blocks.map(|inst| inst.op.clone()).collect()
    };
    assert!(insts("work").is_empty());
    assert!(!insts("main").is_empty());
}
