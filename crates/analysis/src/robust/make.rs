//! Making the sites of a program, and what is asked of its accesses on the way.

use super::library::{counting, edges, lives, locking, queueing, signalling, sync_points};
use super::order::After;
use super::site::{AccessedLocation, Act, Enters, Leaves, Passes, Site};
use super::{is_weak, orders};
use crate::analysis::Analysis;
use crate::flow::point::Point;
use crate::id::{AccessId, KindId};
use crate::sharing::access::{Access, AccessKind};
use crate::threads::moment::Moment;
use ir::{AccessMode, Op, Operand, Order, RmwOp, Span, SyncOp};
use std::collections::{BTreeMap, BTreeSet};

/// Looks at the accesses of a program.
pub(super) struct Maker<'a, 'p> {
    pub analysis: &'a Analysis<'p>,
    /// There may be any number of threads of every kind.
    pub any: bool,
    /// When points are passed, once it was asked.
    pub moments: BTreeMap<(KindId, Point), (Moment, Vec<KindId>)>,
}

impl Maker<'_, '_> {
    fn kinds(&self, point: Point) -> &[KindId] {
        self.analysis.kinds_of(point.instance)
    }

    fn is_many(&self, kind: KindId) -> bool {
        let kind = &self.analysis.kinds()[kind];
        kind.many || (self.any && kind.created.is_some())
    }

    /// Atomic accesses, but for those to what only the thread itself knows of.
    pub fn atomic(&self) -> Vec<AccessId> {
        let accesses = self.analysis.accesses().iter();
        let atomic = |a: &Access| matches!(a.mode, AccessMode::Atomic(_)) && !a.touch && !a.fresh;
        accesses
            .filter(|(_, a)| atomic(a))
            .map(|(id, _)| id)
            .collect()
    }

    /// Whether threads of these kinds may be at these points at once.
    fn meet(&mut self, a: (KindId, Point), b: (KindId, Point)) -> bool {
        let any = self.any && (self.is_many(a.0) || self.is_many(b.0));
        let analysis = self.analysis;
        let mut when = |(kind, point): (KindId, Point)| {
            let none = BTreeSet::new();
            let new = || {
                let moment = analysis.moment(kind, point).relying_on(&none);
                (moment, analysis.running(kind, point))
            };
            self.moments
                .entry((kind, point))
                .or_insert_with(new)
                .clone()
        };
        let ((at_a, below_a), (at_b, below_b)) = (when(a), when(b));
        any || (analysis.beside(a.0, &below_a, b.0, &below_b) && !at_a.ordered(&at_b))
    }

    /// Whether accesses of any kinds that run them may meet.
    fn may_meet(&mut self, a: AccessId, b: AccessId) -> bool {
        let accesses = self.analysis.accesses();
        let (p, q) = (accesses[a].point, accesses[b].point);
        let pairs: Vec<(KindId, KindId)> = self
            .kinds(p)
            .iter()
            .flat_map(|k| self.kinds(q).iter().map(move |l| (*k, *l)))
            .collect();
        pairs
            .into_iter()
            .any(|(k, l)| (k != l || self.is_many(k)) && self.meet((k, p), (l, q)))
    }

    /// Whether a plain access may meet an atomic one at a common byte.
    pub fn mixed(&mut self, atomic: &[AccessId]) -> bool {
        let analysis = self.analysis;
        // No thread writes what has ended: one that comes later than that, by whatever order, races with it.
        let ends = |a: &Access| {
            let op = analysis.op(a.point);
            let frame = a.at.is_none() && a.kind == AccessKind::Write;
            frame || matches!(op, Some(Op::Free { .. } | Op::StackFree { .. }))
        };
        let plain = |a: &Access| !matches!(a.mode, AccessMode::Atomic(_)) && !a.fresh && !ends(a);
        for (id, access) in analysis.accesses().iter().filter(|(_, a)| plain(a)) {
            for &other in atomic {
                let with = &analysis.accesses()[other];
                let reads = access.kind == AccessKind::Read && with.kind == AccessKind::Read;
                if !reads && overlap(access, with) && self.may_meet(id, other) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether threads do nothing with a location at the same time but change it by operations that
    /// commute, without a look at the result and without acquiring anything.
    pub fn is_silent(&mut self, class: &[AccessId]) -> bool {
        let mut operations = BTreeSet::new();
        for &id in class {
            let live = class.iter().any(|&other| self.may_meet(id, other));
            if !live {
                continue;
            }
            let point = self.analysis.accesses()[id].point;
            let Some(Op::Rmw { dst, op, order, .. }) = self.analysis.op(point) else {
                return false;
            };
            let body = self.analysis.body(point.instance);
            let mut used = false;
            let mut look = |operand: Operand| used |= operand == Operand::Local(*dst);
            for (_, block) in body.into_iter().flat_map(|b| b.blocks.iter()) {
                block
                    .insts
                    .iter()
                    .for_each(|i| i.op.for_each_operand(&mut look));
                block.term.for_each_operand(&mut look);
            }
            let family = match op {
                RmwOp::Add | RmwOp::Sub => 0,
                RmwOp::And => 1,
                RmwOp::Or => 2,
                RmwOp::Xor => 3,
                _ => return false,
            };
            operations.insert((family, self.analysis.accesses()[id].len));
            if used || order.acquires() {
                return false;
            }
        }
        operations.len() <= 1
    }

    /// Whether code here stands for the library and the kernel: what these keep is changed by calls that nothing is moved across. A
    /// managed program's library is code like its own.
    fn keeps(&self, span: Span) -> bool {
        let program = self.analysis.program();
        !program.managed && program.files.get(span.file).is_some_and(|f| f.library)
    }

    /// Whether an operation is one of a model of the library that tells the program nothing but what the library and the kernel keep. An
    /// attempt to take a lock that the program asks for (`ftrylockfile`) is in no way more than one that it makes itself.
    fn keeps_quiet(&self, point: Point, op: &SyncOp) -> bool {
        let asked = |call: &Point| !self.keeps(span_of(self.analysis, *call));
        self.keeps(span_of(self.analysis, point))
            && !(locking(op).is_some() && self.analysis.callers(point.instance).iter().any(asked))
    }

    /// The sites of an access, one for each kind of threads and way it can end.
    pub fn sites(&self, id: AccessId, location: usize) -> Vec<Site> {
        let access = &self.analysis.accesses()[id];
        let Some(op) = self.analysis.op(access.point) else {
            return Vec::new();
        };
        let span = span_of(self.analysis, access.point);
        let kept = self.keeps(span);
        let seen = |order: &Order| if kept { Order::SeqCst } else { *order };
        let mut acts = Vec::new();
        let update = |order: Order| Act::Update {
            acquires: order.acquires(),
            releases: order.releases(),
        };
        match op {
            Op::Rmw { order, .. } => acts.push((update(seen(order)), seen(order))),
            Op::CmpXchg {
                success, failure, ..
            } => {
                acts.push((update(seen(success)), seen(success)));
                let failure = seen(failure);
                let acquires = failure.acquires();
                acts.push((Act::Load { acquires }, failure));
            }
            _ => {
                for order in orders(op).map(|o| seen(&o)) {
                    let act = match access.kind {
                        AccessKind::Read => Act::Load {
                            acquires: order.acquires(),
                        },
                        AccessKind::Write => Act::Store {
                            releases: order.releases(),
                        },
                    };
                    acts.push((act, order));
                }
            }
        }
        let at = |kind: KindId, (act, order): (Act, Order)| Site {
            kind,
            point: access.point,
            location,
            act,
            weak: is_weak(order),
            kept,
            span,
            leaves: Leaves::default(),
            enters: Enters::default(),
        };
        let kinds = self.kinds(access.point).iter();
        kinds
            .flat_map(|kind| acts.iter().map(|act| at(*kind, *act)))
            .collect()
    }

    /// Operations of the library that tell something without ordering: those on locks where some attempt may
    /// fail, on semaphores where some are asked, and on condition variables.
    pub fn telling(&self, all: &mut Vec<Site>, locations: &mut Vec<AccessedLocation>) {
        let ops = || sync_points(self.analysis);
        let families: [fn(&SyncOp) -> Option<bool>; 4] = [locking, counting, signalling, queueing];
        for family in families {
            let tells = |(point, op): (Point, &SyncOp)| {
                family(op) == Some(true) && !self.keeps_quiet(point, op)
            };
            if !ops().any(tells) {
                continue;
            }
            let location = locations.len();
            locations.push(AccessedLocation {
                many: true,
                weak: false,
            });
            for (point, _) in ops().filter(|(_, op)| family(op).is_some()) {
                all.extend(self.kinds(point).iter().map(|&kind| Site {
                    kind,
                    point,
                    location,
                    act: Act::Update {
                        acquires: false,
                        releases: false,
                    },
                    weak: false,
                    kept: false,
                    span: span_of(self.analysis, point),
                    leaves: Leaves::default(),
                    enters: Enters::default(),
                }));
            }
        }
    }

    pub fn beside(&mut self, all: &[Site]) -> Vec<Vec<bool>> {
        let met = |s: &Site, t: &Site, maker: &mut Self| {
            s.location == t.location
                && (s.kind != t.kind || maker.is_many(s.kind))
                && maker.meet((s.kind, s.point), (t.kind, t.point))
        };
        all.iter()
            .map(|s| all.iter().map(|t| met(s, t, self)).collect())
            .collect()
    }

    /// Notes at every site what synchronisation comes before and after it, and gives what each kind of threads can
    /// pass through.
    pub fn synchronise(&self, after: &After, all: &mut [Site]) -> BTreeMap<KindId, Passes> {
        let analysis = self.analysis;
        let points: Vec<Point> = all.iter().map(|s| s.point).collect();
        let ops: Vec<(Point, &SyncOp)> = sync_points(analysis).collect();
        let places: Vec<Point> = ops.iter().map(|(p, _)| *p).collect();
        let mut kinds: BTreeMap<KindId, Passes> = BTreeMap::new();
        for kind in analysis.kinds().ids() {
            let many = self.is_many(kind);
            kinds.entry(kind).or_default().many = many;
        }
        for &(point, op) in &ops {
            let (takes, gives, joins) = edges(op);
            let (asks, told) = lives(op);
            let created: Vec<KindId> = analysis.spawned(point);
            let behind = after.reached(point, &points);
            let later = after.reached(point, &places);
            for &kind in self.kinds(point) {
                for (site, behind) in all.iter_mut().zip(&behind) {
                    if *behind && site.kind == kind {
                        site.enters.takes |= takes;
                        site.enters.joins |= joins;
                        site.enters.told |= told;
                    }
                }
                let passes = kinds.entry(kind).or_default();
                passes.takes |= takes;
                passes.joins |= joins;
                passes.gives |= gives;
                passes.asks |= asks;
                passes.told |= told;
                passes.creates.extend(&created);
                // One operation may both take and give: a barrier, a wait.
                let itself = takes && gives;
                passes.takes_gives |= itself;
                for (&(then, next), reached) in ops.iter().zip(&later) {
                    if !reached || !self.kinds(then).contains(&kind) {
                        continue;
                    }
                    let (_, gives, _) = edges(next);
                    let created = analysis.spawned(then);
                    if takes {
                        passes.takes_gives |= gives;
                        passes.takes_creates.extend(&created);
                    }
                    if joins {
                        passes.joins_gives |= gives;
                        passes.joins_creates.extend(&created);
                    }
                }
            }
        }
        for site in all.iter_mut() {
            let later = after.reached(site.point, &places);
            for (&(then, op), reached) in ops.iter().zip(later) {
                if reached && self.kinds(then).contains(&site.kind) {
                    site.leaves.gives |= edges(op).1;
                    site.leaves.asks |= lives(op).0;
                    site.leaves.creates.extend(analysis.spawned(then));
                }
            }
        }
        kinds
    }
}

/// Whether a program has fences.
pub(super) fn has_fences(analysis: &Analysis<'_>) -> bool {
    let program = analysis.program();
    let bodies = program.funcs.iter().filter_map(|(_, f)| f.defined());
    let mut blocks = bodies.flat_map(|b| b.blocks.iter());
    blocks.any(|(_, b)| b.insts.iter().any(|i| matches!(i.op, Op::Fence { .. })))
}

fn span_of(analysis: &Analysis<'_>, point: Point) -> Span {
    let body = analysis.body(point.instance);
    let block = body.map(|b| &b.blocks[point.block]);
    let inst = block.and_then(|b| b.insts.get(point.inst as usize));
    inst.map_or(Span::NONE, |i| i.span)
}

fn overlap(a: &Access, b: &Access) -> bool {
    let common =
        |x: &crate::pointer::object::Cell| b.cells.iter().any(|y| x.overlaps(a.len, *y, b.len));
    a.cells.iter().any(common)
}

/// Accesses that may touch common bytes, directly or through others.
pub(super) fn classes(analysis: &Analysis<'_>, atomic: &[AccessId]) -> Vec<Vec<AccessId>> {
    let mut classes: Vec<Vec<AccessId>> = Vec::new();
    for &id in atomic {
        let access = &analysis.accesses()[id];
        let touches = |c: &Vec<AccessId>| {
            c.iter()
                .any(|&other| overlap(access, &analysis.accesses()[other]))
        };
        let (with, apart): (Vec<_>, Vec<_>) = classes.into_iter().partition(touches);
        classes = apart;
        let mut class = with.concat();
        class.push(id);
        class.sort_unstable();
        classes.push(class);
    }
    classes.sort();
    classes
}

/// Whether the accesses may be to several places.
pub(super) fn is_many(analysis: &Analysis<'_>, class: &[AccessId]) -> bool {
    let accesses = class.iter().map(|&id| &analysis.accesses()[id]);
    let mut cells = accesses.flat_map(|a| a.cells.iter().map(move |c| (*c, a.len)));
    let Some(first) = cells.next() else {
        return true;
    };
    !first.0.is_exact() || !analysis.objects()[first.0.object].unique || !cells.all(|c| c == first)
}
