//! `threadproof ir`: the intermediate representation, written down.

use std::io::{ErrorKind, Write};

use crate::Exit;
use crate::cli::args::{IrArgs, ProgramArgs};
use crate::print::output::say;
use crate::program::load::{load, refused, source};
use crate::program::source::Source;

pub(crate) fn ir(args: &IrArgs) -> Exit {
    let mut source = source(&args.source, &ProgramArgs::default()).without_trying();
    source.request.runs = false;
    if let Some(method) = &args.why {
        return why(&source, method);
    }
    let loaded = match load(&source) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    loaded.gaps.iter().for_each(|g| say(g));
    write(&ir::print(&loaded.program))
}

/// How a method comes to be part of the program.
fn why(source: &Source, method: &str) -> Exit {
    let chains = match source.java.why(&source.request, method) {
        Ok(chains) => chains,
        Err(why) => return refused(&why),
    };
    if chains.is_empty() {
        say(&format!("{method} is not part of the program"));
        return Exit::BadInput;
    }
    let mut text = String::new();
    for chain in chains {
        for (depth, name) in chain.iter().enumerate() {
            text.push_str(&format!("{}{name}\n", "  ".repeat(depth)));
        }
    }
    write(&text)
}

/// Writes the output.
fn write(text: &str) -> Exit {
    let text = report::plain::visible(text);
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Exit::Success,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Exit::ClosedPipe,
        Err(error) => {
            say(&format!("error: cannot write the output: {error}"));
            Exit::BadInput
        }
    }
}
