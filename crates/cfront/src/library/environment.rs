//! The environment of the process.
//!
//! Where the user gives it (`--env`), it is a list that `environment.c` looks names up in. Otherwise
//! it is open: each variable that the program asks for by a constant name may be set or not, and has
//! any value; both are decided before the program starts ([`ir::Init::Any`]), so that every call gets
//! the same, and no engine takes them for constants. Executions have values of fewer than [`LONGEST`]
//! characters; what looks further is a gap. Names that are computed, and the list itself (`environ`,
//! the third parameter of `main`), are gaps in an open environment.

use ir::{AccessMode, CmpOp, GapKind, GapReason, Operand, Ty};

use super::LibTy::Ptr;
use super::{Builtin, Emit, Family, builtin};

pub(super) const FAMILY: Family = Family {
    name: "environment",
    builtins: BUILTINS,
};

static BUILTINS: &[Builtin] = &[
    builtin("getenv", &[Ptr], Some(Ptr), getenv),
    // It also finds nothing where the process has more rights than its user.
    builtin("secure_getenv", &[Ptr], Some(Ptr), |e| {
        let found = getenv(e)?;
        if e.facts.environment {
            return Some(found);
        }
        Some(decided(e, "trusted", found))
    }),
];

/// The size of a value in executions, with its zero byte.
const LONGEST: u32 = 16;

/// What was set or taken away comes first (`variables.c`), in programs that do so.
fn getenv(e: &mut Emit<'_>) -> Option<Operand> {
    if !e.facts.changes_environment {
        return from_world(e);
    }
    let name = [(Ty::Ptr, e.arg(0))];
    let changed = e.call("__tp_is_changed", &name, Some(Ty::I32))?;
    let result = e.builder.temp(Ty::Ptr);
    e.either(
        changed,
        |e| {
            let now = e.call("__tp_changed", &name, Some(Ty::Ptr));
            e.assign(result, Ty::Ptr, now.unwrap_or(Operand::Const(0)));
        },
        |e| {
            let first = from_world(e);
            e.assign(result, Ty::Ptr, first.unwrap_or(Operand::Const(0)));
        },
    );
    Some(Operand::Local(result))
}

fn from_world(e: &mut Emit<'_>) -> Option<Operand> {
    let name = e.arg(0);
    if e.facts.environment {
        return e.call("__tp_getenv", &[(Ty::Ptr, name)], Some(Ty::Ptr));
    }
    let Some(name) = e.linker.literal(name) else {
        let text =
            "`getenv` of a name that is not a literal, in an environment that is not given (--env)";
        e.gap(GapReason::new(GapKind::World, text));
        return Some(Operand::Const(0));
    };
    if name.is_empty() || name.contains('=') {
        return Some(Operand::Const(0));
    }
    let text = e.linker.world(&format!("getenv(\"{name}\")"), LONGEST);
    let set = format!("set({name})");
    Some(decided(e, &set, Operand::Global(text, 0)))
}

/// This or null, as the world decides.
fn decided(e: &mut Emit<'_>, what: &str, value: Operand) -> Operand {
    let what = e.linker.world(what, 1);
    let holds = e.load(Ty::I8, Operand::Global(what, 0), AccessMode::Plain);
    let holds = e.compare(CmpOp::Ne, Ty::I8, holds, Operand::Const(0));
    e.select(Ty::Ptr, holds, value, Operand::Const(0))
}

/// The C text of the list of an environment that is given, for `environment.c`.
pub(crate) fn list(variables: &[String]) -> String {
    let mut text = String::new();
    let mut names = Vec::new();
    for (i, variable) in variables.iter().enumerate() {
        let bytes = variable.bytes().map(|b| format!("\\{b:03o}"));
        let bytes: String = bytes.collect();
        let phrase = format!("variable {} of the environment", i + 1);
        text.push_str(&format!(
            "static char __tp_variable_{i}[] __asm__(\"{phrase}\") = \"{bytes}\";\n"
        ));
        names.push(format!("__tp_variable_{i}, "));
    }
    let names = names.concat();
    text.push_str(&format!("char *__tp_variables[] = {{{names}0}};\n"));
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_environment_is_a_list_in_c() {
        assert_eq!(super::list(&[]), "char *__tp_variables[] = {0};\n");
        let one = super::list(&["A=\"".to_owned()]);
        assert_eq!(
            one,
            "static char __tp_variable_0[] __asm__(\"variable 1 of the environment\") = \"\\101\\075\\042\";\n\
             char *__tp_variables[] = {__tp_variable_0, 0};\n"
        );
    }
}
