//! `threadproof ir`: the intermediate representation, written down.

use std::io::{ErrorKind, Write};

use crate::Exit;
use crate::args::IrArgs;
use crate::load::load;
use crate::output::say;

pub(crate) fn ir(args: &IrArgs) -> Exit {
    let loaded = match load(&args.source) {
        Ok(loaded) => loaded,
        Err(messages) => {
            messages.iter().for_each(|m| say(m));
            return Exit::BadInput;
        }
    };
    loaded.warnings.iter().for_each(|w| say(w));
    loaded.gaps.iter().for_each(|g| say(g));
    let text = ir::print(&loaded.program);
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
