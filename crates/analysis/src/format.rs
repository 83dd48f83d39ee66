//! What a call of the `printf` family stores through its arguments: `%n` writes a count there.
//!
//! A format is followed if it is certainly one of some constant texts, each read from a known byte
//! on, and every conversion in them is one of C17's, POSIX's or glibc's (C17 7.21.6.1). Numbered
//! arguments and conversions of unknown letters are not followed. Whoever proves something refuses
//! a format that is not followed where its arguments may lead to memory that can be written.

use crate::accesses::{contents, pointees};
use crate::constraints::Constraints;
use crate::id::{InstanceId, ObjectId};
use crate::object::{Cell, ObjectKind};
use crate::point::Point;
use ir::{DataModel, FormatArgs, Init, Op, Operand, Program};
use std::collections::{BTreeMap, BTreeSet};

/// The arguments that are stored through, by their number, with how many bytes are written.
pub type Counts = BTreeMap<usize, u32>;

/// The counts that a text stores; `None` if it is not followed.
pub fn counts(text: &[u8], model: DataModel) -> Option<Counts> {
    let mut found = Counts::new();
    let mut arguments = 0;
    let mut rest = text.split(|&b| b == 0).next().unwrap_or(&[]).iter();
    while let Some(&byte) = rest.next() {
        if byte != b'%' {
            continue;
        }
        let mut length = Length::default();
        loop {
            match *rest.next()? {
                // Flags, width and precision; `I` is glibc's flag for digits of a locale.
                b'-' | b'+' | b' ' | b'#' | b'\'' | b'I' | b'.' | b'0'..=b'9' => {}
                b'*' => arguments += 1,
                b'h' => length.short += 1,
                b'l' => length.long += 1,
                b'q' | b'j' | b'L' => length.long += 2,
                b'z' | b'Z' | b't' => length.long += 1,
                b'%' | b'm' => break,
                b'd' | b'i' | b'o' | b'u' | b'x' | b'X' | b'b' | b'B' | b'f' | b'F' | b'e'
                | b'E' | b'g' | b'G' | b'a' | b'A' | b'c' | b'C' | b's' | b'S' | b'p' => {
                    arguments += 1;
                    break;
                }
                b'n' => {
                    found.insert(arguments, length.bytes(model));
                    arguments += 1;
                    break;
                }
                _ => return None,
            }
        }
    }
    Some(found)
}

/// How many length modifiers of each sort stand before a letter.
#[derive(Default)]
struct Length {
    short: u32,
    long: u32,
}

impl Length {
    fn bytes(&self, model: DataModel) -> u32 {
        match (self.short, self.long) {
            (0, 0) => 4,
            (0, 1) => model.pointer_size(),
            (1, _) => 2,
            (0, _) => 8,
            _ => 1,
        }
    }
}

/// The counts that any of the texts an operand may lead to stores; `None` if one is not followed.
pub(crate) fn stored(
    c: &mut Constraints<'_>,
    instance: InstanceId,
    format: Operand,
) -> Option<Counts> {
    let cells = pointees(c, instance, format);
    if cells.is_empty() {
        return None;
    }
    let mut all = Counts::new();
    for cell in cells {
        let ObjectKind::Global(global) = c.graph.memory.objects[cell.object].kind else {
            return None;
        };
        for (argument, bytes) in counts_at(c.program, global, cell)? {
            let most = all.entry(argument).or_default();
            *most = (*most).max(bytes);
        }
    }
    Some(all)
}

fn counts_at(program: &Program, global: ir::GlobalId, cell: Cell) -> Option<Counts> {
    let global = &program.globals[global];
    let Init::Data { bytes, relocs, .. } = &global.init else {
        return None;
    };
    let from = usize::try_from(cell.offset).ok()?;
    if !global.constant || !cell.is_exact() || !relocs.is_empty() {
        return None;
    }
    counts(bytes.get(from..).unwrap_or(&[]), program.data_model)
}

/// Whether what a format writes through its arguments is known, or it can write nothing: none of them
/// leads to memory that is not constant.
pub(crate) fn is_followed(c: &mut Constraints<'_>, point: Point, op: &Op) -> bool {
    let Op::Format { fmt, args, .. } = op else {
        return true;
    };
    let instance = point.instance;
    let known = stored(c, instance, *fmt);
    let reached: Vec<ObjectId> = match (args, known) {
        (FormatArgs::Direct(_), Some(_)) => return true,
        (FormatArgs::List(_), Some(counts)) if counts.is_empty() => return true,
        (FormatArgs::Direct(args), None) => {
            let cells = args.iter().flat_map(|(_, a)| pointees(c, instance, *a));
            cells.map(|cell| cell.object).collect()
        }
        (FormatArgs::List(list), _) => {
            let lists = pointees(c, instance, *list);
            let lists: BTreeSet<ObjectId> = lists.iter().map(|cell| cell.object).collect();
            let arguments: BTreeSet<ObjectId> = held(c, &lists);
            held(c, &arguments).into_iter().collect()
        }
    };
    reached.into_iter().all(|o| is_constant(c, o))
}

/// The objects whose addresses these hold.
fn held(c: &Constraints<'_>, objects: &BTreeSet<ObjectId>) -> BTreeSet<ObjectId> {
    let cells = objects.iter().flat_map(|o| contents(c, *o));
    cells.map(|cell| cell.object).collect()
}

fn is_constant(c: &Constraints<'_>, object: ObjectId) -> bool {
    match c.graph.memory.objects[object].kind {
        ObjectKind::Global(global) => c.program.globals[global].constant,
        ObjectKind::Function(_) | ObjectKind::Thread(_) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Counts, counts};
    use ir::DataModel::{Ilp32, Lp64};

    #[test]
    fn counts_are_found_with_their_argument_and_size() {
        let one = |n, bytes| Some(Counts::from([(n, bytes)]));
        assert_eq!(counts(b"%d %s\n\0%n", Lp64), Some(Counts::new()));
        assert_eq!(counts(b"%%n", Lp64), Some(Counts::new()));
        assert_eq!(counts(b"%*.*d%n", Lp64), one(3, 4));
        assert_eq!(counts(b"%qn", Lp64), one(0, 8));
        assert_eq!(counts(b"%Zn", Lp64), one(0, 8));
        assert_eq!(counts(b"%ln", Ilp32), one(0, 4));
        assert_eq!(counts(b"%hhn", Lp64), one(0, 1));
        assert_eq!(counts(b"%c%5hn", Lp64), one(1, 2));
        assert_eq!(counts(b"%m%lln", Lp64), one(0, 8));
    }

    #[test]
    fn what_is_not_known_is_not_followed() {
        assert_eq!(counts(b"%1$n", Lp64), None);
        assert_eq!(counts(b"%k", Lp64), None);
        assert_eq!(counts(b"%", Lp64), None);
    }
}
