//! Calls: of functions, through pointers, of library models, of the compiler's own functions.

use std::rc::Rc;

use crate::library;
use crate::sema::ctype::{FuncType, QType, Type, Types};
use crate::sema::hir::{Expr, FnRef, Init, Kind, Piece, PieceValue};
use crate::sema::unit::{Cx, Entity, Fun, Linkage};
use crate::session::Check;
use crate::source::Location;
use crate::syntax::ast::{ExprId, ExprKind, Symbol};

impl<'a> Cx<'_, 'a> {
    pub(super) fn call(
        &mut self,
        callee: ExprId,
        args: &'a [ExprId],
        loc: Location,
    ) -> Check<Expr> {
        let tu = self.u.tu;
        if let ExprKind::Ident(symbol) = tu[callee].kind
            && self.lookup(symbol).is_none()
        {
            let name = self.name(symbol);
            if is_compiler_function(name) {
                return self.compiler_function(name, args, loc);
            }
            self.implicit_function(symbol, loc);
        }
        let callee = self.expr(callee)?;
        // `(*f)(…)` and `(&f)(…)` are `f(…)`.
        let function = match callee.kind {
            Kind::Func(f) => Some(f),
            _ => None,
        };
        let callee = self.value(callee)?;
        let Some(ty) = self
            .s
            .types
            .pointee(callee.ty.id)
            .and_then(|t| self.s.types.func(t.id))
        else {
            let shown = self.show(callee.ty);
            return self.error(loc, format!("`{shown}` is not a function"));
        };
        let modelled = function.is_some_and(|f| self.is_modelled(f));
        let args = self.arguments(&ty, args, modelled, loc)?;
        let ret = ty.ret.unqual();
        if !self.s.types.is_void(ret.id) && self.s.types.size(ret.id).is_none() {
            let shown = self.show(ret);
            let message = format!("the function returns incomplete `{shown}`");
            return self.incomplete(ret, loc, message);
        }
        if let Some(f) = function
            && let Some(model) = self.library_model(f)
        {
            return Ok(self.mk(ret, Kind::Library(model, args), loc));
        }
        Ok(self.mk(ret, Kind::Call(Box::new(callee), args), loc))
    }

    /// Converts arguments to the parameters' types. Models of the library take for a transparent union what its members
    /// are, as the ABI passes it: the headers say `__CONST_SOCKADDR_ARG` where POSIX has a pointer.
    fn arguments(
        &mut self,
        ty: &Rc<FuncType>,
        args: &'a [ExprId],
        modelled: bool,
        loc: Location,
    ) -> Check<Vec<Expr>> {
        if ty.prototype
            && (args.len() < ty.params.len() || args.len() > ty.params.len() && !ty.variadic)
        {
            let (want, got) = (ty.params.len(), args.len());
            return self.error(
                loc,
                format!("the function takes {want} arguments, not {got}"),
            );
        }
        let mut out = Vec::with_capacity(args.len());
        for (i, &arg) in args.iter().enumerate() {
            let at = self.u.tu[arg].location;
            let value = self.rvalue(arg)?;
            let value = match ty.params.get(i) {
                Some(&to) if ty.prototype => match self.transparent(&value, to) {
                    Some(member) if modelled => self.assign_convert(value, member, at)?,
                    Some(member) => self.as_union(value, member, to, at)?,
                    None => self.assign_convert(value, to, at)?,
                },
                _ => {
                    if self.s.types.is_void(value.ty.id) {
                        return self.error(at, "a `void` expression has no value");
                    }
                    if let Some(what) = self.s.types.opaque(value.ty.id) {
                        return self.unsupported(what);
                    }
                    self.default_promote(value)
                }
            };
            out.push(value);
        }
        Ok(out)
    }

    /// The member of a transparent union that an argument sets: the one of its own type, or one it
    /// converts to without a loss.
    fn transparent(&mut self, value: &Expr, to: QType) -> Option<QType> {
        let Type::Record(r) = *self.s.types.get(to.id) else {
            return None;
        };
        if !self.s.types.record(r).transparent || value.ty.id == to.id {
            return None;
        }
        let members: Vec<QType> = self.s.types.members(to.id)?.iter().map(|m| m.ty).collect();
        let target = |types: &Types, ty: QType| types.pointee(ty.id).map(|t| t.id);
        let types = &self.s.types;
        let own = members.iter().find(|m| m.id == value.ty.id);
        let pointed = target(types, value.ty);
        let close = || members.iter().find(|m| target(types, **m) == pointed);
        own.or_else(close).or(members.first()).copied()
    }

    /// A union with this value in one of its members.
    fn as_union(&mut self, value: Expr, member: QType, to: QType, loc: Location) -> Check<Expr> {
        let value = self.assign_convert(value, member, loc)?;
        let var = self.new_var("", to.unqual());
        self.f.vars[var.0 as usize].addr_taken = true;
        let init = Init {
            zero: true,
            pieces: vec![Piece {
                offset: 0,
                ty: member,
                bits: None,
                value: PieceValue::Expr(value),
            }],
        };
        let place = self.mk(to.unqual(), Kind::Literal(var, Box::new(init)), loc);
        Ok(self.mk(to.unqual(), Kind::Load(Box::new(place)), loc))
    }

    /// Declares a function by calling it, as C89 did: `int f()`.
    fn implicit_function(&mut self, symbol: Symbol, loc: Location) -> FnRef {
        let name = self.name(symbol);
        self.s
            .warn(loc, format!("`{name}` is called but not declared"));
        let ret = self.implicit_return(name);
        let f = self.undeclared_function(symbol, ret, loc);
        self.u.scope.names.insert(symbol, Entity::Func(f));
        f
    }

    /// A function without a prototype that no declaration of the file names.
    pub(crate) fn undeclared_function(&mut self, name: Symbol, ret: QType, loc: Location) -> FnRef {
        let ty = self.s.types.intern(Type::Func(Rc::new(FuncType {
            ret,
            params: Vec::new(),
            variadic: false,
            prototype: false,
        })));
        let f = FnRef(self.u.funs.len() as u32);
        self.u.funs.push(Fun {
            name,
            asm_name: None,
            ty,
            linkage: Linkage::External,
            definition: None,
            inline_only: false,
            gnu_inline: false,
            weak: false,
            noreturn: false,
            prints: false,
            constructor: None,
            destructor: None,
            alias: None,
            func: None,
            loc,
        });
        f
    }

    /// What an undeclared function returns: `int`, or what a library function of that name does,
    /// as compilers know it.
    fn implicit_return(&mut self, name: &str) -> QType {
        use library::LibTy;
        let types = &mut self.s.types;
        let id = match library::find(name).map(|b| b.ret) {
            Some(None) => types.void,
            Some(Some(LibTy::Ptr)) => types.void_ptr,
            Some(Some(LibTy::F64)) => types.double,
            Some(Some(LibTy::Word)) => types.ptrdiff_t(),
            _ => types.int,
        };
        id.plain()
    }

    /// The library model that a call of this function means, unless the program defines it.
    pub fn library_model(&self, f: FnRef) -> Option<&'static library::Builtin> {
        let fun = &self.u.funs[f.0 as usize];
        if fun.linkage == Linkage::Internal {
            return None;
        }
        if fun.definition.is_some() && !fun.gnu_inline {
            return None;
        }
        let names = [fun.asm_name.as_deref(), Some(self.name(fun.name))];
        names
            .into_iter()
            .flatten()
            .find_map(|name| match self.s.definitions.get(name) {
                Some(d) if !d.library || self.s.system_units.contains(&d.unit) => None,
                _ => library::find(name),
            })
    }
}

impl Cx<'_, '_> {
    /// Whether a function is one of the library's that has a model, of ours and not of the program.
    fn is_modelled(&self, f: FnRef) -> bool {
        let fun = &self.u.funs[f.0 as usize];
        if fun.linkage == Linkage::Internal || fun.definition.is_some() && !fun.gnu_inline {
            return false;
        }
        let names = [fun.asm_name.as_deref(), Some(self.name(fun.name))];
        names.into_iter().flatten().any(|name| {
            let own = self.s.definitions.get(name).is_some_and(|d| !d.library);
            !own && (library::find(name).is_some() || library::source_for(name).is_some())
        })
    }
}

fn is_compiler_function(name: &str) -> bool {
    ["__builtin_", "__atomic_", "__sync_", "__c11_atomic_"]
        .iter()
        .any(|p| name.starts_with(p))
        || name == "alloca"
}
