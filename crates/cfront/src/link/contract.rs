//! The contract of an undefined function as text: its declaration, what it is taken to do, and a definition in C
//! to start from (`threadproof models`).
//!
//! A definition is written with `void` pointers, so that it stands without the program's headers; functions are
//! known by their names across files.

use ir::FuncId;
use ir::front::Undefined;

use crate::sema::ctype::{FuncType, QType, Type, Types, is_const};
use crate::sema::unit::Unit;
use crate::session::Session;

/// What is to be said of an undefined function; none if it is not declared.
pub(super) fn describe(s: &Session, units: &[Unit<'_>], id: FuncId) -> Undefined {
    let name = s.program.funcs[id].name.clone();
    let declared = units.iter().flat_map(|u| &u.funs);
    let fun = declared.into_iter().find(|f| f.func == Some(id));
    let signature = fun.and_then(|f| s.types.func(f.ty));
    let how = s.externals_of(&name);
    match signature {
        Some(signature) => Undefined {
            declaration: declaration(&s.types, &name, &signature),
            contract: contract(&s.types, &signature),
            stub: stub(&s.types, &name, &signature),
            name,
            how,
        },
        None => Undefined {
            declaration: format!("{name}()"),
            contract: vec!["returns any number".into()],
            stub: None,
            name,
            how,
        },
    }
}

/// The declaration, as people write it.
fn declaration(types: &Types, name: &str, f: &FuncType) -> String {
    let mut params: Vec<String> = f.params.iter().map(|&p| types.show(p)).collect();
    if f.variadic {
        params.push("...".into());
    }
    if params.is_empty() && f.prototype {
        params.push("void".into());
    }
    let ret = types.show(f.ret);
    let space = if ret.ends_with('*') { "" } else { " " };
    format!("{ret}{space}{name}({})", params.join(", "))
}

/// What it may do, a phrase each.
fn contract(types: &Types, f: &FuncType) -> Vec<String> {
    let mut out = Vec::new();
    for (i, param) in f.params.iter().enumerate() {
        let n = i + 1;
        let Some(to) = types.pointee(param.id) else {
            continue;
        };
        out.push(match types.get(to.id) {
            Type::Func(_) => format!("may call argument {n}"),
            _ if is_const(types, to) => format!("reads what argument {n} points to"),
            _ => format!("reads and may write what argument {n} points to"),
        });
    }
    if f.variadic {
        out.push("may touch what further arguments point to".into());
    }
    out.push(match (types.pointee(f.ret.id), types.is_void(f.ret.id)) {
        (_, true) => "returns".into(),
        (Some(to), _) if types.is_record(to.id) => "returns null or a fresh object".into(),
        (Some(to), _) if types.size(to.id) == Some(1) && !types.is_void(to.id) => {
            "returns null or a fresh text".into()
        }
        (Some(_), _) => "returns any address, which is not followed".into(),
        (None, _) => "returns any value".into(),
    });
    out
}

/// Calls of a function that is argument `n`, any number of them; none if it cannot be called from here. A pointer that it takes is a
/// parameter that may lead to the same, or leads to a fresh object.
fn called_back(types: &Types, f: &FuncType, called: &FuncType, n: usize) -> Option<String> {
    if !called.prototype || called.variadic || types.is_record(called.ret.id) {
        return None;
    }
    let (mut params, mut args) = (Vec::new(), Vec::new());
    for wanted in &called.params {
        let Some(to) = types.pointee(wanted.id) else {
            types.scalar(wanted.id)?;
            let bare = QType {
                quals: Default::default(),
                ..*wanted
            };
            params.push(types.show(bare));
            args.push(match types.get(wanted.id) {
                Type::Float(_) => "nondet_double()".to_owned(),
                _ => "nondet_long()".to_owned(),
            });
            continue;
        };
        if matches!(types.get(to.id), Type::Func(_)) {
            return None;
        }
        let fits = |p: &QType| {
            types.pointee(p.id).is_some_and(|from| {
                let data = !matches!(types.get(from.id), Type::Func(_));
                let void = types.is_void(from.id) || types.is_void(to.id);
                data && (from.id == to.id || void)
            })
        };
        let size = types.size(to.id).filter(|size| *size > 1).unwrap_or(64);
        let fitting = f.params.iter().enumerate().filter(|(_, p)| fits(p));
        let mut given = format!("calloc(1, {size})");
        for (i, _) in fitting {
            given = match given.starts_with("calloc") {
                true => format!("(void *)a{}", i + 1),
                false => format!("nondet_bool() ? (void *)a{} : {given}", i + 1),
            };
        }
        params.push("void *".to_owned());
        args.push(given);
    }
    if params.is_empty() {
        params.push("void".to_owned());
    }
    let ret = match (types.pointee(called.ret.id), types.is_void(called.ret.id)) {
        (Some(_), _) => "void *".to_owned(),
        (None, true) => "void".to_owned(),
        (None, false) => types.show(QType {
            quals: Default::default(),
            ..called.ret
        }),
    };
    Some(format!(
        "    while (a{n} && nondet_bool())\n        (({ret} (*)({}))a{n})({});\n",
        params.join(", "),
        args.join(", ")
    ))
}

/// A definition; none where records go by value.
fn stub(types: &Types, name: &str, f: &FuncType) -> Option<String> {
    let plain = |ty: QType| match (types.pointee(ty.id), types.get(ty.id)) {
        (Some(to), _) if is_const(types, to) => Some("const void *".to_string()),
        (Some(_), _) => Some("void *".to_string()),
        (None, Type::Void) => Some("void ".to_string()),
        (None, Type::Enum(_)) => Some("int ".to_string()),
        (None, Type::Int(_) | Type::Float(_)) => {
            let bare = QType {
                quals: Default::default(),
                ..ty
            };
            Some(format!("{} ", types.show(bare)))
        }
        _ => None,
    };
    let mut params = Vec::new();
    for (i, &param) in f.params.iter().enumerate() {
        params.push(format!("{}a{}", plain(param)?, i + 1));
    }
    if f.variadic {
        params.push("...".into());
    }
    if params.is_empty() {
        params.push("void".into());
    }
    // Undefined, so that no proof rests on a definition before its reader has taken the call away.
    let mut body = "    not_yet_looked_at();\n".to_owned();
    for (i, param) in f.params.iter().enumerate() {
        let n = i + 1;
        let Some(to) = types.pointee(param.id) else {
            continue;
        };
        if let Type::Func(called) = types.get(to.id) {
            body += "    /* Or later, or in another thread. */\n";
            body += &match called_back(types, f, called, n) {
                Some(text) => text,
                // Undefined as well, so that no answer takes it for a function that calls nothing.
                None => format!("    void what_calls_a{n}();\n    what_calls_a{n}(a{n});\n"),
            };
            continue;
        }
        let size = types.size(to.id).filter(|_| !types.is_void(to.id));
        let Some(size) = size else {
            body += &format!("    /* It may touch what a{n} points to. */\n");
            continue;
        };
        if is_const(types, to) {
            let until = match size {
                1 => format!("((const volatile char *)a{n})[i]"),
                _ => format!("i < {size}"),
            };
            body += &format!(
                "    for (unsigned i = 0; a{n} && {until}; i++)\n        (void)((const volatile char *)a{n})[i];\n"
            );
            continue;
        }
        body += &format!(
            "    for (unsigned i = 0; a{n} && i < {size}; i++)\n        ((char *)a{n})[i] = nondet_char();\n"
        );
    }
    let ret = plain(f.ret)?;
    body += &match (types.pointee(f.ret.id), ret.trim()) {
        (Some(to), _) => {
            let size = types.size(to.id).filter(|size| *size > 1).unwrap_or(64);
            format!("    return nondet_bool() ? 0 : calloc(1, {size});\n")
        }
        (None, "void") => String::new(),
        (None, "float" | "double" | "long double") => "    return nondet_double();\n".into(),
        (None, _) => format!("    return ({})nondet_long();\n", ret.trim()),
    };
    Some(format!(
        "{ret}{name}({})\n{{\n{body}}}\n",
        params.join(", ")
    ))
}
