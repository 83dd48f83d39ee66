//! Writing a certificate.

use super::terms;
use super::{File, Threads, VERSION};
use logic::Term;
use model::memory::slice::{Locals, Site};
use model::program::expansion::part::{Part, What};
use model::proof::certificate::{Excluded, Proof};
use model::proof::obligation::Form;
use model::proof::pair::Standing;
use model::proof::predicate::Atom;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

pub(super) fn write(file: &File) -> String {
    let mut out = String::new();
    let certificate = &file.certificate;
    let threads = match file.threads {
        Threads::AsWritten => "as-written",
        Threads::Any => "any",
    };
    let creation = match certificate.settings.creation_fails {
        true => "may-fail",
        false => "succeeds",
    };
    let trust: Vec<&str> = file.trust.iter().map(|t| t.name()).collect();
    let _ = writeln!(out, "threadproof-certificate {VERSION}");
    let _ = writeln!(out, "program {:032x}", file.program);
    let _ = writeln!(out, "solver {}", super::words::quoted(&file.solver));
    let _ = writeln!(out, "threads {threads}");
    let _ = writeln!(out, "creation {creation}");
    line(&mut out, "proves", excluded(certificate.excluded));
    line(&mut out, "trust", trust.into_iter().map(String::from));
    if let Some(left) = &certificate.settings.left {
        line(&mut out, "left", left.iter().map(site));
    }
    for proof in &certificate.proofs {
        write_proof(&mut out, proof);
    }
    out.push_str("end-of-certificate\n");
    out
}

fn line(out: &mut String, word: &str, rest: impl IntoIterator<Item = String>) {
    out.push_str(word);
    for item in rest {
        out.push(' ');
        out.push_str(&item);
    }
    out.push('\n');
}

fn excluded(what: Excluded) -> Vec<String> {
    let each = [(what.races, "race"), (what.asserts, "assert")];
    let shown = each.iter().filter(|(is, _)| *is);
    shown.map(|(_, name)| name.to_string()).collect()
}

fn site(&(function, block, index): &Site) -> String {
    format!("{}.{}.{index}", function.0, block.0)
}

fn part(part: &Part) -> String {
    let object = part.object.0;
    match part.what {
        What::Bytes(group) => format!("{object}:b{group}"),
        What::Sync(Some(at)) => format!("{object}:s{at}"),
        What::Sync(None) => format!("{object}:s*"),
    }
}

fn place(&(kind, at): &Standing) -> String {
    format!("{}:{}", kind.0, at.0)
}

/// The predicates that are used, in order, and their new numbers.
fn used<'a>(
    atoms: &[Term],
    sets: impl Iterator<Item = &'a BTreeSet<Atom>>,
) -> (Vec<Term>, BTreeMap<Atom, usize>) {
    let used: BTreeSet<Atom> = sets.flatten().copied().collect();
    let terms = used.iter().map(|a| atoms[a.0 as usize]).collect();
    (terms, used.into_iter().zip(0..).collect())
}

fn write_proof(out: &mut String, proof: &Proof) {
    out.push_str("proof\n");
    line(out, "proves", excluded(proof.excluded));
    let form = match proof.form {
        Form::Havoc => "havoc",
        Form::Relation => "relation",
    };
    let _ = writeln!(out, "form {form}");
    match &proof.slice {
        None => out.push_str("whole\n"),
        Some(slice) => {
            let locals = match slice.locals {
                Locals::Few => "few",
                Locals::Known => "known",
                Locals::All => "all",
            };
            let _ = writeln!(out, "slice {locals}");
            line(out, "followed", slice.followed.iter().map(part));
            line(out, "checked", slice.checked.iter().map(part));
            line(out, "asserts", slice.asserts.iter().map(site));
        }
    }
    let (one, numbers) = used(&proof.atoms, proof.invariants.values());
    let (two, pair_numbers) = match &proof.pairs {
        Some(pairs) => used(&pairs.atoms, pairs.invariants.values()),
        None => Default::default(),
    };
    let all: Vec<Term> = one.iter().chain(&two).copied().collect();
    let known = terms::write(out, &proof.terms, &all);
    let shown = |t: &Term| known[t].to_string();
    line(out, "predicates", one.iter().map(shown));
    for (view, atoms) in &proof.invariants {
        let other = view.other.iter().map(place);
        let head = [view.main.0.to_string()].into_iter().chain(other);
        let facts = atoms.iter().map(|a| numbers[a].to_string());
        line(out, "view", head.chain(["=".to_string()]).chain(facts));
    }
    if let Some(pairs) = &proof.pairs {
        line(out, "pair-predicates", two.iter().map(shown));
        for (pair, atoms) in &pairs.invariants {
            let head = [pair.main.0.to_string()].into_iter();
            let head = head.chain(pair.both.iter().map(place));
            let facts = atoms.iter().map(|a| pair_numbers[a].to_string());
            line(out, "pair", head.chain(["=".to_string()]).chain(facts));
        }
    }
    out.push_str("end-of-proof\n");
}
