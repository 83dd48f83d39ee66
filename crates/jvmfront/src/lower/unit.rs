//! The program under construction.
//!
//! A [`Unit`] owns the IR program and gives every class, method, static field, string and class object of Java its
//! id there. It closes the program by *rapid type analysis* (Bacon and Sweeney, OOPSLA 1996): a method is lowered
//! when a body first mentions it; a virtual call reaches the methods of the classes below its static class that
//! some body instantiates. Both sets only grow, so the closure does not depend on the order of work.
//!
//! A virtual call is built as `Callee::Virtual(site)`, an index of [`Unit::sites`]; [`Unit::finish`] puts the
//! selector there, or the function itself where the analysis finds one only.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use ir::{
    Class, ClassId, FileId, FuncBody, FuncId, Function, Global, GlobalId, Init, LayoutId, Program,
    SourceFile, Span, Ty,
};

use super::hidden::Hidden;
use super::meddles::Meddles;
use super::types;
use crate::class::{ClassFile, Flags, JType, Method, Name, dotted};
use crate::layout::Instance;

/// Where classes come from.
pub trait Classes {
    /// The class with an internal name, which is no array.
    fn class(&mut self, name: &str) -> Option<Arc<ClassFile>>;
    /// Whether the class is of the JDK, or a model: reports show what the user's code called.
    fn is_library(&mut self, name: &str) -> bool;
    /// Whether the class was made by us.
    fn is_model(&mut self, name: &str) -> bool;
}

/// A method: the class that declares it, and which of its methods.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) class: Arc<ClassFile>,
    pub(crate) index: usize,
}

impl Found {
    pub(crate) fn method(&self) -> &Method {
        &self.class.methods[self.index]
    }

    pub(crate) fn has(&self, flag: Flags) -> bool {
        self.method().flags.contains(flag)
    }
}

/// What is known of a class of the program.
#[derive(Debug)]
pub(crate) struct ClassInfo {
    pub(crate) name: Name,
    /// The class file; none for arrays, and for what is nowhere to be found.
    pub(crate) file: Option<Arc<ClassFile>>,
    /// Of an array: its elements.
    pub(crate) element: Option<JType>,
    pub(crate) layout: Arc<Instance>,
    /// The class and all above it.
    above: BTreeSet<ClassId>,
    pub(crate) instantiated: bool,
    pub(crate) library: bool,
    /// The function that initialises it, once it was asked for; none if it needs no initialisation.
    pub(crate) init: Option<Option<FuncId>>,
    /// Whether loads of its final fields are silent, once it was asked for.
    pub(crate) clean: Option<bool>,
}

/// A function whose body is still to be made.
#[derive(Debug)]
pub(crate) enum Job {
    Method(Found),
    Init(ClassId),
    Hidden(Hidden, ClassId),
}

/// A virtual call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub(crate) selector: u32,
    pub(crate) class: ClassId,
    /// The receiver cannot be null.
    pub(crate) non_null: bool,
}

/// What a program can do to threads that makes work as they begin and end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ends {
    /// A handler of uncaught exceptions can be installed.
    pub(crate) handlers: bool,
    /// Someone may wait on the object of a thread.
    pub(crate) awaited: bool,
    /// Groups are asked for their threads.
    pub(crate) listed: bool,
    /// The user's code interrupts threads, maybe before they are started.
    pub(crate) interrupted: bool,
}

/// What virtual calls select by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Selector {
    /// A name and a descriptor; of a method that only its package sees, the class that declares it.
    Method(Name, Name, Option<Name>),
    /// A method that the front end makes for every class.
    Hidden(Hidden),
}

/// The program under construction.
pub struct Unit<'w> {
    pub(crate) world: &'w mut dyn Classes,
    pub(crate) program: Program,
    pub(crate) synthetic: BTreeMap<Name, Arc<ClassFile>>,
    pub(crate) infos: BTreeMap<ClassId, ClassInfo>,
    classes: BTreeMap<Name, ClassId>,
    funcs: BTreeMap<(Name, Name, Name), FuncId>,
    pub(crate) work: VecDeque<(FuncId, Job)>,
    selectors: BTreeMap<Selector, u32>,
    /// For each selector: itself, and the static classes of its calls.
    called: Vec<(Selector, BTreeSet<ClassId>)>,
    pub(crate) sites: Vec<Site>,
    pub(crate) statics: BTreeMap<(Name, Name), GlobalId>,
    /// The user's classes that have an initialising function, and it.
    pub(crate) lazy: Vec<(ClassId, FuncId)>,
    pub(crate) strings: BTreeMap<Arc<[u16]>, GlobalId>,
    pub(crate) mirrors: BTreeMap<JType, GlobalId>,
    files: BTreeMap<String, FileId>,
    /// The class whose file was asked for last, and it: it is asked for at every instruction.
    last_file: Option<(Name, FileId)>,
    scalars: BTreeMap<JType, LayoutId>,
    pub(crate) handles: BTreeMap<Name, BTreeMap<Name, crate::intrinsic::VarTarget>>,
    /// The handles that the program makes, and the functions that access by one of them.
    pub(crate) made_handles: BTreeMap<crate::intrinsic::VarTarget, GlobalId>,
    pub(crate) handle_calls: BTreeMap<(Name, Name), (FuncId, crate::class::MethodRef)>,
    /// Objects of the JDK that stand for nothing but themselves, by class.
    pub(crate) tokens: BTreeMap<Name, GlobalId>,
    /// The fields that algorithms of the JDK access by modes of their choice, by class.
    pub(crate) chosen: BTreeMap<Name, BTreeSet<Name>>,
    /// The classes of lambdas, by class, bootstrap method and descriptor.
    pub(crate) lambdas: BTreeMap<(Name, u16, Name), Name>,
    /// The objects of lambdas that capture nothing.
    pub(crate) lambda_objects: BTreeMap<Name, GlobalId>,
    /// The `once` objects of classes.
    pub(crate) once: BTreeMap<ClassId, GlobalId>,
    /// Functions that make arrays of arrays.
    pub(crate) nested: BTreeMap<(JType, usize), FuncId>,
    pub(crate) current_thread: Option<GlobalId>,
    /// Whether it is one process of several: then the functions that stand in its natives are called.
    pub(crate) system: bool,
    pub(crate) natives: BTreeMap<&'static str, FuncId>,
    /// The environment as `NAME=VALUE`, if it was given.
    pub(super) environment: Option<Vec<String>>,
    pub(crate) late: BTreeMap<crate::intrinsic::Late, FuncId>,
    pub(crate) clock: Option<GlobalId>,
    /// The functions that copy arrays: without and with a look at what is stored.
    pub(crate) copy: [Option<FuncId>; 2],
    pub(crate) thread_start: Option<FuncId>,
    /// What threads have to do as they begin and end, and which functions asked.
    pub(crate) ends: Ends,
    /// What the program does to its threads.
    pub(crate) meddles: Meddles,
    pub(crate) asks_handlers: BTreeSet<FuncId>,
    /// The user's code interrupts threads.
    pub(crate) interrupts: bool,
    /// The user's code waits on something that may be a thread; on what these fields of type `Object` hold.
    pub(crate) waits_on_threads: bool,
    pub(crate) waited_fields: BTreeSet<(Name, Name)>,
    /// Fields that are given what may be a thread.
    pub(crate) thread_fields: BTreeSet<(Name, Name)>,
    /// What the first thread calls.
    pub(crate) started: Option<(FuncId, Found, ir::Operand)>,
    methods: BTreeMap<FuncId, Found>,
    /// Whether the JDK has a border that methods are not lowered behind.
    pub(crate) bounded: bool,
    /// Why a method is reached: the function that mentioned it first.
    pub(crate) reached_from: BTreeMap<FuncId, FuncId>,
    pub(crate) lowering: Option<FuncId>,
}

impl<'w> Unit<'w> {
    /// An empty program.
    pub fn new(world: &'w mut dyn Classes) -> Unit<'w> {
        let mut program = Program {
            managed: true,
            ..Program::default()
        };
        program.dialect = crate::words::dialect();
        Unit {
            world,
            program,
            synthetic: BTreeMap::new(),
            infos: BTreeMap::new(),
            classes: BTreeMap::new(),
            funcs: BTreeMap::new(),
            work: VecDeque::new(),
            selectors: BTreeMap::new(),
            called: Vec::new(),
            sites: Vec::new(),
            statics: BTreeMap::new(),
            lazy: Vec::new(),
            strings: BTreeMap::new(),
            mirrors: BTreeMap::new(),
            files: BTreeMap::new(),
            last_file: None,
            scalars: BTreeMap::new(),
            handles: BTreeMap::new(),
            made_handles: BTreeMap::new(),
            handle_calls: BTreeMap::new(),
            tokens: BTreeMap::new(),
            chosen: BTreeMap::new(),
            lambdas: BTreeMap::new(),
            lambda_objects: BTreeMap::new(),
            once: BTreeMap::new(),
            nested: BTreeMap::new(),
            late: BTreeMap::new(),
            clock: None,
            copy: [None; 2],
            thread_start: None,
            ends: Ends::default(),
            meddles: Meddles::default(),
            asks_handlers: BTreeSet::new(),
            interrupts: false,
            waits_on_threads: false,
            waited_fields: BTreeSet::new(),
            thread_fields: BTreeSet::new(),
            started: None,
            methods: BTreeMap::new(),
            bounded: true,
            current_thread: None,
            system: false,
            natives: BTreeMap::new(),
            environment: None,
            reached_from: BTreeMap::new(),
            lowering: None,
        }
    }

    // ---- classes ------------------------------------------------------------------------------

    /// A class file by name, also of a class made by the front end.
    pub(crate) fn file(&mut self, name: &str) -> Option<Arc<ClassFile>> {
        match self.synthetic.get(name) {
            Some(made) => Some(Arc::clone(made)),
            None => self.world.class(name),
        }
    }

    /// The class with an internal name (a descriptor, for arrays).
    pub(crate) fn class(&mut self, name: &Name) -> ClassId {
        if let Some(&id) = self.classes.get(name) {
            return id;
        }
        let element = match JType::of_class(name) {
            Some(JType::Array(element)) => Some(*element),
            _ => None,
        };
        let file = match element {
            Some(_) => None,
            None => self.file(name),
        };
        let parents = self.parents(file.as_deref(), element.as_ref());
        let ids: Vec<ClassId> = parents.iter().map(|p| self.class(p)).collect();
        let layout = self.instance(file.as_deref());
        let library = match &element {
            Some(element) => element
                .class_name()
                .is_none_or(|n| self.world.is_library(&n)),
            None => self.world.is_library(name),
        };
        let id = self.program.classes.push(Class {
            name: dotted(name),
            parents: ids.clone(),
            methods: Vec::new(),
            size: layout.size,
            layout: None,
            library: library || self.synthetic.contains_key(name),
        });
        let mut above: BTreeSet<ClassId> = BTreeSet::from([id]);
        for parent in ids {
            above.extend(&self.infos[&parent].above);
        }
        self.classes.insert(name.clone(), id);
        self.infos.insert(
            id,
            ClassInfo {
                name: name.clone(),
                file,
                element,
                layout: Arc::new(layout),
                above,
                instantiated: false,
                library,
                init: None,
                clean: None,
            },
        );
        let names = self.names_of_fields(id);
        self.program.classes[id].layout = names;
        id
    }

    /// The class of a reference type.
    pub(crate) fn class_of(&mut self, ty: &JType) -> ClassId {
        let name = ty
            .class_name()
            .unwrap_or_else(|| Name::from("java/lang/Object"));
        self.class(&name)
    }

    fn parents(&mut self, file: Option<&ClassFile>, element: Option<&JType>) -> Vec<Name> {
        let object = || Name::from("java/lang/Object");
        if let Some(element) = element {
            let mut parents = Vec::new();
            if let Some(name) = element.class_name() {
                let class = self.class(&name);
                let above = self.program.classes[class].parents.clone();
                for parent in above {
                    let parent = &self.infos[&parent].name;
                    let element = JType::of_class(parent).map(|e| JType::Array(Box::new(e)));
                    parents.extend(element.and_then(|e| e.class_name()));
                }
            }
            parents.push(object());
            parents.push(Name::from("java/lang/Cloneable"));
            parents.push(Name::from("java/io/Serializable"));
            return parents;
        }
        let Some(file) = file else {
            return Vec::new();
        };
        let above = file.super_name.iter().chain(&file.interfaces);
        above.cloned().collect()
    }

    fn instance(&mut self, file: Option<&ClassFile>) -> Instance {
        let Some(file) = file else {
            return Instance::default();
        };
        let above = file.super_name.clone().map(|name| self.class(&name));
        let above = above.map(|id| Arc::clone(&self.infos[&id].layout));
        let own = file.fields.iter();
        let own = own.filter(|f| !f.flags.contains(Flags::STATIC));
        Instance::below(above.as_ref(), &file.name, own.map(|f| (&f.name, &f.ty)))
    }

    fn names_of_fields(&mut self, id: ClassId) -> Option<LayoutId> {
        if let Some(element) = self.infos[&id].element.clone() {
            let elem = self.scalar(&element);
            let array = ir::Layout::Array {
                elem,
                stride: types::size(types::Stored::of(&element).ty),
                count: i32::MAX as u32,
            };
            return Some(self.program.layouts.push(array));
        }
        let instance = Arc::clone(&self.infos[&id].layout);
        let mut fields = Vec::new();
        for slot in &instance.slots {
            fields.push(ir::layout::Field {
                name: slot.name.to_string(),
                offset: slot.offset,
                layout: self.scalar(&slot.ty),
                hidden: false,
            });
        }
        let name = dotted(&self.infos[&id].name);
        let record = ir::Layout::Record {
            name,
            size: instance.size,
            fields,
        };
        Some(self.program.layouts.push(record))
    }

    /// The layout of one value.
    pub(crate) fn scalar(&mut self, ty: &JType) -> LayoutId {
        if let Some(&id) = self.scalars.get(ty) {
            return id;
        }
        let id = self.program.layouts.push(ir::Layout::Scalar {
            ty: types::Stored::of(ty).ty,
            unsigned: matches!(ty, JType::Boolean | JType::Char),
            name: ty.to_string(),
        });
        self.scalars.insert(ty.clone(), id);
        id
    }

    /// Whether a class is another or below it.
    pub(crate) fn below(&self, class: ClassId, above: ClassId) -> bool {
        self.infos[&class].above.contains(&above)
    }

    /// Some body makes instances of a class.
    pub(crate) fn instantiate(&mut self, class: ClassId) {
        let info = self.infos.get_mut(&class).expect("a class of the program");
        if std::mem::replace(&mut info.instantiated, true) {
            return;
        }
        for selector in 0..self.called.len() {
            let above = &self.infos[&class].above;
            if !self.called[selector].1.is_disjoint(above) {
                self.bind(class, selector as u32);
            }
        }
    }

    // ---- methods ------------------------------------------------------------------------------

    /// The function of a method.
    pub(crate) fn func(&mut self, found: &Found) -> FuncId {
        let method = found.method();
        let class = found.class.name.clone();
        let key = (class.clone(), method.name.clone(), method.desc.text.clone());
        if let Some(&id) = self.funcs.get(&key) {
            return id;
        }
        let receiver = !method.is_static();
        let (params, ret) = types::signature(&method.desc, receiver);
        let name = format!("{}.{}{}", dotted(&class), method.name, method.desc.shown());
        // What the front end has made is no text of the user's.
        let library = self.world.is_library(&class) || self.synthetic.contains_key(&class);
        let line = method.code.as_ref().and_then(|body| body.code().line(0));
        let span = self.span(&found.class, line);
        let id = self.new_func(name, params, ret, library, span);
        self.funcs.insert(key, id);
        self.methods.insert(id, found.clone());
        self.work.push_back((id, Job::Method(found.clone())));
        id
    }

    /// Whether the closure has come to a method.
    pub(crate) fn is_reached(&self, class: &str, name: &str, desc: &str) -> bool {
        let key = (Name::from(class), Name::from(name), Name::from(desc));
        self.funcs.contains_key(&key)
    }

    /// Lowers a method once more.
    pub(crate) fn again(&mut self, func: FuncId) {
        if let Some(found) = self.methods.get(&func) {
            self.work.push_back((func, Job::Method(found.clone())));
        }
    }

    /// Whether some body makes arrays of a type.
    pub(crate) fn is_made(&self, array: &JType) -> bool {
        let class = array.class_name().and_then(|n| self.classes.get(&n));
        class.is_some_and(|id| self.infos[id].instantiated)
    }

    /// A new function, whose body comes later.
    pub(crate) fn new_func(
        &mut self,
        name: String,
        params: Vec<Ty>,
        ret: Option<Ty>,
        library: bool,
        span: Span,
    ) -> FuncId {
        let id = self.program.funcs.push(Function {
            name,
            params,
            ret,
            variadic: false,
            library,
            role: None,
            span,
            body: FuncBody::Deferred,
        });
        if let Some(from) = self.lowering {
            self.reached_from.insert(id, from);
        }
        id
    }

    /// The place of a line of a class.
    pub(crate) fn span(&mut self, class: &ClassFile, line: Option<u32>) -> Span {
        let (Some(line), Some(file)) = (line, &class.source_file) else {
            return Span::NONE;
        };
        if let Some((known, id)) = &self.last_file
            && *known == class.name
        {
            return Span::new(*id, line, 0);
        }
        let path = match class.name.rsplit_once('/') {
            Some((package, _)) => format!("{package}/{file}"),
            None => file.to_string(),
        };
        let id = match self.files.get(&path) {
            Some(&id) => id,
            None => {
                let library = self.world.is_library(&class.name);
                let id = self.program.files.push(SourceFile {
                    name: path.clone(),
                    library,
                });
                self.files.insert(path, id);
                id
            }
        };
        self.last_file = Some((class.name.clone(), id));
        Span::new(id, line, 0)
    }

    /// The site of a virtual call.
    pub(crate) fn site(&mut self, selector: Selector, class: ClassId, non_null: bool) -> u32 {
        let selector = match self.selectors.get(&selector) {
            Some(&index) => index,
            None => {
                let index = self.called.len() as u32;
                self.selectors.insert(selector.clone(), index);
                self.called.push((selector, BTreeSet::new()));
                index
            }
        };
        if self.called[selector as usize].1.insert(class) {
            let live: Vec<ClassId> = self
                .infos
                .iter()
                .filter(|(_, info)| info.instantiated && info.above.contains(&class))
                .map(|(&id, _)| id)
                .collect();
            for class in live {
                self.bind(class, selector);
            }
        }
        self.sites.push(Site {
            selector,
            class,
            non_null,
        });
        self.sites.len() as u32 - 1
    }

    /// Puts the method that a selector reaches into the table of an instantiated class.
    fn bind(&mut self, class: ClassId, selector: u32) {
        let methods = &self.program.classes[class].methods;
        if methods.get(selector as usize).is_some_and(Option::is_some) {
            return;
        }
        let func = match self.called[selector as usize].0.clone() {
            Selector::Method(name, desc, owner) => {
                let from = self.infos[&class].name.clone();
                let found = match owner {
                    Some(owner) => self.select_in_package(&from, &owner, &name, &desc),
                    None => self.select(&from, &name, &desc),
                };
                let found = found.filter(|f| !f.has(Flags::ABSTRACT));
                found.map(|f| self.func(&f))
            }
            Selector::Hidden(hidden) => Some(self.hidden(hidden, class)),
        };
        let methods = &mut self.program.classes[class].methods;
        if methods.len() <= selector as usize {
            methods.resize(selector as usize + 1, None);
        }
        methods[selector as usize] = func;
    }

    fn hidden(&mut self, hidden: Hidden, class: ClassId) -> FuncId {
        let name = format!("{}.{}", self.program.classes[class].name, hidden.name());
        let (params, ret) = hidden.signature();
        let id = self.new_func(name, params, Some(ret), true, Span::NONE);
        self.work.push_back((id, Job::Hidden(hidden, class)));
        id
    }

    /// The functions that a virtual call may reach.
    pub(crate) fn targets(&self, site: Site) -> BTreeSet<FuncId> {
        let live = self.infos.iter();
        let live = live.filter(|(_, i)| i.instantiated && i.above.contains(&site.class));
        let methods = live.filter_map(|(&id, _)| {
            let methods = &self.program.classes[id].methods;
            methods.get(site.selector as usize).copied().flatten()
        });
        methods.collect()
    }

    // ---- statics ------------------------------------------------------------------------------

    /// The global behind a static field.
    pub(crate) fn static_field(&mut self, class: &ClassFile, index: usize) -> GlobalId {
        let field = &class.fields[index];
        let key = (class.name.clone(), field.name.clone());
        if let Some(&id) = self.statics.get(&key) {
            return id;
        }
        let stored = types::Stored::of(&field.ty);
        let init = match &field.constant {
            Some(constant) => self.constant_init(constant, stored.ty),
            None => Init::Zero,
        };
        let layout = self.scalar(&field.ty);
        let size = types::size(stored.ty);
        // A field of the library says so by its file.
        let span = match self.world.is_library(&class.name) {
            true => self.span(class, Some(1)),
            false => Span::NONE,
        };
        let id = self.program.globals.push(Global {
            name: format!("{}.{}", dotted(&class.name), field.name),
            size,
            align: size,
            init,
            thread_local: false,
            constant: false,
            literal: false,
            layout: Some(layout),
            span,
            class: None,
        });
        self.statics.insert(key, id);
        id
    }
}
