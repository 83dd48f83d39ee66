//! Direct calls made to fit their functions.
//!
//! Files may disagree about a function's type (no prototype in scope, or a wrong one); linkers do
//! not notice. Where the bits still mean the same on the machine, because integers and pointers
//! differ in width only and superfluous arguments are ignored, the call is adapted. A call with
//! too few arguments, or a float where an integer is wanted, becomes a gap.

use ir::{
    Body, Callee, CastOp, DataModel, FuncBody, Inst, Local, LocalId, Op, Operand, Program, Ty,
};

use crate::Gap;

struct Signature {
    name: String,
    params: Vec<Ty>,
    ret: Option<Ty>,
    variadic: bool,
}

/// Adapts every direct call of the program. Returns the gaps made.
pub(crate) fn fit(program: &mut Program) -> Vec<Gap> {
    let signatures: Vec<Signature> = program
        .funcs
        .iter()
        .map(|(_, f)| Signature {
            name: f.name.clone(),
            params: f.params.clone(),
            ret: f.ret,
            variadic: f.variadic,
        })
        .collect();
    let model = program.data_model;
    let mut gaps = Vec::new();
    for (_, f) in program.funcs.iter_mut() {
        let name = f.name.clone();
        if let FuncBody::Defined(body) = &mut f.body {
            fit_body(body, &signatures, model, &name, &mut gaps);
        }
    }
    gaps
}

fn fits(body: &Body, inst: &Inst, signatures: &[Signature]) -> bool {
    let Op::Call {
        dst,
        callee: Callee::Direct(id),
        args,
    } = &inst.op
    else {
        return true;
    };
    let s = &signatures[id.0 as usize];
    let count = args.len() == s.params.len() || s.variadic && args.len() > s.params.len();
    let types = args.iter().zip(&s.params).all(|((ty, _), want)| ty == want);
    let result = dst.is_none_or(|d| Some(body.locals[d].ty) == s.ret);
    count && types && result
}

fn fit_body(
    body: &mut Body,
    signatures: &[Signature],
    model: DataModel,
    function: &str,
    gaps: &mut Vec<Gap>,
) {
    let blocks: Vec<_> = body.blocks.ids().collect();
    for block in blocks {
        let misfit = body.blocks[block]
            .insts
            .iter()
            .any(|i| !fits(body, i, signatures));
        if !misfit {
            continue;
        }
        let old = std::mem::take(&mut body.blocks[block].insts);
        let mut new = Vec::with_capacity(old.len() + 4);
        for inst in old {
            if fits(body, &inst, signatures) {
                new.push(inst);
            } else if let Err(reason) = adapt(body, &inst, signatures, model, &mut new) {
                gaps.push(Gap {
                    span: inst.span,
                    function: function.to_owned(),
                    reason: reason.clone().into(),
                });
                new.push(Inst {
                    op: Op::Gap {
                        reason: reason.into(),
                    },
                    ..inst
                });
            }
        }
        body.blocks[block].insts = new;
    }
}

fn adapt(
    body: &mut Body,
    inst: &Inst,
    signatures: &[Signature],
    model: DataModel,
    out: &mut Vec<Inst>,
) -> Result<(), String> {
    let Op::Call {
        dst,
        callee: Callee::Direct(id),
        args,
    } = &inst.op
    else {
        return Ok(());
    };
    let s = &signatures[id.0 as usize];
    let misfit = || format!("a call of `{}` that does not fit its definition", s.name);
    if args.len() < s.params.len() {
        return Err(misfit());
    }
    let mut steps = Vec::new();
    let mut fitted = Vec::with_capacity(args.len());
    for (i, &(ty, value)) in args.iter().enumerate() {
        match s.params.get(i) {
            None if s.variadic => fitted.push((ty, value)),
            None => {}
            Some(&want) => {
                let value = convert(body, value, ty, want, model, &mut steps).ok_or_else(misfit)?;
                fitted.push((want, value));
            }
        }
    }
    let push = |out: &mut Vec<Inst>, op| {
        out.push(Inst {
            op,
            span: inst.span,
            unwind: inst.unwind,
        });
    };
    let mut after = Vec::new();
    let result = match (*dst, s.ret) {
        (Some(d), Some(ret)) if body.locals[d].ty != ret => {
            let want = body.locals[d].ty;
            let temp = new_local(body, ret);
            let value = convert(body, Operand::Local(temp), ret, want, model, &mut after)
                .ok_or_else(misfit)?;
            after.push(Op::Copy {
                dst: d,
                ty: want,
                src: value,
            });
            Some(temp)
        }
        // The caller reads a value that was never written: it is uninitialised.
        (Some(_), None) => None,
        (d, _) => d,
    };
    for op in steps {
        push(out, op);
    }
    push(
        out,
        Op::Call {
            dst: result,
            callee: Callee::Direct(*id),
            args: fitted,
        },
    );
    for op in after {
        push(out, op);
    }
    Ok(())
}

fn new_local(body: &mut Body, ty: Ty) -> LocalId {
    body.locals.push(Local {
        ty,
        name: String::new(),
    })
}

/// The same bits in another integer or pointer type.
fn convert(
    body: &mut Body,
    value: Operand,
    from: Ty,
    to: Ty,
    model: DataModel,
    out: &mut Vec<Op>,
) -> Option<Operand> {
    if from == to {
        return Some(value);
    }
    let word = model.pointer_int();
    let mut step = |body: &mut Body, op, from, to, a| {
        let dst = new_local(body, to);
        out.push(Op::Cast {
            dst,
            op,
            from,
            to,
            a,
        });
        Operand::Local(dst)
    };
    let (value, from) = match from {
        Ty::Ptr => (step(body, CastOp::PtrToInt, Ty::Ptr, word, value), word),
        _ if from.is_float() => return None,
        _ => (value, from),
    };
    let target = if to == Ty::Ptr { word } else { to };
    let (f, t) = (from.int_bits()?, target.int_bits()?);
    let value = match f.cmp(&t) {
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Greater => step(body, CastOp::Trunc, from, target, value),
        std::cmp::Ordering::Less => step(body, CastOp::SignExt, from, target, value),
    };
    Some(match to {
        Ty::Ptr => step(body, CastOp::IntToPtr, word, Ty::Ptr, value),
        _ => value,
    })
}
