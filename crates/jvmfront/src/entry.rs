//! Where a program begins: a class with `main`, or a test method with a `main` made for it.
//!
//! The `main` of a test method makes an object of its class, calls what is annotated to run before tests
//! (superclasses first), the method, and what is to run after (superclasses last).

use std::sync::Arc;

use crate::class::{
    ClassFile, Code, Flags, Insn, InvokeKind, Kind, Method, MethodDesc, MethodRef, Name, dotted,
};
use crate::world::World;

/// The descriptor of `main`.
pub(crate) const MAIN: &str = "([Ljava/lang/String;)V";

/// The class that starts a test method.
const STARTER: &str = "threadproof/TestStarter";

/// Annotations of methods that run before tests, those for the whole class first.
const BEFORE: [&str; 4] = ["BeforeClass", "BeforeAll", "Before", "BeforeEach"];

/// Annotations of methods that run after tests.
const AFTER: [&str; 4] = ["After", "AfterEach", "AfterClass", "AfterAll"];

/// Annotations of tests.
const TESTS: [&str; 4] = [
    "Test",
    "ParameterizedTest",
    "RepeatedTest",
    "ConcurrencyTest",
];

/// Whether a class has a `main` that `java` would call.
pub(crate) fn has_main(class: &ClassFile) -> bool {
    let both = Flags::PUBLIC | Flags::STATIC;
    class
        .method("main", MAIN)
        .is_some_and(|m| m.flags.contains(both))
}

/// The names of a class's test methods.
pub(crate) fn tests(class: &ClassFile) -> Vec<&str> {
    let tests = class.methods.iter().filter(|m| is_annotated(m, &TESTS));
    tests.map(|m| &*m.name).collect()
}

fn is_annotated(method: &Method, names: &[&str]) -> bool {
    let last = |name: &Name| name.rsplit(['/', '$']).next().unwrap_or("").to_owned();
    method
        .annotations
        .iter()
        .any(|a| names.contains(&last(a).as_str()))
}

/// Makes a class whose `main` runs a test method, and gives its name.
pub(crate) fn starter(world: &mut World, class: &str, method: &str) -> Result<String, String> {
    let chain = superclasses(world, class);
    let Some(own) = chain.first() else {
        return Err(format!("error: class {} was not found", dotted(class)));
    };
    let shown = format!("{}#{method}", dotted(class));
    let found = chain
        .iter()
        .find_map(|c| Some((c, c.methods.iter().find(|m| *m.name == *method)?)));
    let Some((declaring, test)) = found else {
        let known = tests(own).join(", ");
        let known = if known.is_empty() {
            String::new()
        } else {
            format!("; its tests are {known}")
        };
        return Err(format!(
            "error: class {} has no method {method}{known}",
            dotted(class)
        ));
    };
    if !test.desc.params.is_empty() {
        return Err(format!(
            "error: {shown} has parameters: it cannot be a place to start"
        ));
    }
    if own.flags.contains(Flags::ABSTRACT) && !test.is_static() {
        return Err(format!(
            "error: class {} is abstract: no object of it can be made",
            dotted(class)
        ));
    }
    let mut body = Body::default();
    if !test.is_static() {
        let Some(init) = own.method("<init>", "()V") else {
            return Err(format!(
                "error: class {} has no constructor without parameters",
                dotted(class)
            ));
        };
        body.push(Insn::New(own.name.clone()));
        body.push(Insn::Dup);
        body.push(Insn::Invoke(InvokeKind::Special, reference(own, init)));
        body.push(Insn::Store(Kind::Ref, 1));
    }
    for (class, method) in annotated(chain.iter().rev(), &BEFORE) {
        body.call(class, method);
    }
    body.call(declaring, test);
    for (class, method) in annotated(chain.iter(), &AFTER) {
        body.call(class, method);
    }
    body.push(Insn::Return(None));
    world.add(class_file(body));
    Ok(STARTER.to_owned())
}

/// A class and its superclasses that are the user's, itself first.
fn superclasses(world: &mut World, class: &str) -> Vec<Arc<ClassFile>> {
    let mut chain: Vec<Arc<ClassFile>> = Vec::new();
    let mut next = Some(Name::from(class));
    while let Some(class) = next.and_then(|name| world.class(&name)) {
        if chain.iter().any(|c| c.name == class.name) {
            break;
        }
        next = class.super_name.clone();
        chain.push(class);
    }
    chain
}

/// Methods without parameters that have one of some annotations, annotation by annotation.
fn annotated<'a>(
    classes: impl Iterator<Item = &'a Arc<ClassFile>> + Clone,
    names: &'static [&'static str],
) -> impl Iterator<Item = (&'a ClassFile, &'a Method)> {
    names.iter().flat_map(move |name| {
        let methods = classes
            .clone()
            .flat_map(|c| c.methods.iter().map(move |m| (&**c, m)));
        methods.filter(move |(_, m)| m.desc.params.is_empty() && is_annotated(m, &[name]))
    })
}

fn reference(class: &ClassFile, method: &Method) -> MethodRef {
    MethodRef {
        class: class.name.clone(),
        name: method.name.clone(),
        desc: Arc::clone(&method.desc),
        interface: class.is_interface(),
    }
}

#[derive(Default)]
struct Body {
    insns: Vec<(u32, Insn)>,
}

impl Body {
    fn push(&mut self, insn: Insn) {
        self.insns.push((self.insns.len() as u32, insn));
    }

    /// Calls a method of the object in local variable 1; a result is dropped.
    fn call(&mut self, class: &ClassFile, method: &Method) {
        let kind = match (method.is_static(), class.is_interface()) {
            (true, _) => InvokeKind::Static,
            (false, _) if method.flags.contains(Flags::PRIVATE) => InvokeKind::Special,
            (false, true) => InvokeKind::Interface,
            (false, false) => InvokeKind::Virtual,
        };
        if kind != InvokeKind::Static {
            self.push(Insn::Load(Kind::Ref, 1));
        }
        self.push(Insn::Invoke(kind, reference(class, method)));
        match method.desc.ret.as_ref().map(|ty| ty.slots()) {
            None => {}
            Some(1) => self.push(Insn::Pop),
            Some(_) => self.push(Insn::Pop2),
        }
    }
}

fn class_file(body: Body) -> ClassFile {
    let code = Code {
        max_stack: 2,
        max_locals: 2,
        insns: body.insns,
        handlers: Vec::new(),
        lines: Vec::new(),
        locals: Vec::new(),
    };
    let main = Method {
        name: "main".into(),
        desc: Arc::new(MethodDesc::parse(MAIN).expect("a descriptor of ours")),
        flags: Flags::PUBLIC | Flags::STATIC,
        code: Some(code),
        annotations: Vec::new(),
    };
    ClassFile {
        name: STARTER.into(),
        version: crate::class::NEWEST_VERSION,
        flags: Flags::PUBLIC,
        super_name: Some("java/lang/Object".into()),
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: vec![main],
        source_file: None,
        bootstraps: Vec::new(),
        record: None,
        annotations: Vec::new(),
        nest_host: None,
        inner: Vec::new(),
    }
}
