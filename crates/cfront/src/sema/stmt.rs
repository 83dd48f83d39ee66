//! Checking statements and function bodies.

use crate::sema::ctype::{FuncType, QType};
use crate::sema::hir::{self, Block, Case, Expr, Kind, LabelId, Stmt, StmtKind, VarId};
use crate::sema::unit::{Cx, Entity, Scope, SwitchState};
use crate::session::{Check, Stop};
use crate::source::Location;
use crate::syntax::ast::{
    Block as AstBlock, Derivation, ExprId, ForInit, FunctionDefinition, Label as AstLabel,
    LabelKind, Parameters, StmtId, StmtKind as Ast, Symbol,
};

/// A checked function.
pub(crate) struct Checked {
    pub params: Vec<VarId>,
    /// The types arguments arrive in: promoted for old-style definitions.
    pub arrive: Vec<QType>,
    pub body: Block,
}

impl<'a> Cx<'_, 'a> {
    /// Checks the body of a function. The function's state must be fresh.
    pub fn function_body(&mut self, f: &'a FunctionDefinition, ty: &FuncType) -> Check<Checked> {
        self.f.inside = true;
        self.f.ret = Some(ty.ret);
        self.f.variadic = ty.variadic;
        self.f.scopes.push(Scope::default());
        self.open_block();
        let (params, arrive) = self.parameters(f, ty)?;
        let tu = self.u.tu;
        if let Ast::Block(block) = &tu[f.body].kind {
            self.block_items(block);
        }
        self.f.scopes.pop();
        let body = self.close_block();
        self.check_labels();
        Ok(Checked {
            params,
            arrive,
            body,
        })
    }

    fn parameters(
        &mut self,
        f: &'a FunctionDefinition,
        ty: &FuncType,
    ) -> Check<(Vec<VarId>, Vec<QType>)> {
        let Some(Derivation::Function { parameters, .. }) = f.declarator.derivations.first() else {
            return Ok((Vec::new(), Vec::new()));
        };
        let mut vars = Vec::new();
        let mut arrive = Vec::new();
        match parameters {
            Parameters::Unspecified => {}
            Parameters::Prototype { parameters, .. } => {
                for (p, declared) in parameters.iter().zip(&ty.params) {
                    // The declared type again, with lengths of inner arrays evaluated here.
                    let full = self.parameter_type(p).unwrap_or(*declared);
                    let loc = p.declarator.location;
                    let name = p.declarator.name;
                    let var = self.new_var(name.map_or("", |n| self.name(n)), full);
                    if let Some(name) = name {
                        self.scope().names.insert(name, Entity::Var(var));
                    } else {
                        self.f.vars[var.0 as usize].name = String::new();
                    }
                    if !self.s.types.is_void(full.id) && self.s.types.size(full.id).is_none() {
                        return self.incomplete(
                            full,
                            loc,
                            "a parameter has incomplete type".into(),
                        );
                    }
                    vars.push(var);
                    arrive.push(full);
                }
            }
            Parameters::Identifiers(names) => {
                for d in &f.old_style_parameters {
                    self.declare_old_style(d)?;
                }
                for (name, loc) in names {
                    let var = match self.scope().names.get(name) {
                        Some(Entity::Var(v)) => *v,
                        _ => {
                            let int = self.s.types.int.plain();
                            let var = self.new_var(self.name(*name), int);
                            self.scope().names.insert(*name, Entity::Var(var));
                            var
                        }
                    };
                    let ty = self.f.vars[var.0 as usize].ty;
                    let probe = self.mk(ty.unqual(), Kind::Gap(String::new()), *loc);
                    arrive.push(self.default_promote(probe).ty);
                    vars.push(var);
                }
            }
        }
        Ok((vars, arrive))
    }

    fn declare_old_style(&mut self, d: &'a crate::syntax::ast::Declaration) -> Check<()> {
        let (base, attrs) = self.specifiers(&d.specifiers, false)?;
        for item in &d.declarators {
            let ty = self.declarator_type(base, &item.declarator)?;
            let ty = self.apply_type_attributes(ty, &attrs);
            let ty = self.adjust_parameter(ty);
            if let Some(name) = item.declarator.name {
                let var = self.new_var(self.name(name), ty);
                self.scope().names.insert(name, Entity::Var(var));
            }
        }
        Ok(())
    }

    fn open_block(&mut self) {
        let id = self.f.block_vars.len() as u32;
        self.f.block_vars.push(Vec::new());
        self.f.blocks.push(Block {
            id,
            ..Block::default()
        });
    }

    fn close_block(&mut self) -> Block {
        let block = self.f.blocks.pop().unwrap_or_default();
        self.f.block_vars[block.id as usize] = block.vars.clone();
        block
    }

    fn block_items(&mut self, block: &'a AstBlock) {
        let outer = self.f.label_names.len();
        let id = self.f.blocks.last().map(|b| b.id);
        for &(name, loc) in &block.local_labels {
            let label = self.new_label(Some(name), loc);
            self.f.label_names.push((name, id, label));
        }
        for &item in &block.items {
            self.statement(item);
        }
        if !block.local_labels.is_empty() {
            let mut index = 0;
            self.f.label_names.retain(|(_, owner, _)| {
                index += 1;
                index <= outer || *owner != id
            });
        }
    }

    /// Checks a statement as a block of its own.
    fn nested(&mut self, id: StmtId) -> Stmt {
        let loc = self.u.tu[id].location;
        self.open_block();
        self.f.scopes.push(Scope::default());
        self.statement(id);
        self.f.scopes.pop();
        let block = self.close_block();
        Stmt {
            kind: StmtKind::Block(block),
            loc,
        }
    }

    /// Checks a statement, adding to the current block. What cannot be checked becomes a gap.
    pub fn statement(&mut self, id: StmtId) {
        let loc = self.u.tu[id].location;
        if self.s.error_count() >= crate::session::MAX_ERRORS {
            return;
        }
        match self.try_statement(id) {
            Ok(()) | Err(Stop::Reported) => {}
            Err(Stop::Unsupported(what)) => self.push_stmt(StmtKind::Gap(what), loc),
        }
    }

    fn checked_condition(&mut self, e: ExprId) -> Expr {
        let loc = self.u.tu[e].location;
        let int = self.s.types.int.plain();
        let result = self.condition(e);
        self.or_gap(result, int, loc)
    }

    fn try_statement(&mut self, id: StmtId) -> Check<()> {
        let tu = self.u.tu;
        let stmt = &tu[id];
        let loc = stmt.location;
        match &stmt.kind {
            Ast::Empty => {}
            Ast::Expr(e) => {
                let e = self.effect(*e)?;
                self.push_stmt(StmtKind::Expr(e), loc);
            }
            Ast::Block(block) => {
                self.open_block();
                self.f.scopes.push(Scope::default());
                self.block_items(block);
                self.f.scopes.pop();
                let block = self.close_block();
                self.push_stmt(StmtKind::Block(block), loc);
            }
            Ast::Declaration(d) => self.declaration(d)?,
            Ast::StaticAssert(a) => self.static_assert(a)?,
            Ast::NestedFunction(f) => {
                let result = self.unsupported("a nested function");
                self.refuse(f.declarator.name, &result);
                return result;
            }
            Ast::If { arms, otherwise } => {
                let kind = self.if_chain(arms, *otherwise);
                self.push_stmt(kind, loc);
            }
            Ast::Switch(value, body) => self.switch(*value, *body, loc),
            Ast::While(cond, body) => {
                let cond = self.checked_condition(*cond);
                self.f.loops += 1;
                let body = self.nested(*body);
                self.f.loops -= 1;
                self.push_stmt(StmtKind::While(cond, Box::new(body)), loc);
            }
            Ast::DoWhile(body, cond) => {
                self.f.loops += 1;
                let body = self.nested(*body);
                self.f.loops -= 1;
                let cond = self.checked_condition(*cond);
                self.push_stmt(StmtKind::DoWhile(Box::new(body), cond), loc);
            }
            Ast::For {
                init,
                condition,
                step,
                body,
            } => self.for_loop(init, *condition, *step, *body, loc),
            Ast::Goto(name) => {
                let label = self.label(*name, loc);
                self.push_stmt(StmtKind::Goto(label), loc);
            }
            Ast::ComputedGoto(e) => {
                let e = self.rvalue(*e)?;
                let to = self.s.types.void_ptr.plain();
                let e = self.assign_convert(e, to, loc)?;
                self.push_stmt(StmtKind::ComputedGoto(e), loc);
            }
            Ast::Continue if self.f.loops == 0 => {
                return self.error(loc, "`continue` outside a loop");
            }
            Ast::Continue => self.push_stmt(StmtKind::Continue, loc),
            Ast::Break if self.f.loops == 0 && self.f.switches.is_empty() => {
                return self.error(loc, "`break` outside a loop or switch");
            }
            Ast::Break => self.push_stmt(StmtKind::Break, loc),
            Ast::Return(value) => self.return_statement(*value, loc)?,
            Ast::Asm(asm) => self.asm(asm)?,
            Ast::Labeled { labels, body } => {
                for label in labels {
                    self.define_label(label)?;
                }
                if let Some(body) = body {
                    self.statement(*body);
                }
            }
        }
        Ok(())
    }

    fn if_chain(&mut self, arms: &'a [(ExprId, StmtId)], otherwise: Option<StmtId>) -> StmtKind {
        let mut checked = Vec::with_capacity(arms.len());
        for &(cond, body) in arms {
            let cond = self.checked_condition(cond);
            let body = self.nested(body);
            checked.push((cond, body));
        }
        let mut rest = otherwise.map(|s| Box::new(self.nested(s)));
        for (cond, body) in checked.into_iter().rev() {
            let at = cond.loc;
            let kind = StmtKind::If(cond, Box::new(body), rest);
            rest = Some(Box::new(Stmt { kind, loc: at }));
        }
        match rest {
            Some(stmt) => stmt.kind,
            None => StmtKind::Empty,
        }
    }

    fn for_loop(
        &mut self,
        init: &'a ForInit,
        condition: Option<ExprId>,
        step: Option<ExprId>,
        body: StmtId,
        loc: Location,
    ) {
        self.open_block();
        self.f.scopes.push(Scope::default());
        let started = match init {
            ForInit::None => Ok(()),
            ForInit::Expr(e) => self
                .effect(*e)
                .map(|e| self.push_stmt(StmtKind::Expr(e), loc)),
            ForInit::Declaration(d) => self.declaration(d),
        };
        if let Err(Stop::Unsupported(what)) = started {
            self.push_stmt(StmtKind::Gap(what), loc);
        }
        let condition = condition.map(|c| self.checked_condition(c));
        let void = self.s.types.void.plain();
        let step = step.map(|s| {
            let at = self.u.tu[s].location;
            let result = self.effect(s);
            self.or_gap(result, void, at)
        });
        self.f.loops += 1;
        let body = self.nested(body);
        self.f.loops -= 1;
        self.push_stmt(StmtKind::For(condition, step, Box::new(body)), loc);
        self.f.scopes.pop();
        let block = self.close_block();
        self.push_stmt(StmtKind::Block(block), loc);
    }

    fn return_statement(&mut self, value: Option<ExprId>, loc: Location) -> Check<()> {
        let ret = self.f.ret.unwrap_or(self.s.types.void.plain());
        let value = match value {
            None => None,
            Some(e) => {
                let value = self.rvalue(e)?;
                if self.s.types.is_void(ret.id) {
                    if !self.s.types.is_void(value.ty.id) {
                        self.s.warn(loc, "a value returned from a `void` function");
                    }
                    let value = self.convert(value, ret);
                    self.push_stmt(StmtKind::Expr(value), loc);
                    None
                } else {
                    Some(self.assign_convert(value, ret, loc)?)
                }
            }
        };
        self.push_stmt(StmtKind::Return(value), loc);
        Ok(())
    }

    fn switch(&mut self, value: ExprId, body: StmtId, loc: Location) {
        let result = self.rvalue(value).and_then(|v| {
            if !self.s.types.is_int(v.ty.id) {
                return self.error(loc, "a switch needs an integer");
            }
            Ok(self.promote(v))
        });
        let int = self.s.types.int.plain();
        let value = self.or_gap(result, int, loc);
        self.f.switches.push(SwitchState {
            ty: value.ty,
            cases: Vec::new(),
            default: None,
        });
        let body = self.nested(body);
        let Some(state) = self.f.switches.pop() else {
            return;
        };
        let kind = StmtKind::Switch {
            value,
            body: Box::new(body),
            cases: state.cases,
            default: state.default,
        };
        self.push_stmt(kind, loc);
    }

    fn define_label(&mut self, label: &'a AstLabel) -> Check<()> {
        let loc = label.location;
        match &label.kind {
            LabelKind::Named(name, _) => {
                let id = self.label(*name, loc);
                if self.f.labels[id.0 as usize].scopes.is_some() {
                    let name = self.name(*name);
                    return self.error(loc, format!("the label `{name}` is defined twice"));
                }
                self.place_label(id, loc);
            }
            LabelKind::Case(lo, hi) => {
                let Some(ty) = self.f.switches.last().map(|s| s.ty) else {
                    return self.error(loc, "a case outside a switch");
                };
                let lo = self.case_value(*lo, ty)?;
                let hi = match hi {
                    Some(hi) => self.case_value(*hi, ty)?,
                    None => lo,
                };
                let label = self.new_label(None, loc);
                self.place_label(label, loc);
                let Some(switch) = self.f.switches.last_mut() else {
                    return Ok(());
                };
                let clash = switch.cases.iter().any(|c| c.lo <= hi && lo <= c.hi);
                switch.cases.push(Case { lo, hi, label });
                if clash {
                    return self.error(loc, "two cases hold the same value");
                }
            }
            LabelKind::Default => {
                let label = self.new_label(None, loc);
                self.place_label(label, loc);
                match self.f.switches.last_mut() {
                    None => return self.error(loc, "`default` outside a switch"),
                    Some(s) if s.default.is_some() => {
                        return self.error(loc, "a switch has two defaults");
                    }
                    Some(s) => s.default = Some(label),
                }
            }
        }
        Ok(())
    }

    fn case_value(&mut self, e: ExprId, ty: QType) -> Check<i128> {
        let value = self.const_int(e, "a case")?;
        Ok(match self.s.types.int_kind(ty.id) {
            Some(_) => self.s.types.wrap_to(ty.id, value),
            None => value,
        })
    }

    fn new_label(&mut self, name: Option<Symbol>, loc: Location) -> LabelId {
        self.f.labels.push(hir::Label {
            name,
            scopes: None,
            addressed: false,
            loc,
        });
        LabelId(self.f.labels.len() as u32 - 1)
    }

    fn place_label(&mut self, label: LabelId, loc: Location) {
        let scopes = self.f.blocks.iter().map(|b| b.id).collect();
        self.f.labels[label.0 as usize].scopes = Some(scopes);
        self.push_stmt(StmtKind::Label(label), loc);
    }

    /// The label of this name, defined or not.
    pub fn label(&mut self, name: Symbol, loc: Location) -> LabelId {
        if let Some((_, _, id)) = self.f.label_names.iter().rev().find(|(n, ..)| *n == name) {
            return *id;
        }
        let id = self.new_label(Some(name), loc);
        // Ordinary labels belong to the whole function: before any local ones.
        self.f.label_names.insert(0, (name, None, id));
        id
    }

    fn check_labels(&mut self) {
        let missing: Vec<_> = self
            .f
            .labels
            .iter()
            .filter(|l| l.scopes.is_none())
            .filter_map(|l| Some((l.name?, l.loc)))
            .collect();
        for (name, loc) in missing {
            let name = self.name(name);
            let _ = self
                .s
                .error(loc, format!("the label `{name}` is not defined"));
        }
    }

    /// `({ … })`: the value is that of the last statement.
    pub fn statement_expression(&mut self, body: StmtId, loc: Location) -> Check<Expr> {
        if self.at_file_scope() {
            return self.error(loc, "a statement expression outside a function");
        }
        let tu = self.u.tu;
        let Ast::Block(block) = &tu[body].kind else {
            return self.unsupported("this statement expression");
        };
        self.open_block();
        self.f.scopes.push(Scope::default());
        let (last, init) = match block.items.split_last() {
            Some((last, init)) => (Some(*last), init),
            None => (None, &[][..]),
        };
        let shorter = AstBlockView { block, items: init };
        self.stmt_expr_items(&shorter);
        let value = self.stmt_expr_value(last);
        self.f.scopes.pop();
        let block = self.close_block();
        let value = value?;
        let void = self.s.types.void.plain();
        let ty = value.as_ref().map_or(void, |v| v.ty);
        Ok(self.mk(ty, Kind::Stmts(Box::new(block), value.map(Box::new)), loc))
    }

    fn stmt_expr_items(&mut self, view: &AstBlockView<'a>) {
        let id = self.f.blocks.last().map(|b| b.id);
        for &(name, loc) in &view.block.local_labels {
            let label = self.new_label(Some(name), loc);
            self.f.label_names.push((name, id, label));
        }
        for &item in view.items {
            self.statement(item);
        }
    }

    fn stmt_expr_value(&mut self, last: Option<StmtId>) -> Check<Option<Expr>> {
        let tu = self.u.tu;
        let mut last = last;
        while let Some(id) = last {
            match &tu[id].kind {
                Ast::Expr(e) => {
                    let value = self.rvalue(*e)?;
                    if self.s.types.is_void(value.ty.id) {
                        let loc = value.loc;
                        self.push_stmt(StmtKind::Expr(value), loc);
                        return Ok(None);
                    }
                    return Ok(Some(value));
                }
                Ast::Labeled { labels, body } => {
                    for label in labels {
                        self.define_label(label)?;
                    }
                    last = *body;
                }
                _ => {
                    self.statement(id);
                    return Ok(None);
                }
            }
        }
        Ok(None)
    }
}

/// A block without its last item.
struct AstBlockView<'a> {
    block: &'a AstBlock,
    items: &'a [StmtId],
}
