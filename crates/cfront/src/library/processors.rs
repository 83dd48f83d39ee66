//! Whether a program can tell how many processors there are.

use ir::{Callee, FuncId, Op, Operand, Program};

/// Whether the program may ask how many processors there are. `sysconf` tells that and other things.
pub(super) fn asked(program: &Program) -> bool {
    /// `_SC_NPROCESSORS_CONF` and `_SC_NPROCESSORS_ONLN`, as `system.c` has them.
    const NUMBERS: [u64; 2] = [83, 84];
    let named = |id: FuncId| {
        let function = &program.funcs[id];
        function.library.then_some(function.name.as_str())
    };
    let reachable = ir::closed::reachable(program);
    let own = program
        .funcs
        .iter()
        .filter(|(id, _)| named(*id).is_none() && reachable.contains(id));
    let bodies = own.filter_map(|(_, f)| f.defined());
    let blocks = bodies.flat_map(|body| body.blocks.as_slice());
    let own = blocks.flat_map(|block| &block.insts);
    let asked = own.filter_map(|inst| match &inst.op {
        Op::Call {
            callee: Callee::Direct(f),
            args,
            ..
        } => Some((named(*f)?, args.first().map(|(_, value)| *value))),
        _ => None,
    });
    let asked: Vec<(&str, Option<Operand>)> = asked.collect();
    let there = |name: &str| reachable.iter().any(|f| named(*f) == Some(name));
    let direct = |name: &str| asked.iter().any(|(n, _)| *n == name);
    // What is there and without a direct call is called through a pointer; `sysconf` calls the other.
    let pointed = match there("sysconf") {
        true => !direct("sysconf"),
        false => there("get_nprocs") || there("get_nprocs_conf"),
    };
    pointed
        || asked.iter().any(|(name, first)| match (*name, first) {
            ("get_nprocs" | "get_nprocs_conf", _) => true,
            ("sysconf", Some(Operand::Const(n))) => NUMBERS.contains(n),
            ("sysconf", _) => true,
            _ => false,
        })
}
