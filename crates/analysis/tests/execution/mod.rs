//! Executions of programs, and where they stand in terms of the analysis.

use analysis::{Access, AccessId, Analysis, Cell, InstanceId, KindId, ObjectKind, Point};
use ir::{FuncId, Program};
use machine::{
    Code, Config, Event, EveryAccess, Move, ObjectId, Outcome, PendingKind, Site, State,
};
use machine::{ThreadId, ThreadStatus};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A thread's place: its kind, and the instances on its stack, outermost first.
#[derive(Clone, Debug)]
pub struct Standing {
    pub kind: KindId,
    pub chain: Vec<Point>,
}

impl Standing {
    pub fn point(&self) -> Point {
        *self.chain.last().expect("a thread that runs has a frame")
    }
}

/// One execution under a random schedule, compared with the analysis at every step.
pub struct Run<'a, 'p> {
    pub analysis: &'a Analysis<'p>,
    pub code: &'a Code,
    pub state: State,
    kinds: BTreeMap<ThreadId, KindId>,
    /// Threads that have touched an object of the heap.
    touched_by: BTreeSet<(ObjectId, ThreadId)>,
    /// By thread: which objects its creator had touched before it created the thread.
    handed: BTreeMap<ThreadId, BTreeSet<(ObjectId, ThreadId)>>,
    seed: u64,
    pub problems: Vec<String>,
}

impl<'a, 'p> Run<'a, 'p> {
    pub fn new(analysis: &'a Analysis<'p>, code: &'a Code, seed: u64) -> Self {
        let config = Config {
            budget: 2000,
            logging: false,
            ..Config::default()
        };
        Run {
            analysis,
            code,
            state: State::new(code, &config, &["program".to_owned(), "2".to_owned()]),
            kinds: BTreeMap::from([(ThreadId(0), KindId(0))]),
            touched_by: BTreeSet::new(),
            handed: BTreeMap::new(),
            seed: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            problems: Vec::new(),
        }
    }

    fn random(&mut self, below: usize) -> usize {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        (self.seed >> 11) as usize % below.max(1)
    }

    /// Takes `steps` steps, or fewer if the program ends.
    pub fn go(&mut self, steps: usize) {
        let mut moves: Vec<Move> = Vec::new();
        for _ in 0..steps {
            self.compare_parallel();
            self.state.moves(self.code, &mut moves);
            if moves.is_empty() || self.problems.len() > 3 {
                return;
            }
            let pick = moves[self.random(moves.len())];
            let choice = self.random(pick.choices as usize) as u32;
            let before = self.standing(pick.thread);
            let mut events: Vec<Event> = Vec::new();
            let outcome =
                self.state
                    .step(self.code, pick.thread, choice, &EveryAccess, &mut events);
            self.compare(before.as_ref(), &events);
            if let Outcome::Exited(_) | Outcome::Violation(_) | Outcome::Gap(_) = outcome {
                return;
            }
        }
    }

    fn point(&self, instance: InstanceId, site: Site) -> Point {
        let info = self.code.site(site);
        Point {
            instance,
            block: info.block,
            inst: info.inst,
        }
    }

    /// Where a thread stands; `None` before it starts and after it ends.
    pub fn standing(&mut self, thread: ThreadId) -> Option<Standing> {
        let kind = *self.kinds.get(&thread)?;
        let mut frames = self.state.stack(self.code, thread);
        frames.reverse();
        let mut chain: Vec<Point> = Vec::new();
        for (func, site) in frames {
            let instance = match chain.last() {
                None => self.entry(kind, func),
                Some(caller) => {
                    let callees = self.analysis.callees(*caller).iter();
                    let of = |i: &&InstanceId| self.analysis.instances()[**i].func == func;
                    callees.filter(of).copied().next()
                }
            };
            let Some(instance) = instance else {
                let name = &self.analysis.program().funcs[func].name;
                self.problems
                    .push(format!("{name} is called by {:?}", chain.last()));
                return None;
            };
            chain.push(self.point(instance, site));
        }
        (!chain.is_empty()).then_some(Standing { kind, chain })
    }

    /// The instance at the bottom of a stack: the entry of the thread, or what runs at its end.
    fn entry(&self, kind: KindId, func: FuncId) -> Option<InstanceId> {
        let entry = self.analysis.kinds()[kind].entry;
        if self.analysis.instances()[entry].func == func {
            return Some(entry);
        }
        let body = self.analysis.body(entry)?;
        let ends = body.blocks.iter().map(|(block, b)| Point {
            instance: entry,
            block,
            inst: b.insts.len() as u32,
        });
        let mut called = ends.flat_map(|p| self.analysis.callees(p));
        let found = called.find(|i| self.analysis.instances()[**i].func == func);
        found.copied()
    }

    fn compare(&mut self, before: Option<&Standing>, events: &[Event]) {
        for event in events {
            match *event {
                Event::Fork {
                    thread,
                    child,
                    site,
                } => self.forked(before, thread, child, site),
                Event::Access {
                    thread,
                    range,
                    site,
                    ..
                }
                | Event::Rmw {
                    thread,
                    range,
                    site,
                    ..
                } => {
                    self.touched(before, range, site);
                    self.fresh(before, thread, range, site);
                }
                _ => {}
            }
        }
    }

    fn forked(
        &mut self,
        before: Option<&Standing>,
        creator: ThreadId,
        child: ThreadId,
        site: Site,
    ) {
        let touched = self.touched_by.iter().filter(|(_, by)| *by == creator);
        self.handed.insert(child, touched.copied().collect());
        let Some(before) = before else { return };
        let point = self.point(before.point().instance, site);
        let start = self.state.started_in(child);
        let kinds = self.analysis.spawned(point);
        let of = |k: &&KindId| {
            let entry = self.analysis.kinds()[**k].entry;
            self.analysis.instances()[entry].func == start
        };
        match kinds.iter().find(of) {
            Some(kind) => {
                self.kinds.insert(child, *kind);
            }
            None => self
                .problems
                .push(format!("no kind is created at {point:?}")),
        }
    }

    /// The bytes of an access are among those the analysis knows of, unless they are not shared.
    fn touched(&mut self, before: Option<&Standing>, range: machine::Range, site: Site) {
        let info = self.code.site(site);
        let here = before.map(Standing::point).filter(|p| {
            let func = self.analysis.instances()[p.instance].func;
            func == info.func && p.block == info.block && p.inst == info.inst
        });
        let fits = |p: Point| {
            let func = self.analysis.instances()[p.instance].func;
            func == info.func
                && p.block == info.block
                && p.inst == info.inst
                && here.is_none_or(|h| h.instance == p.instance)
        };
        let touched = Touched {
            home: self.state.home(range.object),
        };
        let mut private = true;
        for (id, object) in self.analysis.objects().iter() {
            if touched.may_be(self, object.kind) {
                private &= !object.shared;
                let whole = Cell::exact(id, range.offset as i32);
                let mut found = self
                    .analysis
                    .accesses()
                    .iter()
                    .filter(|(_, a)| fits(a.point));
                if found.any(|(_, a)| {
                    let covers = |c: &Cell| c.overlaps(a.len, whole, range.len);
                    a.cells.iter().any(covers)
                }) {
                    return;
                }
            }
        }
        if !private {
            let name = &self.analysis.program().funcs[info.func].name;
            let what = self.state.describe(self.code, range);
            self.problems.push(format!(
                "{name} line {} touches {what} ({:?} +{})",
                info.span.line, touched.home, range.offset
            ));
        }
    }

    /// A fresh object has been touched by no other thread, but by the creator of this one before it was there.
    fn fresh(
        &mut self,
        before: Option<&Standing>,
        thread: ThreadId,
        range: machine::Range,
        site: Site,
    ) {
        if self.state.home(range.object).kind != machine::ObjectKind::Heap {
            return;
        }
        self.touched_by.insert((range.object, thread));
        let Some(before) = before else { return };
        let point = self.point(before.point().instance, site);
        if point != before.point() {
            return;
        }
        let mut here = self
            .analysis
            .accesses()
            .iter()
            .filter(|(_, a)| a.point == point);
        let handed = |touch: &(ObjectId, ThreadId)| {
            let known = self.handed.get(&thread);
            known.is_some_and(|known| known.contains(touch))
        };
        let mut others = self.touched_by.iter().filter(|touch| {
            let (object, by) = **touch;
            object == range.object && by != thread && !handed(touch)
        });
        if here.any(|(_, a)| a.fresh) && others.next().is_some() {
            self.problems
                .push(format!("{} is not the first to see it", self.show(point)));
        }
    }

    /// Threads that both stand before something can be there at once.
    fn compare_parallel(&mut self) {
        let live: Vec<ThreadId> = self
            .state
            .threads()
            .filter(|(_, s)| *s == ThreadStatus::Live)
            .map(|(t, _)| t)
            .collect();
        let mut standings = Vec::new();
        for t in live {
            let pending = self.state.pending(self.code, t).kind;
            if !matches!(pending, PendingKind::Start | PendingKind::End) {
                let range = self.state.pending(self.code, t).range;
                standings.extend(self.standing(t).map(|s| (s, range)));
            }
        }
        for (i, (a, range)) in standings.iter().enumerate() {
            for (b, other) in &standings[i + 1..] {
                let (p, q) = (a.point(), b.point());
                if let (Some(range), Some(other)) = (range, other)
                    && range.overlaps(*other)
                    && self.all_excluded(p, *range, q, *other)
                {
                    self.problems.push(format!(
                        "{} and {} meet in spite of a lock",
                        self.show(p),
                        self.show(q)
                    ));
                    return;
                }
                if !self.analysis.parallel(a.kind, p, b.kind, q) {
                    self.problems.push(format!(
                        "{:?} at {} and {:?} at {} run in parallel",
                        a.kind,
                        self.show(p),
                        b.kind,
                        self.show(q)
                    ));
                    return;
                }
            }
        }
    }

    /// Whether a lock is said to keep apart all accesses at two points that touch these bytes.
    fn all_excluded(
        &self,
        p: Point,
        range: machine::Range,
        q: Point,
        other: machine::Range,
    ) -> bool {
        let at = |p: Point, range: machine::Range| -> Vec<AccessId> {
            let touched = Touched {
                home: self.state.home(range.object),
            };
            let touches = |a: &Access| {
                a.cells.iter().any(|cell| {
                    let kind = self.analysis.objects()[cell.object].kind;
                    let here = Cell::exact(cell.object, range.offset as i32);
                    touched.may_be(self, kind) && cell.overlaps(a.len, here, range.len)
                })
            };
            let all = self.analysis.accesses().iter();
            all.filter(|(_, a)| a.point == p && touches(a))
                .map(|(id, _)| id)
                .collect()
        };
        let (xs, ys) = (at(p, range), at(q, other));
        let mut pairs = xs.iter().flat_map(|x| ys.iter().map(move |y| (*x, *y)));
        !xs.is_empty() && !ys.is_empty() && pairs.all(|(x, y)| self.analysis.excluded(x, y))
    }

    fn show(&self, p: Point) -> String {
        let func = self.analysis.instances()[p.instance].func;
        let func = &self.analysis.program().funcs[func];
        let line = func.defined().map_or(0, |b| {
            let block = &b.blocks[p.block];
            let inst = block.insts.get(p.inst as usize);
            inst.map_or(block.term_span.line, |i| i.span.line)
        });
        format!("{}:{line} ({p:?})", func.name)
    }
}

/// Bytes that were touched.
struct Touched {
    home: machine::Home,
}

impl Touched {
    /// Whether an abstract object may stand for the one that was touched.
    fn may_be(&self, run: &Run<'_, '_>, kind: ObjectKind) -> bool {
        use machine::ObjectKind as Real;
        let made = run.code.site(self.home.site);
        let func = |i: InstanceId| run.analysis.instances()[i].func;
        match (kind, self.home.kind) {
            (ObjectKind::Global(g), Real::Global) => g.0 == self.home.info,
            (ObjectKind::ThreadLocal(_, g), Real::ThreadLocal) => g.0 == self.home.info,
            (ObjectKind::Slot(i, s), Real::Slot) => s.0 == self.home.info && func(i) == made.func,
            (ObjectKind::Heap(p), Real::Heap | Real::StackAlloc) => {
                func(p.instance) == made.func && p.block == made.block && p.inst == made.inst
            }
            (ObjectKind::VarArgs(i), Real::Args) => func(i) == made.func,
            (ObjectKind::Argv, Real::Argv) => true,
            _ => false,
        }
    }
}

/// Runs a program under a few schedules; what the analysis got wrong.
pub fn disagreements(program: &Program, seeds: u64, steps: usize) -> Vec<String> {
    let analysis = Analysis::of(program);
    let code = Code::new(Arc::new(program.clone()));
    let mut problems = Vec::new();
    for seed in 1..=seeds {
        let mut run = Run::new(&analysis, &code, seed);
        run.go(steps);
        problems.extend(run.problems);
        if !problems.is_empty() {
            break;
        }
    }
    problems
}
