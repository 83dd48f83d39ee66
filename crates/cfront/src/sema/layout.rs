//! Where the members of a struct or union lie.
//!
//! The rules of the System V ABIs as GCC applies them: a member starts at the next multiple of its
//! alignment; a bit-field never crosses a unit of its declared type, unless packed; a zero-width
//! bit-field closes the unit; `packed` and `#pragma pack` lower alignments, `aligned` raises them.
//! Checked against `cc` in `tests/layout.rs`.
//!
//! A bit-field is accessed through the narrowest integer that covers it and stays inside the
//! record, so that an access touches no more bytes than the field does where that is possible. One
//! that no integer of the record covers (nine bytes of a packed record) is accessed in two parts.
//! What races is not the field but the memory location it belongs to, which it carries along.

use ir::Ty;

use crate::sema::ctype::{BitField, Member, QType, Types};
use crate::syntax::ast::{RecordKind, Symbol};

/// A member as declared.
#[derive(Debug)]
pub(crate) struct Declared {
    pub name: Option<Symbol>,
    pub ty: QType,
    /// The width of a bit-field.
    pub width: Option<u64>,
    /// From `_Alignas` and `aligned`.
    pub align: Option<u64>,
    pub packed: bool,
}

/// Attributes of the whole record.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RecordAttrs {
    pub packed: bool,
    pub align: Option<u64>,
    pub pack: Option<u64>,
}

/// Members with their places, the size and the alignment.
pub(crate) fn lay_out(
    types: &Types,
    kind: RecordKind,
    declared: &[Declared],
    attrs: RecordAttrs,
) -> (Vec<Member>, u64, u64) {
    let mut bit = 0u64;
    let mut align = 1u64;
    let mut end = 0u64;
    let mut places = Vec::with_capacity(declared.len());
    for member in declared {
        if kind == RecordKind::Union {
            bit = 0;
        }
        let (start, member_align) = place(types, member, attrs, &mut bit);
        align = align.max(member_align);
        end = end.max(bit);
        places.push(start);
    }
    align = align.max(attrs.align.unwrap_or(1));
    let size = end.div_ceil(8).next_multiple_of(align);
    let locations = locations(kind, declared, &places);
    let members = declared
        .iter()
        .zip(places)
        .zip(locations)
        .filter(|((m, _), _)| m.width.is_none() || m.name.is_some())
        .map(|((m, start), location)| Member {
            name: m.name,
            ty: m.ty,
            offset: start / 8,
            bits: m.width.map(|w| unit(types, m.ty, start, w, size, location)),
        })
        .collect();
    (members, size, align)
}

/// The memory location of every bit-field, as its first byte and the one after its last. Adjacent
/// bit-fields are one location, whatever their sizes; one of no width, and any other member, ends
/// it (C11 3.14). Members of a union are not adjacent: they lie over one another.
fn locations(kind: RecordKind, declared: &[Declared], places: &[u64]) -> Vec<(u64, u64)> {
    let mut out = vec![(0, 0); declared.len()];
    let mut run = 0..0;
    for (i, (member, start)) in declared.iter().zip(places).enumerate() {
        let width = member.width.unwrap_or(0);
        if width == 0 || kind == RecordKind::Union {
            run = i + 1..i + 1;
        }
        if width == 0 {
            continue;
        }
        let (from, end) = (start / 8, (start + width).div_ceil(8));
        let first = match run.is_empty() {
            true => (from, end),
            false => out[run.start],
        };
        run = if run.is_empty() {
            i..i + 1
        } else {
            run.start..i + 1
        };
        out[run.clone()].fill((first.0.min(from), first.1.max(end)));
    }
    out
}

/// Puts one member at or after bit `bit`, which moves to its end. Returns its first bit and the
/// alignment it asks of the record.
fn place(types: &Types, member: &Declared, attrs: RecordAttrs, bit: &mut u64) -> (u64, u64) {
    let natural = types.alignment(member.ty);
    let size = types.size(member.ty.id).unwrap_or(0);
    let packed = attrs.packed || member.packed;
    let cap = |align: u64| attrs.pack.map_or(align, |p| align.min(p));
    let explicit = member.align.unwrap_or(0);
    match member.width {
        None => {
            let base = if packed { 1 } else { natural };
            let align = cap(base.max(explicit)).max(1);
            let start = bit.next_multiple_of(8 * align);
            *bit = start.saturating_add(size.saturating_mul(8));
            (start, align)
        }
        Some(0) => {
            *bit = bit.next_multiple_of(8 * natural.max(explicit));
            (*bit, 1)
        }
        Some(width) => {
            if explicit > 0 {
                *bit = bit.next_multiple_of(8 * cap(explicit));
            }
            let unit_bits = 8 * size;
            let straddles = unit_bits > 0 && *bit % (8 * natural) + width > unit_bits;
            // i386 aligns 64-bit units to 32 bits, hence the natural alignment in the remainder.
            if !packed && attrs.pack.is_none() && straddles {
                *bit = bit.next_multiple_of(8 * natural);
            }
            let start = *bit;
            *bit += width;
            // Unnamed bit-fields do not align the record. Where `#pragma pack` says how, `packed` does
            // not say more.
            let align = match (attrs.pack, packed, member.name) {
                (_, _, None) => 1,
                (None, true, _) => explicit.max(1),
                (_, _, Some(_)) => cap(natural.max(explicit)),
            };
            (start, align)
        }
    }
}

fn unit(
    types: &Types,
    ty: QType,
    start: u64,
    width: u64,
    record: u64,
    location: (u64, u64),
) -> BitField {
    let byte = start / 8;
    let candidates = [1u64, 2, 4, 8].into_iter().flat_map(|size| {
        [byte / size * size, byte, record.saturating_sub(size)].map(|at| (size, at))
    });
    let (size, at) = candidates
        .filter(|(size, at)| 8 * at <= start && start + width <= 8 * (at + size))
        .find(|(size, at)| at + size <= record)
        .unwrap_or_else(|| {
            let size = [1u64, 2, 4, 8].into_iter().rfind(|n| byte + n <= record);
            (size.unwrap_or(1), byte)
        });
    BitField {
        unit: at,
        ty: Ty::int_of_size(size as u32).unwrap_or(Ty::I64),
        first: (start - 8 * at) as u8,
        width: width as u8,
        signed: types.is_signed(ty.id),
        location: (
            (location.0 as i64 - at as i64) as i32,
            (location.1 - location.0) as u32,
        ),
    }
}
