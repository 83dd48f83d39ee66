//! `threadproof ir`: the intermediate representation, written down.

use std::io::{ErrorKind, Write};

use crate::Exit;
use crate::cli::args::{IrArgs, ProgramArgs};
use crate::print::output::say;
use crate::program::load::{load, source};

pub(crate) fn ir(args: &IrArgs) -> Exit {
    let mut source = source(&args.source, &ProgramArgs::default());
    source.request.runs = false;
    let loaded = match load(&source) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    loaded.gaps.iter().for_each(|g| say(g));
    let text = ir::print(&loaded.program);
    let text = report::plain::visible(&text);
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
