//! Reading a certificate.

use super::terms::Known;
use super::words::{Flaw, Lines, Words};
use super::{File, MOST_BYTES, Threads, VERSION};
use crate::trust::Trust;
use ir::{BlockId, FuncId};
use model::memory::slice::{Locals, Site, Slice};
use model::program::expansion::part::{Part, What};
use model::program::target::{KindId, ObjId};
use model::proof::certificate::{Certificate, Excluded, PairProof, Proof};
use model::proof::obligation::{Form, View};
use model::proof::pair::{Pair, PairInvariants, Standing};
use model::proof::predicate::{Atom, Invariants};
use model::transition::automaton::Settings;
use model::transition::system::LocId;
use std::collections::BTreeSet;
use std::sync::Arc;

pub(super) fn read(text: &str) -> Result<File, Flaw> {
    if text.len() > MOST_BYTES {
        return Err(Flaw {
            line: 1,
            column: 1,
            what: format!("the file is larger than {} MiB", MOST_BYTES >> 20),
        });
    }
    let mut lines = Lines::new(text);
    let mut words = lines.expect("threadproof-certificate")?;
    let mut here = words;
    let version = words.number("a version")?;
    if version != VERSION {
        return Err(here.flaw(format!("version {version}: only version {VERSION} is read")));
    }
    words.end()?;
    let hash = |w: &str| match w.len() {
        32 => u128::from_str_radix(w, 16).ok(),
        _ => None,
    };
    let program = one(&mut lines, "program", "a fingerprint", hash)?;
    let solver = lines.expect("solver")?.quoted()?;
    let threads = one(
        &mut lines,
        "threads",
        "`as-written` or `any`",
        |w| match w {
            "as-written" => Some(Threads::AsWritten),
            "any" => Some(Threads::Any),
            _ => None,
        },
    )?;
    let creation_fails = one(
        &mut lines,
        "creation",
        "`succeeds` or `may-fail`",
        |w| match w {
            "succeeds" => Some(false),
            "may-fail" => Some(true),
            _ => None,
        },
    )?;
    let excluded = excluded(&mut lines)?;
    let trust = lines.expect("trust")?;
    let trust: BTreeSet<Trust> = set(trust, "something taken on trust", Trust::from_name)?;
    let left = match lines.peek() {
        Some("left") => Some(Arc::new(set(lines.expect("left")?, SITE, site)?)),
        _ => None,
    };
    let mut proofs = Vec::new();
    while lines.peek() == Some("proof") {
        lines.expect("proof")?.end()?;
        proofs.push(proof(&mut lines)?);
    }
    lines.expect("end-of-certificate")?.end()?;
    if lines.peek().is_some() {
        let mut more = lines.next("")?;
        return Err(more.flaw("the certificate has ended above"));
    }
    Ok(File {
        program,
        solver,
        threads,
        trust: trust.into_iter().collect(),
        certificate: Certificate {
            settings: Settings {
                creation_fails,
                left,
            },
            excluded,
            proofs,
        },
    })
}

const SITE: &str = "a place such as `3.0.7`";
const PART: &str = "a part of memory such as `3:b0` or `3:s8`";
const PLACE: &str = "a kind and a location such as `1:4`";
const TERM: &str = "the number of a truth value above";

/// A line of a word and one more.
fn one<T>(
    lines: &mut Lines<'_>,
    word: &str,
    wanted: &str,
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<T, Flaw> {
    let mut words = lines.expect(word)?;
    let value = words.read(wanted, read)?;
    words.end()?;
    Ok(value)
}

/// What is left of a line, nothing twice.
fn set<T: Ord>(
    mut words: Words<'_>,
    wanted: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<BTreeSet<T>, Flaw> {
    let mut out = BTreeSet::new();
    while !words.is_over() {
        let mut here = words;
        if !out.insert(words.read(wanted, &read)?) {
            return Err(here.flaw("this stands here twice"));
        }
    }
    Ok(out)
}

fn excluded(lines: &mut Lines<'_>) -> Result<Excluded, Flaw> {
    let read = |w: &str| ["race", "assert"].into_iter().find(|name| *name == w);
    let names = set(lines.expect("proves")?, "`race` or `assert`", read)?;
    Ok(Excluded {
        races: names.contains("race"),
        asserts: names.contains("assert"),
    })
}

fn site(word: &str) -> Option<Site> {
    let mut numbers = word.split('.').map(|n| n.parse::<u32>().ok());
    let found = (numbers.next()??, numbers.next()??, numbers.next()??);
    let (function, block, index) = found;
    (numbers.next().is_none()).then_some((FuncId(function), BlockId(block), index))
}

fn part(word: &str) -> Option<Part> {
    let (object, what) = word.split_once(':')?;
    let what = match what.strip_prefix('b') {
        Some(group) => What::Bytes(group.parse().ok()?),
        None => match what.strip_prefix('s')? {
            "*" => What::Sync(None),
            at => What::Sync(Some(at.parse().ok()?)),
        },
    };
    let object = ObjId(object.parse().ok()?);
    Some(Part { object, what })
}

fn place(word: &str) -> Option<Standing> {
    let (kind, at) = word.split_once(':')?;
    Some((KindId(kind.parse().ok()?), LocId(at.parse().ok()?)))
}

fn proof(lines: &mut Lines<'_>) -> Result<Proof, Flaw> {
    let excluded = excluded(lines)?;
    let form = one(lines, "form", "`havoc` or `relation`", |w| match w {
        "havoc" => Some(Form::Havoc),
        "relation" => Some(Form::Relation),
        _ => None,
    })?;
    let slice = slice(lines)?;
    let mut known = Known::default();
    while lines.peek() == Some("term") {
        known.read(lines.expect("term")?)?;
    }
    let predicates = lines.expect("predicates")?;
    let atoms = predicates.all(TERM, |w| known.truth(w))?;
    let mut invariants = Invariants::new();
    while lines.peek() == Some("view") {
        let mut words = lines.expect("view")?;
        let mut here = words;
        let main = LocId(words.number("a location of `main`")?);
        let mut rest = words;
        let other = match rest.word("`=`")? {
            "=" => None,
            _ => Some(words.read(PLACE, place)?),
        };
        let facts = facts(words, atoms.len())?;
        if invariants.insert(View { main, other }, facts).is_some() {
            return Err(here.flaw("this view stands here twice"));
        }
    }
    let pairs = match lines.peek() {
        Some("pair-predicates") => Some(pairs(lines, &known)?),
        _ => None,
    };
    lines.expect("end-of-proof")?.end()?;
    Ok(Proof {
        slice,
        excluded,
        terms: known.terms,
        atoms,
        invariants,
        form,
        pairs,
    })
}

fn slice(lines: &mut Lines<'_>) -> Result<Option<Slice>, Flaw> {
    if lines.peek() == Some("whole") {
        lines.expect("whole")?.end()?;
        return Ok(None);
    }
    let locals = one(lines, "slice", "`few`, `known` or `all`", |w| match w {
        "few" => Some(Locals::Few),
        "known" => Some(Locals::Known),
        "all" => Some(Locals::All),
        _ => None,
    })?;
    Ok(Some(Slice {
        followed: set(lines.expect("followed")?, PART, part)?,
        checked: set(lines.expect("checked")?, PART, part)?,
        asserts: set(lines.expect("asserts")?, SITE, site)?,
        locals,
    }))
}

fn facts(mut words: Words<'_>, most: usize) -> Result<BTreeSet<Atom>, Flaw> {
    words.literally("=")?;
    let read = |w: &str| {
        let number: u32 = w.parse().ok()?;
        ((number as usize) < most).then_some(Atom(number))
    };
    set(words, "the number of a predicate above", read)
}

fn pairs(lines: &mut Lines<'_>, known: &Known) -> Result<PairProof, Flaw> {
    let predicates = lines.expect("pair-predicates")?;
    let atoms = predicates.all(TERM, |w| known.truth(w))?;
    let mut invariants = PairInvariants::new();
    while lines.peek() == Some("pair") {
        let mut words = lines.expect("pair")?;
        let mut here = words;
        let main = LocId(words.number("a location of `main`")?);
        let both = [words.read(PLACE, place)?, words.read(PLACE, place)?];
        if both[0] > both[1] {
            return Err(here.flaw("the lesser place comes first"));
        }
        let facts = facts(words, atoms.len())?;
        if invariants.insert(Pair { main, both }, facts).is_some() {
            return Err(here.flaw("this pair stands here twice"));
        }
    }
    Ok(PairProof { atoms, invariants })
}
