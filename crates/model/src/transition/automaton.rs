//! From an expanded program to its transition system.
//!
//! Locations are cut points: operations that others can see, heads of loops, and, where paths
//! between them would be too many, every block with several predecessors. The edges from a
//! location are the paths to the next ones, executed symbolically.

mod contraction;
mod control;
mod failure;
mod printing;
mod reduction;
mod refusal;

use crate::memory::slice::{Lens, Site, Slice, site};
use crate::memory::{ADDRESS, MOST_OBJECTS};
use crate::program::expansion::Expansion;
use crate::program::target::{InstId, KindId, ObjId, ObjectKey, Offset, Pos, Target, Targets};
use crate::program::touch::{Extent, Touch, is_silent, touches};
use crate::transition::cardinality::count;
use crate::transition::ownership::own;
use crate::transition::symbolic::{Path, Symbolic};
use crate::transition::synchronise::Next;
use crate::transition::system::{
    Access, Claim, ControlLocation, Edge, Effect, Kind, LocId, Phase, Role, Size, System,
};
use contraction::{State, contract, normalise};
use control::following;
use ir::cfg::{Cfg, Liveness};
use ir::effects::{Leaves, Life};
use ir::{BlockId, Body, Entry, FuncId, GapReason, Op, Program, Span, Terminator, Ty};
use logic::Term;
use refusal::{beyond, strange_monitor, strange_number};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Paths from one location at most, before merges become locations.
const MOST_PATHS: usize = 24;
/// Paths from one location at most.
const TOO_MANY_PATHS: usize = 4000;
/// Locations of a program at most.
const MOST_LOCATIONS: usize = 20_000;

/// What to take into account.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The creation of a thread may fail, and an allocation.
    pub creation_fails: bool,
    /// The places whose accesses may race, where another engine excludes every other race; none: all of
    /// them.
    pub left: Option<Arc<BTreeSet<Site>>>,
}

/// The program expanded, or why it cannot be modelled.
pub fn expand(program: &Program) -> Result<Expansion<'_>, String> {
    if let Some(what) = strange_number(program) {
        return Err(what);
    }
    if let Some(what) = beyond(program) {
        return Err(what);
    }
    let x = Expansion::new(program)?;
    if let Some(what) = strange_monitor(&x) {
        return Err(what);
    }
    if x.objects.len() >= MOST_OBJECTS {
        return Err(format!("there are more than {MOST_OBJECTS} objects"));
    }
    Ok(x)
}

/// The transition system of what a slice of a program looks at (of all of it, without one), or why
/// there is none.
pub fn system(
    x: &Expansion<'_>,
    slice: Option<&Slice>,
    settings: &Settings,
) -> Result<System, String> {
    // What is left out of a slice leaves many paths that are the same.
    let mut merges = slice.is_some();
    loop {
        match Builder::new(x, slice, settings, merges).build() {
            Ok(system) => return Ok(system),
            Err(Trouble::Paths) if !merges => merges = true,
            Err(Trouble::Paths) => return Err("too many paths between locations".to_string()),
            Err(Trouble::Size) => {
                return Err(format!("there are more than {MOST_LOCATIONS} locations"));
            }
        }
    }
}

enum Trouble {
    Paths,
    Size,
}

struct Builder<'p> {
    s: Symbolic<'p>,
    left: Option<Arc<BTreeSet<Site>>>,
    merges: bool,
    live: BTreeMap<FuncId, Liveness>,
    heads: BTreeMap<FuncId, BTreeSet<BlockId>>,
    kind: KindId,
    ids: BTreeMap<Role, LocId>,
    locations: Vec<ControlLocation>,
    work: Vec<LocId>,
}

impl<'p> Builder<'p> {
    fn new(
        x: &'p Expansion<'p>,
        slice: Option<&'p Slice>,
        settings: &Settings,
        merges: bool,
    ) -> Builder<'p> {
        let mut s = Symbolic::new(x, slice);
        s.creation_fails = settings.creation_fails;
        Builder {
            s,
            left: settings.left.clone(),
            merges,
            live: BTreeMap::new(),
            heads: BTreeMap::new(),
            kind: KindId::MAIN,
            ids: BTreeMap::new(),
            locations: Vec::new(),
            work: Vec::new(),
        }
    }

    fn build(mut self) -> Result<System, Trouble> {
        let mut kinds = Vec::new();
        for k in 0..self.s.x.kinds.len() {
            self.kind = KindId(k as u32);
            self.ids.clear();
            let root = self.s.x.kinds[k].root;
            let entry = Pos {
                inst: root,
                block: BlockId(0),
                index: 0,
            };
            self.location(Role::At(entry, Phase::Begin));
            while let Some(at) = self.work.pop() {
                if self.locations.len() > MOST_LOCATIONS {
                    return Err(Trouble::Size);
                }
                self.fill(at)?;
            }
            let info = &self.s.x.kinds[k];
            let start = &self.s.x.program.funcs[info.func];
            // What the library starts threads in means nothing to people.
            let name = match (k, start.library) {
                (_, false) => start.name.as_str(),
                (0, true) => "main",
                (_, true) => "a thread",
            };
            kinds.push(Kind {
                name: name.to_owned(),
                many: info.many,
                handle: self.s.handles[k],
                vars: Vec::new(),
                locations: self.contracted(),
            });
        }
        self.reduced(&mut kinds);
        Ok(self.finish(kinds))
    }

    /// Lets accesses under locks follow at once on what comes before them.
    fn reduced(&mut self, kinds: &mut [Kind]) {
        let state = self.state();
        let (terms, vars) = (&self.s.terms, &self.s.memory.vars);
        let own = vars.iter().filter_map(|v| Some((v.term, v.of?)));
        let handles = self.s.handles.iter().enumerate();
        let own = own.chain(handles.map(|(k, t)| (*t, KindId(k as u32))));
        let own = own.filter_map(|(t, kind)| Some((terms.as_var(t)?, kind)));
        let (own, owners) = (own.collect(), self.s.owners());
        reduction::reduce(&mut self.s.terms, &state, &own, &owners, kinds);
    }

    /// The variables of states.
    fn state(&self) -> State {
        let vars = self.s.memory.vars.iter().map(|v| v.term);
        let vars = vars.chain(self.s.handles.iter().copied());
        vars.filter_map(|t| self.s.terms.as_var(t)).collect()
    }

    fn finish(mut self, mut kinds: Vec<Kind>) -> System {
        own(&mut self.s, &mut kinds);
        let counts = count(&mut self.s, &mut kinds);
        let mut shared = Vec::new();
        for var in &self.s.memory.vars {
            match var.of {
                None => shared.push((var.term, var.init)),
                Some(kind) => kinds[kind.0 as usize].vars.push((var.term, var.init)),
            }
        }
        for kind in kinds.iter_mut().skip(1) {
            kind.vars.push((kind.handle, None));
        }
        let owners = self.s.owners();
        System {
            shared,
            owners,
            kinds,
            objects: self
                .s
                .memory
                .objects
                .iter()
                .map(|o| crate::memory::title(self.s.x, o.key))
                .collect(),
            allocated: self
                .s
                .memory
                .objects
                .iter()
                .map(|o| o.allocated.is_some() && o.small)
                .collect(),
            weak_atomics: self.s.x.parts.weak_atomics,
            word: self.s.word_bits(),
            counts,
            terms: self.s.terms,
        }
    }

    /// The locations of a kind, in a slice without those where nothing happens.
    fn contracted(&mut self) -> Vec<ControlLocation> {
        let mut locations = std::mem::take(&mut self.locations);
        let state = self.state();
        for edge in locations.iter_mut().flat_map(|l| &mut l.edges) {
            normalise(&mut self.s.terms, &state, edge);
        }
        if self.s.lens.is_none() {
            return locations;
        }
        let idle = |l: &ControlLocation| match l.role {
            Role::At(at, Phase::Begin) => l.accesses.is_empty() && !self.is_operation(at),
            _ => false,
        };
        let may_go: Vec<bool> = locations.iter().map(idle).collect();
        contract(&mut self.s.terms, &state, locations, &may_go, &|_, _, _| {
            false
        })
    }

    fn location(&mut self, role: Role) -> LocId {
        if let Some(&id) = self.ids.get(&role) {
            return id;
        }
        let id = LocId(self.locations.len() as u32);
        let span = match role {
            Role::At(pos, _) => self.span(pos),
            Role::Ended | Role::Exited => Span::NONE,
        };
        self.locations.push(ControlLocation {
            role,
            span,
            accesses: Vec::new(),
            edges: Vec::new(),
        });
        self.ids.insert(role, id);
        self.work.push(id);
        id
    }

    fn body(&self, inst: InstId) -> &'p Body {
        self.s.x.body(inst).expect("expanded functions have bodies")
    }

    fn op(&self, at: Pos) -> Option<&'p Op> {
        let block = &self.body(at.inst).blocks[at.block];
        block.insts.get(at.index as usize).map(|i| &i.op)
    }

    fn span(&self, at: Pos) -> Span {
        let mut at = at;
        loop {
            let instance = &self.s.x.instances[at.inst.0 as usize];
            let block = &self.body(at.inst).blocks[at.block];
            let library = self.s.x.program.funcs[instance.func].library;
            match (library, instance.caller) {
                (true, Some(caller)) => at = caller,
                _ => {
                    let inst = block.insts.get(at.index as usize);
                    return inst.map_or(block.term_span, |i| i.span);
                }
            }
        }
    }

    /// Slots whose life ends here, that others can see.
    fn ending(&self, at: Pos) -> Vec<ObjId> {
        let slot = |s| self.s.x.object(ObjectKey::Slot(at.inst, s));
        let ended: Vec<ObjId> = match self.op(at) {
            Some(op) => match op.life() {
                Life::Ends(s) => slot(s).into_iter().collect(),
                // A front end ends a slot before it begins it again. Objects end by touches.
                Life::None
                | Life::Begins(_)
                | Life::Allocates(_)
                | Life::Extends(_)
                | Life::Frees(_)
                | Life::Shrinks(_) => Vec::new(),
            },
            None => {
                let body = self.body(at.inst);
                let term = &body.blocks[at.block].term;
                match term.leaves() {
                    // An exception ends the frames up to that of its handler.
                    Leaves::Function if matches!(term, Terminator::Throw { .. }) => {
                        let to = self.s.x.handler(at);
                        to.map_or(Vec::new(), |to| self.frames(at.inst, Some(to.inst)))
                    }
                    Leaves::Function => body.slots.ids().filter_map(slot).collect(),
                    Leaves::Thread => self.frames(at.inst, None),
                    Leaves::Nothing | Leaves::Process => Vec::new(),
                }
            }
        };
        let seen = |o: &ObjId| {
            let (object, offset) = (*o, Offset::ANY);
            self.s.sees(Target { object, offset }, Extent::Whole)
        };
        ended.into_iter().filter(seen).collect()
    }

    /// The slots of a function and of its callers, up to one that is kept.
    fn frames(&self, inst: InstId, kept: Option<InstId>) -> Vec<ObjId> {
        let mut out = Vec::new();
        let mut inst = Some(inst);
        while let Some(i) = inst.filter(|i| Some(*i) != kept) {
            let slots = self.body(i).slots.ids();
            out.extend(slots.filter_map(|s| self.s.x.object(ObjectKey::Slot(i, s))));
            inst = self.s.x.instances[i.0 as usize].caller.map(|c| c.inst);
        }
        out
    }

    /// What the operation at a place touches that others can see.
    fn seen(&self, at: Pos) -> Vec<Touch> {
        let Some(op) = self.op(at) else {
            return Vec::new();
        };
        let touched = touches(op, self.s.x.program.data_model);
        let visible = |t: &Touch| {
            let targets = self.s.x.targets(at.inst, t.addr);
            let step = t.extent != Extent::Sync && !t.silent;
            step && targets.iter().any(|o| self.s.sees(o, t.extent))
        };
        touched.into_iter().filter(visible).collect()
    }

    fn is_cut(&mut self, at: Pos) -> bool {
        (at.index == 0 && self.is_head(at)) || self.is_operation(at)
    }

    /// Does something happen at a place that matters to others?
    fn is_operation(&self, at: Pos) -> bool {
        match self.op(at) {
            Some(Op::Sync { op, .. }) => !is_silent(op) && !self.s.ignores(at.inst, op),
            // Others may move before an execution ends or turns out not to exist.
            Some(Op::Assert { .. }) => self.asserts(at) && self.s.x.unwind(at).is_none(),
            Some(Op::Assume { .. }) => true,
            Some(op) if self.unreachable_memory(at, op) => true,
            Some(op) if self.s.lens.is_some() && self.refused(at, op).is_some() => true,
            None if self.ends_process(at) => true,
            None if self.s.x.is_uncaught(at) => self.asserts(at),
            _ => !self.ending(at).is_empty() || !self.seen(at).is_empty(),
        }
    }

    /// Is an assertion looked at?
    fn asserts(&self, at: Pos) -> bool {
        if matches!(self.op(at), Some(Op::Assert { kind, .. }) if !kind.is_claim()) {
            return false;
        }
        let lens = self.s.lens.as_ref();
        lens.is_none_or(|l| l.asserts(self.s.x, at))
    }

    /// Why something that an instruction touches cannot be modelled.
    fn refused(&self, at: Pos, op: &Op) -> Option<String> {
        for touch in touches(op, self.s.x.program.data_model) {
            for t in self.s.x.targets(at.inst, touch.addr).iter() {
                let object = self.s.memory.get(t.object);
                if let Some(reason) = object.refused {
                    return Some(format!("{reason}: {}", object.name));
                }
            }
        }
        None
    }

    /// Does the whole process end here?
    fn ends_process(&self, at: Pos) -> bool {
        let main = self.kind == KindId::MAIN && matches!(self.s.x.program.entry, Entry::Main(_));
        let root = self.s.x.instances[at.inst.0 as usize].caller.is_none();
        match self.body(at.inst).blocks[at.block].term.leaves() {
            Leaves::Process => true,
            Leaves::Function => main && root,
            Leaves::Nothing | Leaves::Thread => false,
        }
    }

    fn is_head(&mut self, at: Pos) -> bool {
        let func = self.s.x.instances[at.inst.0 as usize].func;
        let body = self.body(at.inst);
        let merges = self.merges;
        let heads = self
            .heads
            .entry(func)
            .or_insert_with(|| heads(body, merges));
        heads.contains(&at.block)
    }

    /// The accesses and edges of a location.
    fn fill(&mut self, id: LocId) -> Result<(), Trouble> {
        let Role::At(at, phase) = self.locations[id.0 as usize].role else {
            return Ok(());
        };
        let mut edges = Vec::new();
        let start = self.s.path();
        if phase == Phase::Begin {
            match self.accesses(&start, at) {
                Ok(accesses) => self.locations[id.0 as usize].accesses = accesses,
                Err(reason) => {
                    self.gap(&mut edges, start, at, reason);
                    self.locations[id.0 as usize].edges = edges;
                    return Ok(());
                }
            }
        }
        let mut paths = Vec::new();
        match (phase, self.op(at)) {
            (Phase::Relock, Some(op)) => {
                let start = self.failing(&mut paths, start, at);
                let next = self.s.relock(start.clone(), at, op);
                self.after(&mut edges, &mut paths, start, at, next);
            }
            (_, Some(Op::Sync { dst, op })) => {
                let start = self.failing(&mut paths, start, at);
                let next = self.s.synchronise(start.clone(), at, op, *dst);
                self.after(&mut edges, &mut paths, start, at, next);
            }
            _ => self.step(&mut edges, &mut paths, start, at),
        }
        let mut count = 0;
        while let Some((path, at)) = paths.pop() {
            count += 1;
            if (count > MOST_PATHS * 20 && !self.merges) || count > TOO_MANY_PATHS {
                return Err(Trouble::Paths);
            }
            if self.s.terms.as_bool(path.guard) == Some(false) {
                continue;
            }
            if self.is_cut(at) {
                let to = self.location(Role::At(at, Phase::Begin));
                self.edge(&mut edges, path, to, Some(at));
            } else {
                self.step(&mut edges, &mut paths, path, at);
            }
        }
        if edges.len() > MOST_PATHS && !self.merges {
            return Err(Trouble::Paths);
        }
        self.locations[id.0 as usize].edges = edges;
        Ok(())
    }

    fn accesses(&mut self, path: &Path, at: Pos) -> Result<Vec<Access>, String> {
        let mut out = Vec::new();
        if let Some(reason) = self.op(at).and_then(|op| self.refused(at, op)) {
            return Err(reason);
        }
        for touch in self.seen(at) {
            let targets = self.s.x.targets(at.inst, touch.addr);
            if self.is_excluded(at, &targets) {
                continue;
            }
            let checked = targets.iter().filter(|t| self.checks(*t, touch.extent));
            let objects: BTreeSet<ObjId> = checked.map(|t| t.object).collect();
            if objects.is_empty() {
                continue;
            }
            let addr = match self.fixed(&targets) {
                Some(addr) => addr,
                None => self.s.eval(path, at.inst, touch.addr, Ty::Ptr),
            };
            let (addr, size) = match (touch.extent, touch.location) {
                (Extent::Bytes(_), Some((skip, len))) => {
                    let by = self.s.word(skip as u64);
                    (self.s.moved(addr, by), Size::Bytes(len))
                }
                (Extent::Bytes(n), None) => (addr, Size::Bytes(n)),
                (Extent::Range | Extent::Whole | Extent::Sync, _) => (addr, Size::Whole),
            };
            out.push(Access {
                addr,
                size,
                objects: objects.into_iter().collect(),
                write: touch.write,
                atomic: touch.atomic,
            });
        }
        for object in self.ending(at) {
            let offset = Offset::ANY;
            if !self.checks(Target { object, offset }, Extent::Whole) {
                continue;
            }
            let addr = self.s.memory.get(object).base;
            out.push(Access {
                addr: self.s.terms.bits(ADDRESS, addr),
                size: Size::Whole,
                objects: vec![object],
                write: true,
                atomic: false,
            });
        }
        Ok(out)
    }

    /// Has another engine shown that an access takes part in no race? The end of the life of an object is no
    /// access to others, so that only what lives for ever counts.
    fn is_excluded(&self, at: Pos, targets: &Targets) -> bool {
        let mortal = |t: Target| {
            let key = self.s.memory.get(t.object).key;
            crate::memory::is_mortal(self.s.x.program, key)
        };
        let left = self.left.as_ref();
        left.is_some_and(|left| !left.contains(&site(self.s.x, at))) && !targets.iter().any(mortal)
    }

    /// Are races looked for at a place in memory?
    fn checks(&self, t: Target, extent: Extent) -> bool {
        let parts = self.s.x.parts.touched(t, extent);
        let checked = |l: &Lens<'_>| parts.iter().any(|p| l.slice.checked.contains(p));
        self.s.memory.visible(t) && self.s.lens.as_ref().is_none_or(checked)
    }

    /// The address of an access of a slice that can be in one place only.
    fn fixed(&mut self, targets: &Targets) -> Option<Term> {
        self.s.lens.as_ref()?;
        let mut all = targets.iter();
        let (Some(t), None) = (all.next(), all.next()) else {
            return None;
        };
        let object = self.s.memory.get(t.object);
        match (t.offset, object.key) {
            (_, ObjectKey::Heap(_)) => None,
            (Offset::At(at), _) => {
                let (base, at) = (object.base, at);
                Some(self.s.inside(base, at))
            }
            _ => None,
        }
    }

    fn after(
        &mut self,
        edges: &mut Vec<Edge>,
        paths: &mut Vec<(Path, Pos)>,
        start: Path,
        at: Pos,
        next: Result<Vec<Next>, String>,
    ) {
        match next {
            Err(reason) => self.gap(edges, start, at, reason),
            Ok(list) => {
                for next in list {
                    match next {
                        Next::On(path) => paths.push((path, following(at))),
                        Next::Relock(path) => {
                            let to = self.location(Role::At(at, Phase::Relock));
                            self.edge(edges, path, to, Some(at));
                        }
                    }
                }
            }
        }
    }

    fn gap(&mut self, edges: &mut Vec<Edge>, path: Path, at: Pos, reason: impl Into<GapReason>) {
        let claim = Claim::Gap(self.span(at), reason.into());
        self.claim(edges, path, claim);
    }

    fn claim(&mut self, edges: &mut Vec<Edge>, path: Path, claim: Claim) {
        if self.s.terms.as_bool(path.guard) != Some(false) {
            edges.push(Edge {
                to: LocId(0),
                guard: path.guard,
                updates: BTreeMap::new(),
                effect: Effect::None,
                claim: Some(claim),
            });
        }
    }

    fn edge(&mut self, edges: &mut Vec<Edge>, path: Path, to: LocId, at: Option<Pos>) {
        let live = at.map(|at| self.live(at)).unwrap_or_default();
        let mut updates = path.state;
        let me = self.s.handles[self.kind.0 as usize];
        let changed: Vec<Term> = updates.keys().copied().collect();
        for var in changed {
            if !self.s.synchronising.contains(&var) {
                continue;
            }
            if let (Some(&new), Some(ghost)) = (updates.get(&var), self.s.writer(var)) {
                let same = self.s.terms.eq(new, var);
                let writer = self.s.terms.ite(same, ghost, me);
                updates.insert(ghost, writer);
            }
        }
        updates.retain(|var, value| {
            var != value && (!self.s.local_terms.contains(var) || live.contains(var))
        });
        edges.push(Edge {
            to,
            guard: path.guard,
            updates,
            effect: path.effect,
            claim: path.claim,
        });
    }

    /// The locals still read at a place, of the function and its callers.
    fn live(&mut self, at: Pos) -> BTreeSet<Term> {
        let mut out = BTreeSet::new();
        let mut at = Some(at);
        while let Some(pos) = at {
            let body = self.body(pos.inst);
            let instance = &self.s.x.instances[pos.inst.0 as usize];
            let (func, caller) = (instance.func, instance.caller);
            let live = self.live.entry(func).or_insert_with(|| Liveness::of(body));
            for local in live.at(body, pos.block, pos.index) {
                out.extend(self.s.local(pos.inst, local));
            }
            // The handler of an exception that comes out of the call reads on there.
            if let Some(to) = caller.and_then(|c| self.s.x.unwind(c)) {
                let body = self.body(to.inst);
                let func = self.s.x.instances[to.inst.0 as usize].func;
                let live = self.live.entry(func).or_insert_with(|| Liveness::of(body));
                for local in live.at(body, to.block, 0) {
                    out.extend(self.s.local(to.inst, local));
                }
            }
            at = caller.map(following);
        }
        out
    }

    /// Executes what stands at a place and goes on.
    fn step(
        &mut self,
        edges: &mut Vec<Edge>,
        paths: &mut Vec<(Path, Pos)>,
        mut path: Path,
        at: Pos,
    ) {
        let Some(op) = self.op(at) else {
            return self.terminator(edges, paths, path, at);
        };
        if let Some(reason) = self.s.x.foreign_gap(at.inst, op) {
            return self.gap(edges, path, at, reason);
        }
        path = self.failing(paths, path, at);
        match op {
            Op::Gap { reason } => self.gap(edges, path, at, reason.clone()),
            Op::Caught { dst } => self.caught(paths, path, at, *dst),
            Op::Call { dst, callee, args } => {
                self.call(edges, paths, path, at, (*dst, callee, args))
            }
            Op::Sync { dst, op } => {
                let next = self.s.synchronise(path.clone(), at, op, *dst);
                self.after(edges, paths, path, at, next);
            }
            Op::Assert { cond, .. } if self.s.x.unwind(at).is_some() => {
                let c = self.s.eval(&path, at.inst, *cond, Ty::I32);
                let holds = self.s.truth(c);
                let mut failed = path.clone();
                let fails = self.s.terms.not(holds);
                failed.guard = self.s.terms.and(failed.guard, fails);
                self.fail(paths, failed, at);
                path.guard = self.s.terms.and(path.guard, holds);
                paths.push((path, following(at)));
            }
            Op::Assert { .. } if !self.asserts(at) => paths.push((path, following(at))),
            Op::Assert { cond, message, .. } => {
                let c = self.s.eval(&path, at.inst, *cond, Ty::I32);
                let holds = self.s.truth(c);
                let fails = self.s.terms.not(holds);
                let mut broken = path.clone();
                broken.guard = self.s.terms.and(broken.guard, fails);
                self.claim(edges, broken, Claim::Assert(self.span(at), message.clone()));
                path.guard = self.s.terms.and(path.guard, holds);
                paths.push((path, following(at)));
            }
            _ => {
                if self.unreachable_memory(at, op) {
                    return;
                }
                if let Op::Format { fmt, args, .. } = op
                    && !self.prints_only(at.inst, *fmt, args)
                {
                    let reason = "what is printed may be written, or is not known".to_string();
                    return self.gap(edges, path, at, reason);
                }
                if self.s.execute(&mut path, at, op) {
                    paths.push((path, following(at)));
                } else {
                    self.gap(
                        edges,
                        path,
                        at,
                        "an instruction is not modelled".to_string(),
                    );
                }
            }
        }
    }

    /// An access through something that is never an address: the machine ends there.
    fn unreachable_memory(&self, at: Pos, op: &Op) -> bool {
        match op {
            Op::Load { addr, .. }
            | Op::Store { addr, .. }
            | Op::Rmw { addr, .. }
            | Op::CmpXchg { addr, .. } => self.s.x.targets(at.inst, *addr).is_empty(),
            _ => false,
        }
    }
}

/// Blocks where paths are cut: heads of loops, or all with several predecessors.
fn heads(body: &Body, merges: bool) -> BTreeSet<BlockId> {
    let mut out = BTreeSet::new();
    if merges {
        let cfg = Cfg::of(body);
        out.extend(body.blocks.ids().filter(|b| cfg.before(*b).len() > 1));
    }
    // Depth first: an edge to a block that is still open closes a loop.
    let mut open = BTreeSet::new();
    let mut done = BTreeSet::new();
    let mut stack = vec![(BlockId(0), false)];
    while let Some((block, leaving)) = stack.pop() {
        if leaving {
            open.remove(&block);
            done.insert(block);
            continue;
        }
        if done.contains(&block) || !open.insert(block) {
            continue;
        }
        stack.push((block, true));
        let insts = body.blocks[block].insts.iter();
        let caught = insts.filter_map(|i| i.unwind);
        for next in body.blocks[block]
            .term
            .successors()
            .into_iter()
            .chain(caught)
        {
            if open.contains(&next) {
                out.insert(next);
            } else if !done.contains(&next) {
                stack.push((next, false));
            }
        }
    }
    out
}
