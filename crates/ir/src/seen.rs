//! Whether what a program does depends on the arguments that its first function is called with.
//!
//! A parameter is *seen* where its value is used for anything but these: it is copied, kept in a slot
//! of the function, passed to a function that does not see it, or printed on a stream where the program
//! does not ask how long it was. So is `argv[0]`, which is the program's name and not the user's
//! choice. Everything else counts, used or not: this is more than can matter and never less.

use std::collections::BTreeSet;

use crate::id::{FuncId, Idx, LocalId, SlotId};
use crate::inst::{Callee, FormatArgs, FormatSink, Op, Terminator};
use crate::operand::Operand;
use crate::program::{Body, Program};
use crate::span::Span;

/// What a value is to a program that got it from its caller.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Sort {
    /// A number.
    Number,
    /// The list of arguments.
    List,
    /// The first element of the list: the name of the program.
    Name,
    /// The environment.
    Environment,
}

/// Where the parameter of this number (0 `argc`, 1 `argv`, 2 `envp`) is seen first, if anywhere.
pub fn parameter(program: &Program, main: FuncId, index: usize) -> Option<Span> {
    let sort = match index {
        0 => Sort::Number,
        1 => Sort::List,
        _ => Sort::Environment,
    };
    let mut search = Search {
        program,
        done: BTreeSet::new(),
    };
    search.function(main, index, sort, true)
}

struct Search<'p> {
    program: &'p Program,
    /// Parameters looked at, and whether the result is looked at.
    done: BTreeSet<(FuncId, usize, Sort, bool)>,
}

/// The values of one function that come from a parameter.
#[derive(Default)]
struct Marked {
    locals: BTreeSet<(LocalId, Sort)>,
    slots: BTreeSet<(SlotId, Sort)>,
    /// Whether the caller looks at what the function returns.
    result: bool,
}

impl Marked {
    fn sorts(&self, operand: Operand) -> Vec<Sort> {
        let of = |sort: &Sort| match operand {
            Operand::Local(l) => self.locals.contains(&(l, *sort)),
            _ => false,
        };
        let all = [Sort::Number, Sort::List, Sort::Name, Sort::Environment];
        all.into_iter().filter(of).collect()
    }

    /// Whether this is the address of a slot that holds such a value.
    fn is_address(&self, operand: Operand) -> bool {
        let here = |slot| self.slots.iter().any(|(s, _)| *s == slot);
        matches!(operand, Operand::Slot(slot, _) if here(slot))
    }
}

impl Search<'_> {
    fn function(&mut self, func: FuncId, index: usize, sort: Sort, result: bool) -> Option<Span> {
        if !self.done.insert((func, index, sort, result)) {
            return None;
        }
        let program = self.program;
        let function = program.funcs.get(func)?;
        // What a function without a body does is not known.
        let Some(body) = function.defined() else {
            return Some(function.span);
        };
        let mut marked = Marked {
            result,
            ..Marked::default()
        };
        marked.locals.insert((LocalId::new(index), sort));
        loop {
            let before = marked.locals.len() + marked.slots.len();
            if let Some(span) = self.body(body, &mut marked) {
                return Some(span);
            }
            if before == marked.locals.len() + marked.slots.len() {
                return None;
            }
        }
    }

    /// One round over a body, which marks what it finds, until something is seen.
    fn body(&mut self, body: &Body, marked: &mut Marked) -> Option<Span> {
        for (_, block) in body.blocks.iter() {
            for inst in &block.insts {
                if let Some(span) = self.inst(body, &inst.op, inst.span, marked) {
                    return Some(span);
                }
            }
            let mut used = false;
            let returns = matches!(block.term, Terminator::Return(_)) && !marked.result;
            block
                .term
                .for_each_operand(|o| used |= !returns && !marked.sorts(o).is_empty());
            if used {
                return Some(block.term_span);
            }
        }
        None
    }

    fn inst(&mut self, body: &Body, op: &Op, span: Span, marked: &mut Marked) -> Option<Span> {
        match op {
            Op::Copy { dst, src, .. } => {
                let sorts = marked.sorts(*src);
                marked.locals.extend(sorts.into_iter().map(|s| (*dst, s)));
                return marked.is_address(*src).then_some(span);
            }
            Op::Store {
                addr: Operand::Slot(slot, _),
                value,
                ..
            } => {
                let sorts = marked.sorts(*value);
                marked.slots.extend(sorts.into_iter().map(|s| (*slot, s)));
                return marked.is_address(*value).then_some(span);
            }
            Op::Load {
                dst,
                addr: Operand::Slot(slot, _),
                ..
            } => {
                let here = marked.slots.iter().filter(|(s, _)| s == slot);
                let sorts: Vec<Sort> = here.map(|(_, sort)| *sort).collect();
                marked.locals.extend(sorts.into_iter().map(|s| (*dst, s)));
                return None;
            }
            Op::Load { dst, addr, .. } if marked.sorts(*addr) == [Sort::List] => {
                marked.locals.insert((*dst, Sort::Name));
                return None;
            }
            Op::Format {
                dst,
                sink: FormatSink::Stream(fd),
                fmt,
                args: FormatArgs::Direct(args),
            } if !dst.is_some_and(|d| is_read(body, d, marked.result)) => {
                let shows = |o: &Operand| {
                    let shown = |s: &Sort| matches!(s, Sort::Number | Sort::Name);
                    marked.sorts(*o).iter().all(shown)
                };
                let plain = marked.sorts(*fd).is_empty() && marked.sorts(*fmt).is_empty();
                let seen = !plain || !args.iter().all(|(_, o)| shows(o));
                return (seen || keeps(op, marked)).then_some(span);
            }
            Op::Call {
                dst,
                callee: Callee::Direct(callee),
                args,
            } => {
                let result = dst.is_some_and(|d| is_read(body, d, marked.result));
                let params = self
                    .program
                    .funcs
                    .get(*callee)
                    .map_or(0, |f| f.params.len());
                for (i, (_, arg)) in args.iter().enumerate() {
                    for sort in marked.sorts(*arg) {
                        let seen = match i < params {
                            true => self.function(*callee, i, sort, result),
                            false => Some(span),
                        };
                        if let Some(there) = seen {
                            let library = self.program.funcs[*callee].library;
                            let outside = library || there == Span::NONE;
                            return Some(if outside { span } else { there });
                        }
                    }
                }
                return keeps(op, marked).then_some(span);
            }
            _ => {}
        }
        let mut used = keeps(op, marked);
        op.for_each_operand(|o| used |= !marked.sorts(o).is_empty());
        used.then_some(span)
    }
}

/// Whether the address of a slot with a marked value is used: it may be read anywhere.
fn keeps(op: &Op, marked: &Marked) -> bool {
    let mut used = false;
    op.for_each_operand(|o| used |= marked.is_address(o));
    used
}

/// Whether a local is read: otherwise than to return it, where that does not count.
fn is_read(body: &Body, local: LocalId, result: bool) -> bool {
    let mut read = false;
    let mut look = |o: Operand| read |= o == Operand::Local(local);
    for (_, block) in body.blocks.iter() {
        block
            .insts
            .iter()
            .for_each(|inst| inst.op.for_each_operand(&mut look));
        if result || !matches!(block.term, Terminator::Return(_)) {
            block.term.for_each_operand(&mut look);
        }
    }
    read
}
