//! What people call an object, by where it stands and by the path within it.

use ir::object_name::{Origin, Part};
use ir::{ClassId, FileId, FuncId, GlobalId, LocalId, SlotId, Span, parse};

#[test]
fn an_object_is_called_as_in_the_source() {
    let program = parse(
        "program lp64
file file0 \"pool.c\"
layout layout0 = scalar i32 \"int\"
layout layout1 = record \"struct pair\" size 8 {\"a\" 0 layout0, \"b\" 4 layout0}
layout layout2 = array layout1 stride 8 count 4
layout layout3 = record \"more\" size 12 {\"a\" 0 layout0, \"b\" 4 layout0, \"c\" 8 layout0}
kept \"pool\" layout layout1 one !0:40:7
kept \"pairs\" layout layout1 local !0:41:7
kept \"sum\" layout layout0 one !0:42:7
class class0 \"Pair\" size 8 layout layout1 parents [] methods []
class class1 \"More\" size 12 layout layout3 parents [class0] methods []
global g0 \"table\" size 32 align 4 layout layout2 zero !0:1:5
entry main fn0

func fn0 \"main\" () -> i32 !0:5:5 {
  local %0 ptr \"p\"
  slot $0 \"pair\" size 8 align 4 layout layout1
  slot $1 size 8 align 4
bb0:
  return 0
}
",
    )
    .expect("a program");
    let name = |origin, part| program.object_name(origin, part);
    let (main, here) = (FuncId(0), Span::new(FileId(0), 32, 7));
    let table = Origin::Global(GlobalId(0));
    assert_eq!(name(table, Part::Whole), "table");
    assert_eq!(name(table, Part::At(20)), "table[2].b");
    assert_eq!(name(table, Part::Pointee(16)), "table[2]");
    assert_eq!(name(table, Part::From(0)), "table[0].a..");
    assert_eq!(
        name(Origin::Slot(main, SlotId(0)), Part::At(4)),
        "pair.b of main"
    );
    assert_eq!(
        name(Origin::Slot(main, SlotId(1)), Part::At(4)),
        "temporary+4 of main"
    );
    let heap = |class| Origin::Heap(class, main, here, None);
    assert_eq!(
        name(heap(None), Part::At(8)),
        format!("*{} at pool.c:32 + 8", program.dialect.heap)
    );
    let kept = |line| Origin::Heap(None, main, Span::new(FileId(0), line, 7), None);
    assert_eq!(name(kept(40), Part::Whole), "*pool");
    assert_eq!(name(kept(40), Part::At(0)), "pool->a");
    assert_eq!(name(kept(40), Part::At(4)), "pool->b");
    assert_eq!(name(kept(40), Part::From(4)), "pool->b..");
    assert_eq!(name(kept(40), Part::Pointee(0)), "*pool");
    assert_eq!(name(kept(40), Part::At(12)), "pool[1].b");
    assert_eq!(name(kept(41), Part::At(20)), "pairs[2].b of main");
    assert_eq!(name(kept(41), Part::Pointee(16)), "pairs[2] of main");
    assert_eq!(name(kept(42), Part::At(0)), "*sum");
    assert_eq!(name(heap(Some(ClassId(0))), Part::At(4)), "Pair.b");
    assert_eq!(
        name(heap(Some(ClassId(1))), Part::At(4)),
        "Pair.b",
        "by the class that declares it"
    );
    assert_eq!(name(heap(Some(ClassId(1))), Part::At(8)), "More.c");
    assert_eq!(
        name(heap(Some(ClassId(0))), Part::Whole),
        "Pair made at pool.c:32"
    );
    let kept = Origin::Heap(Some(ClassId(0)), main, here, Some(LocalId(0)));
    assert_eq!(name(kept, Part::Whole), "p");
    let nowhere = Origin::Heap(Some(ClassId(0)), main, Span::NONE, None);
    assert_eq!(name(nowhere, Part::Whole), "Pair made at main");
    assert_eq!(name(Origin::Func(main), Part::At(0)), "main");
}
