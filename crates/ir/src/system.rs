//! Systems of processes: several programs in one.
//!
//! An *image* is a program by itself, with its `main`. [`system`] puts images together: each *process* is a copy of an
//! image's globals and functions, with arguments of its own, so that nothing behind this module needs to know which copy
//! of a variable is meant: it is in the text. Only the globals of the kernel's models ([`Program::kernel`]), by
//! which processes meet (tables of ports and of names), are there once. One first thread starts the first thread of
//! every process, as any thread starts another, and ends: so there is one first thread, as in every program.
//!
//! What is different of a system stands in [`Program::processes`]: which functions are whose, hence to which process a thread
//! belongs (that of the function it starts in); that an end ([`crate::Terminator::Exit`]) is that of one process; whose
//! hooks are called; who may wait for ever. A program without processes means what it always did.
//!
//! Layouts are there once an image, files once. Images must agree on the data model and on the language's rules.
//!
//! An image may be managed ([`Program::managed`]) and others not: then what a managed program is allowed concerns the objects
//! that have a class, and the processes that say so ([`crate::program::Process::managed`]). What a managed image calls of the system stands
//! in a program beside it, its *natives*, of which every process has a copy, too: functions without a body in the image are those
//! of the same name there. Such a process ends when all its threads but daemons have ended ([`LEFT`]).

mod agree;
pub mod monitor;
mod renumber;

use crate::build::FunctionBuilder;
use crate::id::{FuncId, GlobalId, LocalId};
use crate::inst::{AccessMode, Callee, MemAccess, Op, SwitchCase, Terminator};
use crate::operand::Operand;
use crate::program::{
    Entry, FuncBody, Function, Global, Hooks, Init, Local, Process, Program, Reloc, RelocTarget,
};
use crate::span::Span;
use crate::sync::SyncOp;
use crate::ty::Ty;
use monitor::Monitor;
use renumber::Renumber;

/// An image, and the processes that are made of it: one for each list of arguments, the program's name first.
#[derive(Clone, Debug)]
pub struct Image<'p> {
    /// What people call it.
    pub name: String,
    /// The program.
    pub program: &'p Program,
    /// The arguments of each process.
    pub args: Vec<Vec<String>>,
    /// Whether its processes may wait for ever when the others have ended.
    pub daemon: bool,
    /// Whether its processes may be killed, at any of their steps ([`Failures`]).
    pub crashes: bool,
    /// What it calls of the system, where it is managed.
    pub natives: Option<&'p Program>,
    /// Where other images have the same name: how many processes of the name come before these, and how many there are.
    pub among: Option<(usize, usize)>,
}

impl Image<'_> {
    /// What the process is called that has these arguments, by their number.
    fn process_name(&self, number: usize) -> String {
        let (before, all) = self.among.unwrap_or((0, self.args.len()));
        match all {
            1 => self.name.clone(),
            _ => format!("{}#{}", self.name, before + number + 1),
        }
    }
}

/// The function of the natives that a thread of a managed process calls when it has nothing more to do, and which ends the process
/// where no other thread has.
pub const LEFT: &str = "__tp_thread_left";

/// What may go wrong with processes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Failures {
    /// How many processes are killed at most in one execution, of those that may be.
    pub crashes: u32,
    /// Whether a process that was killed may begin again.
    pub restart: bool,
}

/// How many processes may be made by others in one execution.
pub const FORKS: usize = 4;

/// How many processes may become the program of one image in one execution.
pub const TIMES: usize = 4;

impl Program {
    /// The process that a function is of; none in a program without processes, and for the first thread's.
    pub fn process_of(&self, func: FuncId) -> Option<&Process> {
        self.processes.iter().find(|p| p.has_func(func))
    }
}

/// One program of all the images, or what keeps it from being made.
pub fn system(
    images: &[Image<'_>],
    failures: Failures,
    monitor: Option<&Program>,
) -> Result<Program, String> {
    let mut out = agree::common(images)?;
    let start = out.funcs.push(function("the start of all processes", 0));
    let mut starts = Vec::new();
    let mut killed = Vec::new();
    let mut programs = Vec::new();
    let monitor = match monitor {
        Some(program) => Some(Monitor::add(&mut out, program)?),
        None => None,
    };
    let becomes = images.iter().any(|i| i.program.hooks.programs.is_some());
    for image in images {
        let becomes = becomes && !image.program.managed;
        if image.args.is_empty() && !becomes {
            let name = &image.name;
            return Err(format!(
                "no process begins as `{name}`, and none becomes it: nothing calls `exec`"
            ));
        }
        let main = match image.program.entry {
            Entry::Main(main) if !image.program.managed => main,
            Entry::Thread(main) if image.program.managed => main,
            _ => return Err(format!("`{}` has no `main`", image.name)),
        };
        for program in image.natives.into_iter().chain([image.program]) {
            agree::merge_looks(&mut out, program);
        }
        let mut renumber = Parts::new(&mut out, image, monitor);
        let mut first = None;
        for (number, args) in image.args.iter().enumerate() {
            let name = image.process_name(number);
            let first = *first.get_or_insert(out.processes.len() as u32);
            let mut copy = |out: &mut Program, name: String, again: Option<Spawned>| {
                let how = (name, first, Start::Begins, becomes);
                process(out, image, &mut renumber, how, (main, args, again))
            };
            let crashes = image.crashes && failures.crashes > 0;
            let again = (crashes && failures.restart)
                .then(|| copy(&mut out, format!("{name} again"), None));
            let number = out.processes.len() as u32 + 1;
            starts.push(copy(&mut out, name.clone(), again));
            if crashes {
                killed.push(number);
            }
        }
        let first = first.unwrap_or(out.processes.len() as u32);
        if becomes {
            let mut places = Vec::new();
            for number in 1..=TIMES {
                let called = match (image.args.len(), number) {
                    (0, 1) => image.name.clone(),
                    _ => format!("{} by exec {number}", image.name),
                };
                let how = (called, first, Start::Becomes, true);
                let (start, _) = process(&mut out, image, &mut renumber, how, (main, &[], None));
                let number = out.processes.len() as u64;
                let begin = out.processes.last().and_then(|p| p.hooks.begin);
                places.push((start, begin.unwrap_or(start), number));
            }
            programs.push((image.name.as_str(), places));
        }
        if forks(image.program) {
            let name = [image.name.clone()];
            for number in 1..=FORKS {
                let called = format!("{}'s child {number}", image.name);
                let how = (called, first, Start::Spare, becomes);
                process(&mut out, image, &mut renumber, how, (main, &name, None));
            }
        }
    }
    if !killed.is_empty() {
        let mut failure = function("a failure", 1);
        failure.body = FuncBody::Defined(failing(&killed));
        let failure = out.funcs.push(failure);
        starts.extend((0..failures.crashes).map(|_| (failure, Operand::Const(0))));
    }
    if let Some(table) = out.hooks.programs.take() {
        fill(&mut out, table, &programs);
    }
    out.funcs[start].body = FuncBody::Defined(first_thread(&starts));
    out.entry = Entry::Thread(start);
    Ok(out)
}

/// Whether processes of an image make others.
fn forks(program: &Program) -> bool {
    let bodies = program.funcs.iter().filter_map(|(_, f)| f.defined());
    let mut insts = bodies
        .flat_map(|body| body.blocks.as_slice())
        .flat_map(|block| &block.insts);
    insts.any(|inst| {
        let op = &inst.op;
        matches!(
            op,
            Op::Sync {
                op: SyncOp::Fork { .. },
                ..
            }
        )
    })
}

/// How a process begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    /// With the system.
    Begins,
    /// Another of its image makes it.
    Spare,
    /// Another becomes it.
    Becomes,
}

/// A function that a thread starts in, and its argument.
type Spawned = (FuncId, Operand);

/// Where a process may become a program: the function that starts it, the one that hands over, the number of the process.
type Place = (FuncId, FuncId, u64);

/// Puts the images into the table of programs: of each its name, and its places.
fn fill(out: &mut Program, table: GlobalId, programs: &[(&str, Vec<Place>)]) {
    let width = out.data_model.pointer_size() as usize;
    let mut bytes = vec![0; out.globals[table].size as usize];
    let mut relocs = Vec::new();
    let mut at = 0;
    for (name, places) in programs {
        if at + width * (1 + 3 * places.len()) > bytes.len() {
            break;
        }
        let mut text = name.as_bytes().to_vec();
        text.push(0);
        let text = global(format!("the program's name {name}"), text, Vec::new(), 1);
        let text = out.globals.push(text);
        out.kernel.push(text);
        let mut reloc = |at: usize, target| {
            let offset = at as u32;
            relocs.push(Reloc { offset, target });
        };
        reloc(at, RelocTarget::Global(text, 0));
        at += width;
        for (start, begin, number) in places {
            reloc(at, RelocTarget::Func(*start));
            reloc(at + width, RelocTarget::Func(*begin));
            let place = &mut bytes[at + 2 * width..at + 3 * width];
            place.copy_from_slice(&number.to_le_bytes()[..width]);
            at += 3 * width;
        }
    }
    out.globals[table].init = Init::Data { bytes, relocs };
}

/// An image's parts, and those of its natives, by their numbers in the system.
struct Parts {
    own: Renumber,
    natives: Option<Renumber>,
}

impl Parts {
    fn new(out: &mut Program, image: &Image<'_>, monitor: Option<Monitor>) -> Parts {
        let mut add = |program| {
            let mut renumber = Renumber::image(out, program);
            renumber.monitor = monitor;
            renumber
        };
        Parts {
            natives: image.natives.map(&mut add),
            own: add(image.program),
        }
    }

    /// Adds a process's own copies. The number of the first global that is its own, and the hooks.
    fn process(&mut self, out: &mut Program, image: &Image<'_>, name: &str) -> (u32, Hooks) {
        let Some((natives, program)) = self.natives.as_mut().zip(image.natives) else {
            let first = self.own.process(out, image.program, name);
            return (first, self.own.hooks(image.program));
        };
        let first = natives.process(out, program, name);
        let defined = program.funcs.iter().filter(|(_, f)| f.defined().is_some());
        self.own.stand_ins = defined
            .map(|(id, f)| (f.name.clone(), natives.func(id)))
            .collect();
        self.own.process(out, image.program, name);
        (first, natives.hooks(program))
    }
}

/// Adds a process; the function that its first thread starts in. One that is killed may begin again in another.
fn process(
    out: &mut Program,
    image: &Image<'_>,
    renumber: &mut Parts,
    (name, first, how, passes): (String, u32, Start, bool),
    (main, args, again): (FuncId, &[String], Option<Spawned>),
) -> Spawned {
    let funcs = out.funcs.len() as u32;
    let (globals, mut hooks) = renumber.process(out, image, &name);
    let variables = out.globals.len() as u32 - globals;
    if let Some(table) = hooks.programs.take() {
        out.hooks.programs = Some(table);
    }
    let main = renumber.own.func(main);
    if let Some(named) = hooks.named.take() {
        lead_to_name(out, named, &name);
    }
    let argv = list(out, &format!("{name}.argv"), args);
    let envp = list(out, &format!("{name}.envp"), &[]);
    let count = args.len() as u64;
    let (given, arg) = match passes {
        true => (Given::Passed, passed_list(out, &name, (count, argv))),
        false => (Given::List(count, argv), Operand::Const(0)),
    };
    let left = renumber.own.stand_ins.get(LEFT);
    let body = match left.filter(|_| image.program.managed) {
        Some(left) => managed_body(main, *left),
        None => start_body(out, main, (given, envp), hooks.exit),
    };
    let mut start = function("the start of a process", 1);
    start.body = FuncBody::Defined(body);
    let start = out.funcs.push(start);
    if let Some(hook) = hooks.killed {
        let mut end = function("the end of a killed process", 1);
        end.params = vec![Ty::I32];
        end.body = FuncBody::Defined(killed_body(hook, again));
        hooks.killed = Some(out.funcs.push(end));
    }
    out.processes.push(Process {
        name,
        funcs: (funcs, out.funcs.len() as u32 - funcs),
        globals: (globals, out.globals.len() as u32 - globals),
        image: first,
        variables,
        spare: how == Start::Spare,
        becomes: how == Start::Becomes,
        daemon: image.daemon,
        managed: image.program.managed,
        hooks,
    });
    (start, arg)
}

/// Runs a managed program's first thread, which is then one that has nothing more to do. That stands in a block of its own, where
/// it is also done after an exception that ends the thread only ([`crate::quiet()`]).
fn managed_body(main: FuncId, left: FuncId) -> crate::program::Body {
    let arg = Local {
        ty: Ty::Ptr,
        name: String::new(),
    };
    let mut body = FunctionBuilder::new([arg]);
    let call = |func| Op::Call {
        dst: None,
        callee: Callee::Direct(func),
        args: Vec::new(),
    };
    let end = body.new_block();
    body.push(call(main), Span::NONE);
    body.jump(end, Span::NONE);
    body.switch_to(end);
    body.push(call(left), Span::NONE);
    body.terminate(Terminator::Return(None), Span::NONE);
    body.finish().0
}

/// Does what is left of a process that was killed, starts it again where that is asked for, and ends it. So what it did
/// happens before its new beginning, which finds everything given back.
fn killed_body(hook: FuncId, again: Option<Spawned>) -> crate::program::Body {
    let arg = Local {
        ty: Ty::I32,
        name: String::new(),
    };
    let mut body = FunctionBuilder::new([arg]);
    let status = Operand::Local(LocalId(0));
    let callee = Callee::Direct(hook);
    let (dst, args) = (None, vec![(Ty::I32, status)]);
    body.push(Op::Call { dst, callee, args }, Span::NONE);
    if let Some(start) = again {
        body.push(spawn(start), Span::NONE);
    }
    body.terminate(Terminator::Exit(status), Span::NONE);
    body.finish().0
}

/// Kills one of these processes, by their numbers, or none.
fn failing(processes: &[u32]) -> crate::program::Body {
    let arg = Local {
        ty: Ty::Ptr,
        name: String::new(),
    };
    let mut body = FunctionBuilder::new([arg]);
    let which = body.temp(Ty::I32);
    let op = Op::Nondet {
        dst: which,
        ty: Ty::I32,
        range: Some((0, processes.len() as i64)),
        failure: None,
    };
    body.push(op, Span::NONE);
    let end = body.new_block();
    let mut cases = Vec::new();
    let mut blocks = Vec::new();
    for (at, _) in processes.iter().enumerate() {
        let target = body.new_block();
        blocks.push(target);
        let value = at as u64 + 1;
        cases.push(SwitchCase {
            lo: value,
            hi: value,
            target,
        });
    }
    let (value, ty, default) = (Operand::Local(which), Ty::I32, end);
    let switch = Terminator::Switch {
        value,
        ty,
        cases,
        default,
    };
    body.terminate(switch, Span::NONE);
    for (number, block) in processes.iter().zip(blocks) {
        body.switch_to(block);
        let op = SyncOp::Kill {
            process: Operand::Const(u64::from(*number)),
            status: Operand::Const(KILLED),
        };
        let dst = None;
        body.push(Op::Sync { dst, op }, Span::NONE);
        body.terminate(Terminator::Jump(end), Span::NONE);
    }
    body.switch_to(end);
    body.terminate(Terminator::Return(None), Span::NONE);
    body.finish().0
}

/// The status of a process that was killed.
const KILLED: u64 = 9;

/// Starts the first thread of a process.
fn spawn((start, arg): Spawned) -> Op {
    let op = SyncOp::Spawn {
        handle: Operand::Const(0),
        func: Operand::Func(start),
        arg,
        detached: Operand::Const(1),
        daemon: Operand::Const(0),
    };
    Op::Sync { dst: None, op }
}

fn function(name: &str, params: usize) -> Function {
    Function {
        name: name.into(),
        params: vec![Ty::Ptr; params],
        ret: None,
        variadic: false,
        library: true,
        role: None,
        span: Span::NONE,
        body: FuncBody::Extern,
    }
}

/// Where the arguments of a process come from.
enum Given {
    /// This number of them stands in this list.
    List(u64, GlobalId),
    /// They stand where the argument of the function leads to.
    Passed,
}

/// Calls `main`, and ends the process with its value.
fn start_body(
    out: &Program,
    main: FuncId,
    (given, envp): (Given, GlobalId),
    exit: Option<FuncId>,
) -> crate::program::Body {
    let arg = Local {
        ty: Ty::Ptr,
        name: String::new(),
    };
    let mut body = FunctionBuilder::new([arg]);
    let (argc, argv) = match given {
        Given::List(argc, argv) => (Operand::Const(argc), Operand::Global(argv, 0)),
        Given::Passed => passed(&mut body, out.data_model.pointer_size()),
    };
    let mut args = vec![
        (Ty::I32, argc),
        (Ty::Ptr, argv),
        (Ty::Ptr, Operand::Global(envp, 0)),
    ];
    args.truncate(out.funcs[main].params.len());
    let result = out.funcs[main].ret.map(|ty| body.temp(ty));
    let callee = Callee::Direct(main);
    let dst = result;
    body.push(Op::Call { dst, callee, args }, Span::NONE);
    let code = result.map_or(Operand::Const(0), Operand::Local);
    if let Some(exit) = exit {
        let (callee, args) = (Callee::Direct(exit), vec![(Ty::I32, code)]);
        let dst = None;
        body.push(Op::Call { dst, callee, args }, Span::NONE);
    }
    body.terminate(Terminator::Exit(code), Span::NONE);
    body.finish().0
}

/// How many arguments there are and the list of them, as another program passes them: all processes of a system in which that
/// happens read them so, since a copy of one must be like it.
fn passed_list(out: &mut Program, name: &str, (count, argv): (u64, GlobalId)) -> Operand {
    let width = out.data_model.pointer_size();
    let mut bytes = count.to_le_bytes()[..4].to_vec();
    bytes.resize(2 * width as usize, 0);
    let relocs = vec![Reloc {
        offset: width,
        target: RelocTarget::Global(argv, 0),
    }];
    let list = global(format!("{name}.arguments"), bytes, relocs, width);
    Operand::Global(out.globals.push(list), 0)
}

/// The number of arguments and the list of them, behind the argument of the function.
fn passed(body: &mut FunctionBuilder, width: u32) -> (Operand, Operand) {
    let from = Operand::Local(LocalId(0));
    let mut load = |ty, offset: u64| {
        let (addr, dst) = (body.temp(Ty::Ptr), body.temp(ty));
        let step = Op::PtrAdd {
            dst: addr,
            base: from,
            index: Operand::Const(offset),
            scale: 1,
            offset: 0,
        };
        body.push(step, Span::NONE);
        let addr = Operand::Local(addr);
        let access = MemAccess {
            ty,
            mode: AccessMode::Plain,
            bits: None,
            align: 1,
        };
        let load = Op::Load { dst, addr, access };
        body.push(load, Span::NONE);
        Operand::Local(dst)
    };
    (load(Ty::I32, 0), load(Ty::Ptr, u64::from(width)))
}

/// Starts one thread after the other, and ends.
fn first_thread(starts: &[Spawned]) -> crate::program::Body {
    let mut body = FunctionBuilder::new([]);
    for start in starts {
        body.push(spawn(*start), Span::NONE);
    }
    body.terminate(Terminator::Return(None), Span::NONE);
    body.finish().0
}

/// Lets a pointer lead to the name of a process.
fn lead_to_name(out: &mut Program, pointer: GlobalId, name: &str) {
    let mut text = name.as_bytes().to_vec();
    text.push(0);
    let text = global(format!("{name}.name"), text, Vec::new(), 1);
    let target = RelocTarget::Global(out.globals.push(text), 0);
    let bytes = vec![0; out.data_model.pointer_size() as usize];
    let relocs = vec![Reloc { offset: 0, target }];
    out.globals[pointer].init = Init::Data { bytes, relocs };
}

/// A list of texts, ended by null.
fn list(out: &mut Program, name: &str, texts: &[String]) -> GlobalId {
    let width = out.data_model.pointer_size();
    let mut relocs = Vec::new();
    for (at, text) in texts.iter().enumerate() {
        let mut bytes = text.clone().into_bytes();
        bytes.push(0);
        let relocs_of_text = Vec::new();
        let text = global(format!("{name}[{at}]"), bytes, relocs_of_text, 1);
        relocs.push(Reloc {
            offset: at as u32 * width,
            target: RelocTarget::Global(out.globals.push(text), 0),
        });
    }
    let size = (texts.len() + 1) * width as usize;
    let array = global(name.into(), vec![0; size], relocs, width);
    out.globals.push(array)
}

fn global(name: String, bytes: Vec<u8>, relocs: Vec<Reloc>, align: u32) -> Global {
    Global {
        name,
        size: bytes.len() as u32,
        align,
        init: Init::Data { bytes, relocs },
        thread_local: false,
        constant: false,
        literal: false,
        layout: None,
        class: None,
        span: Span::NONE,
    }
}
