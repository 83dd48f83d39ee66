//! What a proof by locks says about places of the source: where each lock is taken and given back,
//! and where it is certainly held. Witnesses are made from it.
//!
//! Only mutexes are told of that are global variables, that every operation on them names with
//! certainty, that no thread only tries to take, and that no thread takes twice: then "a thread is between
//! taking it and giving it back" is a variable that these places set and clear.

use analysis::{Cell, ObjectKind, Point};
use ir::{Op, SyncOp, Wait};
use pushdown::program::engine::Study;
use pushdown::program::race::Protection;
use pushdown::program::translate::{LockSort, NamedLock};
use pushdown::{KindId, LockId};
use report::GuardAt;
use std::collections::{BTreeMap, BTreeSet};
use verdict::Source;

/// A line of a function: file, line, function.
type Line = (u32, u32, u32);

/// What is known of the guards of a program's shared locations.
pub(crate) fn guards(found: &Study<'_, '_>) -> Vec<GuardAt> {
    let mut out = Vec::new();
    for named in &found.model.locks {
        let Some(name) = global(found, named) else {
            continue;
        };
        let lines = Lines { found, named };
        let Some((taken, given)) = lines.operations() else {
            continue;
        };
        let held = lines.held(&name);
        if !taken.is_empty() && !held.is_empty() {
            out.push(GuardAt {
                lock: name,
                taken,
                given,
                held,
            });
        }
    }
    out
}

/// The name of a mutex that is a global variable.
fn global(found: &Study<'_, '_>, named: &NamedLock) -> Option<String> {
    let cell = named.cell.filter(|_| named.sort == LockSort::Mutex)?;
    let object = &found.analysis.objects()[cell.object];
    let whole = cell == Cell::exact(cell.object, 0);
    let is_global = matches!(object.kind, ObjectKind::Global(_));
    (whole && is_global).then(|| found.analysis.object_name(cell.object))
}

struct Lines<'s, 'p> {
    found: &'s Study<'s, 'p>,
    named: &'s NamedLock,
}

impl Lines<'_, '_> {
    /// The places where the lock is taken, and where it is given back; none if not all are certain.
    fn operations(&self) -> Option<(Vec<Source>, Vec<Source>)> {
        let (mut taken, mut given) = (BTreeMap::new(), BTreeMap::new());
        for (point, op) in self.sync_operations() {
            let (mutex, takes) = match *op {
                SyncOp::MutexLock { mutex, wait, .. } => (mutex, Some(wait == Wait::Block)),
                SyncOp::CondWait { mutex, .. } => (mutex, Some(true)),
                SyncOp::MutexUnlock { mutex, .. } => (mutex, None),
                _ => continue,
            };
            let cells = self.found.analysis.pointees(point.instance, mutex);
            if !cells
                .iter()
                .any(|c| Some(c.object) == self.named.cell.map(|c| c.object))
            {
                continue;
            }
            let certain = cells.len() == 1 && Some(cells[0]) == self.named.cell;
            let waits = matches!(op, SyncOp::CondWait { .. });
            let held = self.held_at(point);
            let fits = match takes {
                Some(blocks) if !waits => blocks && held == Held::Never,
                _ => held == Held::Always,
            };
            if !certain || !(fits || held == Held::Unreached) {
                return None;
            }
            let list = if takes.is_some() {
                &mut taken
            } else {
                &mut given
            };
            list.insert(self.line(point), self.source(point));
        }
        Some((taken.into_values().collect(), given.into_values().collect()))
    }

    /// The lines with accesses of what the lock protects, if it is held there whenever they are
    /// reached, and if nothing on them takes or gives locks.
    fn held(&self, name: &str) -> Vec<Source> {
        let mut lines: BTreeMap<Line, (Source, bool)> = BTreeMap::new();
        for location in &self.found.locations {
            let Protection::Locks(locks) = &location.protection else {
                continue;
            };
            if !locks.iter().any(|lock| lock == name) {
                continue;
            }
            for access in &location.accesses {
                let point = self.found.analysis.accesses()[*access].point;
                let held = self.held_at(point) == Held::Always;
                let entry = lines
                    .entry(self.line(point))
                    .or_insert_with(|| (self.source(point), true));
                entry.1 &= held;
            }
        }
        let busy = self.busy();
        lines.retain(|line, (_, held)| *held && !busy.contains(line));
        lines.into_values().map(|(source, _)| source).collect()
    }

    /// The lines that call functions of the program or synchronise.
    fn busy(&self) -> BTreeSet<Line> {
        let acts = |op: &Op| matches!(op, Op::Sync { .. } | Op::Call { .. });
        let points = self.points().filter(|(_, op)| acts(op));
        points.map(|(point, _)| self.line(point)).collect()
    }

    fn sync_operations(&self) -> impl Iterator<Item = (Point, &SyncOp)> {
        self.points().filter_map(|(point, op)| match op {
            Op::Sync { op, .. } => Some((point, op)),
            _ => None,
        })
    }

    fn points(&self) -> impl Iterator<Item = (Point, &Op)> {
        let analysis = self.found.analysis;
        let bodies = analysis
            .instances()
            .ids()
            .filter_map(move |i| Some((i, analysis.body(i)?)));
        let blocks = bodies.flat_map(|(i, body)| body.blocks.iter().map(move |b| (i, b)));
        blocks.flat_map(|(instance, (block, b))| {
            let insts = b.insts.iter().enumerate();
            insts.map(move |(inst, i)| {
                let inst = inst as u32;
                (
                    Point {
                        instance,
                        block,
                        inst,
                    },
                    &i.op,
                )
            })
        })
    }

    fn held_at(&self, point: Point) -> Held {
        let lock: LockId = self.named.write;
        let (mut with, mut without) = (false, false);
        for &place in self.found.model.places(point) {
            for kind in 0..self.found.analysis.kinds().len() {
                for reached in self.found.locks.threads(KindId::new(kind)).at(place) {
                    match reached.fact.holds(lock) {
                        true => with = true,
                        false => without = true,
                    }
                }
            }
        }
        match (with, without) {
            (true, false) => Held::Always,
            (false, true) => Held::Never,
            (true, true) => Held::Sometimes,
            (false, false) => Held::Unreached,
        }
    }

    fn line(&self, point: Point) -> Line {
        let span = self.found.span(point);
        let func = self.found.analysis.instances()[point.instance].func;
        (span.file.0, span.line, func.0)
    }

    fn source(&self, point: Point) -> Source {
        let func = self.found.analysis.instances()[point.instance].func;
        Source {
            span: self.found.span(point),
            function: self.found.analysis.program().funcs[func].name.clone(),
        }
    }
}

/// Whether a lock is held when a point is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Held {
    Always,
    Never,
    Sometimes,
    Unreached,
}
