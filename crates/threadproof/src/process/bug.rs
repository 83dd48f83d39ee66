//! A panic is a bug of ours: it is reported as one, in plain words, and the exit code says so.

use std::any::Any;
use std::panic::PanicHookInfo;

use crate::Exit;
use crate::print::output::say;

/// The stack commands run on. Only the touched part takes memory.
const STACK: usize = 256 << 20;

/// Runs a command on a large stack; a panic becomes [`Exit::Bug`].
pub(crate) fn guard(command: impl FnOnce() -> Exit + Send + 'static) -> Exit {
    std::panic::set_hook(Box::new(report));
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(command);
    match thread {
        Ok(thread) => thread.join().unwrap_or(Exit::Bug),
        Err(error) => {
            say(&format!("error: cannot start: {error}"));
            Exit::Bug
        }
    }
}

fn report(info: &PanicHookInfo<'_>) {
    let place = info
        .location()
        .map_or_else(String::new, |l| format!(" ({}:{})", l.file(), l.line()));
    say(&format!(
        "threadproof has a bug: {}{place}\n\
         Please report it, with the input and the command line.",
        message(info.payload())
    ));
}

fn message(payload: &dyn Any) -> &str {
    if let Some(text) = payload.downcast_ref::<&str>() {
        text
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text
    } else {
        "something unexpected"
    }
}
