//! Files that are kept: those that the user gives (`--file`) and, where no others exist, those the program makes.
//!
//! `files.c` has the file system; this is the way to it from other models, and what it begins with: a table of
//! names in C, which the front end writes behind the text of the family. Where nothing is kept the words below
//! mean nothing, and no part of it is in the program.

use std::collections::BTreeSet;

use ir::front::GivenFiles;
use ir::{AccessMode, CmpOp, FormatArgs, FormatSink, Op, Operand, Order, Ty};

use super::LibTy::{I32, Ptr, Word};
use super::facts::Kept;
use super::{Builtin, Emit, Family, LibTy, alloc, builtin};

pub(super) const FAMILY: Family = Family {
    name: "files",
    builtins: BUILTINS,
};

/// The kind of descriptor that stands for a file that is kept.
const KIND: u64 = 8;
/// The folder that the program starts in.
const HERE: &str = "/home";
/// The most bytes of a name, with its zero byte, and the most names.
const NAME: usize = 120;
const NAMES: usize = 48;
/// The most bytes of a file that is given.
pub const LARGEST: usize = 1 << 20;

static BUILTINS: &[Builtin] = &[
    // Whether a path leads to a file that is kept.
    builtin("__tp_keeps", &[Ptr], Some(I32), |e| {
        let path = [(Ty::Ptr, e.arg(0))];
        match e.facts.files {
            Kept::None => Some(Operand::Const(0)),
            Kept::Given => e.call("__tp_disk_given", &path, Some(Ty::I32)),
            Kept::All => e.call("__tp_disk_name", &path, Some(Ty::I32)),
        }
    }),
    builtin("__tp_is_kept", &[I32], Some(I32), |e| {
        let fd = e.arg(0);
        Some(is_kept(e, fd))
    }),
    builtin("__tp_peers", &[], Some(I32), |e| {
        Some(Operand::Const(u64::from(!e.facts.alone)))
    }),
    builtin("__tp_kept_about", &[I32, Ptr, Ptr, Ptr], None, |e| {
        on_disk(e, "__tp_disk_about", None)
    }),
    builtin("__tp_kept_entry", &[I32, Ptr], Some(I32), |e| {
        on_disk(e, "__tp_disk_entry", Some(I32))
    }),
    builtin("__tp_kept_flags", &[I32], Some(I32), |e| {
        on_disk(e, "__tp_disk_flags", Some(I32))
    }),
    builtin("__tp_kept_link", &[Ptr, Ptr], Some(I32), |e| {
        on_disk(e, "__tp_disk_link", Some(I32))
    }),
    builtin("__tp_kept_open", &[Ptr, I32, I32], Some(I32), |e| {
        on_disk(e, "__tp_disk_open", Some(I32))
    }),
    builtin("__tp_kept_path", &[Ptr, I32, I32], Some(I32), |e| {
        on_disk(e, "__tp_disk_path", Some(I32))
    }),
    builtin("__tp_kept_read", &[I32, Ptr, Word, Word], Some(Word), |e| {
        on_disk(e, "__tp_disk_read", Some(Word))
    }),
    builtin("__tp_kept_rename", &[Ptr, Ptr], Some(I32), |e| {
        on_disk(e, "__tp_disk_rename", Some(I32))
    }),
    builtin("__tp_kept_resize", &[I32, Word], Some(I32), |e| {
        on_disk(e, "__tp_disk_resize", Some(I32))
    }),
    builtin(
        "__tp_kept_scan",
        &[I32, I32, Ptr, Ptr, Ptr],
        Some(I32),
        |e| on_disk(e, "__tp_disk_scan", Some(I32)),
    ),
    builtin("__tp_kept_seek", &[I32, Word, I32], Some(Word), |e| {
        on_disk(e, "__tp_disk_seek", Some(Word))
    }),
    builtin("__tp_kept_set_flags", &[I32, I32], None, |e| {
        on_disk(e, "__tp_disk_set_flags", None)
    }),
    builtin("__tp_kept_share", &[I32, I32], None, |e| {
        on_disk(e, "__tp_disk_share", None)
    }),
    builtin("__tp_kept_stat", &[Ptr, Ptr, Ptr, Ptr], Some(I32), |e| {
        on_disk(e, "__tp_disk_stat", Some(I32))
    }),
    builtin("__tp_kept_temporary", &[], Some(I32), |e| {
        on_disk(e, "__tp_disk_temporary", Some(I32))
    }),
    builtin("__tp_kept_until", &[I32, Ptr, Word, I32], Some(Word), |e| {
        on_disk(e, "__tp_disk_until", Some(Word))
    }),
    builtin("__tp_kept_whole", &[Ptr, Ptr], Some(I32), |e| {
        on_disk(e, "__tp_disk_whole", Some(I32))
    }),
    builtin(
        "__tp_kept_write",
        &[I32, Ptr, Word, Word],
        Some(Word),
        |e| on_disk(e, "__tp_disk_write", Some(Word)),
    ),
    builtin("__tp_kept_writes", &[I32], Some(I32), |e| {
        on_disk(e, "__tp_disk_writes", Some(I32))
    }),
    // A copy of bytes that orders nothing and races with nothing that does the same.
    builtin("__tp_copy_relaxed", &[Ptr, Ptr, Word], None, |e| {
        let (dst, src, len) = (e.arg(0), e.arg(1), e.arg(2));
        e.push(Op::MemCopy {
            dst,
            src,
            len,
            overlap: false,
            mode: AccessMode::Atomic(Order::Relaxed),
        });
        None
    }),
];

/// A call of a function of `files.c`; where nothing is kept it does nothing.
fn on_disk(e: &mut Emit<'_>, name: &str, ret: Option<LibTy>) -> Option<Operand> {
    let ret = ret.map(|ty| ty.ty(e.data_model));
    match e.facts.files {
        Kept::None => ret.map(|_| Operand::Const(0)),
        Kept::Given | Kept::All => {
            let args = e.args.to_vec();
            e.call(name, &args, ret)
        }
    }
}

/// Whether a descriptor stands for a file that is kept.
fn is_kept(e: &mut Emit<'_>, fd: Operand) -> Operand {
    if e.facts.files == Kept::None {
        return Operand::Const(0);
    }
    let kind = e.call("__tp_descriptor_kind", &[(Ty::I32, fd)], Some(Ty::I32));
    let kind = kind.unwrap_or(Operand::Const(0));
    e.compare(CmpOp::Eq, Ty::I32, kind, Operand::Const(KIND))
}

/// Emits what is printed on a descriptor that may stand for a file: there it is written, elsewhere `print` does it.
pub(super) fn printed(
    e: &mut Emit<'_>,
    fd: Operand,
    fmt: Operand,
    args: &FormatArgs,
    print: impl FnOnce(&mut Emit<'_>) -> Operand,
) -> Operand {
    if e.facts.files == Kept::None {
        return print(e);
    }
    let result = e.builder.temp(Ty::I32);
    let kept = is_kept(e, fd);
    let (args, list) = match args {
        FormatArgs::List(list) => (None, Some(*list)),
        FormatArgs::Direct(args) => (Some(args.clone()), None),
    };
    e.either(
        kept,
        |e| {
            let written = match (args, list) {
                (Some(args), _) => directly(e, fd, fmt, args),
                (_, list) => {
                    let list = list.unwrap_or(Operand::Const(0));
                    let args = [(Ty::I32, fd), (Ty::Ptr, fmt), (Ty::Ptr, list)];
                    e.call("__tp_disk_print", &args, Some(Ty::I32))
                }
            };
            e.assign(result, Ty::I32, written.unwrap_or(Operand::Const(0)));
        },
        |e| {
            let printed = print(e);
            e.assign(result, Ty::I32, printed);
        },
    );
    Operand::Local(result)
}

/// Formats once for the length, once into memory, and writes that.
fn directly(
    e: &mut Emit<'_>,
    fd: Operand,
    fmt: Operand,
    args: Vec<(Ty, Operand)>,
) -> Option<Operand> {
    let zero = Operand::Const(0);
    let format = |e: &mut Emit<'_>, sink| {
        let args = FormatArgs::Direct(args.clone());
        let op = |dst| Op::Format {
            dst: Some(dst),
            sink,
            fmt,
            args,
        };
        e.value(Ty::I32, op)
    };
    let len = format(e, FormatSink::Buffer(zero, zero));
    let word = e.word();
    let wide = match word {
        Ty::I32 => len,
        _ => e.cast(ir::CastOp::SignExt, Ty::I32, word, len),
    };
    let size = e.binary(ir::BinOp::Add, word, wide, Operand::Const(1));
    let fresh = alloc::alloc(e, size, Operand::Const(16), false);
    let made = e.not_null(fresh);
    let result = e.builder.temp(Ty::I32);
    e.assign(result, Ty::I32, Operand::Const(u64::from(u32::MAX)));
    e.when(made, |e| {
        format(e, FormatSink::Unbounded(fresh));
        written(e, fd, fresh, wide);
        e.push(Op::Free { ptr: fresh });
        e.assign(result, Ty::I32, len);
    });
    Some(Operand::Local(result))
}

/// Emits bytes that are written at the offset of a file that is kept.
fn written(e: &mut Emit<'_>, fd: Operand, ptr: Operand, len: Operand) {
    let word = e.word();
    let offset = Operand::Const(match word {
        Ty::I32 => u64::from(u32::MAX),
        _ => u64::MAX,
    });
    let args = [(Ty::I32, fd), (Ty::Ptr, ptr), (word, len), (word, offset)];
    e.call("__tp_disk_write", &args, Some(word));
}

/// Emits bytes that go to a descriptor that may stand for a file.
pub(super) fn put_out(e: &mut Emit<'_>, fd: Operand, ptr: Operand, len: Operand) {
    let out = Op::Output { fd, ptr, len };
    if e.facts.files == Kept::None {
        e.push(out);
        return;
    }
    let kept = is_kept(e, fd);
    e.either(kept, |e| written(e, fd, ptr, len), |e| e.push(out));
}

/// The name of a file in the program's world: absolute, without `.`, `..` and empty parts.
fn absolute(name: &str) -> String {
    let whole = match name.starts_with('/') {
        true => name.to_owned(),
        false => format!("{HERE}/{name}"),
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in whole.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    format!("/{}", parts.join("/"))
}

/// What is wrong with files that are given, if anything is.
pub fn refusal(given: &GivenFiles) -> Option<String> {
    let mut names = BTreeSet::new();
    for (name, bytes) in &given.files {
        let whole = absolute(name);
        if whole.len() >= NAME - 1 || whole == "/" || name.contains('\0') {
            return Some(format!(
                "`{name}` is no name for a file in the program's world; it has at most {} characters, and may be absolute or begin at {HERE}",
                NAME - 2
            ));
        }
        if bytes.len() > LARGEST {
            return Some(format!(
                "the file `{name}` has {} bytes; a file that is given has at most {LARGEST}",
                bytes.len()
            ));
        }
        if !names.insert(whole) {
            return Some(format!("the file `{name}` is given twice"));
        }
    }
    let folders = folders(given);
    if let Some(both) = names.iter().find(|n| folders.contains(*n)) {
        return Some(format!("`{both}` is a file and a folder of another file"));
    }
    (names.len() + folders.len() > NAMES)
        .then(|| format!("files that are given, and their folders, have more than {NAMES} names"))
}

fn folders(given: &GivenFiles) -> BTreeSet<String> {
    let mut folders: BTreeSet<String> = ["/", "/tmp", HERE].map(String::from).into();
    for (name, _) in &given.files {
        let mut whole = absolute(name);
        while let Some(at) = whole.rfind('/') {
            whole.truncate(at);
            if !whole.is_empty() {
                folders.insert(whole.clone());
            }
        }
    }
    folders
}

/// The C text of what a file system begins with, for `files.c`.
pub(crate) fn table(given: &GivenFiles) -> String {
    let mut text = String::new();
    let mut nodes = Vec::new();
    let quoted = |bytes: &[u8]| -> String { bytes.iter().map(|b| format!("\\{b:03o}")).collect() };
    let mut node = |name: &str, object: &str| {
        let name_text = quoted(name.as_bytes());
        let hash = hash(name);
        nodes.push(format!("{{(long){hash}ull, \"{name_text}\", &{object}}}"));
    };
    for (i, name) in folders(given).iter().enumerate() {
        let folder = format!("folder_{i}");
        text.push_str(&format!(
            "static struct file {folder} __asm__(\"the folder {name}\") = {{1, 4096, 0755, 2}};\n"
        ));
        node(name, &folder);
    }
    for (i, (name, bytes)) in given.files.iter().enumerate() {
        let (file, size) = (format!("file_{i}"), bytes.len());
        let shown: String = name.chars().filter(|c| !"\"\\\n".contains(*c)).collect();
        text.push_str(&format!(
            "static const char bytes_{i}[] __asm__(\"what was given of {shown}\") = \"{}\";\n\
             static struct file {file} __asm__(\"the file {shown}\") = {{0, {size}, 0644, 1, bytes_{i}, {size}}};\n",
            quoted(bytes)
        ));
        node(&absolute(name), &file);
    }
    let count = nodes.len();
    text.push_str(&format!(
        "static struct node nodes[NODES] = {{{}}};\nstatic long used = {count};\n",
        nodes.join(", ")
    ));
    text
}

/// As `files.c` makes it.
fn hash(name: &str) -> u64 {
    let step = |h: u64, b: u8| h.wrapping_mul(33).wrapping_add(u64::from(b));
    name.bytes().fold(5381, step) | 1
}

#[cfg(test)]
mod tests {
    use ir::front::GivenFiles;

    use super::{absolute, refusal, table};

    fn given(names: &[&str]) -> GivenFiles {
        GivenFiles {
            files: names.iter().map(|n| ((*n).into(), b"a\n".into())).collect(),
            others: false,
        }
    }

    #[test]
    fn names_are_absolute() {
        assert_eq!(absolute("a.txt"), "/home/a.txt");
        assert_eq!(absolute("./b//../c"), "/home/c");
        assert_eq!(absolute("/etc/passwd"), "/etc/passwd");
    }

    #[test]
    fn a_table_has_folders_and_files() {
        let text = table(&given(&["d/a"]));
        assert!(
            text.contains("\"\\057\\150\\157\\155\\145\\057\\144\""),
            "{text}"
        );
        assert!(text.contains("static long used = 5;"), "{text}");
    }

    #[test]
    fn wrong_names_are_refused() {
        assert_eq!(refusal(&given(&["a", "b/c"])), None);
        assert!(refusal(&given(&["a", "./a"])).is_some());
        assert!(refusal(&given(&["a", "a/b"])).is_some());
        assert!(refusal(&given(&["/"])).is_some());
        assert!(refusal(&given(&["x".repeat(200).as_str()])).is_some());
    }
}
