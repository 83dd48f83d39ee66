//! The compiler's own functions: `__builtin_*`.
//!
//! Those that are library functions under another name (`__builtin_memcpy`) go to the library.

use ir::UnOp;

use crate::library::{self, LibTy};
use crate::sema::ctype::{FloatKind, IntKind, QType, Type};
use crate::sema::hir::{Arith, Expr, FnRef, Kind, Op};
use crate::sema::unit::{Cx, Entity};
use crate::session::Check;
use crate::source::Location;
use crate::syntax::ast::ExprId;

impl<'a> Cx<'_, 'a> {
    /// A call of a function that exists in the compiler only.
    pub fn compiler_function(
        &mut self,
        name: &'a str,
        args: &'a [ExprId],
        loc: Location,
    ) -> Check<Expr> {
        if name.starts_with("__atomic_")
            || name.starts_with("__sync_")
            || name.starts_with("__c11_")
        {
            return self.atomic_function(name, args, loc);
        }
        let short = name.strip_prefix("__builtin_").unwrap_or(name);
        match self.known_builtin(short, args, loc)? {
            Some(e) => Ok(e),
            None => self.library_builtin(name, short, args, loc),
        }
    }

    fn need(&mut self, args: &[ExprId], count: usize, loc: Location) -> Check<()> {
        if args.len() < count {
            return self.error(loc, format!("the function takes {count} arguments"));
        }
        Ok(())
    }

    fn known_builtin(
        &mut self,
        name: &str,
        args: &'a [ExprId],
        loc: Location,
    ) -> Check<Option<Expr>> {
        let int = self.s.types.int.plain();
        let void = self.s.types.void.plain();
        let one = |n: usize| args.len() >= n;
        let e = match name {
            "expect" | "expect_with_probability" if one(2) => {
                let long = self.s.types.ptrdiff_t().plain();
                let value = self.rvalue(args[0])?;
                let value = self.assign_convert(value, long, loc)?;
                let expected = self.rvalue(args[1])?;
                if matches!(expected.kind, Kind::Int(_)) {
                    value
                } else {
                    let op = Kind::Builtin(Op::First, vec![value, expected]);
                    self.mk(long, op, loc)
                }
            }
            "assume_aligned" | "launder" if one(1) => {
                let value = self.rvalue(args[0])?;
                let to = self.s.types.void_ptr.plain();
                self.assign_convert(value, to, loc)?
            }
            "constant_p" if one(1) => {
                let value = self.expr(args[0]);
                let constant = matches!(
                    value,
                    Ok(Expr {
                        kind: Kind::Int(_) | Kind::Float(_) | Kind::Str(_),
                        ..
                    })
                );
                self.int(i128::from(constant), loc)
            }
            "object_size" | "dynamic_object_size" if one(2) => {
                let size_t = self.s.types.size_t().plain();
                let kind = self.const_int(args[1], "the kind")?;
                let value = self.int(if kind & 2 == 0 { -1 } else { 0 }, loc);
                self.convert(value, size_t)
            }
            "unreachable" => self.mk(void, Kind::Builtin(Op::Unreachable, vec![]), loc),
            "trap" | "debugtrap" => self.mk(void, Kind::Builtin(Op::Trap, vec![]), loc),
            "assume" | "prefetch" | "__clear_cache" => {
                // Arguments are evaluated, or may be; they have no effect in sensible code.
                self.int(0, loc)
            }
            "ia32_pause" => self.mk(void, Kind::Builtin(Op::Yield, vec![]), loc),
            "alloca" | "alloca_with_align" if one(1) => {
                let size_t = self.s.types.size_t().plain();
                let size = self.rvalue(args[0])?;
                let size = self.assign_convert(size, size_t, loc)?;
                let ty = self.s.types.void_ptr.plain();
                self.mk(ty, Kind::Builtin(Op::Alloca, vec![size]), loc)
            }
            "va_start" | "c23_va_start" if one(1) => {
                if !self.f.variadic {
                    return self.error(loc, "`va_start` in a function without `...`");
                }
                let list = self.rvalue(args[0])?;
                self.mk(void, Kind::Builtin(Op::VaStart, vec![list]), loc)
            }
            "va_copy" if one(2) => {
                let to = self.rvalue(args[0])?;
                let from = self.rvalue(args[1])?;
                self.mk(void, Kind::Builtin(Op::VaCopy, vec![to, from]), loc)
            }
            "va_end" if one(1) => {
                let list = self.rvalue(args[0])?;
                self.convert(list, void)
            }
            "va_arg_pack" | "va_arg_pack_len" | "apply_args" | "apply" | "return" => {
                return self.unsupported(format!("`__builtin_{name}`"));
            }
            "frame_address"
            | "return_address"
            | "extract_return_addr"
            | "stack_save"
            | "stack_restore"
            | "setjmp"
            | "longjmp"
            | "cpu_supports"
            | "cpu_init"
            | "cpu_is"
            | "thread_pointer"
            | "dwarf_cfa"
            | "eh_return"
            | "shuffle"
            | "shufflevector" => {
                return self.unsupported(format!("`__builtin_{name}`"));
            }
            "huge_val" | "inf" | "nan" | "nans" => self.float_builtin(name, FloatKind::Double, loc),
            "huge_valf" | "inff" | "nanf" | "nansf" => {
                self.float_builtin(name, FloatKind::Float, loc)
            }
            "huge_vall" | "infl" | "nanl" | "nansl" => {
                self.float_builtin(name, FloatKind::LongDouble, loc)
            }
            "inff128" | "huge_valf128" | "nanf128" | "infq" | "huge_valq" => {
                self.float_builtin(name, FloatKind::Float128, loc)
            }
            "isnan" | "isnanf" | "isnanl" => self.classify(Op::IsNan, args, loc)?,
            "isinf" | "isinf_sign" | "isinff" | "isinfl" => {
                self.classify(Op::IsInfSign, args, loc)?
            }
            "isfinite" | "finite" | "finitef" | "finitel" => {
                self.classify(Op::IsFinite, args, loc)?
            }
            "isnormal" => self.classify(Op::IsNormal, args, loc)?,
            "signbit" | "signbitf" | "signbitl" => self.classify(Op::Signbit, args, loc)?,
            "fpclassify" => {
                self.need(args, 6, loc)?;
                let mut values = Vec::new();
                for &a in &args[..5] {
                    let v = self.rvalue(a)?;
                    values.push(self.assign_convert(v, int, loc)?);
                }
                values.push(self.rvalue(args[5])?);
                self.mk(int, Kind::Builtin(Op::FpClassify, values), loc)
            }
            "isgreater" | "isgreaterequal" | "isless" | "islessequal" | "islessgreater"
            | "isunordered" => self.quiet_comparison(name, args, loc)?,
            "clz" | "clzl" | "clzll" | "ctz" | "ctzl" | "ctzll" | "popcount" | "popcountl"
            | "popcountll" | "parity" | "parityl" | "parityll" | "ffs" | "ffsl" | "ffsll"
            | "clrsb" | "clrsbl" | "clrsbll" | "bswap16" | "bswap32" | "bswap64" | "bswap128" => {
                self.need(args, 1, loc)?;
                self.bit_function(name, args[0], loc)?
            }
            "abs" | "labs" | "llabs" if one(1) => self.absolute(name, args[0], loc)?,
            "classify_type" if one(1) => {
                let ty = self.type_of(args[0])?;
                let class = match self.s.types.get(ty.id) {
                    Type::Void => 0,
                    Type::Int(_) | Type::Enum(_) | Type::Narrow(..) => 1,
                    Type::Pointer(_) | Type::Array(..) | Type::Func(_) => 5,
                    Type::Float(_) => 8,
                    Type::Opaque { .. } => 9,
                    Type::Record(_) => 12,
                };
                self.int(class, loc)
            }
            "add_overflow" | "sub_overflow" | "mul_overflow" => {
                self.overflow_builtin(name, None, args, loc)?
            }
            "LINE" => self.int(i128::from(loc.line), loc),
            "FUNCTION" | "FILE" => return self.unsupported(format!("`__builtin_{name}`")),
            _ => {
                if let Some((sign, rest)) = typed_overflow(name) {
                    let kind = overflow_kind(sign, rest.1);
                    let ty = self.s.types.int_type(kind).plain();
                    return self.overflow_builtin(rest.0, Some(ty), args, loc).map(Some);
                }
                return Ok(None);
            }
        };
        Ok(Some(e))
    }

    fn float_builtin(&mut self, name: &str, kind: FloatKind, loc: Location) -> Expr {
        let value = if name.starts_with("nan") {
            f64::NAN
        } else {
            f64::INFINITY
        };
        let ty = self.s.types.intern(Type::Float(kind)).plain();
        self.mk(ty, Kind::Float(value), loc)
    }

    fn classify(&mut self, op: Op, args: &'a [ExprId], loc: Location) -> Check<Expr> {
        self.need(args, 1, loc)?;
        let value = self.rvalue(args[0])?;
        if !self.s.types.is_arith(value.ty.id) {
            return self.error(loc, "the function needs a number");
        }
        let int = self.s.types.int.plain();
        Ok(self.mk(int, Kind::Builtin(op, vec![value]), loc))
    }

    fn quiet_comparison(&mut self, name: &str, args: &'a [ExprId], loc: Location) -> Check<Expr> {
        use ir::CmpOp;
        self.need(args, 2, loc)?;
        let a = self.rvalue(args[0])?;
        let b = self.rvalue(args[1])?;
        if !self.s.types.is_arith(a.ty.id) || !self.s.types.is_arith(b.ty.id) {
            return self.error(loc, "the function needs numbers");
        }
        let (a, b) = self.usual(a, b);
        let int = self.s.types.int.plain();
        let op = match name {
            "isgreater" => CmpOp::GtS,
            "isgreaterequal" => CmpOp::GeS,
            "isless" => CmpOp::LtS,
            "islessequal" => CmpOp::LeS,
            "isunordered" => {
                return Ok(self.mk(int, Kind::Builtin(Op::Unordered, vec![a, b]), loc));
            }
            _ => {
                let less = self.compare(CmpOp::LtS, a.clone(), b.clone(), loc);
                let greater = self.compare(CmpOp::GtS, a, b, loc);
                return Ok(self.arith(Arith::Or, less, greater, loc));
            }
        };
        Ok(self.compare(op, a, b, loc))
    }

    fn bit_function(&mut self, name: &str, arg: ExprId, loc: Location) -> Check<Expr> {
        let base = name.trim_end_matches('l');
        let longs = if base == "c" {
            0
        } else {
            name.len() - base.len()
        };
        let signed = matches!(base, "ffs" | "clrsb");
        let kind = match (base, longs, signed) {
            ("bswap16", ..) => IntKind::UShort,
            ("bswap32", ..) => IntKind::UInt,
            ("bswap64", ..) => IntKind::ULongLong,
            ("bswap128", ..) => IntKind::UInt128,
            (_, 0, false) => IntKind::UInt,
            (_, 1, false) => IntKind::ULong,
            (_, _, false) => IntKind::ULongLong,
            (_, 0, true) => IntKind::Int,
            (_, 1, true) => IntKind::Long,
            (_, _, true) => IntKind::LongLong,
        };
        let ty = self.s.types.int_type(kind).plain();
        let value = self.rvalue(arg)?;
        let value = self.assign_convert(value, ty, loc)?;
        let int = self.s.types.int.plain();
        if let Kind::Int(n) = value.kind
            && let Some(folded) = fold_bits(base, n, 8 * self.s.types.int_size(kind) as u32)
        {
            let result = if base.starts_with("bswap") { ty } else { int };
            return Ok(self.mk(result, Kind::Int(folded), loc));
        }
        let (op, result) = match base {
            "clz" => (Op::Bits(UnOp::LeadingZeros), int),
            "ctz" => (Op::Bits(UnOp::TrailingZeros), int),
            "popcount" => (Op::Bits(UnOp::PopCount), int),
            "parity" => (Op::Parity, int),
            "ffs" => (Op::Ffs, int),
            "clrsb" => (Op::Clrsb, int),
            _ => (Op::Bits(UnOp::ByteSwap), ty),
        };
        Ok(self.mk(result, Kind::Builtin(op, vec![value]), loc))
    }

    fn absolute(&mut self, name: &str, arg: ExprId, loc: Location) -> Check<Expr> {
        let kind = match name {
            "abs" => IntKind::Int,
            "labs" => IntKind::Long,
            _ => IntKind::LongLong,
        };
        let ty = self.s.types.int_type(kind).plain();
        let value = self.rvalue(arg)?;
        let value = self.assign_convert(value, ty, loc)?;
        if let Kind::Int(n) = value.kind {
            return Ok(self.mk(ty, Kind::Int(n.abs()), loc));
        }
        // The library's function evaluates its argument once.
        match library::find(name) {
            Some(model) => Ok(self.mk(ty, Kind::Library(model, vec![value]), loc)),
            None => self.library_builtin(name, name, &[], loc),
        }
    }

    fn overflow_builtin(
        &mut self,
        name: &str,
        ty: Option<QType>,
        args: &'a [ExprId],
        loc: Location,
    ) -> Check<Expr> {
        self.need(args, 3, loc)?;
        let mut values = Vec::new();
        for &a in &args[..2] {
            let v = self.rvalue(a)?;
            if !self.s.types.is_int(v.ty.id) {
                return self.error(loc, "overflow arithmetic needs integers");
            }
            values.push(match ty {
                Some(ty) => self.assign_convert(v, ty, loc)?,
                None => v,
            });
        }
        let target = self.rvalue(args[2])?;
        let fits = self
            .s
            .types
            .pointee(target.ty.id)
            .is_some_and(|t| self.s.types.is_int(t.id));
        if !fits {
            return self.error(loc, "the result needs a pointer to an integer");
        }
        values.push(target);
        let op = match name {
            "sub_overflow" => Arith::Sub,
            "mul_overflow" => Arith::Mul,
            _ => Arith::Add,
        };
        let int = self.s.types.int.plain();
        let result = self.mk(int, Kind::Builtin(Op::Overflow(op), values), loc);
        let bool_ty = self.s.types.bool.plain();
        Ok(self.convert(result, bool_ty))
    }

    /// `__builtin_f` for a library function `f`.
    fn library_builtin(
        &mut self,
        name: &str,
        short: &str,
        args: &'a [ExprId],
        loc: Location,
    ) -> Check<Expr> {
        // `__builtin___memcpy_chk(d, s, n, size)` and its like: the plain function, unless there
        // is a model of this one (the printing ones take more than one argument more).
        let modelled = library::find(short).is_some() || library::source_for(short).is_some();
        let checked = short
            .strip_prefix("__")
            .and_then(|s| s.strip_suffix("_chk"));
        let (plain, drop) = match checked {
            Some(p) if !modelled => (p, 1),
            _ => (short, 0),
        };
        let mut values = Vec::new();
        for &a in &args[..args.len().saturating_sub(drop)] {
            let v = self.rvalue(a)?;
            values.push(self.default_promote(v));
        }
        let known = self
            .u
            .tu
            .symbols
            .get(plain)
            .and_then(|s| match self.u.scope.names.get(&s) {
                Some(Entity::Func(f)) => Some(*f),
                _ => None,
            });
        if let Some(f) = known {
            return self.call_by_name(f, values, loc);
        }
        let Some(model) = library::find(plain) else {
            if library::source_for(plain).is_some() {
                let f = self.external_function(plain, loc);
                if let Some(f) = f {
                    return self.call_by_name(f, values, loc);
                }
            }
            return self.unsupported(format!("`{name}`"));
        };
        let ret = self.library_return(model.ret);
        Ok(self.mk(ret, Kind::Library(model, values), loc))
    }

    fn library_return(&mut self, ret: Option<LibTy>) -> QType {
        let types = &mut self.s.types;
        match ret {
            None => types.void,
            Some(LibTy::I8) => types.char,
            Some(LibTy::I16) => types.int_type(IntKind::Short),
            Some(LibTy::I32) => types.int,
            Some(LibTy::I64) => types.int_type(IntKind::LongLong),
            Some(LibTy::I128) => types.int_type(IntKind::Int128),
            Some(LibTy::F32) => types.intern(Type::Float(FloatKind::Float)),
            Some(LibTy::F64) => types.double,
            Some(LibTy::Ptr) => types.void_ptr,
            Some(LibTy::Word) => types.size_t(),
        }
        .plain()
    }

    fn call_by_name(&mut self, f: FnRef, values: Vec<Expr>, loc: Location) -> Check<Expr> {
        let id = self.u.funs[f.0 as usize].ty;
        let Some(ty) = self.s.types.func(id) else {
            return self.error(loc, "not a function");
        };
        let mut args = Vec::with_capacity(values.len());
        for (i, v) in values.into_iter().enumerate() {
            args.push(match ty.params.get(i) {
                Some(&to) => self.assign_convert(v, to, loc)?,
                None => v,
            });
        }
        if ty.prototype && args.len() < ty.params.len() {
            return self.error(loc, "too few arguments");
        }
        let ret = ty.ret.unqual();
        if let Some(model) = self.library_model(f) {
            return Ok(self.mk(ret, Kind::Library(model, args), loc));
        }
        let place = self.mk(id.plain(), Kind::Func(f), loc);
        let callee = self.value(place)?;
        Ok(self.mk(ret, Kind::Call(Box::new(callee), args), loc))
    }

    /// A library function the file does not declare.
    fn external_function(&mut self, name: &str, loc: Location) -> Option<FnRef> {
        let symbol = self.u.tu.symbols.get(name)?;
        let ret = self.s.types.int.plain();
        Some(self.undeclared_function(symbol, ret, loc))
    }
}

/// `saddl_overflow` and its like: the sign, the operation and the length.
fn typed_overflow(name: &str) -> Option<(bool, (&'static str, usize))> {
    let body = name.strip_suffix("_overflow")?;
    let (signed, rest) = match body.as_bytes().first()? {
        b's' => (true, &body[1..]),
        b'u' => (false, &body[1..]),
        _ => return None,
    };
    let (op, longs) = if let Some(l) = rest.strip_prefix("add") {
        ("add_overflow", l)
    } else if let Some(l) = rest.strip_prefix("sub") {
        ("sub_overflow", l)
    } else if let Some(l) = rest.strip_prefix("mul") {
        ("mul_overflow", l)
    } else {
        return None;
    };
    longs
        .bytes()
        .all(|b| b == b'l')
        .then_some((signed, (op, longs.len())))
}

fn overflow_kind(signed: bool, longs: usize) -> IntKind {
    match (signed, longs) {
        (true, 0) => IntKind::Int,
        (true, 1) => IntKind::Long,
        (true, _) => IntKind::LongLong,
        (false, 0) => IntKind::UInt,
        (false, 1) => IntKind::ULong,
        (false, _) => IntKind::ULongLong,
    }
}

fn fold_bits(base: &str, n: i128, width: u32) -> Option<i128> {
    let mask = if width >= 128 {
        u128::MAX
    } else {
        (1 << width) - 1
    };
    let x = n as u128 & mask;
    Some(match base {
        "clz" if x != 0 => i128::from(x.leading_zeros() - (128 - width)),
        "ctz" if x != 0 => i128::from(x.trailing_zeros()),
        "popcount" => i128::from(x.count_ones()),
        "parity" => i128::from(x.count_ones() & 1),
        "ffs" => i128::from(if x == 0 { 0 } else { x.trailing_zeros() + 1 }),
        "bswap16" | "bswap32" | "bswap64" => (x.swap_bytes() >> (128 - width)) as i128,
        _ => return None,
    })
}
