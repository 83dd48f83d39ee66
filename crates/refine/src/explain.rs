//! A proof in the program's own names.

use crate::prove::Outcome;
use crate::system::Role;
use crate::target::KindId;
use logic::Term;
use std::collections::BTreeMap;

/// The proof, line by line: for each shared variable who writes it where, under which invariants.
pub fn explain(outcome: &Outcome) -> Vec<String> {
    let Some(certificate) = &outcome.certificate else {
        return Vec::new();
    };
    let o = &outcome.obligations;
    let terms = &o.system.terms;
    let mut out = Vec::new();
    let mut writers: BTreeMap<Term, Vec<String>> = BTreeMap::new();
    for (k, kind) in o.system.kinds.iter().enumerate() {
        for location in &kind.locations {
            for edge in &location.edges {
                for var in edge.updates.keys() {
                    let shared = o.system.shared.iter().any(|(v, _)| v == var);
                    let local = terms
                        .as_var(*var)
                        .is_some_and(|v| terms.name(v).contains('%'));
                    if shared && !local {
                        let line = format!("{} at line {}", name(outcome, k), location.span.line);
                        let list = writers.entry(*var).or_default();
                        if !list.contains(&line) {
                            list.push(line);
                        }
                    }
                }
            }
        }
    }
    for (var, who) in writers {
        let v = terms.as_var(var).expect("variables are updated");
        out.push(format!("{}: written by {}", terms.name(v), who.join(", ")));
    }
    for (view, atoms) in &certificate.invariants {
        let mut line = format!("main at {}", place(outcome, KindId::MAIN, view.main.0));
        if let Some((k, at)) = view.other {
            let at = place(outcome, k, at.0);
            line.push_str(&format!(", {} at {at}", name(outcome, k.0 as usize)));
        }
        out.push(line);
        for atom in atoms {
            let term = certificate.atoms[atom.0 as usize];
            out.push(format!("    {}", certificate.terms.smtlib(term)));
        }
    }
    out
}

fn name(outcome: &Outcome, kind: usize) -> &str {
    &outcome.obligations.system.kinds[kind].name
}

fn place(outcome: &Outcome, kind: KindId, at: u32) -> String {
    let location = &outcome.obligations.system.kinds[kind.0 as usize].locations[at as usize];
    match location.role {
        Role::Ended => "its end".to_string(),
        Role::Exited => "the end of the process".to_string(),
        Role::At(pos, _) => format!(
            "line {} ({}.{}.{})",
            location.span.line, pos.inst.0, pos.block.0, pos.index
        ),
    }
}
