//! The `threadproof` command: see the library of the same name.

use std::process::ExitCode;

fn main() -> ExitCode {
    threadproof::command_line(std::env::args_os())
}
