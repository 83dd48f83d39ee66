//! The constraints of instructions, calls and threads: points-to analysis and call graph at once.
//!
//! What each instruction contributes follows the concrete semantics: an address stays an address
//! in an integer as wide as a pointer; additions keep its object; narrower integers, products and
//! shifts carry none. What is assumed where the program ends:
//!
//! * an external function returns an address from outside or one of its arguments, stores no
//!   addresses, and calls the functions among its arguments with the other arguments;
//! * `main` gets arguments that nothing else points to.
//!
//! Bodies are copied where that pays ([`context`](crate::pointer::context)), or for every call
//! ([`every`]).

pub(crate) mod every;
mod instructions;

use crate::flow::point::{Instance, Point};
use crate::flow::shape::Shape;
use crate::id::{InstanceId, KindId, ObjectId};
use crate::pointer::constraints::every::Every;
use crate::pointer::context::{Contexts, passes_pointers};
use crate::pointer::memory::{Memory, Progressions, Shift};
use crate::pointer::object::{Cell, ObjectKind};
use crate::pointer::solver::{Graph, NodeId, Transfer};
use ir::{
    Entry, FuncId, GlobalId, Idx, Init, Layout, LocalId, Operand, Program, RelocTarget, Table,
    Terminator, Ty,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Instant;

/// A value as a constraint sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// What a node holds.
    Node(NodeId),
    /// This cell.
    Cell(u32),
    /// No address.
    Nothing,
}

/// What to do for each address a node gets.
#[derive(Clone)]
enum Watch {
    /// It is called.
    Call(Point),
    /// This method of it is called.
    Method { point: Point, method: u32 },
    /// A thread starts with it.
    Spawn {
        point: Point,
        handle: Source,
        arg: Source,
    },
    /// It is the source of a copy of memory to this cell.
    CopyFrom { to: u32, len: Option<u32> },
    /// It is the target of one from this cell.
    CopyTo { from: u32, len: Option<u32> },
    /// It is joined, and its result stored there.
    Join { value: NodeId },
    /// It is handed to an external function, which may call it with what it was given.
    Callback { point: Point, given: NodeId },
}

/// A kind of thread, as the solver sees it.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    /// The copy of the start function.
    pub entry: InstanceId,
    /// Where it is created; where every call is copied, the first place.
    pub created: Option<Point>,
    /// What its threads give back.
    pub result: NodeId,
}

/// An instance's nodes: one per local, then its result.
#[derive(Clone, Copy)]
struct Nodes {
    first: NodeId,
    result: NodeId,
    depth: u32,
}

/// A call: its arguments and where its result goes.
#[derive(Clone)]
struct Call {
    args: Vec<(Ty, Source)>,
    dst: Option<NodeId>,
}

/// The analysis under way, and its result.
pub(crate) struct Constraints<'p> {
    pub program: &'p Program,
    pub graph: Graph<'p>,
    pub shapes: Vec<Option<Shape>>,
    pub instances: Table<InstanceId, Instance>,
    pub kinds: Table<KindId, Made>,
    /// Who is called, by point.
    pub callees: BTreeMap<Point, BTreeSet<InstanceId>>,
    /// External functions called, by point.
    pub externals: BTreeMap<Point, BTreeSet<FuncId>>,
    nodes: Vec<Nodes>,
    by_site: HashMap<(FuncId, Option<Point>), InstanceId>,
    by_creation: HashMap<(Point, FuncId), KindId>,
    copies: Copies,
    watches: Vec<Watch>,
    calls: HashMap<Point, Call>,
    constants: HashMap<u32, NodeId>,
    /// Nodes that hold the running thread's handle.
    currents: Vec<NodeId>,
    /// What is thrown, where every call is copied by each kind of threads.
    thrown: HashMap<Option<KindId>, NodeId>,
    bodies: Vec<InstanceId>,
}

/// For which calls bodies are copied.
pub(crate) enum Copies {
    /// Where it pays.
    Chosen(Contexts),
    /// For each.
    Every(Every),
}

impl<'p> Constraints<'p> {
    /// Solves the constraints of everything the program's entry reaches; `None` if the time was
    /// over before.
    pub fn solve(program: &'p Program, deadline: Option<Instant>) -> Option<Self> {
        Constraints::solve_with(program, deadline, None)
    }

    /// As [`Constraints::solve`], with a copy of a body for every call; `None` if there are too many.
    pub fn solve_every(program: &'p Program, every: Every) -> Option<Self> {
        Constraints::solve_with(program, None, Some(every))
    }

    fn solve_with(
        program: &'p Program,
        deadline: Option<Instant>,
        every: Option<Every>,
    ) -> Option<Self> {
        let shapes: Vec<Option<Shape>> = program
            .funcs
            .iter()
            .map(|(_, f)| f.defined().map(|b| Shape::of(b, f.params.len())))
            .collect();
        let progressions = match every {
            Some(_) => Progressions::Whole,
            None => Progressions::Bounded,
        };
        let copies = match every {
            Some(every) => Copies::Every(every),
            None => Copies::Chosen(Contexts::of(program, &shapes)),
        };
        let mut c = Constraints {
            program,
            graph: Graph::new(Memory::new(program, progressions), program, deadline),
            shapes,
            instances: Table::new(),
            kinds: Table::new(),
            callees: BTreeMap::new(),
            externals: BTreeMap::new(),
            nodes: Vec::new(),
            by_site: HashMap::new(),
            by_creation: HashMap::new(),
            copies,
            watches: Vec::new(),
            calls: HashMap::new(),
            constants: HashMap::new(),
            currents: Vec::new(),
            thrown: HashMap::new(),
            bodies: Vec::new(),
        };
        c.outside();
        c.entry();
        c.run();
        (!c.graph.is_late() && !c.has_too_many()).then_some(c)
    }

    fn run(&mut self) {
        loop {
            while let Some(instance) = self.bodies.pop() {
                if self.has_too_many() {
                    return;
                }
                self.body(instance);
            }
            let Some((watches, cells)) = self.graph.propagate() else {
                if self.bodies.is_empty() || self.graph.is_late() {
                    return;
                }
                continue;
            };
            for watch in watches {
                for &cell in &cells {
                    self.serve(watch, cell);
                }
            }
        }
    }

    /// What is outside points to what is outside.
    fn outside(&mut self) {
        let cell = self.graph.memory.number(Cell::anywhere(ObjectId(0), None));
        let stored = self.graph.contents(cell).stored;
        self.graph.add(stored, cell);
    }

    fn outside_cell(&mut self) -> u32 {
        self.graph.memory.number(Cell::anywhere(ObjectId(0), None))
    }

    fn entry(&mut self) {
        let (Entry::Main(func) | Entry::Thread(func)) = self.program.entry else {
            return;
        };
        let entry = self.instance(func, None, 0);
        self.belongs(entry, KindId(0));
        let result = self.nodes[entry.index()].result;
        self.kinds.push(Made {
            entry,
            created: None,
            result,
        });
        self.thread_object(KindId(0));
        let params = self.program.funcs[func].params.clone();
        if params.len() > 1 {
            let (argv, _) = self.graph.memory.object(ObjectKind::Argv, None, None);
            let cell = self.graph.memory.number(Cell::anywhere(argv, None));
            let stored = self.graph.contents(cell).stored;
            self.graph.add(stored, cell);
            let first = self.nodes[entry.index()].first;
            for i in 1..params.len() as u32 {
                self.graph.add(first + i, cell);
            }
        }
        if let (Entry::Main(_), Some(hook)) = (self.program.entry, self.program.hooks.exit) {
            self.at_returns(entry, hook, Source::Nothing);
        }
    }

    /// A hook is called where the entry of a thread returns.
    fn at_returns(&mut self, entry: InstanceId, hook: FuncId, value: Source) {
        let func = self.instances[entry].func;
        let Some(body) = self.program.funcs[func].defined() else {
            return;
        };
        for (block, b) in body.blocks.iter() {
            if let Terminator::Return(_) = b.term {
                let point = Point {
                    instance: entry,
                    block,
                    inst: b.insts.len() as u32,
                };
                let args = vec![(Ty::Ptr, value)];
                self.calls.insert(point, Call { args, dst: None });
                self.bind(point, hook);
            }
        }
    }

    fn thread_object(&mut self, kind: KindId) {
        let (object, _) = self
            .graph
            .memory
            .object(ObjectKind::Thread(kind), Some(0), None);
        let cell = self.graph.memory.number(Cell::exact(object, 0));
        for node in self.currents.clone() {
            self.graph.add(node, cell);
        }
    }

    /// The instance of a function for a site, with its body to be looked at if it is new.
    fn instance(&mut self, func: FuncId, site: Option<Point>, depth: u32) -> InstanceId {
        if let Some(&id) = self.by_site.get(&(func, site)) {
            return id;
        }
        let id = self.copy_of(func, site, depth);
        self.by_site.insert((func, site), id);
        id
    }

    /// A new instance.
    fn copy_of(&mut self, func: FuncId, site: Option<Point>, depth: u32) -> InstanceId {
        let id = self.instances.push(Instance { func, site });
        let function = &self.program.funcs[func];
        let locals = function
            .defined()
            .map_or(function.params.len(), |b| b.locals.len());
        let first = self.graph.nodes(locals + 1);
        self.nodes.push(Nodes {
            first,
            result: first + locals as NodeId,
            depth,
        });
        if function.defined().is_some() {
            self.bodies.push(id);
        }
        id
    }

    /// The instance that a call of a function at a point gets, unless it is not followed.
    fn callee(&mut self, point: Point, func: FuncId) -> Option<InstanceId> {
        if let Some(&id) = self.by_site.get(&(func, Some(point))) {
            return Some(id);
        }
        let depth = self.nodes[point.instance.index()].depth;
        let size = self.shapes[func.index()].as_ref().map_or(0, |s| s.size);
        let own = match &mut self.copies {
            Copies::Every(_) => return self.copied_callee(point, func, depth),
            Copies::Chosen(contexts) => contexts.copies(func, size, depth),
        };
        Some(match own {
            true => self.instance(func, Some(point), depth + 1),
            false => self.instance(func, None, 0),
        })
    }

    /// The node of a local.
    pub fn local(&self, instance: InstanceId, local: LocalId) -> NodeId {
        self.nodes[instance.index()].first + local.0
    }

    /// The value of an operand.
    pub fn source(&mut self, instance: InstanceId, operand: Operand) -> Source {
        match operand {
            // Of any type: addresses are copied byte by byte and packed into numbers.
            Operand::Local(local) => Source::Node(self.local(instance, local)),
            Operand::Const(_) => Source::Nothing,
            Operand::Global(g, offset) => {
                let object = self.global(g, self.kind_of(instance));
                self.place(object, offset)
            }
            Operand::Slot(s, offset) => {
                let func = self.instances[instance].func;
                let body = self.program.funcs[func].defined();
                let (size, layout) =
                    body.map_or((0, None), |b| (b.slots[s].size, b.slots[s].layout));
                let kind = ObjectKind::Slot(instance, s);
                let (object, _) = self.graph.memory.object(kind, Some(size), layout);
                self.place(object, offset)
            }
            Operand::Func(f) => {
                let kind = ObjectKind::Function(f);
                let (object, _) = self.graph.memory.object(kind, Some(0), None);
                self.place(object, 0)
            }
        }
    }

    /// The value of an operand that the solver has seen.
    pub fn seen(&self, instance: InstanceId, operand: Operand) -> Source {
        let (kind, offset) = match operand {
            Operand::Const(_) => return Source::Nothing,
            Operand::Local(local) => return Source::Node(self.local(instance, local)),
            Operand::Global(g, offset) if self.program.globals[g].thread_local => {
                (ObjectKind::ThreadLocal(self.kind_of(instance), g), offset)
            }
            Operand::Global(g, offset) => (ObjectKind::Global(g), offset),
            Operand::Slot(s, offset) => (ObjectKind::Slot(instance, s), offset),
            Operand::Func(f) => (ObjectKind::Function(f), 0),
        };
        let offset = i32::try_from(offset).unwrap_or(i32::MAX);
        let memory = &self.graph.memory;
        let object = memory.find(kind);
        // A cell without a number was widened to the whole object.
        let cell = object.and_then(|object| {
            let whole = Cell::anywhere(object, memory.objects[object].size);
            let exact = memory.known(Cell::exact(object, offset));
            exact.or_else(|| memory.known(whole))
        });
        cell.map_or(Source::Nothing, Source::Cell)
    }

    fn place(&mut self, object: ObjectId, offset: i64) -> Source {
        let offset = i32::try_from(offset).unwrap_or(i32::MAX);
        Source::Cell(self.graph.memory.number(Cell::exact(object, offset)))
    }

    /// The object of a global, with its initial contents; of a thread-local one, for this kind.
    fn global(&mut self, id: GlobalId, of: Option<KindId>) -> ObjectId {
        let global = &self.program.globals[id];
        let kind = if global.thread_local {
            ObjectKind::ThreadLocal(of, id)
        } else {
            ObjectKind::Global(id)
        };
        let size = (global.init != Init::Extern).then_some(global.size);
        let (object, new) = self.graph.memory.object(kind, size, global.layout);
        if !new {
            return object;
        }
        if let Some(class) = global.class {
            self.graph.classes.set(object, class);
        }
        match &global.init {
            // What the world decides are no addresses.
            Init::Zero | Init::Any => {}
            Init::Extern if self.stops_outside() => {}
            Init::Extern => {
                let outside = self.outside_cell();
                let whole = self.graph.memory.number(Cell::anywhere(object, None));
                let stored = self.graph.contents(whole).stored;
                self.graph.add(stored, outside);
            }
            Init::Data { relocs, .. } => {
                let bounded = matches!(self.copies, Copies::Chosen(_));
                let table = relocs.len() > 8 && bounded;
                for reloc in relocs {
                    let at = Cell::exact(object, i32::try_from(reloc.offset).unwrap_or(i32::MAX));
                    let mut cell = self.graph.memory.number(at);
                    if table && let Some(stride) = self.outer_stride(object, reloc.offset) {
                        cell = self.graph.memory.shift(
                            cell,
                            Shift::Index {
                                scale: stride,
                                offset: 0,
                                forward: false,
                            },
                        );
                    }
                    let value = match reloc.target {
                        RelocTarget::Global(g, offset) => {
                            let target = self.global(g, of);
                            self.place(target, offset)
                        }
                        RelocTarget::Func(f) => self.source(InstanceId(0), Operand::Func(f)),
                        RelocTarget::Block(..) => Source::Nothing,
                    };
                    if let Source::Cell(value) = value {
                        let stored = self.graph.contents(cell).stored;
                        self.graph.add(stored, value);
                    }
                }
            }
        }
        object
    }

    /// The distance of elements if the object is an array, or a record with the byte in an array.
    fn outer_stride(&self, object: ObjectId, offset: u32) -> Option<u32> {
        let mut id = self.graph.memory.layout(object)?;
        let mut offset = offset;
        loop {
            match &self.program.layouts[id] {
                Layout::Array { stride, .. } => return Some(*stride),
                Layout::Record { fields, .. } => {
                    let field = fields.iter().rev().find(|f| f.offset <= offset)?;
                    offset -= field.offset;
                    id = field.layout;
                }
                _ => return None,
            }
        }
    }

    fn node(&mut self, source: Source) -> Option<NodeId> {
        match source {
            Source::Node(n) => Some(n),
            Source::Nothing => None,
            Source::Cell(c) => Some(if let Some(&n) = self.constants.get(&c) {
                n
            } else {
                let n = self.graph.nodes(1);
                self.constants.insert(c, n);
                self.graph.add(n, c);
                n
            }),
        }
    }

    fn flow(&mut self, from: Source, to: NodeId) {
        match from {
            Source::Node(n) => self.graph.copy(n, to),
            Source::Cell(c) => self.graph.add(to, c),
            Source::Nothing => {}
        }
    }

    fn flow_shifted(&mut self, from: Source, to: NodeId, shift: Shift) {
        match from {
            Source::Node(n) => self.graph.shift(n, to, shift),
            Source::Cell(c) => {
                let cell = self.graph.memory.shift(c, shift);
                self.graph.add(to, cell);
            }
            Source::Nothing => {}
        }
    }

    fn load(&mut self, addr: Source, to: NodeId) {
        match addr {
            Source::Node(n) => self.graph.load(n, to),
            Source::Cell(c) => {
                let from = self.graph.contents(c).loaded;
                self.graph.copy(from, to);
            }
            Source::Nothing => {}
        }
    }

    fn store(&mut self, addr: Source, value: Source) {
        let Some(value) = self.node(value) else {
            return;
        };
        match addr {
            Source::Node(n) => self.graph.store(n, value),
            Source::Cell(c) => {
                let to = self.graph.contents(c).stored;
                self.graph.copy(value, to);
            }
            Source::Nothing => {}
        }
    }

    fn watch(&mut self, source: Source, watch: Watch) {
        let id = self.watches.len() as u32;
        self.watches.push(watch);
        match source {
            Source::Node(n) => {
                for cell in self.graph.watch(n, id) {
                    self.serve(id, cell);
                }
            }
            Source::Cell(c) => self.serve(id, c),
            Source::Nothing => {}
        }
    }

    fn serve(&mut self, watch: u32, cell: u32) {
        let object = self.graph.memory.cell(cell).object;
        let kind = self.graph.memory.objects[object].kind;
        match (self.watches[watch as usize].clone(), kind) {
            (Watch::Call(point), ObjectKind::Function(f)) => self.bind(point, f),
            (Watch::Method { .. }, ObjectKind::Function(_) | ObjectKind::Thread(_)) => {}
            (Watch::Method { point, method }, _) => self.dispatch(point, method, cell),
            (Watch::Callback { point, given }, ObjectKind::Function(f)) => {
                let args = vec![(Ty::Ptr, Source::Node(given)); 8];
                self.bind_with(point, f, &Call { args, dst: None });
            }
            (Watch::Spawn { point, handle, arg }, ObjectKind::Function(f)) => {
                self.spawn(point, f, handle, arg);
            }
            (Watch::Join { value }, ObjectKind::Thread(kind)) => {
                let result = self.kinds[kind].result;
                self.store(Source::Node(value), Source::Node(result));
            }
            (Watch::CopyFrom { to, len }, _) => {
                let from = cell;
                self.graph.transfer(Transfer { from, to, len });
            }
            (Watch::CopyTo { from, len }, _) => {
                let to = cell;
                self.graph.transfer(Transfer { from, to, len });
            }
            _ => {}
        }
    }

    /// A method is called of an object: that of its class, with this object and no other; if its class is not
    /// known, those of all classes.
    fn dispatch(&mut self, point: Point, method: u32, cell: u32) {
        let program = self.program;
        let Some(call) = self.calls.get(&point).cloned() else {
            return;
        };
        let Some(class) = self.graph.class_of(cell) else {
            for (_, class) in program.classes.iter() {
                if let Some(Some(f)) = class.methods.get(method as usize) {
                    self.bind_with(point, *f, &call);
                }
            }
            return;
        };
        let Some(&Some(func)) = program.classes[class].methods.get(method as usize) else {
            return;
        };
        let others = Call {
            args: std::iter::once((Ty::Ptr, Source::Nothing))
                .chain(call.args.iter().skip(1).copied())
                .collect(),
            dst: call.dst,
        };
        self.bind_with(point, func, &others);
        if program.funcs[func].defined().is_some()
            && let Some(callee) = self.callee(point, func)
        {
            self.graph.add(self.nodes[callee.index()].first, cell);
        }
    }

    /// A call may call this function.
    fn bind(&mut self, point: Point, func: FuncId) {
        if let Some(call) = self.calls.get(&point).cloned() {
            self.bind_with(point, func, &call);
        }
    }

    fn bind_with(&mut self, point: Point, func: FuncId, call: &Call) {
        if self.program.funcs[func].defined().is_none() {
            if self.stops_outside() {
                return;
            }
            if self.externals.entry(point).or_default().insert(func) {
                self.external(point, call);
            }
            return;
        }
        let Some(callee) = self.callee(point, func) else {
            return;
        };
        if !self.callees.entry(point).or_default().insert(callee) {
            return;
        }
        let nodes = self.nodes[callee.index()];
        let params = self.program.funcs[func].params.clone();
        for (i, (_, arg)) in call.args.iter().enumerate() {
            match params.get(i) {
                Some(_) => self.flow(*arg, nodes.first + i as u32),
                None => {
                    let kind = ObjectKind::VarArgs(callee);
                    let (object, _) = self.graph.memory.object(kind, None, None);
                    let cell = self.graph.memory.number(Cell {
                        stride: 8,
                        ..Cell::anywhere(object, None)
                    });
                    self.store(Source::Cell(cell), *arg);
                }
            }
        }
        if let Some(dst) = call.dst {
            self.graph.copy(nodes.result, dst);
        }
    }

    fn external(&mut self, point: Point, call: &Call) {
        let outside = Source::Cell(self.outside_cell());
        let given = self.graph.nodes(1);
        self.flow(outside, given);
        for (_, arg) in &call.args {
            self.flow_shifted(*arg, given, Shift::Anywhere);
        }
        if let Some(dst) = call.dst {
            self.graph.copy(given, dst);
        }
        for (_, arg) in &call.args {
            self.watch(*arg, Watch::Callback { point, given });
        }
    }

    fn spawn(&mut self, point: Point, func: FuncId, handle: Source, arg: Source) {
        if let Copies::Every(_) = self.copies {
            return self.spawn_copied(point, func, handle, arg);
        }
        if self.by_creation.contains_key(&(point, func)) {
            return;
        }
        // Threads that create threads of their own sort have one body for all further generations: a
        // copy for each would have no end.
        let entry = match self.is_inside(point.instance, func) {
            true => self.instance(func, None, 0),
            false => self.instance(func, Some(point), 1),
        };
        let kind = self.new_kind(entry, point);
        self.by_creation.insert((point, func), kind);
        self.store_handle(kind, handle);
        let params = &self.program.funcs[func].params;
        if params.first().is_some_and(|ty| passes_pointers(*ty)) {
            self.flow(arg, self.nodes[entry.index()].first);
        }
        self.at_ends(kind);
    }

    fn new_kind(&mut self, entry: InstanceId, created: Point) -> KindId {
        let result = self.graph.nodes(1);
        self.graph.copy(self.nodes[entry.index()].result, result);
        let created = Some(created);
        let kind = self.kinds.push(Made {
            entry,
            created,
            result,
        });
        self.thread_object(kind);
        kind
    }

    fn store_handle(&mut self, kind: KindId, handle: Source) {
        let object = self.graph.memory.find(ObjectKind::Thread(kind));
        let object = object.expect("made with the kind");
        let cell = self.graph.memory.number(Cell::exact(object, 0));
        self.store(handle, Source::Cell(cell));
    }

    fn at_ends(&mut self, kind: KindId) {
        let Made { entry, result, .. } = self.kinds[kind];
        if let Some(hook) = self.program.hooks.thread_exit {
            self.at_returns(entry, hook, Source::Node(result));
        }
    }

    /// Whether an instance is of a function, or was copied for a point inside one.
    fn is_inside(&self, instance: InstanceId, func: FuncId) -> bool {
        let mut at = Some(instance);
        while let Some(instance) = at {
            let Instance { func: of, site } = self.instances[instance];
            if of == func {
                return true;
            }
            at = site.map(|point| point.instance);
        }
        false
    }
}
