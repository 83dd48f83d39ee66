//! Objects with static storage: their bytes, addresses and layouts.

use ir::{Field, Global, GlobalId, Init, Layout, LayoutId, Reloc, RelocTarget, Ty};

use crate::sema::ctype::{Len, QType, Type};
use crate::sema::hir::{self, Arith, Expr, FnRef, Kind, ObjRef, PieceValue};
use crate::sema::init::{MOST_DATA, too_much};
use crate::sema::unit::{Cx, Linkage};
use crate::session::{Check, Defined, Linked, Stop, Work};
use crate::source::Location;

/// An address constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Address {
    Global(GlobalId),
    Func(ir::FuncId),
    Label(hir::LabelId),
}

/// A constant of a static initialiser.
#[derive(Clone, Copy, Debug)]
enum Value {
    Int(i128),
    Float(f64),
    Address(Address, i64),
}

impl Cx<'_, '_> {
    /// The function of the program behind a function of this file; it will be lowered.
    pub fn function(&mut self, f: FnRef) -> Check<ir::FuncId> {
        let fun = &self.u.funs[f.0 as usize];
        if let Some(id) = fun.func {
            return Ok(id);
        }
        let (loc, ty, linkage) = (fun.loc, fun.ty, fun.linkage);
        let own_name = self.name(fun.name);
        let link_name = fun.asm_name.clone().unwrap_or_else(|| own_name.to_owned());
        let has_body = fun.definition.is_some();
        let Some(signature) = self.s.types.func(ty) else {
            return self.error(loc, "not a function");
        };
        if let Some(target) = self.u.funs[f.0 as usize].alias.clone() {
            let id = self.alias_function(&target, loc)?;
            self.u.funs[f.0 as usize].func = Some(id);
            return Ok(id);
        }
        let id = if linkage == Linkage::Internal {
            let id = self.s.new_func(own_name, &signature, loc);
            self.u.funs[f.0 as usize].func = Some(id);
            if has_body {
                self.s.work.push_back(Work {
                    unit: self.u.index,
                    what: Defined::Fn(f),
                    into: Linked::Func(id),
                });
            }
            id
        } else {
            // A renamed library function is known by its own name if not by the new one.
            let known = |name: &str| {
                crate::library::find(name).is_some() || crate::library::source_for(name).is_some()
            };
            let defined = self.s.definitions.contains_key(&link_name);
            let name = if !defined && !known(&link_name) && known(own_name) {
                own_name.to_owned()
            } else {
                link_name
            };
            self.s.link_func(&name, &signature, loc)?
        };
        self.u.funs[f.0 as usize].func = Some(id);
        Ok(id)
    }

    fn alias_function(&mut self, target: &str, loc: Location) -> Check<ir::FuncId> {
        let symbol = self.u.tu.symbols.get(target);
        match symbol.and_then(|s| self.u.scope.names.get(&s)) {
            Some(crate::sema::unit::Entity::Func(f)) => {
                let f = *f;
                self.function(f)
            }
            _ => self.error(
                loc,
                format!("the aliased function `{target}` is not in this file"),
            ),
        }
    }

    /// The global of the program behind an object of this file; it will be initialised.
    pub fn global(&mut self, o: ObjRef) -> Check<GlobalId> {
        let obj = &self.u.objs[o.0 as usize];
        if let Some(id) = obj.global {
            return Ok(id);
        }
        let (name, loc, linkage) = (obj.name.clone(), obj.loc, obj.linkage);
        if let Some(target) = obj.alias.clone() {
            let symbol = self.u.tu.symbols.get(&target);
            if let Some(crate::sema::unit::Entity::Object(t)) =
                symbol.and_then(|s| self.u.scope.names.get(&s)).copied()
                && t != o
            {
                let id = self.global(t)?;
                self.u.objs[o.0 as usize].global = Some(id);
                return Ok(id);
            }
        }
        let shape = self.shape_of(o);
        let id = if linkage == Linkage::Internal {
            let id = self.s.program.globals.push(shape);
            self.u.objs[o.0 as usize].global = Some(id);
            if self.f.inside {
                // Its initialiser may name labels of the function at hand.
                self.define_global(o, id)?;
            } else {
                self.s.work.push_back(Work {
                    unit: self.u.index,
                    what: Defined::Obj(o),
                    into: Linked::Global(id),
                });
            }
            id
        } else {
            self.s.link_global(&name, |_| shape, loc)?
        };
        self.u.objs[o.0 as usize].global = Some(id);
        Ok(id)
    }

    /// An object without its contents.
    fn shape_of(&mut self, o: ObjRef) -> Global {
        let obj = self.u.objs[o.0 as usize].clone();
        let ty = if obj.tentative {
            self.complete_tentative(obj.ty)
        } else {
            obj.ty
        };
        let size = self.s.types.size(ty.id).unwrap_or(0);
        let align = self.s.types.alignment(ty).max(obj.align.unwrap_or(1));
        let span = self.s.span(obj.loc);
        let layout = self.layout_of(ty);
        Global {
            name: obj.name,
            size: size as u32,
            align: align.next_power_of_two() as u32,
            init: Init::Extern,
            thread_local: obj.thread_local,
            constant: self.is_const_object(ty),
            literal: false,
            class: None,
            layout: Some(layout),
            span,
        }
    }

    /// Fills in a global from its definition in this file.
    pub fn define_global(&mut self, o: ObjRef, id: GlobalId) -> Check<()> {
        let mut global = self.shape_of(o);
        let obj = self.u.objs[o.0 as usize].clone();
        if self.s.types.size(obj.ty.id).is_none() && global.size == 0 {
            let shown = self.show(obj.ty);
            if !matches!(self.s.types.get(obj.ty.id), Type::Array(..)) {
                let message = format!("an object of incomplete type `{shown}`");
                return self.incomplete(obj.ty, obj.loc, message);
            }
        }
        self.u.objs[o.0 as usize].global = Some(id);
        if obj.refused.is_some() {
            // Other files may use it, too.
            self.s.program.globals[id] = global;
            return Ok(());
        }
        global.init = Init::Zero;
        if let Some(init) = &obj.init {
            match self.static_bytes(init, id, obj.loc) {
                Ok((bytes, relocs)) => {
                    global.size = global.size.max(bytes.len() as u32);
                    if bytes.iter().any(|&b| b != 0) || !relocs.is_empty() {
                        global.init = Init::Data { bytes, relocs };
                    }
                }
                Err(Stop::Unsupported(what)) => {
                    self.s.warn(
                        obj.loc,
                        format!(
                            "`{}` cannot be initialised: {what} is not supported",
                            obj.name
                        ),
                    );
                    // Touching it must be a gap, not a wrong value.
                    global.init = Init::Extern;
                    self.u.objs[o.0 as usize].refused = Some(what);
                }
                Err(stop) => return Err(stop),
            }
        }
        self.s.program.globals[id] = global;
        Ok(())
    }

    fn static_bytes(
        &mut self,
        init: &hir::Init,
        id: GlobalId,
        loc: Location,
    ) -> Check<(Vec<u8>, Vec<Reloc>)> {
        let mut bytes: Vec<u8> = Vec::new();
        let mut relocs: Vec<Reloc> = Vec::new();
        let last = init.pieces.iter().map(|piece| piece.offset).max();
        let last = last.unwrap_or(0);
        if last > MOST_DATA as u64 || bounds::exceeds(last) {
            return self.unsupported(too_much());
        }
        for piece in &init.pieces {
            let at = piece.offset as usize;
            let size = self.s.types.size(piece.ty.id).unwrap_or(0) as usize;
            let times = match piece.value {
                PieceValue::Copies(n) => n as usize,
                _ => 1,
            };
            let end = size.saturating_mul(times).saturating_add(at);
            if end > MOST_DATA {
                return self.unsupported(too_much());
            }
            relocs.retain(|r| {
                let from = r.offset as usize;
                from < at || from >= end.max(at + 1)
            });
            match &piece.value {
                PieceValue::Bytes(b) => put(&mut bytes, at, b),
                PieceValue::Copies(_) => {
                    let first = at - size;
                    put(&mut bytes, end, &[]);
                    for i in 1..=times {
                        bytes.copy_within(first..at, first + i * size);
                    }
                    let inside = |r: &&Reloc| (first..at).contains(&(r.offset as usize));
                    let moved: Vec<Reloc> = relocs.iter().filter(inside).cloned().collect();
                    for i in 1..=times {
                        relocs.extend(moved.iter().cloned().map(|r| Reloc {
                            offset: r.offset + (i * size) as u32,
                            ..r
                        }));
                    }
                }
                PieceValue::Expr(e) if self.s.types.is_record(piece.ty.id) => {
                    self.static_record(e, at, id, &mut bytes, &mut relocs)?;
                }
                PieceValue::Expr(e) => {
                    let value = self.constant(e)?;
                    self.put_value(value, piece, &mut bytes, &mut relocs, id, loc)?;
                }
            }
        }
        relocs.sort_by_key(|r| r.offset);
        Ok((bytes, relocs))
    }

    /// A record in a static initialiser: a compound literal, or a constant object's value (GNU).
    fn static_record(
        &mut self,
        e: &Expr,
        at: usize,
        id: GlobalId,
        bytes: &mut Vec<u8>,
        relocs: &mut Vec<Reloc>,
    ) -> Check<()> {
        if let Kind::Load(place) = &e.kind {
            let init = match &place.kind {
                Kind::Object(o) => self.u.objs[o.0 as usize].init.clone(),
                Kind::Literal(_, init) => Some(std::rc::Rc::new((**init).clone())),
                _ => None,
            };
            if let Some(init) = init {
                let (inner, moved) = self.static_bytes(&init, id, e.loc)?;
                put(bytes, at, &inner);
                relocs.extend(moved.into_iter().map(|r| Reloc {
                    offset: r.offset + at as u32,
                    ..r
                }));
                return Ok(());
            }
        }
        self.error(e.loc, "the initialiser is not constant")
    }

    fn put_value(
        &mut self,
        value: Value,
        piece: &hir::Piece,
        bytes: &mut Vec<u8>,
        relocs: &mut Vec<Reloc>,
        id: GlobalId,
        loc: Location,
    ) -> Check<()> {
        let at = piece.offset as usize;
        let Some(ty) = self.s.types.scalar(piece.ty.id) else {
            return self.error(loc, "the initialiser does not fit the type");
        };
        let size = ty.size(self.s.types.model) as usize;
        match value {
            Value::Int(n) => match piece.bits {
                Some(bits) => put_bits(bytes, bits, n),
                None => put(bytes, at, &(n as u128).to_le_bytes()[..size]),
            },
            Value::Float(x) if ty == Ty::F32 => put(bytes, at, &(x as f32).to_le_bytes()),
            Value::Float(x) => put(bytes, at, &x.to_le_bytes()),
            Value::Address(address, offset) => {
                if size != self.s.types.model.pointer_size() as usize {
                    return self.error(loc, "an address does not fit the type");
                }
                put(bytes, at, &vec![0; size]);
                let offset_at = piece.offset as u32;
                let target = match address {
                    Address::Global(g) => RelocTarget::Global(g, offset),
                    Address::Func(f) => RelocTarget::Func(f),
                    Address::Label(label) => {
                        self.f.label_relocs.push((id, offset_at, label));
                        return Ok(());
                    }
                };
                relocs.push(Reloc {
                    offset: offset_at,
                    target,
                });
            }
        }
        Ok(())
    }

    /// The value of a constant expression, addresses included.
    fn constant(&mut self, e: &Expr) -> Check<Value> {
        match &e.kind {
            Kind::Int(n) => Ok(Value::Int(*n)),
            Kind::Float(x) => Ok(Value::Float(*x)),
            Kind::Addr(place) => {
                let (address, offset) = self.address_constant(place)?;
                Ok(Value::Address(address, offset))
            }
            Kind::LabelAddr(label) => Ok(Value::Address(Address::Label(*label), 0)),
            Kind::Convert(inner) => {
                let value = self.constant(inner)?;
                match value {
                    Value::Address(..) => {
                        if e.ty.id == self.s.types.bool {
                            return Ok(Value::Int(1));
                        }
                        let narrow = self.s.types.size(e.ty.id) < self.s.types.size(inner.ty.id);
                        if narrow || self.s.types.is_float(e.ty.id) {
                            return self.error(e.loc, "an address does not fit the type");
                        }
                        Ok(value)
                    }
                    Value::Int(n) => {
                        let folded = self.mk(inner.ty, Kind::Int(n), e.loc);
                        let folded = self.convert(folded, e.ty);
                        match folded.kind {
                            Kind::Int(n) => Ok(Value::Int(n)),
                            Kind::Float(x) => Ok(Value::Float(x)),
                            _ => self.error(e.loc, "the initialiser is not constant"),
                        }
                    }
                    Value::Float(x) => {
                        let folded = self.mk(inner.ty, Kind::Float(x), e.loc);
                        let folded = self.convert(folded, e.ty);
                        match folded.kind {
                            Kind::Int(n) => Ok(Value::Int(n)),
                            Kind::Float(x) => Ok(Value::Float(x)),
                            _ => self.error(e.loc, "the initialiser is out of range"),
                        }
                    }
                }
            }
            Kind::PtrAdd(p, index, minus) => {
                let index = match self.constant(index)? {
                    Value::Int(n) => n as i64,
                    _ => return self.error(e.loc, "the initialiser is not constant"),
                };
                let size = self
                    .s
                    .types
                    .pointee(p.ty.id)
                    .map_or(1, |t| self.unit_size(t)) as i64;
                let delta = if *minus { -index } else { index }.wrapping_mul(size);
                match self.constant(p)? {
                    Value::Address(a, offset) => Ok(Value::Address(a, offset + delta)),
                    Value::Int(n) => Ok(Value::Int(n + i128::from(delta))),
                    Value::Float(_) => self.error(e.loc, "the initialiser is not constant"),
                }
            }
            Kind::PtrDiff(a, b) => {
                let to = self.s.types.pointee(a.ty.id);
                let size = i128::from(to.map_or(1, |t| self.unit_size(t)).max(1));
                match (self.constant(a)?, self.constant(b)?) {
                    // Of one object; how far apart objects and labels are is not known.
                    (Value::Address(a, o), Value::Address(b, p)) if a == b => {
                        Ok(Value::Int((i128::from(o) - i128::from(p)) / size))
                    }
                    (
                        Value::Address(Address::Label(_), _),
                        Value::Address(Address::Label(_), _),
                    ) => Err(Stop::Unsupported("the distance of two labels".into())),
                    _ => self.error(e.loc, "the initialiser is not constant"),
                }
            }
            Kind::Arith(op, a, b) => {
                let (x, y) = (self.constant(a)?, self.constant(b)?);
                match (op, x, y) {
                    (Arith::Add, Value::Address(a, o), Value::Int(n))
                    | (Arith::Add, Value::Int(n), Value::Address(a, o)) => {
                        Ok(Value::Address(a, o + n as i64))
                    }
                    (Arith::Sub, Value::Address(a, o), Value::Int(n)) => {
                        Ok(Value::Address(a, o - n as i64))
                    }
                    (Arith::Sub, Value::Address(a, o), Value::Address(b, p)) if a == b => {
                        Ok(Value::Int(i128::from(o) - i128::from(p)))
                    }
                    (_, Value::Int(x), Value::Int(y)) => {
                        let x = self.mk(a.ty, Kind::Int(x), e.loc);
                        let y = self.mk(b.ty, Kind::Int(y), e.loc);
                        let sum = self.arith(*op, x, y, e.loc);
                        match self.fold_int(&sum) {
                            Some(n) => Ok(Value::Int(n)),
                            None => self.error(e.loc, "the initialiser is not constant"),
                        }
                    }
                    _ => self.error(e.loc, "the initialiser is not constant"),
                }
            }
            Kind::Cond(c, Some(a), b) => match self.constant(c)? {
                Value::Int(0) => self.constant(b),
                Value::Int(_) | Value::Address(..) => self.constant(a),
                Value::Float(x) if x != 0.0 => self.constant(a),
                Value::Float(_) => self.constant(b),
            },
            Kind::LogicalNot(inner) => match self.constant(inner)? {
                Value::Int(n) => Ok(Value::Int(i128::from(n == 0))),
                Value::Address(..) => Ok(Value::Int(0)),
                Value::Float(x) => Ok(Value::Int(i128::from(x == 0.0))),
            },
            // GNU: the value of a constant object.
            Kind::Load(place) => self.constant_object(place, e),
            Kind::Gap(what) => Err(Stop::Unsupported(what.clone())),
            _ => self.error(e.loc, "the initialiser is not constant"),
        }
    }

    fn constant_object(&mut self, place: &Expr, e: &Expr) -> Check<Value> {
        if let Kind::Object(o) = place.kind
            && self.is_const_object(place.ty)
            && let Some(init) = self.u.objs[o.0 as usize].init.clone()
            && let [piece] = init.pieces.as_slice()
            && let PieceValue::Expr(value) = &piece.value
        {
            return self.constant(value);
        }
        self.error(e.loc, "the initialiser is not constant")
    }

    fn address_constant(&mut self, place: &Expr) -> Check<(Address, i64)> {
        match &place.kind {
            Kind::Object(o) => {
                if self.u.objs[o.0 as usize].thread_local {
                    return self.error(place.loc, "the address of a thread's copy is not constant");
                }
                Ok((Address::Global(self.global(*o)?), 0))
            }
            Kind::Str(bytes) => {
                let align = self.s.types.alignment(place.ty) as u32;
                Ok((Address::Global(self.s.string(bytes, align)), 0))
            }
            Kind::Func(f) => Ok((Address::Func(self.function(*f)?), 0)),
            Kind::Member(base, offset, None) => {
                let (address, at) = self.address_constant(base)?;
                Ok((address, at + *offset as i64))
            }
            Kind::Deref(p) => match self.constant(p)? {
                Value::Address(address, offset) => Ok((address, offset)),
                _ => self.error(place.loc, "the address is not constant"),
            },
            Kind::Literal(_, init) => {
                // A literal in the initialiser of a static local: an object of its own.
                let name = self.s.static_name("", "literal");
                let o = self.new_object(name, place.ty, Linkage::Internal, place.loc);
                let obj = &mut self.u.objs[o.0 as usize];
                obj.init = Some(std::rc::Rc::new((**init).clone()));
                obj.defined = true;
                obj.tentative = true;
                Ok((Address::Global(self.global(o)?), 0))
            }
            _ => self.error(place.loc, "the address is not constant"),
        }
    }

    /// The layout of a type, for people and analyses.
    pub fn layout_of(&mut self, ty: QType) -> LayoutId {
        if let Some(&id) = self.s.layouts.get(&ty.id) {
            return id;
        }
        let layout = match self.s.types.get(ty.id).clone() {
            Type::Array(elem, len) => {
                let stride = self.s.types.size(elem.id).unwrap_or(0) as u32;
                let elem = self.layout_of(elem);
                let count = match len {
                    Len::Fixed(n) => n as u32,
                    _ => 0,
                };
                Layout::Array {
                    elem,
                    stride,
                    count,
                }
            }
            Type::Record(r) => {
                let record = self.s.types.record(r).clone();
                let mut fields = Vec::new();
                // What stands inside a lock is the library's business alone.
                let members = record.members.iter().filter(|_| !self.is_lock(ty.id));
                let members: Vec<_> = members.flat_map(|m| m.iter()).collect();
                for m in members {
                    let layout = self.layout_of(m.ty);
                    let name = m.name.map_or("", |n| self.name(n)).to_owned();
                    fields.push(Field {
                        // Names that C reserves for the library (C11 7.1.3).
                        hidden: name.starts_with("__"),
                        name,
                        offset: m.offset as u32,
                        layout,
                    });
                }
                fields.sort_by_key(|f| f.offset);
                Layout::Record {
                    name: record.name,
                    size: record.size as u32,
                    fields,
                }
            }
            _ => match self.s.types.scalar(ty.id) {
                Some(scalar) => Layout::Scalar {
                    ty: scalar,
                    unsigned: {
                        let types = &self.s.types;
                        types.int_kind(ty.id).is_some() && !types.is_signed(ty.id)
                    },
                    name: self.show(ty.unqual()),
                },
                None => Layout::Opaque {
                    size: self.s.types.size(ty.id).unwrap_or(0) as u32,
                },
            },
        };
        let id = self.s.program.layouts.push(layout);
        self.s.layouts.insert(ty.id, id);
        id
    }
}

fn put(bytes: &mut Vec<u8>, at: usize, data: &[u8]) {
    if bytes.len() < at + data.len() {
        bytes.resize(at + data.len(), 0);
    }
    bytes[at..at + data.len()].copy_from_slice(data);
}

fn put_bits(bytes: &mut Vec<u8>, field: crate::sema::ctype::BitField, value: i128) {
    for i in 0..u64::from(field.width) {
        let bit = 8 * field.unit + u64::from(field.first) + i;
        let (at, mask) = ((bit / 8) as usize, 1u8 << (bit % 8));
        if bytes.len() <= at {
            bytes.resize(at + 1, 0);
        }
        if value >> i & 1 == 1 {
            bytes[at] |= mask;
        } else {
            bytes[at] &= !mask;
        }
    }
}
