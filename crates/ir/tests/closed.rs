//! Closing a program supplies what can be reached, and nothing else.

use ir::{BodySupplier, FuncBody, FuncId, Program};

/// Has a body for each function: that of `model`, by name.
struct Supplier {
    model: Program,
    supplied: Vec<String>,
}

impl BodySupplier for Supplier {
    fn supply(&mut self, program: &mut Program, func: FuncId) -> FuncBody {
        let name = program.funcs[func].name.clone();
        let found = self.model.func_named(&name);
        self.supplied.push(name);
        found.map_or(FuncBody::Deferred, |f| self.model.funcs[f].body.clone())
    }
}

const PROGRAM: &str = r#"
global g0 "table" size 8 align 8 data relocs {0: fn3}
global g1 "unused" size 8 align 8 data relocs {0: fn5}
class class0 "Used" size 8 parents [] methods [fn6]
class class1 "Unused" size 8 parents [] methods [fn7]
entry main fn0
hooks exit fn8
func fn0 "main" () -> i32 deferred
func fn1 "called" () deferred
func fn2 "address_taken" () deferred
func fn3 "in_a_table" () deferred
func fn4 "unknown" () deferred
func fn5 "in_an_unused_table" () deferred
func fn6 "method" () deferred
func fn7 "method_of_an_unused_class" () deferred
func fn8 "at_exit" (i32) deferred
func fn9 "unused" () deferred
"#;

const BODIES: &str = r#"
func fn0 "main" () -> i32 {
  local %0 ptr
bb0:
  call fn1 ()
  %0 = copy ptr fn2
  %0 = load ptr g0 align 8
  %0 = alloc 8 align 8 class class0
  call fn4 ()
  return 0
}
func fn1 "called" () {
bb0:
  return
}
func fn2 "address_taken" () {
bb0:
  call fn0 ()
  return
}
func fn3 "in_a_table" () {
bb0:
  return
}
func fn4 "method" () {
bb0:
  return
}
func fn5 "at_exit" (i32) {
  local %0 i32
bb0:
  exit %0
}
"#;

#[test]
fn what_can_be_reached_is_supplied_once() {
    let mut program = ir::parse(PROGRAM).expect("well written");
    assert!(!ir::verify(&program).is_empty());
    let mut supplier = Supplier {
        model: ir::parse(BODIES).expect("well written"),
        supplied: Vec::new(),
    };
    program.close(&mut supplier);
    supplier.supplied.sort();
    assert_eq!(
        supplier.supplied,
        [
            "address_taken",
            "at_exit",
            "called",
            "in_a_table",
            "main",
            "method",
            "unknown"
        ]
    );
    assert_eq!(program.funcs[FuncId(4)].body, FuncBody::Extern);
    assert_eq!(program.funcs[FuncId(9)].body, FuncBody::Deferred);
    assert_eq!(ir::verify(&program), []);
}
