//! Where a program begins: a class with `main`, or a test method with a `main` made for it.
//!
//! The `main` of test methods makes an object of their class for each, calls what is annotated to run before tests
//! (superclasses first), the method, and what is to run after (superclasses last). What is to run before and after all
//! tests of the class runs once. A test that is to throw an exception fails if it does not.

use std::sync::Arc;

use crate::class::{
    ClassFile, Code, Const, Flags, Handler, Insn, InvokeKind, Kind, Method, MethodDesc, MethodRef,
    Name, dotted,
};
use crate::world::World;

/// The descriptor of `main`.
pub(crate) const MAIN: &str = "([Ljava/lang/String;)V";

/// The class that starts a test method.
const STARTER: &str = "threadproof/TestStarter";

/// The base class of tests that run inside Java PathFinder.
const JPF: &str = "gov/nasa/jpf/util/test/TestJPF";

/// Annotations of methods that run once, before the first test.
const BEFORE_ALL: [&str; 2] = ["BeforeClass", "BeforeAll"];

/// Annotations of methods that run before each test.
const BEFORE: [&str; 2] = ["Before", "BeforeEach"];

/// Annotations of methods that run after each test.
const AFTER: [&str; 2] = ["After", "AfterEach"];

/// Annotations of methods that run once, after the last test.
const AFTER_ALL: [&str; 2] = ["AfterClass", "AfterAll"];

/// Annotations of tests that are not to be run.
const LEFT_OUT: [&str; 2] = ["Ignore", "Disabled"];

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

/// Makes a class whose `main` runs test methods of a class, the one with a name or all of them, and gives its name.
pub(crate) fn starter(
    world: &mut World,
    class: &str,
    method: Option<&str>,
) -> Result<String, String> {
    let chain = superclasses(world, class);
    let Some(own) = chain.first() else {
        return Err(format!(
            "error: class {} was not found; a test is named CLASS#METHOD or #METHOD",
            dotted(class)
        ));
    };
    let chosen = match method {
        Some(method) => vec![named(&chain, method)?],
        None => all_tests(&chain)?,
    };
    let makes_objects = chosen.iter().any(|(_, test)| !test.is_static());
    if own.flags.contains(Flags::ABSTRACT) && makes_objects {
        return Err(format!(
            "error: class {} is abstract: no object of it can be made",
            dotted(class)
        ));
    }
    let init = own.method("<init>", "()V");
    if init.is_none() && makes_objects {
        return Err(format!(
            "error: class {} has no constructor without parameters",
            dotted(class)
        ));
    }
    let mut body = Body::default();
    let is_static = |(_, m): &(&ClassFile, &Method)| m.is_static();
    for (class, method) in annotated(chain.iter().rev(), &BEFORE_ALL).filter(is_static) {
        body.call(class, method);
    }
    for (declaring, test) in chosen {
        if let Some(init) = init.filter(|_| !test.is_static()) {
            body.push(Insn::New(own.name.clone()));
            body.push(Insn::Dup);
            body.push(Insn::Invoke(
                InvokeKind::Special,
                reference(own, init).into(),
            ));
            body.push(Insn::Store(Kind::Ref, 1));
        }
        // Without an object there is nothing that its other methods could prepare. A body that runs inside Java
        // PathFinder runs there alone: what is around the test runs outside.
        let alone = is_body(&chain, test);
        let with_object =
            |(_, m): &(&ClassFile, &Method)| !alone && (!test.is_static() || m.is_static());
        let each = |all: &'static [&str], each: &'static [&str]| {
            let of_all = annotated(chain.iter().rev(), all).filter(|m| !is_static(m));
            of_all.chain(annotated(chain.iter().rev(), each))
        };
        for (class, method) in each(&BEFORE_ALL, &BEFORE).filter(with_object) {
            body.call(class, method);
        }
        body.test(declaring, test);
        let after = annotated(chain.iter(), &AFTER);
        let after_all = annotated(chain.iter(), &AFTER_ALL).filter(|m| !is_static(m));
        for (class, method) in after.chain(after_all).filter(with_object) {
            body.call(class, method);
        }
    }
    for (class, method) in annotated(chain.iter(), &AFTER_ALL).filter(is_static) {
        body.call(class, method);
    }
    body.push(Insn::Return(None));
    world.add(class_file(body));
    Ok(STARTER.to_owned())
}

/// Whether a test asks Java PathFinder to run its body: a class of the chain is `TestJPF`, and the test calls one of
/// its methods `verify…`.
fn is_body(chain: &[Arc<ClassFile>], test: &Method) -> bool {
    let code = test.code.as_ref().map(|body| body.code());
    let mut insns = code.iter().flat_map(|code| &code.insns);
    let verifies = |insn: &Insn| matches!(insn, Insn::Invoke(_, m) if m.name.starts_with("verify"));
    chain.iter().any(|class| *class.name == *JPF) && insns.any(|(_, i)| verifies(i))
}

/// The method with a name, of a class or of those above it.
fn named<'a>(
    chain: &'a [Arc<ClassFile>],
    method: &str,
) -> Result<(&'a ClassFile, &'a Method), String> {
    let own = &chain[0];
    let found = chain
        .iter()
        .find_map(|c| Some((&**c, c.methods.iter().find(|m| *m.name == *method)?)));
    let Some((declaring, test)) = found else {
        let known = tests(own).join(", ");
        let known = if known.is_empty() {
            String::new()
        } else {
            format!("; its tests are {known}")
        };
        return Err(format!(
            "error: class {} has no method {method}{known}",
            dotted(&own.name)
        ));
    };
    if !test.desc.params.is_empty() {
        return Err(format!(
            "error: {}#{method} has parameters: it cannot be a place to start",
            dotted(&own.name)
        ));
    }
    Ok((declaring, test))
}

/// The tests of a class and of those above it, overridden ones once.
fn all_tests(chain: &[Arc<ClassFile>]) -> Result<Vec<(&ClassFile, &Method)>, String> {
    let mut all: Vec<(&ClassFile, &Method)> = Vec::new();
    for class in chain {
        for method in &class.methods {
            let run = is_annotated(method, &TESTS) && !is_annotated(method, &LEFT_OUT);
            let known = all.iter().any(|(_, m)| m.name == method.name);
            if run && !known && method.desc.params.is_empty() {
                all.push((class, method));
            }
        }
    }
    match all.is_empty() {
        true => Err(format!(
            "error: class {} has no test without parameters; a method is named CLASS#METHOD",
            dotted(&chain[0].name)
        )),
        false => Ok(all),
    }
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
    handlers: Vec<Handler>,
}

impl Body {
    fn push(&mut self, insn: Insn) {
        self.insns.push((self.insns.len() as u32, insn));
    }

    fn next(&self) -> u32 {
        self.insns.len() as u32
    }

    /// Calls a test, which throws what it is to throw.
    fn test(&mut self, class: &ClassFile, test: &Method) {
        let start = self.next();
        self.call(class, test);
        let Some(expected) = &test.expected else {
            return;
        };
        if expected.ends_with("/Test$None") {
            return;
        }
        let end = self.next();
        let text = format!("Expected exception: {}", dotted(expected));
        let error = Name::from("java/lang/AssertionError");
        self.push(Insn::New(error.clone()));
        self.push(Insn::Dup);
        self.push(Insn::Const(Const::String(text.encode_utf16().collect())));
        let desc = MethodDesc::parse("(Ljava/lang/Object;)V").expect("a descriptor of ours");
        self.push(Insn::Invoke(
            InvokeKind::Special,
            Arc::new(MethodRef {
                class: error,
                name: "<init>".into(),
                desc: Arc::new(desc),
                interface: false,
            }),
        ));
        self.push(Insn::Throw);
        self.handlers.push(Handler {
            start,
            end,
            target: self.next(),
            catch: Some(expected.clone()),
        });
        self.push(Insn::Pop);
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
        self.push(Insn::Invoke(kind, reference(class, method).into()));
        match method.desc.ret.as_ref().map(|ty| ty.slots()) {
            None => {}
            Some(1) => self.push(Insn::Pop),
            Some(_) => self.push(Insn::Pop2),
        }
    }
}

fn class_file(body: Body) -> ClassFile {
    let code = Code {
        max_stack: 3,
        max_locals: 2,
        insns: body.insns,
        handlers: body.handlers,
        lines: Vec::new(),
        locals: Vec::new(),
    };
    let main = Method {
        name: "main".into(),
        desc: Arc::new(MethodDesc::parse(MAIN).expect("a descriptor of ours")),
        flags: Flags::PUBLIC | Flags::STATIC,
        code: Some(code.into()),
        expected: None,
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
        signature: None,
        bootstraps: Vec::new(),
        record: None,
        annotations: Vec::new(),
        nest_host: None,
        inner: Vec::new(),
    }
}
