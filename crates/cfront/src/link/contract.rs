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
    let mut body = String::new();
    for (i, param) in f.params.iter().enumerate() {
        let n = i + 1;
        let Some(to) = types.pointee(param.id) else {
            continue;
        };
        if matches!(types.get(to.id), Type::Func(_)) {
            body +=
                &format!("    /* It may call a{n}, now or later, in this thread or another. */\n");
            continue;
        }
        let size = types.size(to.id).filter(|_| !types.is_void(to.id));
        let Some(size) = size.filter(|_| !is_const(types, to)) else {
            continue;
        };
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
