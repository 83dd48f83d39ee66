//! What people call an object of a program: one name, whichever engine speaks of it.
//!
//! A global is called as in the source (`table[3].lock`), a local with its function (`x of worker`), an allocation by the
//! pointer that it is made for (`pool->head`, see [`crate::kept`]), or else by its place (`*malloc at pool.c:32 + 8`). A field is called by the class that declares it (`Account.balance`), an object of a
//! class by the variable it was made for, else by its class and place (`Account made at Bank.java:7`).
//! Something that a front end has made, and has no name in the source, has a phrase with spaces for one.

use crate::id::{ClassId, FuncId, GlobalId, LayoutId, LocalId, SlotId};
use crate::kept::Kept;
use crate::layout::{Layout, outer_path, path, size_of, within};
use crate::program::Program;
use crate::role::Role;
use crate::span::Span;

/// Where an object comes from, which is what its name says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A global, or a thread's own copy of one.
    Global(GlobalId),
    /// A stack slot of a function.
    Slot(FuncId, SlotId),
    /// An allocation in a function, of a class where that is known, and the local that it gives the address to.
    Heap(Option<ClassId>, FuncId, Span, Option<LocalId>),
    /// Memory of a frame, taken at run time.
    Stack(FuncId, Span),
    /// The further arguments of a call.
    VarArgs,
    /// The arguments of the program.
    Argv,
    /// A function.
    Func(FuncId),
}

/// Which byte of an object is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The object as a whole.
    Whole,
    /// The value at an offset.
    At(i64),
    /// What a pointer to an offset points to: a record that starts there is not looked into.
    Pointee(i64),
    /// The value at an offset, or at one of several after it.
    From(i64),
}

impl Program {
    /// The name of an object, or of a part of it.
    pub fn object_name(&self, origin: Origin, part: Part) -> String {
        match origin {
            Origin::Global(id) => {
                let global = &self.globals[id];
                if global.literal {
                    return match self.line_of(global.span) {
                        Some(place) => format!("the string literal at {place}"),
                        None => "a string literal".to_owned(),
                    };
                }
                within(&global.name, &self.path(global.layout, part))
            }
            Origin::Slot(func, slot) => {
                let func = &self.funcs[func];
                let slot = func.defined().and_then(|body| body.slots.get(slot));
                let (name, layout) = slot.map_or(("", None), |s| (s.name.as_str(), s.layout));
                let path = self.path(layout, part);
                match name {
                    "" => format!("temporary{path} of {}", func.name),
                    phrase if phrase.contains(' ') => within(phrase, &path),
                    name => format!("{name}{path} of {}", func.name),
                }
            }
            Origin::Heap(Some(class), func, span, local) => {
                let name = &self.classes[class].name;
                let path = self.path(self.classes[class].layout, part);
                if name.contains(' ') {
                    return within(name, &path);
                }
                if path.starts_with('.') {
                    return format!("{}{path}", self.declares(class, part));
                }
                let local = local.and_then(|l| self.funcs[func].defined()?.locals.get(l));
                match local.filter(|l| !l.name.is_empty()) {
                    Some(variable) => format!("{}{path}", variable.name),
                    None => {
                        let whole = format!("{name} made at {}", self.place_in(func, span));
                        match path.is_empty() {
                            true => whole,
                            false => format!("{path} of {whole}"),
                        }
                    }
                }
            }
            Origin::Heap(None, func, span, _) => match self.kept.get(&span) {
                Some(kept) if kept.local => {
                    format!(
                        "{} of {}",
                        self.kept_name(kept, part),
                        self.funcs[func].name
                    )
                }
                Some(kept) => self.kept_name(kept, part),
                // Memory of the system is called by what it is made for.
                None if self.funcs[func].role == Some(Role::SharesMemory) => {
                    let own = self.funcs[func].name.trim_start_matches("__tp_");
                    format!("{}{}", own.replace('_', " "), offset(part))
                }
                None => format!("*{}", self.made_at(func, span, part)),
            },
            Origin::Stack(func, span) => {
                let place = self.place_in(func, span);
                format!("*{} at {place}{}", self.dialect.stack, offset(part))
            }
            Origin::VarArgs => format!("variable arguments{}", offset(part)),
            Origin::Argv => format!("program arguments{}", offset(part)),
            Origin::Func(func) => self.funcs[func].name.clone(),
        }
    }

    /// The name of the class that declares the field at an offset of a class's instances.
    fn declares(&self, class: ClassId, part: Part) -> &str {
        let (Part::At(at) | Part::Pointee(at) | Part::From(at)) = part else {
            return &self.classes[class].name;
        };
        let fields = |class: ClassId| match self.classes[class].layout.map(|l| &self.layouts[l]) {
            Some(Layout::Record { fields, .. }) => fields.as_slice(),
            _ => &[],
        };
        let begins = |fields: &[crate::layout::Field]| {
            let mut before = fields.iter().filter(|f| i64::from(f.offset) <= at);
            before.next_back().map(|f| (f.offset, f.name.clone()))
        };
        let Some((offset, name)) = begins(fields(class)) else {
            return &self.classes[class].name;
        };
        let mut declaring = class;
        loop {
            let parents = self.classes[declaring].parents.iter();
            let above = parents.copied().find(|parent| {
                let mut fields = fields(*parent).iter();
                fields.any(|f| f.offset == offset && f.name == name)
            });
            match above {
                Some(parent) => declaring = parent,
                None => return &self.classes[declaring].name,
            }
        }
    }

    /// A place in the source, as `file.c:12`; the function where there is none.
    pub fn place_in(&self, func: FuncId, span: Span) -> String {
        let known = self.line_of(span);
        known.unwrap_or_else(|| self.funcs[func].name.clone())
    }

    fn line_of(&self, span: Span) -> Option<String> {
        let file = self.files.get(span.file).filter(|_| !span.is_none())?;
        Some(format!("{}:{}", file.name, span.line))
    }

    /// The address of a part of a heap object, by the place of its allocation: `malloc at pool.c:32 + 8`.
    pub fn made_at(&self, func: FuncId, span: Span, part: Part) -> String {
        let place = self.place_in(func, span);
        format!("{} at {place}{}", self.dialect.heap, offset(part))
    }

    /// The name of a part of the memory that an expression of the source was assigned.
    fn kept_name(&self, kept: &Kept, part: Part) -> String {
        let by = &kept.by;
        let (at, more) = match part {
            Part::Whole => return format!("*{by}"),
            Part::At(at) | Part::Pointee(at) => (at, ""),
            Part::From(at) => (at, ".."),
        };
        let Ok(at) = u32::try_from(at) else {
            return format!("*{by}{at:+}{more}");
        };
        let width = self.data_model.pointer_size();
        let (index, inside) = match size_of(&self.layouts, kept.layout, width) {
            0 => (0, at),
            _ if kept.is_flexible(&self.layouts) => (0, at),
            size => (at / size, at % size),
        };
        let path = match part {
            Part::Pointee(_) => outer_path(&self.layouts, kept.layout, inside, width),
            _ => path(&self.layouts, kept.layout, inside, width),
        };
        let whole = kept.one || matches!(part, Part::Pointee(_));
        let name = match (index, path.strip_prefix('.')) {
            (0, Some(field)) => format!("{by}->{field}"),
            (0, None) if whole && !path.starts_with('[') => format!("*{by}{path}"),
            _ => format!("{by}[{index}]{path}"),
        };
        format!("{name}{more}")
    }

    fn path(&self, layout: Option<LayoutId>, part: Part) -> String {
        let (at, outer, more) = match part {
            Part::Whole => return String::new(),
            Part::At(at) => (at, false, ""),
            Part::Pointee(at) => (at, true, ""),
            Part::From(at) => (at, false, ".."),
        };
        let width = self.data_model.pointer_size();
        let path = match (layout, u32::try_from(at)) {
            (Some(layout), Ok(at)) if outer => outer_path(&self.layouts, layout, at, width),
            (Some(layout), Ok(at)) => path(&self.layouts, layout, at, width),
            _ if at == 0 => String::new(),
            _ => format!("+{at}"),
        };
        format!("{path}{more}")
    }
}

/// An offset into memory that has no names of its own.
fn offset(part: Part) -> String {
    let (at, more) = match part {
        Part::Whole => return String::new(),
        Part::At(at) | Part::Pointee(at) => (at, ""),
        Part::From(at) => (at, ".."),
    };
    match at {
        0 => more.to_owned(),
        n => format!(" + {n}{more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Origin, Part};
    use crate::{ClassId, FileId, FuncId, GlobalId, LocalId, SlotId, Span, parse};

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
}
