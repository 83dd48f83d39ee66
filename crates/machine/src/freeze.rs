//! The image of a program: its boots run before it starts, and the heap that they leave made globals.
//!
//! Every object of the heap costs at every state of a search; a global that no step changes costs nothing.
//! What is done before `main` may therefore be no ordinary heap object. [`freeze`] runs the boots
//! ([`ir::Boot`]) one by one on a thread of their own and makes of every heap object that a global reaches a
//! global with its class, bytes and addresses. The once objects of work that is done say so by their byte,
//! which is no scheduling point; a boot that is done is an empty function from then on. There are no events:
//! detectors start empty, as if the boots came before everything.
//!
//! A boot is undone, and stays to be done on demand, where it does not come to its end by itself (a gap, an
//! exception, a decision, a wait, too many steps) or does what an image cannot keep: output, threads, a lock
//! or another synchronisation object that is left in use, bytes that are no certain number. Objects of the
//! thread that runs it (thread-local globals) are none of its business: touching one is a gap.
//!
//! Work that the program would do at some time ([`ir::Boot::own`]) is undone, too, where it looks at or changes
//! anything that was there before and is not its own, or does other work that was still to be done: what it would see
//! there depends on when it is done. What is left depends on nothing and is seen by none before it is done, so that
//! it may as well come first.

mod kept;
mod name;

use crate::code::Code;
use crate::config::Config;
use crate::event::{Event, Observer, Place, ThreadId};
use crate::memory::object::ObjectKind;
use crate::outcome::{Outcome, SyncOnly};
use crate::state::State;
use crate::state::thread::Phase;
use crate::sync::SyncObject;
use ir::{Entry, FuncId, Global, GlobalId, Init, Layout, Program, Reloc, RelocTarget};
use kept::Kept;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Steps of a boot after which it is left to be done on demand.
const MOST_STEPS: u32 = 200;

/// Runs the boots of a program and makes globals of what they leave. Boots that could not be run stay
/// in the list of the program.
pub fn freeze(program: Program) -> Program {
    if program.boots.is_empty() {
        return program;
    }
    let entry = program.entry;
    let program = Arc::new(Program {
        entry: Entry::None,
        ..program
    });
    let code = Code::new(Arc::clone(&program));
    let mut state = State::new(&code, &Config::default(), &[]);
    let mut done = BTreeSet::new();
    loop {
        let before = done.len();
        for boot in program
            .boots
            .iter()
            .filter(|b| b.own.is_some() || before == 0)
        {
            if done.contains(&boot.func) {
                continue;
            }
            let mark = state.mark();
            if run(&code, &mut state, boot) && is_image(&code, &state) {
                done.insert(boot.func);
            } else {
                state.undo_to(&code, mark);
            }
        }
        if done.len() == before {
            break;
        }
    }
    let kept = Image::new(&code, &state).kept();
    // A large program need not be there twice.
    drop((code, state));
    let mut program = Arc::try_unwrap(program).unwrap_or_else(|shared| (*shared).clone());
    program.entry = entry;
    kept.into(program, &done)
}

/// Watches whether a boot shows anything to the world, or touches what it must not.
struct Watch<'a> {
    program: &'a Program,
    /// The first object that is made by the boot.
    made: u32,
    /// The globals that it may touch, if it may not touch everything.
    own: Option<&'a [GlobalId]>,
    breach: bool,
}

impl Watch<'_> {
    fn touch(&mut self, object: u32) {
        let Some(own) = self.own else {
            return;
        };
        let global = object.checked_sub(1).map(GlobalId);
        let known = |id: &GlobalId| {
            let fixed = |g: &Global| g.constant || g.literal;
            own.contains(id) || self.program.globals.get(*id).is_some_and(fixed)
        };
        self.breach |= object < self.made && !global.as_ref().is_some_and(known);
    }

    /// Work that is done, or its own, is asked for as often as it likes.
    fn synchronise(&mut self, place: Place) {
        let once = |b: &ir::Boot| b.once.0 + 1 == place.object.0;
        if !self.program.boots.iter().any(once) {
            self.touch(place.object.0);
        }
    }
}

impl Observer for Watch<'_> {
    fn event(&mut self, event: &Event) {
        match *event {
            Event::Access { range, .. } | Event::Rmw { range, .. } | Event::Touch { range, .. } => {
                self.touch(range.object.0);
            }
            Event::Acquire { lock: place, .. }
            | Event::Release { lock: place, .. }
            | Event::Post { object: place, .. }
            | Event::Take { object: place, .. }
            | Event::Put { queue: place, .. }
            | Event::Get { queue: place, .. }
            | Event::Arrive { barrier: place, .. }
            | Event::Leave { barrier: place, .. }
            | Event::Signal { cond: place, .. }
            | Event::Wait { cond: place, .. }
            | Event::Wake { cond: place, .. } => self.synchronise(place),
            Event::Fence { .. }
            | Event::Fork { .. }
            | Event::Join { .. }
            | Event::End { .. }
            | Event::Alloc { .. }
            | Event::Free { .. } => {}
        }
    }

    fn output(&mut self, _: u8, _: &[u8]) {
        self.breach = true;
    }
}

/// Runs a boot on a new thread; whether it came to its end, alone and unseen.
fn run(code: &Code, state: &mut State, boot: &ir::Boot) -> bool {
    let before = boot.own.as_deref().map(|own| Before::of(code, state, own));
    let made = state.mem.objects.len() as u32;
    let Some(thread) = state.boot_thread(code, boot.func) else {
        return false;
    };
    let threads = state.threads().count();
    let mut watch = Watch {
        program: code.program(),
        made,
        own: boot.own.as_deref(),
        breach: false,
    };
    let mut moves = Vec::new();
    for _ in 0..MOST_STEPS {
        state.moves(code, &mut moves);
        let sure = |m: &&crate::Move| m.thread == thread && m.choices == 1 && m.real == 1;
        if !moves.iter().any(|m| sure(&m)) {
            return false;
        }
        let outcome = state.step(code, thread, 0, &SyncOnly, &mut watch);
        if watch.breach || state.threads().count() != threads {
            return false;
        }
        match outcome {
            Outcome::Ready | Outcome::Cut => {}
            Outcome::Ended | Outcome::Exited(_) => {
                return state.reopen(thread) && before.is_none_or(|b| b.still(code, state));
            }
            Outcome::Choice(_) | Outcome::Violation(_) | Outcome::Gap(_) | Outcome::Infeasible => {
                return false;
            }
        }
    }
    false
}

/// What was there before a boot: silent accesses tell nothing, but leave their bytes.
struct Before {
    works: usize,
    globals: Vec<(u32, Init)>,
}

impl Before {
    fn of(code: &Code, state: &State, own: &[GlobalId]) -> Before {
        let image = Image {
            code,
            state,
            made: BTreeMap::new(),
        };
        let globals = code.program().globals.iter();
        let others = globals.filter(|(id, g)| is_stored(g) && !own.contains(id));
        let ids = others.map(|(id, _)| code.global_object(id));
        Before {
            works: state.sync.len(),
            globals: ids.map(|id| (id, image.contents(id))).collect(),
        }
    }

    /// Whether that is unchanged, but for the work that was done.
    fn still(&self, code: &Code, state: &State) -> bool {
        let image = Image {
            code,
            state,
            made: BTreeMap::new(),
        };
        let same = |(id, was): &(u32, Init)| image.contents(*id) == *was;
        state.sync.len() == self.works + 1 && self.globals.iter().all(same)
    }
}

impl State {
    fn boot_thread(&mut self, code: &Code, func: FuncId) -> Option<ThreadId> {
        let t = self.add_thread(code, func, 0, true, vec![self.threads.len() as u32]);
        let mut stack = Vec::new();
        let pushed = self.push_frame(code, t, &mut stack, 0, func.0, &[], false);
        self.threads[t].stack = stack;
        for id in self.threads[t].locals.clone() {
            self.mem.change(&mut self.log, id, |o| {
                o.kind = ObjectKind::Global;
                o.alive = false;
            });
        }
        pushed.ok().map(|()| ThreadId(t as u32))
    }

    /// A boot's end is not the end of the process; the next boot is alone again.
    fn reopen(&mut self, thread: ThreadId) -> bool {
        self.process.exited = None;
        let t = thread.0 as usize;
        self.log.meta(t, self.threads[t].meta);
        self.threads[t].meta.joined = true;
        self.threads[t].meta.phase == Phase::Ended
    }
}

/// Whether everything that globals reach can be kept in an image.
fn is_image(code: &Code, state: &State) -> bool {
    let kept = |(place, object): (&Place, &SyncObject)| match object {
        SyncObject::OnceDone { .. } => global_of(code, place.object.0).is_some(),
        _ => false,
    };
    state.sync.iter().all(kept) && reached(code, state).is_some()
}

fn global_of(code: &Code, id: u32) -> Option<GlobalId> {
    let count = code.program().globals.len() as u32;
    (1..=count).contains(&id).then(|| GlobalId(id - 1))
}

/// The heap objects that globals reach, in the order of their ids; nothing if an image cannot keep one.
fn reached(code: &Code, state: &State) -> Option<BTreeSet<u32>> {
    let mut work: Vec<u32> = Vec::new();
    for (id, global) in code.program().globals.iter() {
        if is_stored(global) {
            work.push(code.global_object(id));
        }
    }
    let mut heap = BTreeSet::new();
    while let Some(id) = work.pop() {
        for index in state.mem.cells_of(id) {
            let cell = state.mem.cells[index as usize];
            if cell.frag != 0 {
                return None;
            }
            if cell.prov == 0 {
                continue;
            }
            let target = &state.mem.objects[cell.prov as usize];
            match target.kind {
                ObjectKind::Heap if target.alive => {
                    if heap.insert(cell.prov) {
                        work.push(cell.prov);
                    }
                }
                ObjectKind::Global => {}
                ObjectKind::Function if cell.data == 0 => {}
                _ => return None,
            }
        }
        if heap.contains(&id) && !is_initialised(state, id) {
            return None;
        }
    }
    Some(heap)
}

/// Whether a global has bytes of its own that a boot may have changed.
fn is_stored(global: &Global) -> bool {
    let open = matches!(global.init, Init::Extern | Init::Any);
    !open && !global.thread_local
}

fn is_initialised(state: &State, id: u32) -> bool {
    let object = state.mem.objects[id as usize];
    let width = state.mem.pointer_size();
    // Objects begin where cells do; the last cell may have bytes that are not the object's.
    let mut left = object.size;
    state.mem.cells_of(id).all(|index| {
        let own = left.min(width);
        left -= own;
        let bytes = (1u16 << own) - 1;
        u16::from(state.mem.cells[index as usize].init) & bytes == bytes
    })
}

/// What the boots left.
struct Image<'a> {
    code: &'a Code,
    state: &'a State,
    /// Heap objects, and the globals that they become.
    made: BTreeMap<u32, GlobalId>,
}

impl<'a> Image<'a> {
    fn new(code: &'a Code, state: &'a State) -> Self {
        let count = code.program().globals.len() as u32;
        let heap = reached(code, state).unwrap_or_default();
        let made = heap.into_iter().zip((count..).map(GlobalId)).collect();
        Image { code, state, made }
    }

    /// What of the program becomes different.
    fn kept(&self) -> Kept {
        let old = self.code.program();
        let mut kept = Kept::default();
        for (id, global) in old.globals.iter() {
            if is_stored(global) {
                let contents = self.contents(self.code.global_object(id));
                kept.contents.push((id, contents));
            }
        }
        let names = name::Names::new(self);
        for (&id, &global) in &self.made {
            let mut made = self.global(id, global);
            let mut layout = None;
            if let Some(name) = names.of(id) {
                made.name = name;
                layout = self.array_layout(id);
            }
            kept.made.push((made, layout));
        }
        for (place, object) in &self.state.sync {
            if matches!(object, SyncObject::OnceDone { .. })
                && let Some(global) = global_of(self.code, place.object.0)
            {
                kept.over.push((global, place.offset));
            }
        }
        kept
    }

    /// The layout of an array, which has as many elements as fill it.
    fn array_layout(&self, id: u32) -> Option<Layout> {
        let object = self.state.mem.objects[id as usize];
        let program = self.code.program();
        let class = object.info.checked_sub(1).map(ir::ClassId)?;
        let layout = program.classes.get(class)?.layout?;
        let Layout::Array { elem, stride, .. } = program.layouts[layout] else {
            return None;
        };
        let count = object.size.checked_div(stride)?;
        Some(Layout::Array {
            elem,
            count,
            stride,
        })
    }

    fn global(&self, id: u32, global: GlobalId) -> Global {
        let object = self.state.mem.objects[id as usize];
        let class = object.info.checked_sub(1).map(ir::ClassId);
        let facts = class.and_then(|class| self.code.program().classes.get(class));
        let name = facts.map_or("object", |class| class.name.as_str());
        Global {
            name: format!("{name}#{}", global.0),
            size: object.size,
            align: 1 << object.align,
            init: self.contents(id),
            thread_local: false,
            constant: false,
            literal: false,
            // How many elements an array has, its class does not say.
            layout: facts
                .and_then(|class| class.layout)
                .filter(|id| !matches!(self.code.program().layouts[*id], Layout::Array { .. })),
            class,
            span: self.code.site(crate::Site(object.site)).span,
        }
    }

    fn contents(&self, id: u32) -> Init {
        let memory = &self.state.mem;
        let object = memory.objects[id as usize];
        let width = memory.pointer_size();
        let (mut bytes, mut relocs) = (Vec::new(), Vec::new());
        for (i, index) in memory.cells_of(id).enumerate() {
            let cell = memory.cells[index as usize];
            let offset = i as u32 * width;
            let data = match self.target(cell.prov, cell.data as i64) {
                Some(target) => {
                    relocs.push(Reloc { offset, target });
                    0
                }
                None => cell.data,
            };
            bytes.extend(&data.to_le_bytes()[..width as usize]);
        }
        bytes.truncate(object.size as usize);
        let used = bytes
            .iter()
            .rposition(|b| *b != 0)
            .map_or(0, |last| last + 1);
        bytes.truncate(used);
        match (bytes.is_empty(), relocs.is_empty()) {
            (true, true) => Init::Zero,
            _ => Init::Data { bytes, relocs },
        }
    }

    fn target(&self, object: u32, offset: i64) -> Option<RelocTarget> {
        if object == 0 {
            return None;
        }
        let facts = &self.state.mem.objects[object as usize];
        Some(match facts.kind {
            ObjectKind::Function => RelocTarget::Func(FuncId(facts.info)),
            _ => match self.made.get(&object) {
                Some(&global) => RelocTarget::Global(global, offset),
                None => RelocTarget::Global(GlobalId(object - 1), offset),
            },
        })
    }
}
