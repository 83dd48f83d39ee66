//! Models of the C library: what a call to an external function we know means.
//!
//! Three kinds of function have a model:
//!
//! - a [`Builtin`] is lowered at the call site, by Rust code that emits a few instructions;
//! - a function (or object) of a [`SourceFamily`] is written in C under `library/` and is linked
//!   into the program when something refers to it;
//! - a known function we do not model has a [`gap_reason`].
//!
//! A name may be both a builtin and in a source family (`printf`): a direct call takes the
//! builtin, and the C definition gives the function an address. A definition of the user's own
//! always comes before a model.
//!
//! What a model guarantees: user memory is read and written by ordinary accesses, so that races
//! and memory errors inside library calls show; state that the library itself shares between
//! threads is touched by relaxed atomics, so that a model adds no happens-before edge that the
//! real function does not promise. `library/README.md` lists every function.

mod alloc;
mod asserts;
mod async_safe;
mod c11_threads;
mod emit;
mod environment;
mod facts;
mod files;
mod gaps;
mod integer;
mod jump;
mod math;
mod memory;
mod process;
mod processors;
mod pthread;
mod queues;
mod semaphore;
mod sources;
mod stdio;
mod time;
mod tp;
mod verifier;

#[cfg(test)]
mod lowering_tests;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::LazyLock;

use ir::{DataModel, LooksAt, Operand, Program, Role, SyncAbi, Ty};

pub use async_safe::{is_async_safe, waits_for_others};
pub use emit::{Emit, Linker};
pub(crate) use environment::list as environment_list;
pub use facts::{Facts, Hook, Kept};
pub(crate) use files::{refusal as files_refusal, table as file_table};
pub use gaps::{gap_reason, stays_gap};
pub use sources::{SOURCES, SourceFamily, source_for};
pub use verifier::{is_atomic_function, is_error_function, is_nondet_function};

/// A function of the library that is lowered at its call.
#[derive(Debug)]
pub struct Builtin {
    /// The name a call uses.
    pub name: &'static str,
    /// Types of the fixed parameters. A caller converts its arguments to them, whatever
    /// prototype it saw.
    pub params: &'static [LibTy],
    /// Whether more arguments may follow (after the default promotions).
    pub variadic: bool,
    /// Type of the result.
    pub ret: Option<LibTy>,
    /// Emits the call. `None` where there is no result, or control does not come back: a caller
    /// that needs a value takes zero.
    pub emit: fn(&mut Emit<'_>) -> Option<Operand>,
}

/// The type of a parameter or result: a type of the intermediate representation, or one whose
/// width depends on the data model. `long double` is taken as `f64`, a `va_list` as the address
/// of the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LibTy {
    /// `char`, `_Bool`.
    I8,
    /// `short`.
    I16,
    /// `int`.
    I32,
    /// `long long`.
    I64,
    /// `__int128`.
    I128,
    /// `float`.
    F32,
    /// `double`, `long double`.
    F64,
    /// Any pointer, and `pthread_t`.
    Ptr,
    /// `long`, `size_t`, `time_t`: an integer as wide as a pointer.
    Word,
}

impl LibTy {
    /// The type in this data model.
    pub fn ty(self, model: DataModel) -> Ty {
        match self {
            LibTy::I8 => Ty::I8,
            LibTy::I16 => Ty::I16,
            LibTy::I32 => Ty::I32,
            LibTy::I64 => Ty::I64,
            LibTy::I128 => Ty::I128,
            LibTy::F32 => Ty::F32,
            LibTy::F64 => Ty::F64,
            LibTy::Ptr => Ty::Ptr,
            LibTy::Word => model.pointer_int(),
        }
    }
}

/// A file of builtins.
#[derive(Debug)]
pub struct Family {
    /// The name, as the list of models uses it.
    pub name: &'static str,
    /// Its functions.
    pub builtins: &'static [Builtin],
}

/// Every family of builtins: the one place to register another.
pub static FAMILIES: &[Family] = &[
    alloc::FAMILY,
    asserts::FAMILY,
    c11_threads::FAMILY,
    environment::FAMILY,
    files::FAMILY,
    integer::FAMILY,
    jump::FAMILY,
    math::FAMILY,
    memory::FAMILY,
    process::FAMILY,
    queues::FAMILY,
    pthread::FAMILY,
    semaphore::FAMILY,
    stdio::FAMILY,
    time::FAMILY,
    tp::FAMILY,
    verifier::FAMILY,
    verifier::NONDET_FAMILY,
];

static BUILTINS: LazyLock<HashMap<&'static str, &'static Builtin>> = LazyLock::new(|| {
    FAMILIES
        .iter()
        .flat_map(|family| family.builtins)
        .map(|builtin| (builtin.name, builtin))
        .collect()
});

/// Whether a function gives memory that it has made.
pub(crate) fn allocates(model: &Builtin) -> bool {
    alloc::allocates(model)
}

/// The builtin with this name; `__builtin_` before a library function's name makes no difference.
pub fn find(name: &str) -> Option<&'static Builtin> {
    let find = |name: &str| BUILTINS.get(name).copied();
    find(name).or_else(|| find(name.strip_prefix("__builtin_")?))
}

/// What engines must know of the library function with this name.
pub fn role(name: &str) -> Option<Role> {
    match name {
        "pthread_mutexattr_settype" => Some(Role::SetsMutexKind),
        "__tp_become" | "__tp_put_told" | "__tp_take_told" | "__tp_post_told"
        | "__tp_datagram_told" => Some(Role::OrdersNothing),
        "__tp_told_sent" => Some(Role::ToldOfSending),
        "__tp_told_received" => Some(Role::ToldOfReceiving),
        "signal" | "sigaction" => Some(Role::InstallsHandler),
        "__tp_signal_comes" => Some(Role::RunsHandlers),
        "__tp_fifo"
        | "__tp_kernel_memory"
        | "__tp_message_queue"
        | "__tp_named_semaphore"
        | "__tp_shared_memory" => Some(Role::SharesMemory),
        _ => None,
    }
}

/// What of its surroundings a program with these models can see.
pub fn looks_at(program: &Program) -> LooksAt {
    let reachable = ir::closed::reachable(program);
    let input = reachable.iter().any(|&id| {
        let function = &program.funcs[id];
        let file = program.files.get(function.span.file);
        let reads = file.is_some_and(|f| f.name == "<library>/input.c");
        function.library && (reads || function.name == "isatty")
    });
    let lookups = ["__tp_getenv", "__tp_environment"];
    let reached = |name: &str| {
        let found = program.func_named(name);
        found.is_some_and(|id| program.funcs[id].library && reachable.contains(&id))
    };
    let mut functions = program.funcs.iter();
    LooksAt {
        input,
        environment: program.global_named("environ").is_some()
            || functions.any(|(_, f)| f.library && lookups.contains(&f.name.as_str())),
        processors: processors::asked(program),
        files: [
            "open", "open64", "openat", "mmap", "opendir", "popen", "tmpfile", "stat", "access",
        ]
        .into_iter()
        .any(reached),
        peers: reached("socket") && !reached("__tp_close_all"),
        short_texts: false,
    }
}

/// The place of a mutex's kind in the objects that the headers of this library (glibc) initialise
/// statically.
pub fn sync_abi(model: DataModel) -> SyncAbi {
    SyncAbi {
        mutex_kind_offset: Some(match model {
            DataModel::Lp64 => 16,
            DataModel::Ilp32 => 12,
        }),
    }
}

const fn builtin(
    name: &'static str,
    params: &'static [LibTy],
    ret: Option<LibTy>,
    emit: fn(&mut Emit<'_>) -> Option<Operand>,
) -> Builtin {
    Builtin {
        name,
        params,
        variadic: false,
        ret,
        emit,
    }
}

const fn variadic(
    name: &'static str,
    params: &'static [LibTy],
    ret: Option<LibTy>,
    emit: fn(&mut Emit<'_>) -> Option<Operand>,
) -> Builtin {
    Builtin {
        name,
        params,
        variadic: true,
        ret,
        emit,
    }
}
