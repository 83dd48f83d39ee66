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
