//! One file being lowered: its names, types, functions and objects.

use std::collections::HashMap;
use std::rc::Rc;

use crate::sema::ctype::{EnumId, QType, RecordId, TypeId};
use crate::sema::hir::{self, FnRef, LabelId, ObjRef, VarId};
use crate::session::{Check, Session, Stop};
use crate::source::Location;
use crate::syntax::ast::{FunctionDefinition, Symbol, TranslationUnit};

/// What an ordinary identifier stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entity {
    Typedef(QType),
    Constant(i128, TypeId),
    Object(ObjRef),
    Func(FnRef),
    Var(VarId),
    /// What could not be declared: every use is a gap, for the reason of this number.
    Refused(u32),
}

/// What a tag stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tag {
    Record(RecordId),
    Enum(EnumId),
}

/// Linkage of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Linkage {
    External,
    Internal,
}

/// A function of a unit.
#[derive(Clone, Debug)]
pub(crate) struct Fun<'a> {
    pub name: Symbol,
    /// The name in the object file, if an `asm` label gives another.
    pub asm_name: Option<String>,
    pub ty: TypeId,
    pub linkage: Linkage,
    pub definition: Option<&'a FunctionDefinition>,
    /// Every declaration says `inline` and none `extern`, or it is GNU `extern inline`: the
    /// definition does not count for other files.
    pub inline_only: bool,
    pub gnu_inline: bool,
    pub weak: bool,
    pub noreturn: bool,
    /// It formats its further arguments as `printf` does.
    pub prints: bool,
    /// It runs before `main`, in the order of these numbers.
    pub constructor: Option<u32>,
    /// It runs after `main`, in the opposite order.
    pub destructor: Option<u32>,
    pub alias: Option<String>,
    pub func: Option<ir::FuncId>,
    pub loc: Location,
}

/// An object with static storage of a unit.
#[derive(Clone, Debug)]
pub(crate) struct Obj {
    pub name: String,
    pub ty: QType,
    pub linkage: Linkage,
    pub defined: bool,
    pub tentative: bool,
    pub init: Option<Rc<hir::Init>>,
    /// Why its initialiser has no meaning here: every use is a gap.
    pub refused: Option<String>,
    /// Declared `constexpr`: its value is a constant wherever one is needed.
    pub constexpr: bool,
    pub thread_local: bool,
    pub weak: bool,
    pub align: Option<u64>,
    pub alias: Option<String>,
    pub global: Option<ir::GlobalId>,
    pub loc: Location,
}

/// A scope of names and tags.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    pub names: HashMap<Symbol, Entity>,
    pub tags: HashMap<Symbol, Tag>,
}

/// What the options that a file is compiled with make of types.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Dialect {
    /// `char` is unsigned.
    pub unsigned_char: bool,
    /// An enumeration has the smallest type that holds its values.
    pub short_enums: bool,
}

impl Dialect {
    /// What these arguments say: of those that contradict, the last one counts.
    pub fn of(arguments: &[String]) -> Dialect {
        let mut dialect = Dialect::default();
        for argument in arguments {
            match argument.as_str() {
                "-funsigned-char" | "-fno-signed-char" => dialect.unsigned_char = true,
                "-fsigned-char" | "-fno-unsigned-char" => dialect.unsigned_char = false,
                "-fshort-enums" => dialect.short_enums = true,
                "-fno-short-enums" => dialect.short_enums = false,
                _ => {}
            }
        }
        dialect
    }
}

/// A file and what has been declared in it.
pub(crate) struct Unit<'a> {
    pub index: usize,
    pub tu: &'a TranslationUnit,
    pub library: bool,
    /// What its options make of types.
    pub dialect: Dialect,
    /// The file's own name: functions there are the user's, those in headers others'.
    pub main_file: crate::source::FileId,
    pub scope: Scope,
    pub funs: Vec<Fun<'a>>,
    pub objs: Vec<Obj>,
}

/// What is known of the function being checked.
#[derive(Debug, Default)]
pub(crate) struct FnState {
    pub name: String,
    pub inside: bool,
    pub ret: Option<QType>,
    pub variadic: bool,
    pub scopes: Vec<Scope>,
    pub vars: Vec<hir::Var>,
    pub labels: Vec<hir::Label>,
    /// Labels by name; those of `__label__` carry the block they are local to.
    pub label_names: Vec<(Symbol, Option<u32>, LabelId)>,
    /// The blocks around the current place.
    pub blocks: Vec<hir::Block>,
    /// The variables of every block, by number, once it is closed.
    pub block_vars: Vec<Vec<VarId>>,
    /// The switch statements around the current place.
    pub switches: Vec<SwitchState>,
    pub loops: u32,
    /// Checking parameters of a declaration: lengths of arrays need not be known.
    pub prototype: bool,
    /// Label addresses in static initialisers: where they go once blocks are final.
    pub label_relocs: Vec<(ir::GlobalId, u32, LabelId)>,
    /// The final blocks of those labels.
    pub label_blocks: Vec<ir::BlockId>,
}

/// A switch being checked.
#[derive(Debug)]
pub(crate) struct SwitchState {
    pub ty: QType,
    pub cases: Vec<hir::Case>,
    pub default: Option<LabelId>,
}

/// The state of lowering one unit: the unit, the session, and the function at hand.
pub(crate) struct Cx<'c, 'a> {
    pub s: &'c mut Session,
    pub u: &'c mut Unit<'a>,
    pub f: FnState,
}

impl<'c, 'a> Cx<'c, 'a> {
    pub fn new(s: &'c mut Session, u: &'c mut Unit<'a>) -> Self {
        s.types.unsigned_char = u.dialect.unsigned_char;
        Cx {
            s,
            u,
            f: FnState::default(),
        }
    }

    pub fn error<T>(&mut self, loc: Location, message: impl Into<String>) -> Check<T> {
        Err(self.s.error(loc, message))
    }

    pub fn unsupported<T>(&self, what: impl Into<String>) -> Check<T> {
        Err(Stop::Unsupported(what.into()))
    }

    /// Says that a type is incomplete; one that could not be defined is only a gap.
    pub fn incomplete<T>(&mut self, ty: QType, loc: Location, message: String) -> Check<T> {
        match self.s.types.refused(ty.id) {
            Some(what) => Err(Stop::Unsupported(what.to_owned())),
            None => self.error(loc, message),
        }
    }

    pub fn name(&self, symbol: Symbol) -> &'a str {
        &self.u.tu[symbol]
    }

    /// What a name stands for here.
    pub fn lookup(&self, symbol: Symbol) -> Option<Entity> {
        self.f
            .scopes
            .iter()
            .rev()
            .find_map(|s| s.names.get(&symbol))
            .or_else(|| self.u.scope.names.get(&symbol))
            .copied()
    }

    pub fn lookup_tag(&self, symbol: Symbol) -> Option<Tag> {
        self.f
            .scopes
            .iter()
            .rev()
            .find_map(|s| s.tags.get(&symbol))
            .or_else(|| self.u.scope.tags.get(&symbol))
            .copied()
    }

    /// The innermost scope.
    pub fn scope(&mut self) -> &mut Scope {
        self.f.scopes.last_mut().unwrap_or(&mut self.u.scope)
    }

    pub fn at_file_scope(&self) -> bool {
        !self.f.inside
    }

    pub fn show(&self, ty: QType) -> String {
        self.s.types.show(ty)
    }

    /// A new variable in the innermost block.
    pub fn new_var(&mut self, name: &str, ty: QType) -> VarId {
        let id = VarId(self.f.vars.len() as u32);
        self.f.vars.push(hir::Var {
            name: name.to_owned(),
            ty,
            addr_taken: false,
            align: None,
            cleanup: None,
            constant: None,
        });
        if let Some(block) = self.f.blocks.last_mut() {
            block.vars.push(id);
        }
        id
    }

    /// Adds a statement to the innermost block.
    pub fn push_stmt(&mut self, kind: hir::StmtKind, loc: Location) {
        if let Some(block) = self.f.blocks.last_mut() {
            block.stmts.push(hir::Stmt { kind, loc });
        }
    }
}

/// The place of what stands nowhere.
pub(crate) fn nowhere() -> Location {
    Location {
        file: crate::source::FileId(0),
        line: 0,
        column: 0,
    }
}
