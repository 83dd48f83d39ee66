//! `threadproof models`: the functions that a program calls and does not define.

use std::path::PathBuf;

use clap::Args;
use ir::front::{Externals, Undefined};
use ir::{Callee, Op, Program};

use crate::Exit;
use crate::cli::args::{ProgramArgs, SourceArgs};
use crate::print::formats::write_whole;
use crate::print::output::{print, say};
use crate::program::load::{refused, source};

/// The arguments of `models`.
#[derive(Args, Debug)]
pub(crate) struct ModelsArgs {
    /// Write definitions in C to this file, to start from: `--model FILE` uses them
    #[arg(long, value_name = "FILE")]
    pub(crate) stubs: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

pub(crate) fn models(args: &ModelsArgs) -> Exit {
    let mut source = source(&args.source, &ProgramArgs::default());
    if matches!(source.request.externals, Externals::Gap | Externals::Try) {
        source.request.externals = Externals::Contract;
    }
    source.request.runs = false;
    let lowered = match source.load() {
        Ok(loaded) => loaded.lowered,
        Err(why) => return refused(&why),
    };
    let program = &lowered.program;
    let mut text = String::new();
    for function in &lowered.assumed {
        text += &listed(program, function);
    }
    for gap in &lowered.gaps {
        let unmodelled = program
            .funcs
            .iter()
            .any(|(_, f)| f.name == gap.function && f.library);
        if unmodelled {
            let first = first_call(program, &gap.function);
            text += &format!("{}\n    not modelled: {}\n", gap.function, gap.reason);
            text += &first.map_or(String::new(), |at| format!("    called at {at}\n"));
        }
    }
    if text.is_empty() {
        text = "every function that is called is defined or has a model\n".into();
    }
    print(&text);
    match &args.stubs {
        Some(path) => match write_whole(path, &stubs(&lowered.assumed)) {
            Ok(()) => Exit::Success,
            Err(message) => {
                say(&message);
                Exit::BadInput
            }
        },
        None => Exit::Success,
    }
}

/// A function, what it may do, and where it is called first.
fn listed(program: &Program, function: &Undefined) -> String {
    let mut out = format!("{}\n", function.declaration);
    out += &match function.how {
        Externals::Pure => "    touches nothing, and returns anything\n".into(),
        Externals::Args => {
            "    touches what its arguments point to, and returns anything\n".to_string()
        }
        Externals::Gap | Externals::Try | Externals::Contract => {
            format!("    {}\n", function.contract.join("; "))
        }
        Externals::Thread => format!(
            "    {}; a thread of its own calls functions that it is given\n",
            function.contract.join("; ")
        ),
    };
    if let Some(at) = first_call(program, &function.name) {
        out += &format!("    called at {at}\n");
    }
    out
}

/// Where the program calls a function first.
fn first_call(program: &Program, name: &str) -> Option<String> {
    let own = program.funcs.iter().filter(|(_, f)| !f.library);
    let bodies = own.filter_map(|(_, f)| f.defined());
    let blocks = bodies.flat_map(|body| body.blocks.as_slice());
    let mut insts = blocks.flat_map(|block| &block.insts);
    let call = insts.find(|inst| match &inst.op {
        Op::Call {
            callee: Callee::Direct(f),
            ..
        } => program.funcs[*f].name == name,
        _ => false,
    })?;
    Some(program.place(call.span).to_string())
}

/// The file of definitions.
fn stubs(all: &[Undefined]) -> String {
    let mut out = String::from(
        "/* Definitions of what the program does not define, to start from. Numbers are any numbers. Give each what\n   \
         the real function does of what matters here: what it reads, writes, calls and waits for. Then take away its call\n   \
         of not_yet_looked_at: while there is one, nothing is called safe without naming it. */\n\n\
         void not_yet_looked_at(void);\n\
         void *calloc(unsigned long n, unsigned long size);\n\
         char nondet_char(void);\n\
         _Bool nondet_bool(void);\n\
         long nondet_long(void);\n\
         double nondet_double(void);\n",
    );
    for function in all {
        out += &format!("\n/* {} */\n", function.declaration.replace("*/", "* /"));
        out += match &function.stub {
            Some(stub) => stub,
            None => "/* A record goes by value: its definition is needed here. */\n",
        };
    }
    out
}
