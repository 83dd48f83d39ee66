//! Memory as variables of a transition system.
//!
//! An object whose bytes are always accessed alike becomes *cells*: one bit-vector per constant
//! offset, or one array, indexed by the address, per remainder of the offset where elements are
//! chosen at run time (and for everything allocated at one place). Bytes accessed in ways that
//! overlap are *opaque*: loads give anything.
//!
//! Addresses are numbers: a mark, the object's number, for allocated objects the number of the
//! allocation, and the offset. Two objects never overlap, as in the machine. What is allocated at a
//! place that is come to once may be as large as it likes, and begins at a known address.
//! They have 64 bits in every data model. Where pointers of the program have fewer, a number that is kept
//! in one is that number with zeros before it, so that no number is an address there; an address that
//! is put into an integer, or into memory that only integers are kept in, is any number, and a pointer made
//! from such a number is any.
//!
//! Only an object that two threads can touch is *visible*: its accesses are steps of their own.

pub mod slice;

use crate::memory::slice::Lens;
use crate::program::expansion::Expansion;
use crate::program::target::{InstId, KindId, ObjId, ObjectKey, Offset, Pos, Target, gcd};
use crate::program::touch::{Extent, touches};
use ir::object_name::{Origin, Part};
use ir::{DataModel, Init, Op, Operand, Program, RelocTarget, Span, SyncOp, Ty};
use logic::{Sort, Term, Terms};
use std::collections::{BTreeMap, BTreeSet};

/// How many bits an address has.
pub const ADDRESS: u32 = 64;
/// The high bits of every address; programs that use such numbers are refused.
pub(crate) const MARK: u64 = 0x5a5;
pub(crate) const MARK_AT: u32 = 52;
/// Where the number of the object starts.
pub const OBJECT_AT: u32 = 40;
/// Objects that addresses have room for.
pub const MOST_OBJECTS: usize = (1 << (MARK_AT - OBJECT_AT)) - 2;
/// Where the number of an allocation starts; the bits below are the offset.
pub const ALLOCATION_AT: u32 = 20;

/// Could a number be an address?
pub fn is_address(n: u64) -> bool {
    n >> MARK_AT == MARK
}

/// The address of a byte of an object. Offsets count modulo the size of a pointer, as in the machine.
pub(crate) fn byte_at(base: u64, at: i64, model: DataModel) -> u64 {
    match model {
        DataModel::Lp64 => base.wrapping_add(at as u64),
        DataModel::Ilp32 => base.wrapping_add(u64::from(at as u32)),
    }
}

/// A variable of the transition system.
#[derive(Clone, Debug)]
pub struct StateVar {
    /// The variable.
    pub term: Term,
    /// The kind whose threads each have one; none: there is one for all.
    pub of: Option<KindId>,
    /// Its value at the start (of the program, or of the thread); none: any.
    pub init: Option<Term>,
    /// Can two threads touch it?
    pub visible: bool,
}

/// A cell of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// A bit-vector.
    Scalar(Term),
    /// An array, indexed by the address.
    Array(Term),
    /// Anything.
    Opaque,
}

/// What is known of an object.
#[derive(Clone, Debug)]
pub struct ModelObject {
    /// What it stands for.
    pub key: ObjectKey,
    /// Its name for people, with what tells it from others of that name.
    pub name: String,
    /// That end of its name.
    twin: String,
    /// Its first address (of the first allocation).
    pub base: u64,
    /// Can two threads touch it?
    pub visible: bool,
    /// The kind whose threads each have one; none: there is one for all.
    pub of: Option<KindId>,
    /// Why it cannot be modelled.
    pub refused: Option<&'static str>,
    /// For allocated objects: which addresses were allocated, an array to bytes.
    pub allocated: Option<Term>,
    /// For allocated objects: are all too small to run into the next?
    pub small: bool,
    stride: Option<i64>,
    cells: BTreeMap<(i64, u32), Cell>,
}

impl ModelObject {
    /// The cells, with offset (or remainder) and size.
    pub fn cells(&self) -> impl Iterator<Item = (i64, u32, Cell)> + '_ {
        self.cells.iter().map(|((at, size), c)| (*at, *size, *c))
    }

    /// The cell of an access.
    pub fn cell(&self, offset: Offset, size: u32) -> Cell {
        let at = match (offset, self.stride) {
            (Offset::At(at), None) => at,
            (Offset::At(at), Some(s)) => at.rem_euclid(s),
            (Offset::Every { base, .. }, Some(s)) => base.rem_euclid(s),
            (Offset::Every { .. }, None) => return Cell::Opaque,
        };
        let known = self.cells.get(&(at, size)).copied();
        known.unwrap_or(Cell::Opaque)
    }
}

/// Memory as variables.
#[derive(Debug)]
pub struct Memory {
    /// Objects, by [`ObjId`].
    pub objects: Vec<ModelObject>,
    /// Every variable made so far.
    pub vars: Vec<StateVar>,
    /// The names of objects.
    names: BTreeSet<String>,
    /// The names of cells, with their threads.
    labels: BTreeSet<String>,
}

/// What is done to an object, over the whole program.
#[derive(Default)]
struct Use {
    kinds: BTreeSet<KindId>,
    at: BTreeSet<(Offset, u32)>,
    /// Those of them that are accessed as pointers.
    pointers: BTreeSet<(Offset, u32)>,
    written: bool,
}

impl Memory {
    /// Lays out the memory of an expanded program.
    pub(crate) fn new(terms: &mut Terms, x: &Expansion<'_>, lens: Option<&Lens<'_>>) -> Memory {
        let uses = uses(x);
        let mut memory = Memory {
            objects: Vec::new(),
            vars: Vec::new(),
            names: BTreeSet::new(),
            // Variables that every kind of threads has, beside its memory.
            labels: (0..x.kinds.len())
                .flat_map(|k| [format!("T{k}.self"), format!("T{k}.exception")])
                .collect(),
        };
        for (i, &key) in x.objects.iter().enumerate() {
            let id = ObjId(i as u32);
            let object = memory.object(terms, x, lens, id, (key, &uses[i], x.escapes(id)));
            memory.objects.push(object);
        }
        memory
    }

    fn object(
        &mut self,
        terms: &mut Terms,
        x: &Expansion<'_>,
        lens: Option<&Lens<'_>>,
        id: ObjId,
        (key, used, escaped): (ObjectKey, &Use, bool),
    ) -> ModelObject {
        let base = MARK << MARK_AT | (u64::from(id.0) + 1) << OBJECT_AT;
        let title = title(x, key);
        let mut twin = String::new();
        while !self.names.insert(format!("{title}{twin}")) {
            twin = format!("{twin}~{}", id.0);
        }
        let name = format!("{title}{twin}");
        let (of, visible) = sharing(x, key, used, escaped);
        let refused = refusal(x.program, key, of.is_some() && escaped, visible);
        let heap = matches!(key, ObjectKey::Heap(_));
        let indexed = heap && !is_single(x, key);
        let strides = used.at.iter().filter_map(|(o, _)| match o {
            Offset::Every { stride, .. } => Some(*stride),
            Offset::At(_) => None,
        });
        let stride = strides.reduce(gcd);
        let mut object = ModelObject {
            key,
            name: name.clone(),
            twin,
            base,
            visible,
            of,
            refused,
            allocated: None,
            small: small(x, key),
            stride,
            cells: BTreeMap::new(),
        };
        let followed = lens.is_none_or(|l| l.follows_object(id));
        if heap && followed {
            let array = terms.var(&format!("allocated({name})"), Sort::array(ADDRESS, 1));
            let zero = terms.bits(1, 0);
            let init = terms.const_array(ADDRESS, zero);
            self.vars.push(StateVar {
                term: array,
                of: None,
                init: Some(init),
                visible,
            });
            object.allocated = Some(array);
        }
        let own = lens.is_none_or(|l| l.keeps_object(id)) && !visible;
        let opaque = !modelled(x, key) || !(followed || own);
        let wanted: BTreeSet<(i64, u32)> = used.at.iter().map(|u| remainder(*u, stride)).collect();
        let pointers = used.pointers.iter().map(|u| remainder(*u, stride));
        let pointers: BTreeSet<(i64, u32)> = pointers.collect();
        for &(at, size) in &wanted {
            let clear = |(a, s): &(i64, u32)| {
                (*a, *s) == (at, size) || a + i64::from(*s) <= at || at + i64::from(size) <= *a
            };
            let fits = stride.is_none_or(|s| at + i64::from(size) <= s) && (1..=8).contains(&size);
            let part = x.parts.touched(
                Target {
                    object: id,
                    offset: Offset::At(at),
                },
                Extent::Bytes(size),
            );
            let looked =
                own || lens.is_none_or(|l| part.iter().all(|p| l.slice.followed.contains(p)));
            if opaque || !looked || !fits || !wanted.iter().all(clear) {
                object.cells.insert((at, size), Cell::Opaque);
                continue;
            }
            let bits = match pointers.contains(&(at, size)) {
                true => ADDRESS,
                false => 8 * size,
            };
            let array = indexed || stride.is_some();
            let cell = self.cell(terms, x, &object, (at, size, bits), array);
            object.cells.insert((at, size), cell);
        }
        object
    }

    fn cell(
        &mut self,
        terms: &mut Terms,
        x: &Expansion<'_>,
        object: &ModelObject,
        (at, size, bits): (i64, u32, u32),
        array: bool,
    ) -> Cell {
        let prefix = object.of.map_or(String::new(), |k| format!("T{}.", k.0));
        let mut label = label(x, object, at);
        // Several offsets in a hidden field have one name; variables of one name would be one variable.
        while !self.labels.insert(format!("{prefix}{label}")) {
            label = format!("{label}+{at}");
        }
        let constant = match object.key {
            ObjectKey::Global(g) | ObjectKey::ThreadLocal(_, g) => {
                initial(x, &x.program.globals[g].init, (at, size, bits), array)
            }
            _ => None,
        };
        let value = constant.map(|c| terms.bits(bits, c));
        let (cell, term, init) = if array {
            let term = terms.var(&format!("{prefix}{label}[]"), Sort::array(ADDRESS, bits));
            let init = value.map(|v| terms.const_array(ADDRESS, v));
            (Cell::Array(term), term, init)
        } else {
            let term = terms.var(&format!("{prefix}{label}"), Sort::Bits(bits));
            (Cell::Scalar(term), term, value)
        };
        self.vars.push(StateVar {
            term,
            of: object.of,
            init,
            visible: object.visible,
        });
        cell
    }

    /// The object.
    pub fn get(&self, id: ObjId) -> &ModelObject {
        &self.objects[id.0 as usize]
    }

    /// Is an access to this place a step of its own?
    pub fn visible(&self, target: Target) -> bool {
        self.get(target.object).visible
    }
}

/// The objects that two threads can touch.
pub fn visible_objects(x: &Expansion<'_>) -> BTreeSet<ObjId> {
    let uses = uses(x);
    let ids = (0..x.objects.len()).map(|i| ObjId(i as u32));
    let visible = |id: &ObjId| {
        let i = id.0 as usize;
        sharing(x, x.objects[i], &uses[i], x.escapes(*id)).1
    };
    ids.filter(visible).collect()
}

/// The kind whose threads each have such an object, and whether two threads can touch one.
fn sharing(x: &Expansion<'_>, key: ObjectKey, used: &Use, escaped: bool) -> (Option<KindId>, bool) {
    // A thread that follows a pointer to there knows nothing anyway; what code outside does there is its own.
    if key == ObjectKey::Outside {
        return (None, false);
    }
    let home = home(x, key);
    let several = |k: KindId| x.kinds[k.0 as usize].many;
    let of = home.filter(|&k| several(k));
    let constant = matches!(key, ObjectKey::Global(g) if x.program.globals[g].constant);
    // The thread that has a slot ends its life.
    let kinds: BTreeSet<KindId> = used.kinds.iter().copied().chain(home).collect();
    let shared = kinds.len() > 1 || kinds.iter().any(|&k| several(k));
    // The end of its life is a write to an object.
    let written = used.written || is_mortal(x.program, key);
    (
        of,
        shared && !constant && (of.is_none() || escaped) && written,
    )
}

/// Does the program end the life of such an object? What no thread reaches any more ends by itself, and unseen.
pub(crate) fn is_mortal(program: &Program, key: ObjectKey) -> bool {
    match key {
        ObjectKey::Slot(..) => true,
        ObjectKey::Heap(_) => !program.managed,
        ObjectKey::Global(_)
        | ObjectKey::ThreadLocal(..)
        | ObjectKey::Frame(_)
        | ObjectKey::VarArgs(_)
        | ObjectKey::Arguments
        | ObjectKey::Func(_)
        | ObjectKey::Outside => false,
    }
}

/// Is it an object of a managed program that there is at most one of? Then its bytes are variables, as those of
/// a global are.
pub(crate) fn is_single(x: &Expansion<'_>, key: ObjectKey) -> bool {
    match key {
        ObjectKey::Heap(at) => x.program.managed && is_once(x, at),
        _ => false,
    }
}

/// The object's offsets modulo its stride.
fn remainder((offset, size): (Offset, u32), stride: Option<i64>) -> (i64, u32) {
    let at = match offset {
        Offset::At(at) => at,
        Offset::Every { base, .. } => base,
    };
    (stride.map_or(at, |s| at.rem_euclid(s)), size)
}

fn uses(x: &Expansion<'_>) -> Vec<Use> {
    let mut uses: Vec<Use> = Vec::new();
    uses.resize_with(x.objects.len(), Use::default);
    for i in 0..x.instances.len() {
        let inst = InstId(i as u32);
        let Some(body) = x.body(inst) else { continue };
        for (_, block) in body.blocks.iter() {
            for op in block.insts.iter().map(|i| &i.op) {
                for touch in touches(op, x.program.data_model) {
                    for t in x.targets(inst, touch.addr).iter() {
                        let used = &mut uses[t.object.0 as usize];
                        used.kinds.insert(x.kind_at(inst));
                        used.written |= touch.write;
                        if let Extent::Bytes(size) = touch.extent {
                            used.at.insert((t.offset, size));
                            if of_pointers(op) {
                                used.pointers.insert((t.offset, size));
                            }
                        }
                    }
                }
            }
        }
    }
    uses
}

/// Does an instruction move pointers to and from memory?
fn of_pointers(op: &Op) -> bool {
    match op {
        Op::Load { access, .. } | Op::Store { access, .. } => access.ty == Ty::Ptr,
        Op::Rmw { ty, .. } | Op::CmpXchg { ty, .. } => *ty == Ty::Ptr,
        Op::Sync { op, .. } => matches!(op, SyncOp::Join { .. }),
        _ => false,
    }
}

/// The kind whose threads each have such an object.
fn home(x: &Expansion<'_>, key: ObjectKey) -> Option<KindId> {
    match key {
        ObjectKey::ThreadLocal(kind, _) => Some(kind),
        ObjectKey::Slot(inst, _) | ObjectKey::VarArgs(inst) => Some(x.kind_at(inst)),
        ObjectKey::Frame(at) => Some(x.kind_at(at.inst)),
        ObjectKey::Global(_)
        | ObjectKey::Heap(_)
        | ObjectKey::Arguments
        | ObjectKey::Func(_)
        | ObjectKey::Outside => None,
    }
}

fn refusal(
    program: &Program,
    key: ObjectKey,
    own_escapes: bool,
    visible: bool,
) -> Option<&'static str> {
    match key {
        _ if own_escapes => Some("other threads may touch an object of a thread's own"),
        ObjectKey::Global(g) if matches!(program.globals[g].init, Init::Extern) => {
            Some("a global is not defined")
        }
        // It ends with its thread, which no step of the model says.
        ObjectKey::ThreadLocal(..) if visible => {
            Some("threads share a thread-local object, which ends with its thread")
        }
        ObjectKey::Frame(_) | ObjectKey::VarArgs(_) if visible => {
            Some("threads share an object of a size chosen at run time on the stack")
        }
        _ => None,
    }
}

/// Are the bytes of such objects followed?
fn modelled(x: &Expansion<'_>, key: ObjectKey) -> bool {
    match key {
        ObjectKey::Heap(at) => small(x, key) || is_once(x, at),
        _ => small(x, key),
    }
}

/// Is there at most one allocation at a place? Then it has all the room of the object.
pub(crate) fn is_once(x: &Expansion<'_>, at: Pos) -> bool {
    let kind = x.kind_at(at.inst);
    !x.kinds[kind.0 as usize].many && !x.repeats(at)
}

/// Do the bytes of such objects fit beside others of the same number?
fn small(x: &Expansion<'_>, key: ObjectKey) -> bool {
    match key {
        ObjectKey::Global(_) | ObjectKey::ThreadLocal(..) | ObjectKey::Slot(..) => true,
        // An offset must not run into the next allocation.
        ObjectKey::Heap(at) => {
            let block = &x.body(at.inst).expect("allocations are in bodies").blocks[at.block];
            match block.insts.get(at.index as usize).map(|i| &i.op) {
                Some(Op::Alloc { size, .. }) => {
                    matches!(size, Operand::Const(n) if *n < 1 << ALLOCATION_AT)
                }
                _ => false,
            }
        }
        ObjectKey::Frame(_)
        | ObjectKey::VarArgs(_)
        | ObjectKey::Arguments
        | ObjectKey::Func(_)
        | ObjectKey::Outside => false,
    }
}

/// The number at an offset at the start; for an array, the one at every element.
fn initial(
    x: &Expansion<'_>,
    init: &Init,
    (at, size, bits): (i64, u32, u32),
    array: bool,
) -> Option<u64> {
    let model = x.program.data_model;
    match init {
        Init::Extern | Init::Any => None,
        Init::Zero => Some(0),
        Init::Data { .. } if array => None,
        Init::Data { bytes, relocs } => {
            let start = u32::try_from(at).ok()?;
            let touches =
                |offset: u32| offset < start + size && start < offset + model.pointer_size();
            if let Some(reloc) = relocs.iter().find(|r| touches(r.offset)) {
                if reloc.offset != start || size != model.pointer_size() || bits != ADDRESS {
                    return None;
                }
                let (key, offset) = match reloc.target {
                    RelocTarget::Global(g, offset) => (ObjectKey::Global(g), offset),
                    RelocTarget::Func(f) => (ObjectKey::Func(f), 0),
                    RelocTarget::Block(..) => return None,
                };
                let object = x.object(key)?;
                let base = MARK << MARK_AT | (u64::from(object.0) + 1) << OBJECT_AT;
                return Some(byte_at(base, offset, model));
            }
            let byte = |i: u32| u64::from(bytes.get((start + i) as usize).copied().unwrap_or(0));
            Some((0..size).map(|i| byte(i) << (8 * i)).sum())
        }
    }
}

/// What people call such an object.
pub(crate) fn title(x: &Expansion<'_>, key: ObjectKey) -> String {
    named(x, key, Part::Whole)
}

fn named(x: &Expansion<'_>, key: ObjectKey, part: Part) -> String {
    let func = |inst: InstId| x.instances[inst.0 as usize].func;
    let made = |at: Pos| {
        let block = x.body(at.inst).map(|b| &b.blocks[at.block]);
        block.and_then(|b| b.insts.get(at.index as usize))
    };
    let origin = match key {
        ObjectKey::Global(g) | ObjectKey::ThreadLocal(_, g) => Origin::Global(g),
        ObjectKey::Slot(inst, s) => Origin::Slot(func(inst), s),
        ObjectKey::Heap(at) => {
            let (class, local) = match made(at).map(|i| &i.op) {
                Some(Op::Alloc { class, dst, .. }) => (*class, Some(*dst)),
                _ => (None, None),
            };
            Origin::Heap(
                class,
                func(at.inst),
                made(at).map_or(Span::NONE, |i| i.span),
                local,
            )
        }
        ObjectKey::Frame(at) => {
            Origin::Stack(func(at.inst), made(at).map_or(Span::NONE, |i| i.span))
        }
        ObjectKey::VarArgs(_) => Origin::VarArgs,
        ObjectKey::Arguments => Origin::Argv,
        ObjectKey::Func(f) => Origin::Func(f),
        ObjectKey::Outside => return "something outside the program".to_string(),
    };
    x.program.object_name(origin, part)
}

/// A cell's name: the field where the layout knows one. `T1.` begins the names of what each thread has.
fn label(x: &Expansion<'_>, object: &ModelObject, at: i64) -> String {
    let label = format!("{}{}", named(x, object.key, Part::At(at)), object.twin);
    let number = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    match label.strip_prefix('T').is_some_and(number) && label.contains('.') {
        true => format!("{}+{at}", object.name),
        false => label,
    }
}
