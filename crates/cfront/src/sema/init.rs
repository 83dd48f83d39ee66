//! Initialisers: nested lists, designators, brace elision, strings.
//!
//! The result is a flat list of pieces in order; a later piece overrides an earlier one where they
//! overlap (C11 6.7.9 p19).

use crate::sema::ctype::{BitField, Len, QType, Type};
use crate::sema::expr::literal_bytes;
use crate::sema::hir::{Expr, Init, Kind, Piece, PieceValue};
use crate::sema::unit::Cx;
use crate::session::Check;
use crate::source::Location;
use crate::syntax::ast::{
    Designator, DesignatorKind, ExprKind, InitItem, InitList, Initializer, StringLiteral,
};

/// The initialiser of a scalar, or a record from a record.
pub(crate) fn scalar_init(value: Expr) -> Init {
    Init {
        zero: false,
        pieces: vec![Piece {
            offset: 0,
            ty: value.ty,
            bits: None,
            value: PieceValue::Expr(value),
        }],
    }
}

/// The largest number of constants that are stored one by one rather than copied.
const FEW: u64 = 256;

/// Pieces that a range is made into at most, where its elements are not alike.
const MANY: u64 = 1 << 20;

/// Bytes that initialisers may have at most: what is not zero is kept byte by byte.
pub(crate) const MOST_DATA: usize = 256 << 20;

/// Why a larger one is a gap.
pub(crate) fn too_much() -> String {
    format!("an initialiser of more than {} MiB", MOST_DATA >> 20)
}

/// Items of a list still to be used, with the checked value of the next one.
struct Items<'a> {
    items: &'a [InitItem],
    at: usize,
    value: Option<Expr>,
}

impl<'a> Items<'a> {
    fn current(&self) -> Option<&'a InitItem> {
        self.items.get(self.at)
    }
    fn next(&mut self) {
        self.at += 1;
        self.value = None;
    }
}

/// A place being initialised.
#[derive(Clone, Copy)]
struct Target {
    ty: QType,
    offset: u64,
    bits: Option<BitField>,
}

/// The positions of an aggregate.
enum Shape {
    Array(QType, Option<u64>),
    Members(std::rc::Rc<Vec<crate::sema::ctype::Member>>, bool),
}

impl<'a> Cx<'_, 'a> {
    /// Checks an initialiser; the type comes back complete if its length was missing.
    pub fn initializer(
        &mut self,
        ty: QType,
        init: &'a Initializer,
        loc: Location,
    ) -> Check<(QType, Init)> {
        match init {
            Initializer::List(list) => self.init_list(ty, list),
            Initializer::Expr(e) => {
                if let Some((s, elem)) = self.string_for(ty, init) {
                    let (bytes, width) = literal_bytes(s);
                    let len = bytes.len() as u64 / width;
                    let ty = self.with_length(ty, elem, len);
                    let piece = self.string_piece(ty, 0, bytes)?;
                    let pieces = vec![piece];
                    return Ok((
                        ty,
                        Init {
                            zero: false,
                            pieces,
                        },
                    ));
                }
                let tu = self.u.tu;
                if let ExprKind::CompoundLiteral(_, list) = &tu[*e].kind
                    && self.s.types.is_array(ty.id)
                {
                    return self.init_list(ty, list);
                }
                let value = self.rvalue(*e)?;
                if self.s.types.is_array(ty.id) {
                    return self.error(loc, "an array needs a list or a string as initialiser");
                }
                let value = self.assign_convert(value, ty, loc)?;
                Ok((ty, scalar_init(value)))
            }
        }
    }

    /// Checks a braced list.
    pub fn init_list(&mut self, ty: QType, list: &'a InitList) -> Check<(QType, Init)> {
        let mut pieces = Vec::new();
        let target = Target {
            ty,
            offset: 0,
            bits: None,
        };
        let len = self.init_braced(target, list, &mut pieces)?;
        let ty = match *self.s.types.get(ty.id) {
            Type::Array(elem, Len::Unknown) => self.with_length(ty, elem, len),
            _ => ty,
        };
        let zero = !self.s.types.is_scalar(ty.id);
        Ok((ty, Init { zero, pieces }))
    }

    fn with_length(&mut self, ty: QType, elem: QType, len: u64) -> QType {
        match *self.s.types.get(ty.id) {
            Type::Array(_, Len::Unknown) => QType {
                id: self.s.types.array(elem, Len::Fixed(len)),
                quals: ty.quals,
            },
            _ => ty,
        }
    }

    /// The string literal that initialises a character array as a whole.
    fn string_for(
        &mut self,
        ty: QType,
        init: &'a Initializer,
    ) -> Option<(&'a StringLiteral, QType)> {
        let Type::Array(elem, _) = *self.s.types.get(ty.id) else {
            return None;
        };
        let tu = self.u.tu;
        let e = match init {
            Initializer::Expr(e) => *e,
            Initializer::List(list) => match list.items.as_slice() {
                [item] if item.designators.is_empty() => match item.value {
                    Initializer::Expr(e) => e,
                    Initializer::List(_) => return None,
                },
                _ => return None,
            },
        };
        let ExprKind::String(s) = &tu[e].kind else {
            return None;
        };
        let width = literal_bytes(s).1;
        let fits = self.s.types.is_int(elem.id) && self.s.types.size(elem.id) == Some(width);
        fits.then_some((s, elem))
    }

    /// The bytes of a string cut or filled to the array's size.
    fn string_piece(&mut self, ty: QType, offset: u64, mut bytes: Vec<u8>) -> Check<Piece> {
        if let Some(size) = self.s.types.size(ty.id) {
            if size > MOST_DATA as u64 {
                return self.unsupported(too_much());
            }
            bytes.resize(size as usize, 0);
        }
        Ok(Piece {
            offset,
            ty,
            bits: None,
            value: PieceValue::Bytes(bytes),
        })
    }

    /// A target with braces of its own. Returns the number of elements of an array.
    fn init_braced(
        &mut self,
        target: Target,
        list: &'a InitList,
        out: &mut Vec<Piece>,
    ) -> Check<u64> {
        let ty = target.ty;
        if let Some(size) = self.s.types.size(ty.id)
            && target.bits.is_none()
        {
            let end = target.offset + size;
            out.retain(|p| p.offset < target.offset || p.offset >= end);
            // What a range has put here is overridden as a whole.
            let reaches = |p: &Piece| {
                let each = self.s.types.size(p.ty.id).unwrap_or(0);
                matches!(p.value, PieceValue::Copies(n) if p.offset + n * each > target.offset)
            };
            if out.iter().any(reaches) {
                if size > MOST_DATA as u64 {
                    return self.unsupported(too_much());
                }
                out.push(Piece {
                    offset: target.offset,
                    ty,
                    bits: None,
                    value: PieceValue::Bytes(vec![0; size as usize]),
                });
            }
        }
        if let Some(what) = self.s.types.opaque(ty.id) {
            return self.unsupported(what);
        }
        let aggregate = self.s.types.is_array(ty.id) || self.s.types.is_record(ty.id);
        if !aggregate {
            return match list.items.first() {
                None => {
                    let zero = self.int(0, list.location);
                    let value = self.convert(zero, ty);
                    out.push(piece(target, value));
                    Ok(0)
                }
                Some(item) => {
                    match &item.value {
                        Initializer::List(inner) => {
                            self.init_braced(target, inner, out)?;
                        }
                        Initializer::Expr(e) => {
                            let value = self.rvalue(*e)?;
                            let value = self.assign_convert(value, ty, item.location)?;
                            out.push(piece(target, value));
                        }
                    }
                    Ok(0)
                }
            };
        }
        if let [item] = list.items.as_slice()
            && item.designators.is_empty()
            && let Some((s, elem)) = self.string_for(ty, &item.value)
        {
            let (bytes, width) = literal_bytes(s);
            let len = bytes.len() as u64 / width;
            let ty = self.with_length(ty, elem, len);
            let piece = self.string_piece(ty, target.offset, bytes)?;
            out.push(piece);
            return Ok(len);
        }
        let mut items = Items {
            items: &list.items,
            at: 0,
            value: None,
        };
        let len = self.init_aggregate(target, &mut items, true, None, out)?;
        if let Some(extra) = items.current() {
            self.s.warn(
                extra.location,
                "more initialisers than there is to initialise",
            );
        }
        Ok(len)
    }

    fn shape(&mut self, ty: QType, loc: Location) -> Check<Shape> {
        match *self.s.types.get(ty.id) {
            Type::Array(elem, Len::Fixed(n)) => Ok(Shape::Array(elem, Some(n))),
            Type::Array(elem, Len::Unknown) => Ok(Shape::Array(elem, None)),
            Type::Record(r) => {
                let record = self.s.types.record(r);
                let union = record.kind == crate::syntax::ast::RecordKind::Union;
                match record.members.clone() {
                    Some(members) => Ok(Shape::Members(members, union)),
                    None => {
                        let shown = self.show(ty);
                        self.incomplete(ty, loc, format!("`{shown}` is an incomplete type"))
                    }
                }
            }
            _ => self.error(loc, "a designator into something that has no parts"),
        }
    }

    /// Fills an aggregate from a list: its own if `braced`, else as much of the outer one as fits.
    /// `path`: designators that lead on from here for the first item.
    fn init_aggregate(
        &mut self,
        target: Target,
        items: &mut Items<'a>,
        braced: bool,
        mut path: Option<&'a [Designator]>,
        out: &mut Vec<Piece>,
    ) -> Check<u64> {
        let loc = items
            .current()
            .map_or(crate::sema::unit::nowhere(), |i| i.location);
        let shape = self.shape(target.ty, loc)?;
        let (mut position, mut length) = (0u64, 0u64);
        while let Some(item) = items.current() {
            let designators = match path.take() {
                Some(path) => path,
                None if item.designators.is_empty() => &[],
                None if !braced => return Ok(length),
                None => item.designators.as_slice(),
            };
            let mut rest = designators;
            let mut last = position;
            if let Some(first) = designators.first() {
                let (from, to, inside) = self.designate(&shape, first)?;
                (position, last) = (from, to);
                rest = if inside {
                    designators
                } else {
                    &designators[1..]
                };
            }
            let Some(part) = self.part(&shape, target, position) else {
                return Ok(length);
            };
            let start = out.len();
            if rest.is_empty() {
                self.init_element(part, items, out)?;
            } else {
                self.init_aggregate(part, items, false, Some(rest), out)?;
            }
            if !designators.is_empty() && last > position {
                let size = self.s.types.size(part.ty.id).unwrap_or(0);
                let plain = out[start..].iter().all(|p| is_constant(&p.value));
                let pieces = (last - position).saturating_mul((out.len() - start) as u64);
                if rest.is_empty() && size > 0 && !(plain && pieces <= FEW) {
                    // The value of the first element is computed once.
                    out.push(Piece {
                        offset: part.offset + size,
                        ty: part.ty,
                        bits: None,
                        value: PieceValue::Copies(last - position),
                    });
                } else if pieces <= MANY {
                    self.repeat(&shape, target, position, last, start, out);
                } else {
                    return self.unsupported("a range of more than a million members");
                }
            }
            position = last.max(position) + 1;
            length = length.max(position);
            if let Shape::Members(_, true) = shape {
                position = u64::MAX;
            }
            if !braced && self.part(&shape, target, position).is_none() {
                return Ok(length);
            }
        }
        Ok(length)
    }

    /// The positions a designator names, and whether it leads into an anonymous member.
    fn designate(&mut self, shape: &Shape, step: &Designator) -> Check<(u64, u64, bool)> {
        match (shape, step.kind) {
            (Shape::Array(_, len), DesignatorKind::Index(e)) => {
                let n = self.const_int(e, "an index")?;
                self.check_index(n, *len, step.location)?;
                Ok((n as u64, n as u64, false))
            }
            (Shape::Array(_, len), DesignatorKind::Range(a, b)) => {
                let a = self.const_int(a, "an index")?;
                let b = self.const_int(b, "an index")?;
                self.check_index(a, *len, step.location)?;
                self.check_index(b, *len, step.location)?;
                if b < a {
                    return self.error(step.location, "the range is empty");
                }
                Ok((a as u64, b as u64, false))
            }
            (Shape::Members(members, _), DesignatorKind::Field(name)) => {
                for (i, m) in members.iter().enumerate() {
                    let i = i as u64;
                    if m.name == Some(name) {
                        return Ok((i, i, false));
                    }
                    if m.name.is_none() && self.find_member(m.ty.id, name).is_some() {
                        return Ok((i, i, true));
                    }
                }
                let name = self.name(name);
                self.error(step.location, format!("there is no member `{name}`"))
            }
            _ => self.error(step.location, "the designator does not fit the type"),
        }
    }

    fn check_index(&mut self, n: i128, len: Option<u64>, loc: Location) -> Check<()> {
        let most = len.map_or(i128::from(u32::MAX), i128::from);
        if n < 0 || n >= most {
            return self.error(loc, "the index is out of range");
        }
        Ok(())
    }

    fn part(&self, shape: &Shape, target: Target, position: u64) -> Option<Target> {
        match shape {
            Shape::Array(elem, len) => {
                if len.is_some_and(|n| position >= n) || position == u64::MAX {
                    return None;
                }
                let size = self.s.types.size(elem.id)?;
                Some(Target {
                    ty: *elem,
                    offset: target.offset + position * size,
                    bits: None,
                })
            }
            Shape::Members(members, _) => {
                let m = members.get(usize::try_from(position).ok()?)?;
                let bits = m.bits.map(|b| BitField {
                    unit: b.unit + target.offset,
                    ..b
                });
                Some(Target {
                    ty: m.ty,
                    offset: target.offset + m.offset,
                    bits,
                })
            }
        }
    }

    /// Copies the pieces of a range's first element to the others.
    fn repeat(
        &self,
        shape: &Shape,
        target: Target,
        first: u64,
        last: u64,
        start: usize,
        out: &mut Vec<Piece>,
    ) {
        let Some(base) = self.part(shape, target, first).map(|p| p.offset) else {
            return;
        };
        let pieces: Vec<Piece> = out[start..].to_vec();
        for position in first + 1..=last {
            let Some(part) = self.part(shape, target, position) else {
                return;
            };
            out.extend(pieces.iter().map(|p| {
                let mut p = p.clone();
                p.offset += part.offset - base;
                if let Some(bits) = &mut p.bits {
                    bits.unit += part.offset - base;
                }
                p
            }));
        }
    }

    fn init_element(
        &mut self,
        part: Target,
        items: &mut Items<'a>,
        out: &mut Vec<Piece>,
    ) -> Check<()> {
        let Some(item) = items.current() else {
            return Ok(());
        };
        let e = match &item.value {
            Initializer::List(list) => {
                items.next();
                self.init_braced(part, list, out)?;
                return Ok(());
            }
            Initializer::Expr(e) => *e,
        };
        if items.value.is_none()
            && let Some((s, elem)) = self.string_for(part.ty, &item.value)
        {
            let (bytes, width) = literal_bytes(s);
            let len = bytes.len() as u64 / width;
            let ty = self.with_length(part.ty, elem, len);
            let piece = self.string_piece(ty, part.offset, bytes)?;
            out.push(piece);
            items.next();
            return Ok(());
        }
        let aggregate = self.s.types.is_array(part.ty.id) || self.s.types.is_record(part.ty.id);
        let value = match items.value.take() {
            Some(value) => value,
            None => {
                let tu = self.u.tu;
                // A string for an array deeper inside must not decay to a pointer here.
                if aggregate && matches!(tu[e].kind, ExprKind::String(_)) {
                    self.init_aggregate(part, items, false, None, out)?;
                    return Ok(());
                }
                self.rvalue(e)?
            }
        };
        if aggregate && !self.s.types.compatible(part.ty.id, value.ty.id) {
            let empty = match self.shape(part.ty, item.location)? {
                Shape::Members(members, _) => members.is_empty(),
                Shape::Array(_, n) => n == Some(0),
            };
            if empty {
                return self.unsupported("an initialiser for an empty record");
            }
            items.value = Some(value);
            self.init_aggregate(part, items, false, None, out)?;
            return Ok(());
        }
        let value = self.assign_convert(value, part.ty, item.location)?;
        out.push(piece(part, value));
        items.next();
        Ok(())
    }
}

fn is_constant(value: &PieceValue) -> bool {
    match value {
        PieceValue::Expr(e) => matches!(e.kind, Kind::Int(_) | Kind::Float(_)),
        PieceValue::Bytes(_) => true,
        PieceValue::Copies(_) => false,
    }
}

fn piece(target: Target, value: Expr) -> Piece {
    Piece {
        offset: target.offset,
        ty: target.ty,
        bits: target.bits,
        value: PieceValue::Expr(value),
    }
}
