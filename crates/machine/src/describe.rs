//! Names for people: of bytes, threads, call stacks, alternatives; and the values bytes hold.

use crate::code::Code;
use crate::event::{ObjectId, Range, Site, ThreadId};
use crate::memory::object::ObjectKind;
use crate::memory::value::{Val, sext};
use crate::outcome::ChoiceKind;
use crate::state::State;
use crate::state::thread::{Pause, Phase};
use ir::object_name::{Origin, Part};
use ir::{ClassId, Failure, FuncId, GlobalId, Layout, LayoutId, SlotId, Span, Ty, Word, layout};

impl State {
    /// The frames of a thread, innermost first: the function and where it stands.
    pub fn stack(&self, code: &Code, thread: ThreadId) -> Vec<(FuncId, Site)> {
        let frames = self.threads[thread.0 as usize].frames.iter().rev();
        frames
            .map(|f| (FuncId(f.func), code.site_at(f.pc)))
            .collect()
    }

    /// The frames that a thread had when it threw its last exception, innermost first. Known of an
    /// execution of which no step was taken back.
    pub fn thrown_at(&self, thread: ThreadId) -> &[(FuncId, Site)] {
        let thrown = self.threads[thread.0 as usize].meta.exception;
        let frames = self.thrown.get(&thrown.object());
        frames.map_or(&[], Vec::as_slice)
    }

    /// The frames of the user's functions in which an object was first thrown, a line each.
    pub(crate) fn trace(&self, code: &Code, thrown: Val) -> Vec<u8> {
        let program = code.program();
        let frames = self.thrown.get(&thrown.object()).into_iter().flatten();
        let mut text = String::new();
        for (func, site) in frames.filter(|(func, _)| !program.funcs[*func].library) {
            let name = &program.funcs[*func].name;
            let name = name.split('(').next().unwrap_or(name);
            let place = program.known_place(code.site(*site).span);
            let place = place.as_deref().unwrap_or("Unknown Source");
            let place = place.rsplit('/').next().unwrap_or(place);
            text.push_str(&format!("\tat {name}({place})\n"));
        }
        text.into_bytes()
    }

    /// A name for bytes, such as `table[3].lock`, `pool->head`, `x of worker`.
    pub fn describe(&self, code: &Code, range: Range) -> String {
        let place = crate::Place {
            object: range.object,
            offset: range.offset,
        };
        // What stands beside the bytes is called as the object is.
        let part = match place.is_beside() {
            true => Part::Whole,
            false => Part::At(i64::from(range.offset)),
        };
        self.named(code, range.object, part)
    }

    /// Whether an object is none of the user's: a literal, or what a model of the library keeps.
    pub fn is_made_up(&self, code: &Code, object: ObjectId) -> bool {
        let program = code.program();
        let Some(object) = self.mem.objects.get(object.0 as usize) else {
            return false;
        };
        if !matches!(object.kind, ObjectKind::Global | ObjectKind::ThreadLocal) {
            return false;
        }
        let global = &program.globals[GlobalId(object.info)];
        let file = program.files.get(global.span.file);
        // What a front end gives no place, as static fields, lies in no file.
        let library = global.span != Span::NONE && file.is_some_and(|file| file.library);
        global.literal || library
    }

    fn named(&self, code: &Code, id: ObjectId, part: Part) -> String {
        let program = code.program();
        let Some(object) = self.mem.objects.get(id.0 as usize) else {
            return format!("object {}", id.0);
        };
        let site = || code.site(Site(object.site));
        let origin = match object.kind {
            ObjectKind::Global => {
                let global = GlobalId(object.info);
                if let Some(name) = image_name(program, global, part) {
                    return name;
                }
                Origin::Global(global)
            }
            ObjectKind::ThreadLocal => {
                let name = program.object_name(Origin::Global(GlobalId(object.info)), part);
                let owner = self.thread_name(code, ThreadId(object.owner));
                return format!("{name} of thread {owner}");
            }
            ObjectKind::Slot => Origin::Slot(site().func, SlotId(object.info)),
            ObjectKind::Heap => {
                if let Some(name) = self.instance_name(code, id.0, part) {
                    return name;
                }
                let class = object.info.checked_sub(1).map(ClassId);
                Origin::Heap(class, site().func, site().span, None)
            }
            ObjectKind::StackAlloc => Origin::Stack(site().func, site().span),
            ObjectKind::Args => Origin::VarArgs,
            ObjectKind::Argv => Origin::Argv,
            ObjectKind::Function => Origin::Func(FuncId(object.info)),
            ObjectKind::Thread => {
                return format!("thread {}", self.thread_name(code, ThreadId(object.info)));
            }
            ObjectKind::Null => return "nothing".into(),
        };
        program.object_name(origin, part)
    }

    /// Whether this is what a model of the library keeps: its values mean nothing to people.
    fn is_models(&self, code: &Code, range: Range) -> bool {
        let program = code.program();
        let object = self.mem.objects.get(range.object.0 as usize);
        let file = object
            .filter(|o| o.kind == ObjectKind::Global)
            .and_then(|o| {
                let span = program.globals[GlobalId(o.info)].span;
                program.files.get(span.file).filter(|_| !span.is_none())
            });
        file.is_some_and(|file| file.library)
    }

    /// The value that bytes hold, as people write it; none where they are not one value of a size
    /// that machines know, or can no longer be read.
    pub fn value_of(&self, code: &Code, range: Range) -> Option<String> {
        let object = self.mem.objects.get(range.object.0 as usize)?;
        let readable = range.offset.checked_add(range.len)? <= object.limit;
        if !readable || !matches!(range.len, 1 | 2 | 4 | 8) || self.is_models(code, range) {
            return None;
        }
        let origin = Val::addr(range.object.0, i64::from(range.offset));
        let value = self.mem.load(object.base + range.offset, range.len, origin);
        let value = value.ok()?;
        let (ty, unsigned) = self.scalar_at(code, range).unwrap_or((
            match range.len {
                1 => Ty::I8,
                2 => Ty::I16,
                4 => Ty::I32,
                _ => Ty::I64,
            },
            false,
        ));
        Some(if value.is_uninit() {
            "uninitialised".to_string()
        } else if value.is_unknown() {
            let x = self.unknowns[value.object() as usize];
            match x.lo == x.hi {
                true => show(ty, Val::num((x.lo as u64).wrapping_add(value.lo))),
                false => "undetermined".to_string(),
            }
        } else if value.is_addr() {
            let name = self.pointee(code, value);
            // A pointer to what is made for it is called by the place of the allocation.
            match name == self.describe(code, range) {
                true => self.made_at(code, value).unwrap_or(name),
                false => name,
            }
        } else if ty == Ty::Ptr {
            match value.lo {
                0 => code.program().dialect.word(Word::Null).to_string(),
                n => format!("{n:#x}"),
            }
        } else if self.is_truth(code, range) {
            (value.lo != 0).to_string()
        } else if unsigned {
            value.lo.to_string()
        } else {
            show(ty, value)
        })
    }

    /// An address in the heap, by the place of the allocation.
    fn made_at(&self, code: &Code, value: Val) -> Option<String> {
        let object = self.mem.objects.get(value.object() as usize)?;
        let site = code.site(Site(object.site));
        let part = Part::Pointee(value.offset().max(0));
        let heap = object.kind == ObjectKind::Heap;
        heap.then(|| code.program().made_at(site.func, site.span, part))
    }

    fn pointee(&self, code: &Code, value: Val) -> String {
        if let Some(text) = self.text_at(code, value) {
            return format!("{text:?}");
        }
        let name = self.named(
            code,
            value.object_id(),
            Part::Pointee(value.offset().max(0)),
        );
        match name.strip_prefix('*') {
            Some(made) => made.to_string(),
            None if code.program().managed => name,
            None => format!("&{name}"),
        }
    }

    /// Whether exactly these bytes are one value of the type whose values are `false` and `true`.
    fn is_truth(&self, code: &Code, range: Range) -> bool {
        let program = code.program();
        let truth = program.dialect.word(Word::Truth);
        let width = program.data_model.pointer_size();
        let found = self
            .layout_of(code, range.object.0)
            .and_then(|id| layout::scalar(&program.layouts, id, range.offset, width));
        let name = found.map(|id| &program.layouts[id]);
        !truth.is_empty() && matches!(name, Some(Layout::Scalar { name, .. }) if name == truth)
    }

    /// The type, and its name in the source, of the one value that exactly these bytes are.
    fn scalar_at(&self, code: &Code, range: Range) -> Option<(Ty, bool)> {
        let program = code.program();
        let layout = self.layout_of(code, range.object.0);
        let width = program.data_model.pointer_size();
        let found = layout::scalar(&program.layouts, layout?, range.offset, width)?;
        let size = layout::size_of(&program.layouts, found, width);
        match &program.layouts[found] {
            Layout::Scalar { ty, unsigned, .. } if size == range.len => Some((*ty, *unsigned)),
            _ => None,
        }
    }

    /// The names of an object's bytes, where they have some.
    pub(crate) fn layout_of(&self, code: &Code, id: u32) -> Option<LayoutId> {
        let program = code.program();
        let object = self.mem.objects.get(id as usize)?;
        match object.kind {
            ObjectKind::Global | ObjectKind::ThreadLocal => {
                program.globals[GlobalId(object.info)].layout
            }
            ObjectKind::Slot => {
                let function = &program.funcs[code.site(Site(object.site)).func];
                let body = function.defined()?;
                body.slots.get(SlotId(object.info))?.layout
            }
            ObjectKind::Heap => {
                let class = object.info.checked_sub(1).map(ClassId)?;
                program.classes[class].layout
            }
            _ => None,
        }
    }

    /// The function a thread started in.
    pub fn started_in(&self, thread: ThreadId) -> FuncId {
        FuncId(self.threads[thread.0 as usize].start)
    }

    /// What people call the function that a thread started in: nothing where that is the library's.
    pub fn start_name<'c>(&self, code: &'c Code, thread: ThreadId) -> &'c str {
        let start = &code.program().funcs[self.started_in(thread)];
        match (thread.0, start.library) {
            (_, false) => &start.name,
            (0, true) => "main",
            (_, true) => "",
        }
    }

    /// A name for a thread: its own, or its start function and where it was created.
    pub fn thread_name(&self, code: &Code, thread: ThreadId) -> String {
        if let Some(own) = self.own_name(code, thread) {
            return own;
        }
        let t = &self.threads[thread.0 as usize];
        let name = self.start_name(code, thread);
        if thread.0 == 0 {
            name.to_owned()
        } else if name.is_empty() {
            let at = place_name(code, Site(t.site));
            format!("{} (created at {at})", thread.0)
        } else if name.contains(' ') {
            format!("{} ({name})", thread.0)
        } else {
            format!(
                "{} ({name}, created at {})",
                thread.0,
                place_name(code, Site(t.site))
            )
        }
    }

    /// What an alternative of a pending decision or of a waiting thread's move means, for people.
    pub fn alternative(&self, code: &Code, thread: ThreadId, choice: u32) -> String {
        let meta = &self.threads[thread.0 as usize].meta;
        match (meta.pause, meta.phase) {
            (Pause::Uninit { ty, test, .. }, _) => {
                let value = if test {
                    Val::num(u64::from(choice))
                } else {
                    self.candidate(code, ty, None, choice)
                };
                format!("uninitialised value {}", show(ty, value))
            }
            (Pause::Split { unknown, cuts, .. }, _) => {
                let mut pieces = self.unknowns[unknown as usize].pieces(cuts);
                match pieces.nth(choice as usize) {
                    Some(x) if x.lo == x.hi => format!("value {}", x.lo),
                    Some(x) => format!("value in {}..{}", x.lo, x.hi),
                    None => String::new(),
                }
            }
            (Pause::Lower { objects, .. }, _) => {
                let name = |id| self.named(code, ObjectId(id), Part::Whole);
                let (first, second) = (name(objects.0), name(objects.1));
                match choice {
                    0 => format!("{first} has a lower address than {second}"),
                    _ => format!("{second} has a lower address than {first}"),
                }
            }
            (Pause::Pin { unknown, .. }, _) => {
                let numbers = self.numbers(code, unknown).0;
                let number = numbers.get(choice as usize);
                number.map_or(String::new(), |n| format!("value {n}"))
            }
            (Pause::Op(c), _) => match c.kind {
                ChoiceKind::Value(ty) => {
                    let range = self.nondet_range(code, thread);
                    let value = self.candidate(code, ty, range, choice);
                    let called = self.entered(code, thread, value.as_wide() as u64);
                    called.unwrap_or_else(|| format!("value {}", show(ty, value)))
                }
                ChoiceKind::Uninit(_) => "uninitialised value".into(),
                ChoiceKind::Piece | ChoiceKind::Lower | ChoiceKind::Pin => {
                    "undetermined value".into()
                }
                ChoiceKind::Weak if choice == 0 => "succeeds".into(),
                ChoiceKind::Weak => "fails for no reason".into(),
                ChoiceKind::Signal => match self.signalled(code, thread, choice) {
                    Some(woken) => format!("wakes thread {}", self.thread_name(code, woken)),
                    None => "wakes no thread".into(),
                },
                ChoiceKind::Alloc if choice == 0 => "new memory".into(),
                ChoiceKind::Alloc if self.may_fail(Failure::Alloc) && choice + 1 == c.count => {
                    "fails".into()
                }
                ChoiceKind::Alloc => "memory at the address of a freed object".into(),
                ChoiceKind::Spawn if choice == 0 => "succeeds".into(),
                ChoiceKind::Spawn => "fails".into(),
                ChoiceKind::Failure(_) if choice == 0 => "succeeds".into(),
                ChoiceKind::Failure(kind) => format!("fails ({})", kind.name()),
            },
            (Pause::No, Phase::CondWait { .. }) if meta.cancel_acts() => "is cancelled".into(),
            (Pause::No, Phase::CondWait { timed: true, .. }) if choice == 0 => "times out".into(),
            (Pause::No, Phase::CondWait { .. }) => "wakes up for no reason".into(),
            (Pause::No, _) => String::new(),
        }
    }

    /// What a made-up decision that the function switches on leads to: a call, or its end.
    fn entered(&self, code: &Code, thread: ThreadId, value: u64) -> Option<String> {
        let at = code.site(self.site(code, thread)?);
        let body = code.program().funcs[at.func].defined()?;
        let ir::Terminator::Switch { cases, .. } = &body.blocks[at.block].term else {
            return None;
        };
        if !at.span.is_none() {
            return None;
        }
        let Some(case) = cases.iter().find(|c| c.lo == value && c.hi == value) else {
            return Some("calls nothing more".into());
        };
        let called = body.blocks[case.target]
            .insts
            .iter()
            .find_map(|i| match i.op {
                ir::Op::Call {
                    callee: ir::Callee::Direct(f),
                    ..
                } => Some(f),
                _ => None,
            })?;
        Some(format!("calls {}", code.program().funcs[called].name))
    }

    fn nondet_range(&self, code: &Code, thread: ThreadId) -> Option<(i64, i64)> {
        let (op, _, _) = self.op_at(code, thread.0 as usize)?;
        let crate::code::Op::Rare { rare } = op else {
            return None;
        };
        match &code.rare[*rare as usize] {
            crate::code::Rare::Inst(ir::Op::Nondet { range, .. }) => *range,
            _ => None,
        }
    }

    fn signalled(&self, code: &Code, thread: ThreadId, choice: u32) -> Option<ThreadId> {
        let place = {
            let t = thread.0 as usize;
            let (op, _, base) = self.op_at(code, t)?;
            let crate::code::Op::Point { rare } = op else {
                return None;
            };
            match &code.rare[*rare as usize] {
                crate::code::Rare::Inst(ir::Op::Sync {
                    op: ir::SyncOp::CondSignal { cond, monitor, .. },
                    ..
                }) => {
                    let r = crate::code::reg(cond) as usize;
                    let place = self.place_of(self.threads[t].stack[base + r])?;
                    match monitor {
                        true => crate::Place {
                            offset: crate::Place::MONITOR,
                            ..place
                        },
                        false => place,
                    }
                }
                _ => return None,
            }
        };
        self.cond_waiters(place).get(choice as usize).copied()
    }
}

/// A value as people write it.
fn show(ty: Ty, value: Val) -> String {
    match ty {
        Ty::F64 => f64::from_bits(value.lo).to_string(),
        Ty::F32 => f32::from_bits(value.lo as u32).to_string(),
        Ty::I128 => (value.as_wide() as i128).to_string(),
        Ty::Ptr => "null".into(),
        _ => sext(value.lo, ty.int_bits().unwrap_or(64) as u8).to_string(),
    }
}

/// A place in the source, as `file.c:12`; the function where there is none.
fn place_name(code: &Code, site: Site) -> String {
    let info = code.site(site);
    code.program().place_in(info.func, info.span)
}

/// The name of a part of an object that is there before the program starts: as that of one that is made, by the class
/// that declares a field, and by the static field that keeps it.
fn image_name(program: &ir::Program, id: GlobalId, part: Part) -> Option<String> {
    let global = &program.globals[id];
    let class = global.class.filter(|_| !global.literal)?;
    // A reference is to the object as a whole.
    if matches!(part, Part::Whole | Part::Pointee(0)) {
        return Some(program.object_name(Origin::Global(id), Part::Whole));
    }
    let layout = program.classes[class].layout?;
    if !matches!(program.layouts[layout], Layout::Record { .. }) {
        return None;
    }
    let start = Origin::Heap(Some(class), FuncId(0), global.span, None);
    let field = program.object_name(start, part);
    Some(format!("{field} (of {})", global.name))
}
