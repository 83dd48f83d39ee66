//! What all files of a program share while it is lowered: types, the program itself, the table of
//! external names, diagnostics.

use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;

use ir::{FuncBody, FuncId, Function, Global, GlobalId, Init, LayoutId, Program, Span, Ty};

use crate::library::Facts;
use crate::sema::ctype::{FuncType, TypeId, Types};
use crate::sema::hir::{FnRef, ObjRef};
use crate::source::{Diagnostic, FileTable, Location, Severity};
use crate::{Gap, Options};

/// Errors reported at most.
pub(crate) const MAX_ERRORS: usize = 20;

/// Why checking a construct stopped.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    /// We do not support it: a gap.
    Unsupported(String),
    /// It is an error, and has been reported.
    Reported,
}

/// The result of checking.
pub(crate) type Check<T> = Result<T, Stop>;

/// A definition with external linkage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Definition {
    pub unit: usize,
    pub what: Defined,
    /// Another definition may replace it.
    pub weak: bool,
    pub library: bool,
    pub loc: Location,
}

/// What a definition defines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Defined {
    Fn(FnRef),
    Obj(ObjRef),
}

/// What an external name stands for in the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Linked {
    Func(FuncId),
    Global(GlobalId),
}

/// Something to lower: the unit it is in, what it is, and the entry of the program it fills.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    pub unit: usize,
    pub what: Defined,
    pub into: Linked,
}

/// What calls pass to a variadic function beyond its parameters.
#[derive(Clone, Copy, Default)]
pub(crate) struct Further {
    /// Something that is not `const` is pointed to.
    pub writes: bool,
    /// A format with `%n` comes before it.
    pub counts: bool,
}

/// State shared by all files.
pub(crate) struct Session {
    pub options: Options,
    pub types: Types,
    pub program: Program,
    pub files: FileTable,
    pub diagnostics: Vec<Diagnostic>,
    pub gaps: Vec<Gap>,
    /// Undefined functions that got the body of an assumption.
    pub assumed: Vec<ir::front::Undefined>,
    /// What all calls of entry functions share.
    pub shared: Vec<String>,
    /// Entry functions that are called with pointers to objects of each call's own.
    pub owned: Vec<String>,
    /// Variadic functions that are called directly.
    pub variadic_calls: HashMap<FuncId, Further>,
    pub facts: Facts,
    /// The units of models that come before all others, in a system of processes.
    pub system_units: std::ops::Range<usize>,
    pub definitions: HashMap<String, Definition>,
    pub linked: HashMap<String, Linked>,
    /// Names without a definition so far, in order of first reference.
    pub undefined: VecDeque<String>,
    pub work: VecDeque<Work>,
    pub strings: HashMap<Rc<[u8]>, GlobalId>,
    /// What the world decides, by name.
    pub world: HashMap<String, GlobalId>,
    pub layouts: HashMap<TypeId, LayoutId>,
    /// Names of static locals already given out.
    pub static_names: HashMap<String, u32>,
    /// Places of allocations that are made for several expressions.
    pub kept_twice: HashSet<Span>,
    /// Where objects of the type `volatile sig_atomic_t` are declared.
    pub flags: HashSet<Span>,
    /// Functions of the library that are lowered at their calls and are not async-signal-safe, as far as they are called.
    pub unsafe_calls: Vec<String>,
    /// Why names could not be declared.
    pub refused: Vec<String>,
    /// Label addresses to put into globals once these are initialised.
    pub pending_labels: Vec<(GlobalId, ir::Reloc)>,
}

impl Session {
    pub fn new(options: Options) -> Session {
        let types = Types::new(options.data_model);
        let program = Program {
            data_model: options.data_model,
            sync_abi: crate::library::sync_abi(options.data_model),
            dialect: dialect(),
            ..Program::default()
        };
        Session {
            options,
            types,
            program,
            files: FileTable::new(),
            diagnostics: Vec::new(),
            gaps: Vec::new(),
            assumed: Vec::new(),
            shared: Vec::new(),
            owned: Vec::new(),
            variadic_calls: HashMap::new(),
            facts: Facts::default(),
            system_units: 0..0,
            definitions: HashMap::new(),
            linked: HashMap::new(),
            undefined: VecDeque::new(),
            work: VecDeque::new(),
            strings: HashMap::new(),
            world: HashMap::new(),
            layouts: HashMap::new(),
            static_names: HashMap::new(),
            kept_twice: HashSet::new(),
            flags: HashSet::new(),
            unsafe_calls: Vec::new(),
            refused: Vec::new(),
            pending_labels: Vec::new(),
        }
    }

    pub fn error(&mut self, loc: Location, message: impl Into<String>) -> Stop {
        if self.error_count() < MAX_ERRORS {
            self.diagnostics.push(Diagnostic::error(loc, message));
        }
        Stop::Reported
    }

    pub fn warn(&mut self, loc: Location, message: impl Into<String>) {
        if self.diagnostics.len() < 10 * MAX_ERRORS {
            let mut diagnostic = Diagnostic::error(loc, message);
            diagnostic.severity = Severity::Warning;
            self.diagnostics.push(diagnostic);
        }
    }

    pub fn error_count(&self) -> usize {
        self.diagnostics
            .iter()
            .filter(|d| d.severity == Severity::Error)
            .count()
    }

    pub fn span(&self, loc: Location) -> Span {
        Span::new(ir::FileId(loc.file.0), loc.line, loc.column)
    }

    /// The external function of this name, entered if new.
    pub fn link_func(&mut self, name: &str, signature: &FuncType, loc: Location) -> Check<FuncId> {
        match self.linked.get(name) {
            Some(Linked::Func(id)) => return Ok(*id),
            Some(Linked::Global(_)) => {
                return Err(self.error(loc, format!("`{name}` is an object in another file")));
            }
            None => {}
        }
        let id = self.new_func(name, signature, loc);
        let linked = Linked::Func(id);
        self.linked.insert(name.to_owned(), linked);
        self.reach(name, linked);
        Ok(id)
    }

    /// The external object of this name, entered if new.
    pub fn link_global(
        &mut self,
        name: &str,
        make: impl FnOnce(&mut Session) -> Global,
        loc: Location,
    ) -> Check<GlobalId> {
        match self.linked.get(name) {
            Some(Linked::Global(id)) => return Ok(*id),
            Some(Linked::Func(_)) => {
                return Err(self.error(loc, format!("`{name}` is a function in another file")));
            }
            None => {}
        }
        let global = make(self);
        let id = self.program.globals.push(global);
        let linked = Linked::Global(id);
        self.linked.insert(name.to_owned(), linked);
        self.reach(name, linked);
        Ok(id)
    }

    /// Makes sure that what a name stands for is lowered, or known to be missing.
    fn reach(&mut self, name: &str, into: Linked) {
        match self.definitions.get(name) {
            Some(d) => self.work.push_back(Work {
                unit: d.unit,
                what: d.what,
                into,
            }),
            None => self.undefined.push_back(name.to_owned()),
        }
    }

    /// What is assumed of an undefined function.
    pub fn externals_of(&self, name: &str) -> crate::Externals {
        let own = self.options.contracts.iter().find(|(n, _)| n == name);
        own.map_or(self.options.externals, |(_, how)| *how)
    }

    /// A function without body yet.
    pub fn new_func(&mut self, name: &str, signature: &FuncType, loc: Location) -> FuncId {
        let (params, ret) = self.signature(signature);
        let span = self.span(loc);
        self.program.funcs.push(Function {
            name: name.to_owned(),
            params,
            ret,
            variadic: signature.variadic || !signature.prototype,
            library: false,
            role: crate::library::role(name),
            span,
            body: FuncBody::Extern,
        })
    }

    /// The signature in the IR: records go by address, a returned one into a hidden first
    /// parameter.
    pub fn signature(&self, f: &FuncType) -> (Vec<Ty>, Option<Ty>) {
        let mut params = Vec::with_capacity(f.params.len() + 1);
        let ret = self.types.scalar(f.ret.id);
        if ret.is_none() && !self.types.is_void(f.ret.id) {
            params.push(Ty::Ptr);
        }
        params.extend(
            f.params
                .iter()
                .map(|p| self.types.scalar(p.id).unwrap_or(Ty::Ptr)),
        );
        (params, ret)
    }

    /// The global that holds a string literal's bytes.
    pub fn string(&mut self, bytes: &Rc<[u8]>, align: u32) -> GlobalId {
        if let Some(&id) = self.strings.get(bytes) {
            let global = &mut self.program.globals[id];
            global.align = global.align.max(align);
            return id;
        }
        let name = format!(".str.{}", self.strings.len());
        let id = self.program.globals.push(Global {
            name,
            size: bytes.len() as u32,
            align,
            init: Init::Data {
                bytes: bytes.to_vec(),
                relocs: Vec::new(),
            },
            thread_local: false,
            constant: true,
            literal: true,
            class: None,
            layout: None,
            span: Span::NONE,
        });
        self.strings.insert(bytes.clone(), id);
        id
    }

    /// The object of this name whose bytes the world decides.
    pub fn world(&mut self, name: &str, size: u32) -> GlobalId {
        if let Some(&id) = self.world.get(name) {
            return id;
        }
        let id = self.program.globals.push(Global {
            name: name.to_owned(),
            size,
            align: 1,
            init: Init::Any,
            thread_local: false,
            constant: false,
            literal: false,
            class: None,
            layout: None,
            span: Span::NONE,
        });
        self.world.insert(name.to_owned(), id);
        id
    }

    /// A name for a static local, unique in the program.
    pub fn static_name(&mut self, function: &str, name: &str) -> String {
        let base = format!("{function}.{name}");
        let count = self.static_names.entry(base.clone()).or_insert(0);
        *count += 1;
        match *count {
            1 => base,
            n => format!("{base}.{}", n - 1),
        }
    }
}

/// C's words.
fn dialect() -> ir::Dialect {
    ir::Dialect {
        language: "C".to_owned(),
        heap: "malloc".to_owned(),
        stack: "alloca".to_owned(),
        ..ir::Dialect::default()
    }
}
