//! Targets for directed searches of generated programs: any points that threads may meet at.

use explore::Target;
use ir::{Op, SyncOp};
use machine::{Code, Site};

/// The most of each kind.
const MOST: usize = 6;

/// Pairs of accesses, and pairs of acquisitions. Nothing says that threads can meet there.
pub fn targets(code: &Code) -> Vec<Target> {
    let (mut accesses, mut locks) = (Vec::new(), Vec::new());
    for site in (0..code.site_count() as u32).map(Site) {
        let at = code.site(site);
        let body = code.program().funcs[at.func].defined();
        let block = body.map(|body| &body.blocks[at.block]);
        let inst = block.and_then(|block| block.insts.get(at.inst as usize));
        match inst.map(|inst| &inst.op) {
            Some(Op::Load { .. } | Op::Store { .. } | Op::Rmw { .. }) => accesses.push(site),
            Some(Op::Sync {
                op: SyncOp::MutexLock { .. } | SyncOp::RwLock { .. },
                ..
            }) => locks.push(site),
            _ => {}
        }
    }
    let pairs = |sites: &[Site], waits: bool| {
        // Near ones and far ones.
        let pairs = (1..=sites.len()).flat_map(|apart| {
            let sites = sites.to_vec();
            (0..sites.len()).step_by(3).map(move |i| {
                let second = sites[(i + apart) % sites.len()];
                vec![sites[i], second]
            })
        });
        let target = move |sites: Vec<Site>| Target {
            way: vec![(0, sites[0]), (1, sites[1])],
            sites,
            waits,
        };
        pairs.take(MOST).map(target).collect::<Vec<_>>()
    };
    let mut targets = pairs(&accesses, false);
    targets.extend(pairs(&locks, true));
    targets
}
