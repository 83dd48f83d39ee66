//! States that must not be reachable: races and broken claims.

use crate::memory::{ADDRESS, ALLOCATION_AT, OBJECT_AT};
use crate::program::target::{KindId, ObjId};
use crate::proof::obligation::{Actor, Obligations, View};
use crate::transition::system::{Access, Claim, ControlLocation, Effect, LocId, Role, Size};
use ir::Span;
use logic::Term;

/// What is not excluded.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Trouble {
    /// Two threads are about to make conflicting accesses.
    Race {
        /// Where they are.
        at: [Span; 2],
        /// The object.
        object: ObjId,
    },
    /// A claim is broken.
    Broken(Claim),
}

impl Trouble {
    /// One of the three classes that are proved or not by themselves.
    pub fn class(&self) -> usize {
        match self {
            Trouble::Race { .. } => 0,
            Trouble::Broken(Claim::Assert(..)) => 1,
            Trouble::Broken(Claim::Gap(..)) => 2,
        }
    }
}

/// What could go wrong, the third thread that takes part, and under which condition.
pub type Suspect = (Trouble, Option<(KindId, LocId)>, Term);

/// Do two accesses conflict, and when do they touch the same bytes?
pub fn conflict(o: &mut Obligations, a: &Access, b: &Access) -> Option<(ObjId, Term)> {
    if !(a.write || b.write) || (a.atomic && b.atomic) {
        return None;
    }
    let object = *a.objects.iter().find(|x| b.objects.contains(x))?;
    let when = match (a.size, b.size) {
        (Size::Bytes(n), Size::Bytes(m)) => {
            let t = &mut o.system.terms;
            let (n, m) = (t.bits(ADDRESS, u64::from(n)), t.bits(ADDRESS, u64::from(m)));
            let (a_end, b_end) = (t.add(a.addr, n), t.add(b.addr, m));
            let (x, y) = (t.ult(a.addr, b_end), t.ult(b.addr, a_end));
            t.and(x, y)
        }
        _ => {
            // Static objects may be larger than an allocation.
            let both = a.objects.iter().filter(|x| b.objects.contains(x));
            let heap = both.clone().all(|x| o.system.allocated[x.0 as usize]);
            let low = if heap { ALLOCATION_AT } else { OBJECT_AT };
            let t = &mut o.system.terms;
            let high = ADDRESS - 1;
            let (x, y) = (t.extract(high, low, a.addr), t.extract(high, low, b.addr));
            t.eq(x, y)
        }
    };
    Some((object, when))
}

/// What could go wrong in a view: of `main` if it is alone there, else of the other thread, with
/// `main` and with every third thread that may be there.
pub fn suspects(o: &mut Obligations, view: View, views: &[View]) -> Vec<Suspect> {
    let mut out = Vec::new();
    let (kind, at) = view.other.unwrap_or((KindId::MAIN, view.main));
    for edge in &o.system.location(kind, at).edges {
        if let Some(claim) = &edge.claim {
            out.push((Trouble::Broken(claim.clone()), None, edge.guard));
        }
    }
    let Some((kind, at)) = view.other else {
        return out;
    };
    let yes = o.system.terms.bool(true);
    for (who, k, l) in [
        (Actor::Main, KindId::MAIN, view.main),
        (Actor::Other, kind, at),
    ] {
        let location = o.system.location(k, l);
        let watched = who == Actor::Other || o.role(kind, at) != Role::Ended;
        for edge in &location.edges {
            if let (Effect::Alone(what), true) = (&edge.effect, watched) {
                let claim = Claim::Gap(location.span, (*what).into());
                out.push((Trouble::Broken(claim), None, yes));
            }
        }
    }
    let other = Standing::of(o.system.location(kind, at));
    if other.accesses.is_empty() {
        return out;
    }
    let main = Standing::of(o.system.location(KindId::MAIN, view.main));
    pairs(o, &main, &other, None, &mut out);
    for v in views.iter().filter(|v| v.main == view.main) {
        let Some((k, l)) = v.other.filter(|third| *third >= (kind, at)) else {
            continue;
        };
        if o.beside(view, k) {
            let third = Standing::of(&o.thirds[k.0 as usize].locations[l.0 as usize]);
            pairs(o, &other, &third, Some((k, l)), &mut out);
        }
    }
    out
}

/// What a thread is about to access, and where it stands.
struct Standing {
    accesses: Vec<Access>,
    span: Span,
}

impl Standing {
    fn of(location: &ControlLocation) -> Standing {
        Standing {
            accesses: location.accesses.clone(),
            span: location.span,
        }
    }
}

fn pairs(
    o: &mut Obligations,
    a: &Standing,
    b: &Standing,
    third: Option<(KindId, LocId)>,
    out: &mut Vec<Suspect>,
) {
    let at = [a.span, b.span];
    for x in &a.accesses {
        for y in &b.accesses {
            if let Some((object, when)) = conflict(o, x, y) {
                out.push((Trouble::Race { at, object }, third, when));
            }
        }
    }
}
