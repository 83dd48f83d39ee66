//! Declarations: names enter scopes, objects and functions get linkage and definitions.

use std::rc::Rc;

use crate::sema::attribute::Attrs;
use crate::sema::ctype::{Len, QType, Quals, Type};
use crate::sema::hir::{FnRef, ObjRef, StmtKind, VarId};
use crate::sema::unit::{Cx, Entity, Fun, Linkage, Obj};
use crate::session::{Check, Stop};
use crate::source::Location;
use crate::syntax::ast::{
    Declaration, DeclarationSpecifiers, Declarator, Derivation, ExternalDeclaration,
    FunctionDefinition, InitDeclarator, Initializer, StorageClass, Symbol, TypeSpecifier,
};

impl<'a> Cx<'_, 'a> {
    /// Declares everything at file scope; bodies are left for later.
    pub fn declare_unit(&mut self) {
        let tu = self.u.tu;
        for item in &tu.items {
            let result = match item {
                ExternalDeclaration::Declaration(d) => self.declaration(d),
                ExternalDeclaration::Function(f) => {
                    let result = self.define_function(f).map(|_| ());
                    self.refuse(f.declarator.name, &result);
                    result
                }
                ExternalDeclaration::StaticAssert(a) => self.static_assert(a),
                ExternalDeclaration::Asm(_) => Ok(()),
            };
            if let (Err(Stop::Unsupported(what)), Some(loc)) = (result, location(item)) {
                self.s.warn(
                    loc,
                    format!(
                        "{what} is not supported: whatever uses what is declared here is a gap"
                    ),
                );
            }
            if self.s.error_count() >= crate::session::MAX_ERRORS {
                return;
            }
        }
    }

    /// A declaration, at file scope or in a block.
    pub fn declaration(&mut self, d: &'a Declaration) -> Check<()> {
        let specifiers = self.specifiers(&d.specifiers, d.declarators.is_empty());
        let mut first = Ok(());
        for item in &d.declarators {
            let result = match &specifiers {
                Ok((base, attrs)) => self.declarator(&d.specifiers, *base, attrs, item),
                Err(stop) => Err(stop.clone()),
            };
            self.refuse(item.declarator.name, &result);
            first = first.and(result);
        }
        first.and(specifiers.map(|_| ()))
    }

    /// Enters a name that could not be declared, so that its uses are gaps and not errors.
    pub fn refuse(&mut self, name: Option<Symbol>, result: &Check<()>) {
        if let (Some(name), Err(Stop::Unsupported(what))) = (name, result)
            && !self.scope().names.contains_key(&name)
        {
            let number = self.s.refused.len() as u32;
            self.s.refused.push(what.clone());
            self.scope().names.insert(name, Entity::Refused(number));
        }
    }

    fn declarator(
        &mut self,
        specs: &'a DeclarationSpecifiers,
        base: QType,
        attrs: &Attrs,
        item: &'a InitDeclarator,
    ) -> Check<()> {
        let d = &item.declarator;
        let Some(name) = d.name else { return Ok(()) };
        let mut attrs = attrs.clone();
        self.declarator_attributes(d, &mut attrs)?;
        let base = match (&specs.ty, &item.initializer) {
            (TypeSpecifier::Auto, Some(Initializer::Expr(e))) => {
                let value = self.rvalue(*e)?;
                self.qualify(
                    value.ty.unqual(),
                    crate::sema::specifier::quals(specs.qualifiers),
                )
            }
            (TypeSpecifier::Auto, _) => {
                return self.error(d.location, "`__auto_type` needs an initialiser");
            }
            _ => base,
        };
        let ty = self.declarator_type(base, d)?;
        let ty = self.apply_type_attributes(ty, &attrs);
        if specs.storage == Some(StorageClass::Typedef) {
            return self.typedef(name, ty, &attrs, d.location);
        }
        if self.s.types.is_func(ty.id) {
            self.declare_function(name, ty, specs, &attrs, d, None)?;
            return Ok(());
        }
        let block = !self.at_file_scope();
        self.keep_flag(specs, ty, d.location);
        match specs.storage {
            Some(StorageClass::Extern) => {
                self.declare_object(name, ty, specs, &attrs, item)?;
                Ok(())
            }
            Some(StorageClass::Static) if block => self.static_local(name, ty, specs, &attrs, item),
            _ if block => {
                self.local(name, ty, &attrs, item)?;
                if let (true, Some(Entity::Var(v))) = (specs.constexpr, self.lookup(name)) {
                    self.keep_constant(v);
                }
                Ok(())
            }
            _ => {
                self.declare_object(name, ty, specs, &attrs, item)?;
                Ok(())
            }
        }
    }

    /// Remembers where an object of the type `volatile sig_atomic_t` is declared.
    fn keep_flag(&mut self, specs: &DeclarationSpecifiers, ty: QType, loc: Location) {
        let TypeSpecifier::Typedef(name) = specs.ty else {
            return;
        };
        let symbols = &self.u.tu.symbols;
        let is = |known: &str| symbols.get(known) == Some(name);
        let whole = ty.quals.has(Quals::VOLATILE) && !ty.quals.has(Quals::ATOMIC);
        if whole && (is("sig_atomic_t") || is("__sig_atomic_t")) {
            let span = self.s.span(loc);
            self.s.flags.insert(span);
        }
    }

    /// Attributes of a declarator, those after its stars included.
    fn declarator_attributes(&mut self, d: &'a Declarator, attrs: &mut Attrs) -> Check<()> {
        self.attributes(&d.attributes, attrs)?;
        for derivation in &d.derivations {
            if let Derivation::Pointer { attributes, .. } = derivation {
                self.attributes(attributes, attrs)?;
            }
        }
        Ok(())
    }

    fn typedef(&mut self, name: Symbol, ty: QType, attrs: &Attrs, loc: Location) -> Check<()> {
        let mut ty = ty;
        if let Some(align) = attrs.align
            && self.s.types.alignment(ty) < align
            && let Type::Record(r) = *self.s.types.get(ty.id)
            && self.s.types.record(r).members.is_some()
        {
            // An aligned typedef of a record: a record of its own, so that others keep theirs.
            let mut record = self.s.types.record(r).clone();
            record.align = align;
            record.size = record.size.next_multiple_of(align);
            let id = self.s.types.new_record(record.kind, record.name.clone());
            self.s.types.records[id.0 as usize] = record;
            ty.id = self.s.types.record_type(id);
        }
        if let (true, Type::Record(r)) = (attrs.transparent_union, self.s.types.get(ty.id)) {
            let r = r.0 as usize;
            self.s.types.records[r].transparent = true;
        }
        if let Some(Entity::Typedef(old)) = self.scope().names.get(&name).copied()
            && !self.s.types.compatible(old.id, ty.id)
        {
            let name = self.name(name);
            return self.error(loc, format!("`{name}` is declared as two different types"));
        }
        self.scope().names.insert(name, Entity::Typedef(ty));
        Ok(())
    }

    fn define_function(&mut self, f: &'a FunctionDefinition) -> Check<FnRef> {
        let (base, mut attrs) = self.specifiers(&f.specifiers, false)?;
        self.declarator_attributes(&f.declarator, &mut attrs)?;
        let ty = self.declarator_type(base, &f.declarator)?;
        let Some(name) = f.declarator.name else {
            return self.error(f.location, "a function needs a name");
        };
        if !self.s.types.is_func(ty.id) {
            return self.error(f.location, "only a function can have a body");
        }
        self.declare_function(name, ty, &f.specifiers, &attrs, &f.declarator, Some(f))
    }

    /// Declares a function, or completes its earlier declaration.
    pub fn declare_function(
        &mut self,
        name: Symbol,
        ty: QType,
        specs: &DeclarationSpecifiers,
        attrs: &Attrs,
        declarator: &Declarator,
        definition: Option<&'a FunctionDefinition>,
    ) -> Check<FnRef> {
        let loc = declarator.location;
        let is_static = specs.storage == Some(StorageClass::Static);
        let is_extern = specs.storage == Some(StorageClass::Extern);
        let gnu_inline = attrs.gnu_inline && specs.inline && is_extern;
        let asm_name = declarator
            .asm_label
            .as_ref()
            .map(|l| String::from_utf8_lossy(l).into_owned());
        let known = match self.u.scope.names.get(&name) {
            Some(Entity::Func(f)) => Some(*f),
            Some(_) if self.at_file_scope() => {
                let name = self.name(name);
                return self.error(loc, format!("`{name}` is declared as two different things"));
            }
            _ => None,
        };
        let f = match known {
            Some(f) => {
                self.redeclare_function(f, ty, specs, attrs, definition, loc)?;
                f
            }
            None => {
                let f = FnRef(self.u.funs.len() as u32);
                self.u.funs.push(Fun {
                    name,
                    asm_name: None,
                    ty: ty.id,
                    linkage: if is_static {
                        Linkage::Internal
                    } else {
                        Linkage::External
                    },
                    definition,
                    inline_only: specs.inline && (!is_extern || gnu_inline),
                    gnu_inline,
                    weak: attrs.weak,
                    noreturn: attrs.noreturn,
                    prints: attrs.prints,
                    constructor: attrs.constructor,
                    destructor: attrs.destructor,
                    alias: attrs.alias.clone(),
                    func: None,
                    loc,
                });
                self.u.scope.names.entry(name).or_insert(Entity::Func(f));
                f
            }
        };
        if asm_name.is_some() {
            self.u.funs[f.0 as usize].asm_name = asm_name;
        }
        if !self.at_file_scope() {
            self.scope().names.insert(name, Entity::Func(f));
        }
        Ok(f)
    }

    fn redeclare_function(
        &mut self,
        f: FnRef,
        ty: QType,
        specs: &DeclarationSpecifiers,
        attrs: &Attrs,
        definition: Option<&'a FunctionDefinition>,
        loc: Location,
    ) -> Check<()> {
        let old = &self.u.funs[f.0 as usize];
        let (old_ty, old_loc, name) = (old.ty, old.loc, old.name);
        if !self.s.types.compatible(old_ty, ty.id) {
            let name = self.name(name);
            self.s.warn(
                loc,
                format!("`{name}` is declared with two different types"),
            );
        }
        if definition.is_some() && old.definition.is_some() && !old.gnu_inline {
            let name = self.name(name);
            let _ = self.s.error(loc, format!("`{name}` is defined twice"));
            if let Some(d) = self.s.diagnostics.last_mut() {
                d.notes.push((Some(old_loc), "the other definition".into()));
            }
            return Err(Stop::Reported);
        }
        let ty = match definition {
            Some(_) => ty.id,
            None => self.s.types.composite(old_ty, ty.id),
        };
        let is_extern = specs.storage == Some(StorageClass::Extern);
        let fun = &mut self.u.funs[f.0 as usize];
        fun.ty = ty;
        fun.weak |= attrs.weak;
        fun.noreturn |= attrs.noreturn;
        fun.prints |= attrs.prints;
        fun.constructor = fun.constructor.or(attrs.constructor);
        fun.destructor = fun.destructor.or(attrs.destructor);
        fun.alias = fun.alias.take().or_else(|| attrs.alias.clone());
        let gnu_inline = attrs.gnu_inline && specs.inline && is_extern;
        if definition.is_some() {
            fun.definition = definition;
            fun.gnu_inline = gnu_inline;
            fun.loc = loc;
        }
        fun.inline_only = if fun.gnu_inline {
            true
        } else if definition.is_some() && specs.inline && fun.definition.is_some() {
            !is_extern
        } else {
            fun.inline_only && specs.inline && !is_extern
        };
        Ok(())
    }

    /// An object with linkage.
    fn declare_object(
        &mut self,
        name: Symbol,
        ty: QType,
        specs: &'a DeclarationSpecifiers,
        attrs: &Attrs,
        item: &'a InitDeclarator,
    ) -> Check<ObjRef> {
        let loc = item.declarator.location;
        let known = match self.u.scope.names.get(&name) {
            Some(Entity::Object(o)) => Some(*o),
            Some(_) if self.at_file_scope() => {
                let name = self.name(name);
                return self.error(loc, format!("`{name}` is declared as two different things"));
            }
            _ => None,
        };
        let is_extern = specs.storage == Some(StorageClass::Extern);
        let linkage = if specs.storage == Some(StorageClass::Static) || specs.constexpr {
            Linkage::Internal
        } else {
            Linkage::External
        };
        let o = match known {
            Some(o) => o,
            None => {
                let link_name = match &item.declarator.asm_label {
                    Some(l) => String::from_utf8_lossy(l).into_owned(),
                    None => self.name(name).to_owned(),
                };
                let o = self.new_object(link_name, ty, linkage, loc);
                self.u.objs[o.0 as usize].thread_local = specs.thread_local;
                self.u.objs[o.0 as usize].constexpr = specs.constexpr;
                if self.at_file_scope() || !self.u.scope.names.contains_key(&name) {
                    self.u.scope.names.insert(name, Entity::Object(o));
                }
                o
            }
        };
        if !self.at_file_scope() {
            self.scope().names.insert(name, Entity::Object(o));
        }
        let old = self.u.objs[o.0 as usize].ty;
        if !self.s.types.compatible(old.id, ty.id) {
            let name = self.name(name);
            return self.error(
                loc,
                format!("`{name}` is declared with two different types"),
            );
        }
        let merged = self.s.types.composite(old.id, ty.id);
        let obj = &mut self.u.objs[o.0 as usize];
        obj.ty.id = merged;
        obj.weak |= attrs.weak;
        obj.alias = obj.alias.take().or_else(|| attrs.alias.clone());
        obj.align = obj.align.max(attrs.align);
        if !is_extern || item.initializer.is_some() {
            obj.tentative = true;
            obj.loc = loc;
        }
        if let Some(init) = &item.initializer {
            if obj.defined {
                let name = self.name(name);
                return self.error(loc, format!("`{name}` is defined twice"));
            }
            obj.defined = true;
            self.initialise_object(o, init)?;
        }
        self.check_object_size(o)?;
        Ok(o)
    }

    fn check_object_size(&mut self, o: ObjRef) -> Check<()> {
        let obj = &self.u.objs[o.0 as usize];
        let (ty, loc) = (obj.ty, obj.loc);
        if self.s.types.is_void(ty.id) {
            return self.error(loc, "an object cannot have type `void`");
        }
        if self
            .s
            .types
            .size(ty.id)
            .is_some_and(|s| s > u64::from(u32::MAX))
        {
            return self.error(loc, "the object is too large");
        }
        Ok(())
    }

    pub fn new_object(
        &mut self,
        name: String,
        ty: QType,
        linkage: Linkage,
        loc: Location,
    ) -> ObjRef {
        self.u.objs.push(Obj {
            name,
            ty,
            linkage,
            defined: false,
            tentative: false,
            init: None,
            refused: None,
            constexpr: false,
            thread_local: false,
            weak: false,
            align: None,
            alias: None,
            global: None,
            loc,
        });
        ObjRef(self.u.objs.len() as u32 - 1)
    }

    fn initialise_object(&mut self, o: ObjRef, init: &'a Initializer) -> Check<()> {
        let obj = &self.u.objs[o.0 as usize];
        let (ty, loc) = (obj.ty, obj.loc);
        let (ty, init) = match self.initializer(ty, init, loc) {
            Ok(init) => init,
            Err(stop) => {
                // Zero would be a wrong value, and its size need not be known.
                if let Stop::Unsupported(what) = &stop {
                    self.u.objs[o.0 as usize].refused = Some(what.clone());
                }
                return Err(stop);
            }
        };
        let obj = &mut self.u.objs[o.0 as usize];
        obj.ty = ty;
        obj.init = Some(Rc::new(init));
        Ok(())
    }

    fn static_local(
        &mut self,
        name: Symbol,
        ty: QType,
        specs: &'a DeclarationSpecifiers,
        attrs: &Attrs,
        item: &'a InitDeclarator,
    ) -> Check<()> {
        let loc = item.declarator.location;
        let link_name = {
            let function = self.f.name.clone();
            let name = self.name(name);
            self.s.static_name(&function, name)
        };
        let o = self.new_object(link_name, ty, Linkage::Internal, loc);
        let obj = &mut self.u.objs[o.0 as usize];
        obj.thread_local = specs.thread_local;
        obj.constexpr = specs.constexpr;
        obj.align = attrs.align;
        obj.tentative = true;
        obj.defined = true;
        self.scope().names.insert(name, Entity::Object(o));
        if let Some(init) = &item.initializer {
            self.initialise_object(o, init)?;
        }
        let ty = self.u.objs[o.0 as usize].ty;
        if self.s.types.size(ty.id).is_none() {
            let shown = self.show(ty);
            let message = format!("the object has incomplete type `{shown}`");
            return self.incomplete(ty, loc, message);
        }
        self.check_object_size(o)
    }

    /// Remembers the value that a `constexpr` of a block was just given.
    fn keep_constant(&mut self, var: VarId) {
        let last = self.f.blocks.last().and_then(|b| b.stmts.last());
        if let Some(StmtKind::Init(of, init)) = last.map(|s| &s.kind)
            && *of == var
            && let Some(constant) = init.constant(self.f.vars[var.0 as usize].ty.id)
        {
            self.f.vars[var.0 as usize].constant = Some(constant);
        }
    }

    /// A variable of a block.
    fn local(
        &mut self,
        name: Symbol,
        ty: QType,
        attrs: &Attrs,
        item: &'a InitDeclarator,
    ) -> Check<()> {
        let loc = item.declarator.location;
        let var = match self.scope().names.get(&name).copied() {
            Some(Entity::Var(old)) => {
                let shown = self.name(name);
                let message = format!("`{shown}` is declared twice in this block");
                if self.f.vars[old.0 as usize].ty.id != ty.id || self.s.types.is_variable(ty.id) {
                    return self.error(loc, message);
                }
                // No compiler takes it, some verifiers do: what both declarations say is the same.
                self.s
                    .warn(loc, format!("{message}; taken as one variable"));
                old
            }
            _ => self.new_var(self.name(name), ty),
        };
        self.f.vars[var.0 as usize].align = attrs.align;
        self.scope().names.insert(name, Entity::Var(var));
        if let Some(cleanup) = attrs.cleanup {
            match self.lookup(cleanup) {
                Some(Entity::Func(f)) => {
                    self.f.vars[var.0 as usize].cleanup = Some(f);
                    self.f.vars[var.0 as usize].addr_taken = true;
                }
                _ => return self.error(loc, "the cleanup function is not declared"),
            }
        }
        if self.s.types.is_variable(ty.id) {
            if item.initializer.is_some() {
                return self.unsupported("an initialised variable-length array");
            }
            if !matches!(self.s.types.get(ty.id), Type::Array(..)) {
                return Ok(());
            }
            let size = self.size_of(ty, loc)?;
            self.push_stmt(StmtKind::VlaBegin(var, size), loc);
            return Ok(());
        }
        if let Some(init) = &item.initializer {
            match self.initializer(ty, init, loc) {
                Ok((ty, init)) => {
                    self.f.vars[var.0 as usize].ty = ty;
                    self.push_stmt(StmtKind::Init(var, init), loc);
                }
                Err(Stop::Unsupported(what)) if self.s.types.size(ty.id).is_some() => {
                    self.push_stmt(StmtKind::Gap(what), loc);
                }
                Err(stop) => return Err(stop),
            }
        } else if self.f.loops > 0 {
            self.push_stmt(StmtKind::Forget(var), loc);
        }
        if attrs.cleanup.is_some() {
            self.push_stmt(StmtKind::Cleanup(var), loc);
        }
        let ty = self.f.vars[var.0 as usize].ty;
        match self.s.types.size(ty.id) {
            None => {
                let shown = self.show(ty);
                let message = format!("the variable has incomplete type `{shown}`");
                self.incomplete(ty, loc, message)
            }
            Some(size) if size > u64::from(u32::MAX) => {
                self.error(loc, "the variable is too large")
            }
            Some(_) => Ok(()),
        }
    }

    /// Whether writes to an object of this type are errors.
    pub fn is_const_object(&self, ty: QType) -> bool {
        match *self.s.types.get(ty.id) {
            Type::Array(elem, _) => self.is_const_object(elem),
            _ => ty.quals.has(Quals::CONST) && !ty.quals.has(Quals::VOLATILE),
        }
    }

    /// The type of a tentative definition at the end of the file: an array without length has
    /// one element.
    pub fn complete_tentative(&mut self, ty: QType) -> QType {
        match *self.s.types.get(ty.id) {
            Type::Array(elem, Len::Unknown) => QType {
                id: self.s.types.array(elem, Len::Fixed(1)),
                quals: ty.quals,
            },
            _ => ty,
        }
    }
}

fn location(item: &ExternalDeclaration) -> Option<Location> {
    Some(match item {
        ExternalDeclaration::Declaration(d) => d.location,
        ExternalDeclaration::Function(f) => f.location,
        ExternalDeclaration::StaticAssert(a) => a.location,
        ExternalDeclaration::Asm(a) => a.location,
    })
}
