//! The registry is consistent, every builtin emits what it declares, every source parses, and the
//! list of models in `library/README.md` is true.

use std::collections::{BTreeMap, BTreeSet};

use ir::{
    Callee, DataModel, FuncBody, FuncId, Function, FunctionBuilder, Local, Op, Operand, Program,
    Span, Terminator, Ty,
};

use super::gaps::GAPS;
use super::sources::SOURCES;
use super::{Emit, FAMILIES, Facts, LibTy, Linker, find, gap_reason, role, source_for};
use crate::source::FileTable;
use crate::syntax::parse::parse_translation_unit;

#[test]
fn no_name_is_modelled_twice() {
    let mut seen = BTreeSet::new();
    for builtin in FAMILIES.iter().flat_map(|f| f.builtins) {
        assert!(seen.insert(builtin.name), "{} is there twice", builtin.name);
    }
    let mut sources = BTreeSet::new();
    // Models of systems of processes stand in for others.
    let of_one = SOURCES.iter().filter(|s| !s.is_of_systems());
    for name in of_one.flat_map(|s| s.defines) {
        assert!(sources.insert(*name), "{name} is defined twice");
        let both = seen.contains(name);
        let variadic = find(name).is_some_and(|b| b.variadic);
        assert!(!both || variadic, "{name} needs no definition in C");
    }
    for name in GAPS.iter().flat_map(|g| g.functions) {
        let modelled = seen.contains(name) || sources.contains(name);
        assert!(!modelled, "{name} is modelled and a gap");
        assert!(gap_reason(name).is_some());
    }
}

/// Links every name to an external function, whose type is that of the calls.
struct Links(Vec<String>, Program);

impl Linker for Links {
    fn function(&mut self, name: &str) -> FuncId {
        self.0.push(name.to_owned());
        // Function 0 is the one under test.
        FuncId(self.0.len() as u32)
    }
    fn literal(&self, _: Operand) -> Option<String> {
        Some("text".to_owned())
    }
    fn world(&mut self, name: &str, size: u32) -> ir::GlobalId {
        self.1.globals.push(ir::Global {
            name: name.to_owned(),
            size,
            align: 1,
            init: ir::Init::Any,
            thread_local: false,
            constant: false,
            literal: false,
            class: None,
            layout: None,
            span: Span::NONE,
        })
    }
}

/// With and without all the facts that change what is emitted, on both data models.
#[test]
fn every_builtin_emits_well_formed_code_of_its_type() {
    let all = Facts {
        verifier_vocabulary: true,
        keys: true,
        cleanup: true,
        cancel: true,
        atexit: true,
        writers_first: true,
        signals: true,
        masks: true,
        jumps: true,
        threads: true,
        sets: true,
        pipes: true,
        environment: true,
        system: true,
        execs: true,
        monitored: true,
        short_reads: true,
        stream_locks: true,
        fail: ir::Failure::ALL.into_iter().collect(),
        raises: true,
        sends: true,
        signal_descriptors: true,
        changes_environment: true,
        files: super::Kept::All,
        alone: true,
    };
    // Handlers run at any moment neither in systems nor where they are left by jumps.
    let handled = Facts {
        system: false,
        jumps: false,
        ..all
    };
    for facts in [Facts::default(), all, handled] {
        for model in [DataModel::Lp64, DataModel::Ilp32] {
            for builtin in FAMILIES.iter().flat_map(|f| f.builtins) {
                check_builtin(builtin, model, &facts);
            }
        }
    }
}

fn check_builtin(builtin: &'static super::Builtin, model: DataModel, facts: &Facts) {
    let name = builtin.name;
    let mut types: Vec<Ty> = builtin.params.iter().map(|t| t.ty(model)).collect();
    if builtin.variadic {
        types.extend([Ty::I32, Ty::Ptr]);
    }
    let ret = builtin.ret.map(|t| t.ty(model));
    let mut function = external(name, types.clone(), ret);
    let locals = types.iter().map(|&ty| Local {
        ty,
        name: String::new(),
    });
    let mut builder = FunctionBuilder::new(locals);
    let args: Vec<(Ty, Operand)> = types
        .iter()
        .zip(0..)
        .map(|(&ty, i)| (ty, Operand::Local(ir::LocalId(i))))
        .collect();
    let mut links = Links(Vec::new(), Program::default());
    let result = (builtin.emit)(&mut Emit {
        builder: &mut builder,
        name,
        args: &args,
        span: Span::NONE,
        data_model: model,
        facts,
        linker: &mut links,
    });
    if ret.is_none() {
        assert_eq!(result, None, "{name} declares no result");
    }
    let returned = ret.map(|_| result.unwrap_or(Operand::Const(0)));
    builder.terminate(Terminator::Return(returned), Span::NONE);
    let (body, _) = builder.finish();

    let mut program = Program {
        data_model: model,
        ..links.1
    };
    let mut callees: Vec<Function> = Vec::new();
    for link in &links.0 {
        assert!(source_for(link).is_some(), "{name} calls {link}");
        let unique = format!("{link}{}", callees.len());
        callees.push(external(&unique, Vec::new(), None));
    }
    for inst in body.blocks.iter().flat_map(|(_, block)| &block.insts) {
        if let Op::Call { dst, callee, args } = &inst.op
            && let Callee::Direct(id) = callee
        {
            let callee = &mut callees[id.0 as usize - 1];
            callee.params = args.iter().map(|(ty, _)| *ty).collect();
            callee.ret = dst.map(|local| body.locals[local].ty);
        }
    }
    function.body = FuncBody::Defined(body);
    program.funcs.push(function);
    for callee in callees {
        program.funcs.push(callee);
    }
    let errors = ir::verify::verify(&program);
    assert!(errors.is_empty(), "{name} on {model:?}: {errors:?}");
}

fn external(name: &str, params: Vec<Ty>, ret: Option<Ty>) -> Function {
    Function {
        name: name.to_owned(),
        params,
        ret,
        variadic: false,
        library: true,
        role: None,
        span: Span::NONE,
        body: FuncBody::Extern,
    }
}

#[test]
fn every_source_parses_and_defines_what_it_says() {
    for source in SOURCES {
        let mut files = FileTable::default();
        let name = format!("{}.c", source.name);
        let unit = parse_translation_unit(source.text.as_bytes(), &name, &mut files);
        assert!(unit.is_ok(), "{name}: {:?}", unit.err());
        for defined in source.defines {
            assert!(source.text.contains(defined), "{name} lacks {defined}");
        }
    }
}

/// Names that a source calls are builtins, sources, generic functions of the compiler, or have a role that linking gives a body.
#[test]
fn sources_declare_only_what_exists() {
    for source in SOURCES {
        let words = source
            .text
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        for word in words.filter(|w| w.starts_with("__tp_")) {
            let known = find(word).is_some() || source_for(word).is_some() || role(word).is_some();
            assert!(known, "{}.c uses {word}", source.name);
        }
    }
}

#[test]
fn the_prefix_of_compiler_builtins_is_ignored() {
    assert_eq!(find("__builtin_memcpy").map(|b| b.name), Some("memcpy"));
    assert_eq!(
        source_for("__builtin_strlen").map(|s| s.name),
        Some("string")
    );
    assert!(find("__builtin_expect").is_none());
}

#[test]
fn words_are_as_wide_as_pointers() {
    assert_eq!(LibTy::Word.ty(DataModel::Lp64), Ty::I64);
    assert_eq!(LibTy::Word.ty(DataModel::Ilp32), Ty::I32);
}

#[test]
fn facts_come_from_names() {
    let facts = Facts::of(["pthread_key_create", "main", "__VERIFIER_nondet_int"]);
    assert!(facts.keys && facts.verifier_vocabulary && !facts.cancel);
    assert_eq!(facts.hooks(), [super::Hook::ThreadExit]);
}

/// The list has one section a family, named `### family`, with every function in backquotes in
/// its last paragraph.
#[test]
fn the_list_of_models_is_true() {
    let readme = include_str!("../../library/README.md");
    let mut listed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for section in readme.split("\n### ").skip(1) {
        let section = section.split("\n## ").next().unwrap_or(section).trim_end();
        let (title, body) = section.split_once('\n').unwrap_or((section, ""));
        let functions = body.rsplit("\n\n").next().unwrap_or(body);
        let names = functions.split('`').skip(1).step_by(2).map(str::to_owned);
        listed.insert(title.trim().to_owned(), names.collect());
    }
    let mut real: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for family in FAMILIES {
        let names = family.builtins.iter().map(|b| b.name.to_owned());
        real.insert(family.name.to_owned(), names.collect());
    }
    for source in SOURCES {
        let names = source.defines.iter().map(|n| (*n).to_owned());
        real.insert(format!("{}.c", source.name), names.collect());
    }
    for gap in GAPS {
        let names = gap.functions.iter().map(|n| (*n).to_owned());
        real.insert(gap.reason.to_owned(), names.collect());
    }
    for (family, names) in &real {
        assert_eq!(listed.get(family), Some(names), "section {family}");
    }
    assert_eq!(listed.len(), real.len(), "a section too many");
}
