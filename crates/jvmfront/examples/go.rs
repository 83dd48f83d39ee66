//! Scratch.
use ir::front::{FrontEnd, Request};
use machine::*;
use std::io::Write;
struct P;
impl Observer for P {
    fn event(&mut self, _: &Event) {}
    fn output(&mut self, fd: u8, bytes: &[u8]) {
        if fd == 1 {
            std::io::stdout().write_all(bytes).unwrap();
        } else {
            std::io::stderr().write_all(bytes).unwrap();
        }
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let java = jvmfront::Java {
        main: args.get(2).cloned().filter(|s| s != "-"),
        ..Default::default()
    };
    let t = std::time::Instant::now();
    let request = Request {
        files: vec![args[1].clone().into()],
        ..Default::default()
    };
    let lowered = match java.load(&request) {
        Ok(l) => l,
        Err(e) => {
            eprintln!("{e:?}");
            std::process::exit(3)
        }
    };
    let mut p = lowered.program;
    if args.get(3).is_some_and(|a| a == "ir") {
        println!("{}", ir::print(&p));
        return;
    }
    for e in ir::verify(&p).iter().take(10) {
        eprintln!("verify: {e}");
    }
    if args.get(3).is_none() {
        hack(&mut p);
    }
    let took = t.elapsed();
    let n = p.funcs.len();
    let c = p.classes.len();
    let code = Code::new(std::sync::Arc::new(p));
    let config = Config {
        lazy: false,
        logging: false,
        ..Config::default()
    };
    let mut s = State::new(&code, &config, &[]);
    let mut moves = vec![];
    let mut steps = 0u64;
    let mut cur = ThreadId(0);
    loop {
        if let Some(c) = s.exited() {
            eprintln!("[exit {c}]");
            break;
        }
        s.moves(&code, &mut moves);
        if moves.is_empty() {
            break;
        }
        if moves.iter().all(|m| m.real == 0) && s.deadlock(&code).is_some() {
            eprintln!("[deadlock]");
            break;
        }
        let m = moves
            .iter()
            .find(|m| m.real > 0 && m.thread == cur)
            .or(moves.iter().find(|m| m.real > 0))
            .unwrap_or(&moves[0])
            .thread;
        cur = m;
        steps += 1;
        match s.step(&code, m, 0, &SyncOnly, &mut P) {
            Outcome::Violation(v) => {
                let i = code.site(v.site);
                eprintln!("[violation {:?} {}] at {:?}", v.kind, v.message, i);
                dump(&code, &s, m);
                break;
            }
            Outcome::Gap(g) => {
                eprintln!("[gap {}]", g.reason);
                dump(&code, &s, m);
                break;
            }
            _ => {}
        }
    }
    eprintln!(
        "[{n} funcs, {c} classes, {steps} steps, load {took:?}, all {:?}]",
        t.elapsed()
    );
}
fn dump(code: &Code, s: &State, t: ThreadId) {
    for (f, site) in s.stack(code, t) {
        let i = code.site(site);
        eprintln!(
            "   {} {}",
            code.program().funcs[f].name,
            code.program().place(i.span)
        );
    }
}

fn hack(p: &mut ir::Program) {
    use ir::*;
    for (_, f) in p.funcs.iter_mut() {
        let FuncBody::Defined(body) = &mut f.body else {
            continue;
        };
        let mut locals = std::mem::take(&mut body.locals);
        for (_, b) in body.blocks.iter_mut() {
            let mut out = vec![];
            for i in std::mem::take(&mut b.insts) {
                let span = i.span;
                let mut e = |op| {
                    out.push(Inst {
                        op,
                        span,
                        unwind: None,
                    })
                };
                let acc = MemAccess {
                    ty: Ty::I8,
                    mode: AccessMode::Plain,
                    bits: None,
                    align: 1,
                };
                match &i.op {
                    Op::Sync {
                        dst,
                        op: SyncOp::OnceBegin { once, .. },
                    } => {
                        let mut t = |ty| {
                            locals.push(Local {
                                ty,
                                name: String::new(),
                            })
                        };
                        let (old, c, new) = (t(Ty::I8), t(Ty::I32), t(Ty::I8));
                        e(Op::Load {
                            dst: old,
                            addr: *once,
                            access: acc,
                        });
                        e(Op::Compare {
                            dst: c,
                            op: CmpOp::Eq,
                            ty: Ty::I8,
                            a: Operand::Local(old),
                            b: Operand::Const(0),
                        });
                        e(Op::Select {
                            dst: new,
                            ty: Ty::I8,
                            cond: Operand::Local(c),
                            a: Operand::Const(2),
                            b: Operand::Local(old),
                        });
                        e(Op::Store {
                            addr: *once,
                            value: Operand::Local(new),
                            access: acc,
                        });
                        e(Op::Copy {
                            dst: dst.unwrap(),
                            ty: Ty::I32,
                            src: Operand::Local(c),
                        });
                    }
                    Op::Sync {
                        op: SyncOp::OnceEnd { once } | SyncOp::OnceFail { once },
                        ..
                    } => e(Op::Store {
                        addr: *once,
                        value: Operand::Const(1),
                        access: acc,
                    }),
                    Op::Sync {
                        dst,
                        op:
                            SyncOp::MutexLock { .. }
                            | SyncOp::MutexUnlock { .. }
                            | SyncOp::CondSignal { .. },
                    } => {
                        if let Some(dst) = dst {
                            e(Op::Copy {
                                dst: *dst,
                                ty: Ty::I32,
                                src: Operand::Const(0),
                            });
                        }
                    }
                    _ => out.push(i),
                }
            }
            b.insts = out;
        }
        body.locals = locals;
    }
}
