//! What a program compares its arguments with: the words from which arguments are made where none are given.
//!
//! Nothing here decides anything. Executions with arguments made of these words are real ones; that there are
//! others is told ([`ir::front::Words`]).

use std::collections::BTreeSet;

use ir::front::{OptionWord, Words};
use ir::{
    Body, Callee, CmpOp, Function, GlobalId, Init, Op, Operand, Program, RelocTarget, SwitchCase,
    Terminator,
};

/// Functions that compare two strings.
const COMPARE: &[&str] = &["strcmp", "strcasecmp", "strcoll"];
/// Functions that compare the beginnings of two strings.
const PREFIX: &[&str] = &["strncmp", "strncasecmp", "memcmp", "strstr"];
/// Words from tables of texts, where something is compared with what is no literal.
const FROM_TABLES: usize = 16;
/// Functions that look for options: the third argument lists short ones, the fourth long ones.
const OPTIONS: &[&str] = &["getopt", "__posix_getopt", "getopt_long"];

/// The words of a program.
pub(crate) fn words(program: &Program) -> Words {
    let mut out = Words::default();
    let mut letters = BTreeSet::new();
    let own = program.funcs.iter().filter(|(_, f)| !f.library);
    for body in own.filter_map(|(_, f)| f.defined()) {
        for inst in body.blocks.iter().flat_map(|(_, block)| &block.insts) {
            if let Op::Call {
                callee: Callee::Direct(callee),
                ref args,
                ..
            } = inst.op
            {
                let args: Vec<Operand> = args.iter().map(|(_, o)| *o).collect();
                call(program, &program.funcs[callee], &args, &mut out);
            }
        }
        flags(body, &mut letters);
    }
    if out.options.is_empty() {
        let option = |letter: u8| OptionWord {
            name: format!("-{}", letter as char),
            takes: None,
        };
        out.options.extend(letters.into_iter().map(option));
    }
    out
}

fn call(program: &Program, callee: &Function, args: &[Operand], out: &mut Words) {
    let name = callee.name.as_str();
    if !callee.library {
        return;
    }
    if COMPARE.contains(&name) || PREFIX.contains(&name) {
        let literals = args.iter().take(2).filter_map(|o| literal(program, *o));
        let mut texts: Vec<String> = literals.collect();
        if texts.is_empty() {
            texts = tables(program);
        }
        for text in texts {
            let known = match PREFIX.contains(&name) {
                true => &mut out.prefixes,
                false => &mut out.compared,
            };
            if !text.is_empty() && !known.contains(&text) {
                known.push(text);
            }
        }
    }
    if OPTIONS.contains(&name) {
        let mut values = Vec::new();
        if let Some(list) = args.get(2).and_then(|o| literal(program, *o)) {
            short(&list, &mut out.options);
            values.extend(list.bytes());
        }
        if let Some(Operand::Global(table, _)) = args.get(3) {
            long(program, *table, &values, &mut out.options);
        }
    }
}

/// The texts that variables are initialised with.
fn tables(program: &Program) -> Vec<String> {
    let relocs = program.globals.iter().filter_map(|(_, g)| match &g.init {
        Init::Data { relocs, .. } => Some(relocs),
        _ => None,
    });
    let texts = relocs.flatten().filter_map(|reloc| match reloc.target {
        RelocTarget::Global(text, 0) => literal(program, Operand::Global(text, 0)),
        _ => None,
    });
    texts.take(FROM_TABLES).collect()
}

/// The options of a list such as `n:vh`.
fn short(list: &str, out: &mut Vec<OptionWord>) {
    let list = list.trim_start_matches(['+', '-', ':']);
    let mut letters = list.chars().peekable();
    while let Some(letter) = letters.next() {
        let mut takes = false;
        while letters.next_if_eq(&':').is_some() {
            takes = true;
        }
        add(out, format!("-{letter}"), takes);
    }
}

/// The options of a table of `struct option` that have no letter in the list of short ones.
fn long(program: &Program, table: GlobalId, letters: &[u8], out: &mut Vec<OptionWord>) {
    let Init::Data { bytes, relocs } = &program.globals[table].init else {
        return;
    };
    let word = |at: usize| -> u32 {
        let byte = |i: usize| u32::from(bytes.get(at + i).copied().unwrap_or(0));
        (0..4).fold(0, |sum, i| sum | byte(i) << (8 * i))
    };
    let pointer = program.data_model.pointer_size() as usize;
    // A name, whether there is a value, a place for it, and the value.
    let size = match pointer {
        8 => 32,
        _ => 16,
    };
    for reloc in relocs {
        let at = reloc.offset as usize;
        let RelocTarget::Global(name, 0) = reloc.target else {
            continue;
        };
        if !at.is_multiple_of(size) {
            continue;
        }
        let value = word(at + size - pointer);
        let same = u8::try_from(value).is_ok_and(|v| letters.contains(&v));
        if let Some(name) = literal(program, Operand::Global(name, 0))
            && !same
        {
            add(out, format!("--{name}"), word(at + pointer) == 1);
        }
    }
}

fn add(out: &mut Vec<OptionWord>, name: String, takes: bool) {
    if !out.iter().any(|o| o.name == name) {
        out.push(OptionWord {
            name,
            takes: Some(takes),
        });
    }
}

/// Letters that a function compares something with, if it compares something with a hyphen: it reads options
/// by itself.
fn flags(body: &Body, out: &mut BTreeSet<u8>) {
    let mut seen = BTreeSet::new();
    for (_, block) in body.blocks.iter() {
        for inst in &block.insts {
            if let Op::Compare {
                op: CmpOp::Eq | CmpOp::Ne,
                a,
                b,
                ..
            } = inst.op
            {
                seen.extend([a, b].into_iter().filter_map(|o| match o {
                    Operand::Const(value) => u8::try_from(value).ok(),
                    _ => None,
                }));
            }
        }
        if let Terminator::Switch { cases, .. } = &block.term {
            let one = |c: &SwitchCase| (c.lo == c.hi).then(|| u8::try_from(c.lo).ok()).flatten();
            seen.extend(cases.iter().filter_map(one));
        }
    }
    if seen.contains(&b'-') {
        out.extend(seen.into_iter().filter(u8::is_ascii_alphabetic));
    }
}

/// The text of a constant string.
fn literal(program: &Program, operand: Operand) -> Option<String> {
    let Operand::Global(global, at) = operand else {
        return None;
    };
    let global = &program.globals[global];
    let (Init::Data { bytes, .. }, true) = (&global.init, global.constant) else {
        return None;
    };
    let text = bytes.get(usize::try_from(at).ok()?..)?;
    let end = text.iter().position(|b| *b == 0)?;
    let text = std::str::from_utf8(&text[..end]).ok()?;
    Some(text.to_owned())
}
