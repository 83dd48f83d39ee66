//! Which slices to try.
//!
//! For every part of memory that could be raced on, the places where it is accessed say what may
//! protect it: the locks and atomic variables touched on every way there. What was touched an odd
//! number of times is likely to be held: locks are taken and given back. Parts with the same
//! protection are tried together, first with what is held at all their accesses. Where that fails
//! each is tried by itself, with more and more of what was touched on the way: what is held at some
//! accesses, every lock and atomic variable, at last the ordinary variables that were read, and all
//! locals. None of that must be right: it only says what to try.

use crate::expansion::Expansion;
use crate::memory::visible_objects;
use crate::part::{Part, What};
use crate::slice::{Locals, Site, Slice, assertions, needed_parts, site};
use crate::target::{InstId, ObjId, Pos};
use crate::touch::{Extent, touches};
use ir::cfg::{Cfg, Dominators};
use ir::{BlockId, FuncId, Op, SyncOp};
use std::collections::{BTreeMap, BTreeSet};

/// Something to be excluded, with the slices to try in turn.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    /// Each a superset of the one before, in what it follows.
    pub(crate) slices: Vec<Slice>,
    /// What to try instead if all of these fail.
    pub(crate) instead: Vec<Goal>,
}

/// What is touched on the way to a place.
#[derive(Clone, Debug, Default)]
struct Way {
    /// Locks and atomic variables, and how often.
    sync: BTreeMap<Part, u32>,
    /// Other variables that several threads see.
    plain: BTreeSet<Part>,
}

impl Way {
    fn add(&mut self, other: &Way) {
        for (part, times) in &other.sync {
            *self.sync.entry(*part).or_default() += times;
        }
        self.plain.extend(&other.plain);
    }

    /// What seems to be held at its end.
    fn held(&self) -> BTreeSet<Part> {
        let odd = self.sync.iter().filter(|(_, times)| *times % 2 == 1);
        odd.map(|(part, _)| *part).collect()
    }
}

/// The goals of a program: its parts of memory, and its assertions.
pub(crate) fn goals(x: &Expansion<'_>, races: bool, asserts: bool) -> Vec<Goal> {
    let ways = Ways::new(x);
    let mut out = Vec::new();
    if races {
        let parts = needed_parts(x);
        let mut groups: BTreeMap<BTreeSet<Part>, Vec<Part>> = BTreeMap::new();
        for &part in &parts {
            groups.entry(ways.common(part)).or_default().push(part);
        }
        for (sync, members) in groups {
            let alone: Vec<Goal> = members.iter().map(|p| ways.goal(*p, &sync)).collect();
            if members.len() == 1 {
                out.extend(alone);
                continue;
            }
            let together = Slice {
                followed: sync,
                checked: members.into_iter().collect(),
                ..Slice::default()
            };
            out.push(Goal {
                slices: vec![together],
                instead: alone,
            });
        }
        if parts.is_empty() {
            out.push(Goal {
                slices: vec![Slice::default()],
                instead: Vec::new(),
            });
        }
    }
    if asserts {
        let sites = assertions(x);
        out.extend(sites.iter().map(|s| ways.assertion(*s)));
        if sites.is_empty() && !races {
            out.push(Goal {
                slices: vec![Slice::default()],
                instead: Vec::new(),
            });
        }
    }
    out
}

/// What is touched where, over the whole program.
struct Ways<'x, 'p> {
    x: &'x Expansion<'p>,
    visible: BTreeSet<ObjId>,
    /// Where parts are accessed, other than atomically.
    accesses: BTreeMap<Part, BTreeSet<Pos>>,
    /// For every expanded function what each place in it touches, callees included.
    touched: Vec<BTreeMap<(BlockId, u32), Way>>,
    dominators: BTreeMap<FuncId, Dominators<BlockId>>,
    asserted: BTreeMap<Site, Vec<Pos>>,
}

impl<'x, 'p> Ways<'x, 'p> {
    fn new(x: &'x Expansion<'p>) -> Ways<'x, 'p> {
        let mut ways = Ways {
            x,
            visible: visible_objects(x),
            accesses: BTreeMap::new(),
            touched: vec![BTreeMap::new(); x.instances.len()],
            dominators: BTreeMap::new(),
            asserted: BTreeMap::new(),
        };
        // Callees have higher numbers than their callers.
        for i in (0..x.instances.len()).rev() {
            ways.instance(InstId(i as u32));
        }
        ways
    }

    fn instance(&mut self, inst: InstId) {
        let Some(body) = self.x.body(inst) else {
            return;
        };
        let func = self.x.instances[inst.0 as usize].func;
        self.dominators
            .entry(func)
            .or_insert_with(|| Cfg::of(body).dominators());
        for (block, b) in body.blocks.iter() {
            for (index, i) in b.insts.iter().enumerate() {
                let at = Pos {
                    inst,
                    block,
                    index: index as u32,
                };
                if matches!(i.op, Op::Assert { kind, .. } if kind.is_claim()) {
                    self.asserted.entry(site(self.x, at)).or_default().push(at);
                }
                self.op(at, &i.op);
            }
        }
        let mut all = Way::default();
        for way in self.touched[inst.0 as usize].values() {
            all.add(way);
        }
        if let Some(call) = self.x.instances[inst.0 as usize].caller {
            let way = self.touched[call.inst.0 as usize]
                .entry((call.block, call.index))
                .or_default();
            way.add(&all);
        }
    }

    fn op(&mut self, at: Pos, op: &Op) {
        for touch in touches(op, self.x.program.data_model) {
            for t in self.x.targets(at.inst, touch.addr).iter() {
                if touch.extent != Extent::Sync && !self.visible.contains(&t.object) {
                    continue;
                }
                for part in self.x.parts.touched(t, touch.extent) {
                    let atomic = self.x.parts.conduct(part).atomic;
                    let sync = atomic || matches!(part.what, What::Sync(_));
                    let place = self.touched[at.inst.0 as usize]
                        .entry((at.block, at.index))
                        .or_default();
                    if sync {
                        // A wait gives back and takes again.
                        let waits = matches!(
                            op,
                            Op::Sync {
                                op: SyncOp::CondWait { .. },
                                ..
                            }
                        );
                        *place.sync.entry(part).or_default() += if waits { 2 } else { 1 };
                    } else {
                        place.plain.insert(part);
                    }
                    if !touch.atomic && touch.extent != Extent::Sync {
                        self.accesses.entry(part).or_default().insert(at);
                    }
                }
            }
        }
    }

    /// What is touched on every way to a place, from where its thread starts.
    fn to(&self, at: Pos) -> Way {
        let mut out = Way::default();
        let mut at = Some(at);
        while let Some(p) = at {
            let instance = &self.x.instances[p.inst.0 as usize];
            let dominators = &self.dominators[&instance.func];
            for (&(block, index), way) in &self.touched[p.inst.0 as usize] {
                let before = if block == p.block {
                    index < p.index
                } else {
                    dominators.is_reached(p.block) && dominators.dominates(block, p.block)
                };
                if before {
                    out.add(way);
                }
            }
            at = instance.caller;
        }
        out
    }

    /// What seems to be held at every ordinary access.
    fn common(&self, part: Part) -> BTreeSet<Part> {
        let sites = self.accesses.get(&part).into_iter().flatten();
        let ways = sites.map(|at| self.to(*at).held());
        let mut common = ways.reduce(|a, b| &a & &b).unwrap_or_default();
        common.remove(&part);
        common
    }

    fn goal(&self, part: Part, common: &BTreeSet<Part>) -> Goal {
        let sites = self.accesses.get(&part).into_iter().flatten();
        let ways: Vec<Way> = sites.map(|at| self.to(*at)).collect();
        let checked = BTreeSet::from([part]);
        let first = Slice {
            followed: common.clone(),
            checked: checked.clone(),
            ..Slice::default()
        };
        let mut followed: BTreeSet<Part> = ways.iter().flat_map(Way::held).collect();
        followed.insert(part);
        let second = Slice {
            followed: followed.clone(),
            checked: checked.clone(),
            locals: Locals::Known,
            ..Slice::default()
        };
        followed.extend(ways.iter().flat_map(|w| w.sync.keys()));
        let third = Slice {
            followed: followed.clone(),
            ..second.clone()
        };
        followed.extend(ways.iter().flat_map(|w| &w.plain));
        let fourth = Slice {
            followed,
            checked,
            locals: Locals::All,
            ..Slice::default()
        };
        Goal {
            slices: vec![first, second, third, fourth],
            instead: Vec::new(),
        }
    }

    fn assertion(&self, site: Site) -> Goal {
        let places = self.asserted.get(&site).into_iter().flatten();
        let ways: Vec<Way> = places.map(|at| self.to(*at)).collect();
        let sync = ways.iter().flat_map(|w| w.sync.keys()).copied();
        let plain = ways.iter().flat_map(|w| &w.plain).copied();
        let slice = Slice {
            followed: sync.chain(plain).collect(),
            asserts: BTreeSet::from([site]),
            locals: Locals::All,
            ..Slice::default()
        };
        Goal {
            slices: vec![slice],
            instead: Vec::new(),
        }
    }
}
