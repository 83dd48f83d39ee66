//! Names of the objects of classes, and of threads that have names of their own.
//!
//! Where a class has several objects, or is the library's, its fields are called with the object (`Account.balance (of a)`).
//! Objects with the same name are numbered in the order of their making. What the library has made for the program (the lock inside
//! a lock object, the table of a map) is called by what the program keeps it in: the static field, the field of an object
//! of its own, or the object that it has made, which leads there by references.

use crate::code::Code;
use crate::event::{ObjectId, Site, ThreadId};
use crate::memory::object::ObjectKind;
use crate::memory::references::{Reference, References};
use crate::memory::value::Val;
use crate::state::State;
use ir::object_name::{Origin, Part};
use ir::{ClassId, FuncId, GlobalId, Layout, Op};
use std::collections::{BTreeMap, BTreeSet};

/// References that are followed from what the program keeps to what the library made.
const FARTHEST: usize = 6;

/// The most characters of a text that are shown.
const LONGEST: u32 = 60;

impl State {
    /// The name of a heap object of a class that has a name in the source, or of a part of it.
    pub(crate) fn instance_name(&self, code: &Code, id: u32, part: Part) -> Option<String> {
        let program = code.program();
        let class = self.instance_of(id)?;
        if program.classes[class].name.contains(' ') {
            return None;
        }
        // A reference is to the object as a whole.
        let part = match part {
            Part::Pointee(0) => Part::Whole,
            part => part,
        };
        if self.is_librarys(code, id)
            && let Some(way) = self.kept(code, id)
        {
            return Some(self.part_name(code, &way, part));
        }
        let name = program.object_name(self.origin(code, id), part);
        let own = &program.classes[class];
        let array = own
            .layout
            .is_some_and(|l| matches!(program.layouts[l], Layout::Array { .. }));
        if part == Part::Whole || own.layout.is_none() || array {
            return Some(self.whole_name(code, id, name, part));
        }
        let siblings = self.heap().filter(|o| self.instance_of(*o) == Some(class));
        if !own.library && siblings.take(2).count() < 2 {
            return Some(name);
        }
        let whole = program.object_name(self.origin(code, id), Part::Whole);
        let whole = self.whole_name(code, id, whole, Part::Whole);
        let short = match whole.strip_prefix(own.name.as_str()) {
            Some(made) if made.starts_with(" made at ") => format!("that{made}"),
            _ => whole,
        };
        Some(format!("{name} (of {short})"))
    }

    /// The name of an object or of an element: what has no variable is called by what it is kept in, if that is the
    /// user's, and what has the name of others is numbered.
    fn whole_name(&self, code: &Code, id: u32, name: String, part: Part) -> String {
        let program = code.program();
        let whole = program.object_name(self.origin(code, id), Part::Whole);
        if whole.contains(" made at ")
            && part == Part::Whole
            && let Some(way) = self.kept(code, id)
            && let [(holder, at)] = way[..]
            && self.rank(code, holder) < 2
        {
            let part = Part::At(i64::from(at));
            let kept = program.object_name(self.origin(code, holder), part);
            if !kept.contains(" made at ") {
                return self.named_part(code, holder, part);
            }
        }
        // Objects of one origin have one name.
        let mut origins: Vec<(Origin, bool)> = vec![(self.origin(code, id), true)];
        let class = self.instance_of(id);
        let alike = |o: &u32| {
            if self.instance_of(*o) != class {
                return false;
            }
            let origin = self.origin(code, *o);
            if let Some((_, same)) = origins.iter().find(|(known, _)| *known == origin) {
                return *same;
            }
            let same = program.object_name(origin, Part::Whole) == whole;
            origins.push((origin, same));
            same
        };
        let made: Vec<u32> = self.heap().filter(alike).collect();
        match made.len() {
            0 | 1 => name,
            _ => {
                let number = 1 + made.iter().filter(|o| **o < id).count();
                format!("{name} #{number}")
            }
        }
    }

    /// What people call the object that a place beside its bytes belongs to, and whether that is the library's own: then
    /// a lock object is meant and no monitor.
    pub fn is_part_of_library(&self, code: &Code, object: ObjectId) -> bool {
        let heap = self.instance_of(object.0).is_some();
        heap && self.is_librarys(code, object.0)
    }

    /// What of the user's own an object of the library's belongs to, by name: the map whose table it is.
    pub fn belongs_to(&self, code: &Code, object: ObjectId) -> Option<String> {
        let class = self.instance_of(object.0)?;
        if self.is_librarys(code, object.0) {
            let way = self.kept(code, object.0)?;
            return Some(self.root(code, &way).0);
        }
        let library = code.program().classes[class].library;
        library.then(|| self.named_part(code, object.0, Part::Whole))
    }

    /// The name that the program gave a thread, or that of its process in a system of several.
    pub fn own_name(&self, code: &Code, thread: ThreadId) -> Option<String> {
        if let Some(name) = self.process_thread_name(code, thread) {
            return Some(name);
        }
        let texts = code.program().dialect.texts?;
        if thread.0 == 0 {
            return Some("main".to_owned());
        }
        let handle = self
            .mem
            .objects
            .iter()
            .position(|o| o.kind == ObjectKind::Thread && o.info == thread.0)?;
        let holders = self.references_to(&BTreeSet::from([handle as u32]));
        let (object, _, _) = holders.into_iter().find(|(_, at, _)| *at == 0)?;
        self.text_at(code, self.pointer(object, texts.thread_name)?)
    }

    /// What an object that is thrown says.
    pub fn message_of(&self, code: &Code, thread: ThreadId) -> Option<String> {
        let texts = code.program().dialect.texts?;
        let thrown = self.threads[thread.0 as usize].meta.exception;
        let thrown = thrown.is_addr().then(|| thrown.object())?;
        self.text_at(code, self.pointer(thrown, texts.message)?)
    }

    /// The characters of a text, where an address is that of one.
    pub(crate) fn text_at(&self, code: &Code, address: Val) -> Option<String> {
        let program = code.program();
        let texts = program.dialect.texts?;
        let id = address.object();
        let object = self.mem.objects.get(id as usize)?;
        let class = match object.kind {
            ObjectKind::Global => program.globals[GlobalId(object.info)].class,
            _ => self.instance_of(id),
        };
        // Each process of a system has classes of its own.
        let is_text = |class: ClassId| {
            class == texts.class
                || !program.processes.is_empty()
                    && program.classes[class].name == program.classes[texts.class].name
        };
        if !class.is_some_and(is_text) || !object.alive {
            return None;
        }
        let characters = self.pointer(id, texts.characters)?.object();
        let size = self.mem.objects[characters as usize].limit;
        let step = 1 + u32::from(self.byte(id, texts.wide)? == 1);
        let units = (0..size / step).take(LONGEST as usize + 1);
        let units: Option<Vec<u16>> = units
            .map(|i| {
                let low = self.byte(characters, i * step)?;
                let high = if step == 2 {
                    self.byte(characters, i * step + 1)?
                } else {
                    0
                };
                Some(u16::from_le_bytes([low, high]))
            })
            .collect();
        let units = units?;
        let whole = units.len() <= LONGEST as usize;
        let shown = &units[..units.len().min(LONGEST as usize)];
        let text = String::from_utf16_lossy(shown);
        Some(if whole { text } else { format!("{text}…") })
    }

    fn byte(&self, id: u32, offset: u32) -> Option<u8> {
        let object = self.mem.objects.get(id as usize)?;
        let inside = object.alive && offset < object.limit;
        let origin = Val::addr(id, i64::from(offset));
        let value = inside.then(|| self.mem.load(object.base + offset, 1, origin))?;
        let value = value
            .ok()
            .filter(|v| !v.is_addr() && !v.is_uninit() && !v.is_unknown())?;
        Some(value.lo as u8)
    }

    fn pointer(&self, id: u32, offset: u32) -> Option<Val> {
        let width = self.mem.pointer_size();
        let object = self.mem.objects.get(id as usize)?;
        let inside = object.alive && offset.checked_add(width)? <= object.limit;
        let origin = Val::addr(id, i64::from(offset));
        let value = inside.then(|| self.mem.load(object.base + offset, width, origin))?;
        value.ok().filter(|v| v.is_addr())
    }

    fn heap(&self) -> impl Iterator<Item = u32> + '_ {
        let objects = self.mem.objects.iter().enumerate();
        objects
            .filter(|(_, o)| o.kind == ObjectKind::Heap)
            .map(|(id, _)| id as u32)
    }

    fn instance_of(&self, id: u32) -> Option<ClassId> {
        let object = self.mem.objects.get(id as usize)?;
        let heap = object.kind == ObjectKind::Heap;
        heap.then(|| object.info.checked_sub(1).map(ClassId))?
    }

    fn origin(&self, code: &Code, id: u32) -> Origin {
        let object = &self.mem.objects[id as usize];
        if object.kind == ObjectKind::Global {
            return Origin::Global(GlobalId(object.info));
        }
        let site = code.site(Site(object.site));
        let body = code.program().funcs[site.func].defined();
        let inst = body.and_then(|b| b.blocks[site.block].insts.get(site.inst as usize));
        let local = match inst.map(|i| &i.op) {
            Some(Op::Alloc { dst, .. }) => Some(*dst),
            _ => None,
        };
        Origin::Heap(self.instance_of(id), site.func, site.span, local)
    }

    /// Whether an object was made by the library.
    fn is_librarys(&self, code: &Code, id: u32) -> bool {
        let func: FuncId = code.site(Site(self.mem.objects[id as usize].site)).func;
        code.program().funcs[func].library
    }

    /// The references to some objects: who has one, where, and to which; in the order of those who have them.
    fn references_to(&self, targets: &BTreeSet<u32>) -> Vec<(u32, u32, u32)> {
        let all = self.references.get_or_init(|| self.find_references());
        let to = |&id: &u32| {
            let holders = all.to(id).iter();
            holders.map(move |&(holder, at)| (holder, at, id))
        };
        let mut found: Vec<(u32, u32, u32)> = targets.iter().flat_map(to).collect();
        found.sort_unstable();
        found
    }

    /// The references between heap objects and globals.
    fn find_references(&self) -> References {
        let width = self.mem.pointer_size();
        let mut starts = vec![0; self.mem.objects.len() + 1];
        let mut found: Vec<(u32, Reference)> = Vec::new();
        for (id, object) in self.mem.objects.iter().enumerate() {
            if !object.alive || !matches!(object.kind, ObjectKind::Heap | ObjectKind::Global) {
                continue;
            }
            let own = self.mem.cells_of(id as u32);
            let cells = &self.mem.cells[own.start as usize..own.end as usize];
            for (i, cell) in cells.iter().enumerate() {
                if cell.prov != 0 && cell.prov != id as u32 {
                    starts[cell.prov as usize + 1] += 1;
                    found.push((cell.prov, (id as u32, i as u32 * width)));
                }
            }
        }
        References::new(starts, found)
    }

    /// The references from something that the program keeps to an object, outermost first.
    fn kept(&self, code: &Code, id: u32) -> Option<Vec<Reference>> {
        let mut next: BTreeMap<u32, (Reference, u32)> = BTreeMap::new();
        let mut targets = BTreeSet::from([id]);
        let mut seen = targets.clone();
        for _ in 0..FARTHEST {
            let mut found = self.references_to(&targets);
            found.retain(|(holder, _, _)| !seen.contains(holder));
            let own = found
                .iter()
                .filter(|(holder, _, _)| self.is_users(code, *holder))
                .min_by_key(|(holder, _, _)| self.rank(code, *holder));
            if let Some(&(holder, at, to)) = own {
                let mut way = vec![(holder, at)];
                let mut inner = to;
                while let Some((reference, to)) = next.get(&inner) {
                    way.push(*reference);
                    inner = *to;
                }
                return Some(way);
            }
            targets = BTreeSet::new();
            for (holder, at, to) in found {
                if seen.insert(holder) {
                    next.insert(holder, ((holder, at), to));
                    targets.insert(holder);
                }
            }
        }
        None
    }

    /// Whether an object is the user's own: a static field, or made by a function of theirs.
    fn is_users(&self, code: &Code, id: u32) -> bool {
        let program = code.program();
        let object = &self.mem.objects[id as usize];
        match object.kind {
            ObjectKind::Global => {
                let global = &program.globals[GlobalId(object.info)];
                let file = program.files.get(global.span.file);
                let library = file.is_some_and(|f| f.library);
                global.class.is_none() && !global.literal && !library
            }
            _ => !self.is_librarys(code, id),
        }
    }

    /// How little the name of a thing of the user's says: a static field says most, then one of an object.
    fn rank(&self, code: &Code, id: u32) -> u8 {
        match self.instance_of(id) {
            None => 0,
            Some(class) if !code.program().classes[class].library => 1,
            Some(_) => 2,
        }
    }

    /// The name of what the program keeps, and the references from there on. A field of the user's own says most; what
    /// the user made of a library's class is called as a whole.
    fn root<'w>(&self, code: &Code, way: &'w [Reference]) -> (String, &'w [Reference]) {
        let (first, at) = way[0];
        let class = self.instance_of(first);
        match class.is_none_or(|class| !code.program().classes[class].library) {
            true => (self.named_part(code, first, Part::At(at.into())), &way[1..]),
            false => (self.named_part(code, first, Part::Whole), way),
        }
    }

    /// The name of something at the end of references that begin at what the program keeps.
    fn part_name(&self, code: &Code, way: &[Reference], part: Part) -> String {
        let program = code.program();
        let (root, inside) = self.root(code, way);
        let last = way.last().map(|(holder, at)| {
            program.object_name(self.origin(code, *holder), Part::At((*at).into()))
        });
        match (part, inside) {
            (Part::Whole, [] | [_]) => root,
            (Part::Whole, [(holder, at), ..]) => {
                let field = program.object_name(self.origin(code, *holder), Part::At((*at).into()));
                format!("{field} (of {root})")
            }
            (part, _) => {
                let target = self.pointer(way[way.len() - 1].0, way[way.len() - 1].1);
                let name = target.map(|t| program.object_name(self.origin(code, t.object()), part));
                let name = name.unwrap_or_default();
                // An element is called by the field that the array is kept in.
                match (name.split_once(']'), inside, last) {
                    (Some((index, _)), [], _) if name.starts_with('[') => format!("{root}{index}]"),
                    (Some((index, _)), _, Some(last)) if name.starts_with('[') => {
                        format!("{last}{index}] (of {root})")
                    }
                    _ => format!("{name} (of {root})"),
                }
            }
        }
    }

    fn named_part(&self, code: &Code, id: u32, part: Part) -> String {
        let instance = self.instance_name(code, id, part);
        instance.unwrap_or_else(|| {
            let part = match self.mem.objects[id as usize].kind {
                ObjectKind::Global => Part::At(0),
                _ => part,
            };
            code.program().object_name(self.origin(code, id), part)
        })
    }
}
