//! A proof in the program's own names.

use crate::automaton::{expand, system};
use crate::certificate::{Certificate, Proof};
use crate::pair::Standing;
use crate::system::{Role, System};
use crate::target::KindId;
use ir::Program;
use logic::Term;
use std::collections::{BTreeMap, BTreeSet};

/// The proof, line by line: for each shared variable who writes it where, under which invariants.
pub fn explain(program: &Program, certificate: &Certificate) -> Vec<String> {
    let mut out = Vec::new();
    let Ok(x) = expand(program) else {
        return out;
    };
    let several = certificate.proofs.len() > 1;
    for (i, proof) in certificate.proofs.iter().enumerate() {
        let Ok(system) = system(&x, proof.slice.as_ref(), &certificate.settings) else {
            continue;
        };
        if several {
            let checked = proof.slice.iter().flat_map(|s| &s.checked);
            let name = |o: u32| system.objects[o as usize].as_str();
            let names = checked.map(|p| match x.parts.first(*p) {
                0 => name(p.object.0).to_string(),
                at => format!("{}+{at}", name(p.object.0)),
            });
            let names: Vec<String> = names.collect();
            out.push(format!("part {}: {}", i + 1, names.join(", ")));
        }
        writers(&system, &mut out);
        invariants(&system, proof, &mut out);
        pairs(&system, proof, &mut out);
    }
    out
}

fn writers(system: &System, out: &mut Vec<String>) {
    let terms = &system.terms;
    let mut writers: BTreeMap<Term, Vec<String>> = BTreeMap::new();
    for kind in &system.kinds {
        for location in &kind.locations {
            for var in location.edges.iter().flat_map(|e| e.updates.keys()) {
                let shared = system.shared.iter().any(|(v, _)| v == var);
                let local = terms
                    .as_var(*var)
                    .is_some_and(|v| terms.name(v).contains('%'));
                if shared && !local {
                    let line = format!("{} at line {}", kind.name, location.span.line);
                    let list = writers.entry(*var).or_default();
                    if !list.contains(&line) {
                        list.push(line);
                    }
                }
            }
        }
    }
    for (var, who) in writers {
        let v = terms.as_var(var).expect("variables are updated");
        out.push(format!("{}: written by {}", terms.name(v), who.join(", ")));
    }
}

fn invariants(system: &System, proof: &Proof, out: &mut Vec<String>) {
    for (view, atoms) in &proof.invariants {
        let mut line = format!("main at {}", place(system, KindId::MAIN, view.main.0));
        if let Some((k, at)) = view.other {
            let at = place(system, k, at.0);
            line.push_str(&format!(", {} at {at}", system.kind(k).name));
        }
        out.push(line);
        for atom in atoms {
            let term = proof.atoms[atom.0 as usize];
            out.push(format!("    {}", proof.terms.smtlib(term)));
        }
    }
}

/// What is known of two threads together, and which of them are never somewhere together: that by
/// places of the program, whatever `main` does.
fn pairs(system: &System, proof: &Proof, out: &mut Vec<String>) {
    let Some(pairs) = &proof.pairs else {
        return;
    };
    for (pair, atoms) in pairs.invariants.iter().filter(|(_, a)| !a.is_empty()) {
        let main = place(system, KindId::MAIN, pair.main.0);
        let [a, b] = pair.both.map(|p| standing(system, p));
        out.push(format!("main at {main}, {a} and another thread, {b}"));
        for atom in atoms {
            let term = pairs.atoms[atom.0 as usize];
            out.push(format!("    {}", proof.terms.smtlib(term)));
        }
    }
    let places: BTreeSet<Standing> = proof.invariants.keys().filter_map(|v| v.other).collect();
    let together: BTreeSet<[Standing; 2]> = pairs.invariants.keys().map(|p| p.both).collect();
    for &a in &places {
        let apart = |b: &Standing| {
            let two = a.0 != b.0 || system.kind(a.0).many;
            two && *b >= a && !together.contains(&[a, *b])
        };
        let from: Vec<String> = places
            .iter()
            .filter(|b| apart(b))
            .map(|b| standing(system, *b))
            .collect();
        if !from.is_empty() {
            let a = standing(system, a);
            out.push(format!(
                "{a}: never while another thread is {}",
                from.join(", ")
            ));
        }
    }
}

fn standing(system: &System, (kind, at): Standing) -> String {
    format!(
        "{} at {}",
        system.kind(kind).name,
        place(system, kind, at.0)
    )
}

fn place(system: &System, kind: KindId, at: u32) -> String {
    let location = &system.kind(kind).locations[at as usize];
    match location.role {
        Role::Ended => "its end".to_string(),
        Role::Exited => "the end of the process".to_string(),
        Role::At(pos, _) => format!(
            "line {} ({}.{}.{})",
            location.span.line, pos.inst.0, pos.block.0, pos.index
        ),
    }
}
