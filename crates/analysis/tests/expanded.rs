//! Every execution is among those that the expanded program allows: each call and each thread has its
//! instance, each access touches bytes of its points-to set, and an object of a thread's own that two
//! threads touch escapes.

mod programs;

use analysis::{Cell, Expanded, InstanceId, KindId, ObjectKind, Point};
use ir::effects::Extent;
use ir::{Op, Operand, Program};
use machine::{Code, Config, Event, EveryAccess, Move, ObjectId, Outcome, Site, State, ThreadId};
use progen::{Preset, generate, lower};
use programs::taking_turns;
use std::collections::BTreeMap;
use std::sync::Arc;

const MOST: usize = 4000;

struct Run<'a> {
    known: &'a Expanded<'a>,
    program: &'a Program,
    code: &'a Code,
    state: State,
    kinds: BTreeMap<ThreadId, KindId>,
    touched: BTreeMap<ObjectId, ThreadId>,
    seed: u64,
}

/// Why a run ends.
enum End {
    /// At something that is not expanded.
    Beyond,
    /// The analysis is wrong.
    Wrong(String),
}

impl Run<'_> {
    fn random(&mut self, below: usize) -> usize {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        (self.seed >> 11) as usize % below.max(1)
    }

    fn go(&mut self, steps: usize) -> Result<(), End> {
        let mut moves: Vec<Move> = Vec::new();
        for _ in 0..steps {
            self.state.moves(self.code, &mut moves);
            if moves.is_empty() {
                return Ok(());
            }
            let pick = moves[self.random(moves.len())];
            let choice = self.random(pick.choices as usize) as u32;
            let before = self.standing(pick.thread)?;
            let mut events: Vec<Event> = Vec::new();
            let outcome =
                self.state
                    .step(self.code, pick.thread, choice, &EveryAccess, &mut events);
            for event in &events {
                self.compare(before, event)?;
            }
            if let Outcome::Exited(_) | Outcome::Violation(_) | Outcome::Gap(_) = outcome {
                return Ok(());
            }
        }
        Ok(())
    }

    fn point(&self, instance: InstanceId, site: Site) -> Point {
        let info = self.code.site(site);
        Point {
            instance,
            block: info.block,
            inst: info.inst,
        }
    }

    fn op(&self, p: Point) -> Option<&Op> {
        let func = self.known.instances()[p.instance].func;
        let block = &self.program.funcs[func].defined()?.blocks[p.block];
        block.insts.get(p.inst as usize).map(|i| &i.op)
    }

    /// Where a thread stands.
    fn standing(&self, thread: ThreadId) -> Result<Option<Point>, End> {
        let kind = self.kinds[&thread];
        let mut frames = self.state.stack(self.code, thread);
        frames.reverse();
        let mut at: Option<Point> = None;
        for (func, site) in frames {
            let instance = match at {
                Some(caller) => self.known.callee(caller, func),
                None => Some(self.known.entry(kind)),
            };
            let instance = instance.filter(|i| self.known.instances()[*i].func == func);
            let Some(instance) = instance else {
                let name = &self.program.funcs[func].name;
                let called = at.and_then(|p| self.op(p));
                let follows = at.is_some_and(|p| !self.known.recursive().contains_key(&p));
                return Err(match called {
                    Some(Op::Call { .. }) if follows => {
                        End::Wrong(format!("{name} is called by {at:?}"))
                    }
                    // Handlers, and what runs at the end of a thread.
                    _ => End::Beyond,
                });
            };
            if self.known.kind_of(instance) != kind {
                return Err(End::Wrong(format!("{instance:?} is not of {kind:?}")));
            }
            at = Some(self.point(instance, site));
        }
        Ok(at)
    }

    fn compare(&mut self, before: Option<Point>, event: &Event) -> Result<(), End> {
        let Some(before) = before else { return Ok(()) };
        match *event {
            Event::Fork { child, site, .. } => {
                let point = self.point(before.instance, site);
                let start = self.state.started_in(child);
                let kind = self.known.created().get(&(point, start));
                let kind = kind.ok_or_else(|| End::Wrong(format!("no kind at {point:?}")))?;
                self.kinds.insert(child, *kind);
                Ok(())
            }
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
                let info = self.code.site(site);
                let here = self.known.instances()[before.instance].func == info.func
                    && (before.block, before.inst) == (info.block, info.inst);
                if here {
                    self.accessed(before, thread, range)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn accessed(&mut self, at: Point, thread: ThreadId, range: machine::Range) -> Result<(), End> {
        let Some(op) = self.op(at) else { return Ok(()) };
        let mut touches = Vec::new();
        op.for_each_touch(self.program.data_model, |t| touches.push(t));
        let mut object = None;
        let mut plain = false;
        for touch in touches {
            let len = match touch.extent {
                Extent::Bytes(n) | Extent::Field { unit: n, .. } => n,
                Extent::Arguments => return Ok(()),
                _ => u32::MAX / 2,
            };
            plain = true;
            for cell in self.cells(at.instance, touch.addr) {
                let kind = self.known.objects()[cell.object].kind;
                let there = Cell::exact(cell.object, range.offset as i32);
                if kind == ObjectKind::Outside
                    || (self.may_be(range, kind) && cell.overlaps(len, there, range.len))
                {
                    object = Some(cell.object);
                }
            }
        }
        let what = self.state.describe(self.code, range);
        let Some(object) = object else {
            if !plain {
                return Ok(());
            }
            return Err(End::Wrong(format!("{op:?} touches {what}")));
        };
        let own = matches!(
            self.known.objects()[object].kind,
            ObjectKind::Slot(..) | ObjectKind::ThreadLocal(..) | ObjectKind::VarArgs(_)
        );
        let first = *self.touched.entry(range.object).or_insert(thread);
        if own && first != thread && !self.known.escapes(object) {
            return Err(End::Wrong(format!("{what} is touched by two threads")));
        }
        Ok(())
    }

    fn cells(&self, instance: InstanceId, operand: Operand) -> Vec<Cell> {
        let named = |wanted: &dyn Fn(ObjectKind) -> bool, offset: i64| {
            let objects = self.known.objects().iter();
            let of = objects.filter(|(_, o)| wanted(o.kind));
            of.map(|(id, _)| Cell::exact(id, offset as i32)).collect()
        };
        let kind = self.known.kind_of(instance);
        match operand {
            Operand::Local(l) => self.known.pointees(instance, l),
            Operand::Global(g, at) => named(
                &|k| k == ObjectKind::Global(g) || k == ObjectKind::ThreadLocal(Some(kind), g),
                at,
            ),
            Operand::Slot(s, at) => named(&|k| k == ObjectKind::Slot(instance, s), at),
            Operand::Const(_) | Operand::Func(_) => Vec::new(),
        }
    }

    fn may_be(&self, range: machine::Range, kind: ObjectKind) -> bool {
        use machine::ObjectKind as Real;
        let home = self.state.home(range.object);
        let made = self.code.site(home.site);
        let func = |i: InstanceId| self.known.instances()[i].func;
        match (kind, home.kind) {
            (ObjectKind::Global(g), Real::Global) => g.0 == home.info,
            (ObjectKind::ThreadLocal(_, g), Real::ThreadLocal) => g.0 == home.info,
            (ObjectKind::Slot(i, s), Real::Slot) => s.0 == home.info && func(i) == made.func,
            (ObjectKind::Heap(p), Real::Heap | Real::StackAlloc) => {
                func(p.instance) == made.func && p.block == made.block && p.inst == made.inst
            }
            (ObjectKind::VarArgs(i), Real::Args) => func(i) == made.func,
            (ObjectKind::Argv, Real::Argv) => true,
            _ => false,
        }
    }
}

/// Runs a program under a few schedules; what is wrong of it, and how many runs came to an end.
fn disagreement(program: &Program, seeds: u64, steps: usize) -> (Option<String>, usize) {
    let mut whole = 0;
    if program.entry == ir::Entry::None {
        return (None, whole);
    }
    let code = Code::new(Arc::new(program.clone()));
    for by_function in [false, true] {
        let Some(known) = Expanded::of(program, by_function, MOST) else {
            continue;
        };
        for seed in 1..=seeds {
            let config = Config {
                budget: 2000,
                logging: false,
                ..Config::default()
            };
            let mut run = Run {
                known: &known,
                program,
                code: &code,
                state: State::new(&code, &config, &["program".to_owned(), "2".to_owned()]),
                kinds: BTreeMap::from([(ThreadId(0), KindId(0))]),
                touched: BTreeMap::new(),
                seed: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            };
            match run.go(steps) {
                Ok(()) => whole += 1,
                Err(End::Beyond) => {}
                Err(End::Wrong(what)) => return (Some(what), whole),
            }
        }
    }
    (None, whole)
}

#[test]
fn on_the_test_programs() {
    let (mut wrong, mut whole) = (Vec::new(), 0);
    for (path, program) in &taking_turns(1) {
        let (problem, runs) = disagreement(program, 1, 400);
        whole += runs;
        wrong.extend(problem.map(|p| format!("{}: {p}", path.display())));
    }
    assert!(whole > 250, "{whole} runs came to an end");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn on_random_programs() {
    for preset in Preset::ALL {
        for seed in 0..testlang::random(12) {
            let program = lower(&generate(preset, seed));
            let (problem, _) = disagreement(&program, 2, 300);
            assert!(problem.is_none(), "{preset:?} {seed}: {problem:?}");
        }
    }
}
