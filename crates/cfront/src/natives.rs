//! What processes of managed languages call of the system (`library/managed.c`), as a program beside theirs
//! ([`ir::system::Image::natives`]).

use ir::front::{Lowered, Refused, Request};
use ir::{Entry, FuncBody};

use crate::load::lower_text;
use crate::options::Options;
use crate::source::FileTable;

/// Calls each of the functions, so that they and what they call are there.
const CALLS: &str = "\
void __tp_thread_entered(void); void __tp_thread_left(void); void __tp_process_ends(int);
int __tp_net_listen(int); int __tp_net_connect(int); void *__tp_net_file(int);
int __tp_net_accept(int, void *, int); int __tp_net_read(int, void *, void *, int, int);
int __tp_net_write(void *, const void *, int); int __tp_net_closed(void *);
void __tp_net_end(void *); void __tp_net_close(int, void *);
int main(void)
{
    __tp_thread_entered(); __tp_thread_left(); __tp_process_ends(0);
    __tp_net_listen(0); __tp_net_connect(0); __tp_net_file(0);
    __tp_net_accept(0, 0, 0); __tp_net_read(0, 0, 0, 0, 0);
    __tp_net_write(0, 0, 0); __tp_net_closed(0); __tp_net_end(0); __tp_net_close(0, 0);
    return 0;
}
";

/// The name of the text above.
const NAME: &str = "natives.c";

/// The functions, for a process of a system that is loaded as the request says.
pub fn natives(request: &Request) -> Result<Lowered, Refused> {
    let options = Options {
        fail: request.fail,
        monitored: request.monitored,
        short_reads: request.short_reads,
        system: true,
        ..Options::default()
    };
    let mut files = FileTable::new();
    let mut lowered = lower_text(CALLS.as_bytes(), NAME, &options, &mut files).map_err(|errors| {
        Refused::Bug(errors.iter().map(|d| d.render(&files)).collect())
    })?;
    let program = &mut lowered.program;
    program.entry = Entry::None;
    if let Some(main) = program.func_named("main") {
        program.funcs[main].body = FuncBody::Extern;
        program.funcs[main].library = true;
    }
    for (_, file) in program.files.iter_mut() {
        file.library |= file.name == NAME;
    }
    Ok(lowered)
}
