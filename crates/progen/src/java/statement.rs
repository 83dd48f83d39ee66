//! Statements.

use super::Writer;
use super::expression::{NUMBERS, Type};

impl Writer {
    /// A new variable.
    pub(super) fn declare(&mut self, ty: Type) {
        let value = self.expression(ty, 1);
        let name = self.name();
        let number = match ty {
            Type::Object => self.seed.to_string(),
            _ => String::new(),
        };
        // What a first value raises must not keep the others from being seen.
        let initial = match ty {
            Type::Object | Type::Text | Type::Boxed | Type::Ints | Type::Longs | Type::Bytes => {
                "null"
            }
            Type::Boolean => "false",
            _ => "0",
        };
        self.line(&format!("{}{number} {name} = {initial};", ty.name()));
        self.line(&format!(
            "try {{ {name} = {value}; }} catch (RuntimeException e) {{ h(e); }}"
        ));
        self.locals.push((name, ty));
    }

    /// The value of a variable becomes part of the checksum.
    pub(super) fn see(&mut self, name: &str, ty: Type) {
        let line = match ty {
            Type::Ints | Type::Longs | Type::Bytes => {
                format!("if ({name} != null) for (long x : {name}) h(x);")
            }
            Type::Object => {
                format!("if ({name} != null) {{ h({name}.a); h({name}.b); h({name}.c); }}")
            }
            Type::Boxed => format!("h({name} == null ? 9L : (long) {name});"),
            _ => format!("h({name});"),
        };
        self.line(&line);
    }

    /// A statement without others inside.
    pub(super) fn simple(&mut self) {
        let ty = self.rng.pick(&Type::ALL);
        let Some(name) = self.variable(ty) else {
            let seen = self.expression(Type::Int, 2);
            return self.line(&format!("h({seen});"));
        };
        match self.rng.below(5) {
            0 | 1 => {
                let value = self.expression(ty, 3);
                self.line(&format!("{name} = {value};"));
            }
            2 if ty.is_number() => {
                let op = self.rng.pick(&["+=", "-=", "*=", "/=", "%="]);
                let other = self.rng.pick(&NUMBERS);
                let value = self.expression(other, 2);
                self.line(&format!("{name} {op} {value};"));
            }
            2 if ty == Type::Text => {
                let value = self.expression(Type::Int, 2);
                self.line(&format!("{name} += {value}; {name} = cut({name});"));
            }
            3 if ty.is_number() => {
                let step = self.rng.pick(&["++", "--"]);
                self.line(&format!("h({name}{step}); h({step}{name});"));
            }
            3 => self.store(),
            _ => {
                let ty = self.rng.pick(&[
                    Type::Int,
                    Type::Long,
                    Type::Double,
                    Type::Float,
                    Type::Text,
                    Type::Boolean,
                ]);
                let value = self.expression(ty, 3);
                self.line(&format!("h({value});"));
            }
        }
    }

    /// A store to an element or a field.
    fn store(&mut self) {
        let index = self.expression(Type::Int, 1);
        let (array, element) = self.rng.pick(&[
            (Type::Ints, Type::Int),
            (Type::Longs, Type::Long),
            (Type::Bytes, Type::Byte),
            (Type::Object, Type::Int),
        ]);
        let Some(name) = self.variable(array) else {
            return;
        };
        let op = self.rng.pick(&["=", "+=", "^="]);
        let value = self.expression(element, 2);
        match array {
            Type::Object => self.line(&format!("{name}.a {op} {value};")),
            _ => self.line(&format!("{name}[{index} & 3] {op} {value};")),
        }
    }

    fn block(&mut self, depth: usize) {
        let scope = self.locals.len();
        let count = 1 + self.rng.below(3);
        for _ in 0..count {
            self.statement(depth);
        }
        self.locals.truncate(scope);
    }

    /// A statement, with others inside up to this depth.
    pub(super) fn statement(&mut self, depth: usize) {
        if depth == 0 {
            return self.simple();
        }
        match self.rng.below(12) {
            0 | 1 => self.branch(depth - 1),
            2 => self.rounds(depth - 1),
            3 | 4 => self.guarded(depth - 1),
            5 => self.choice(depth - 1),
            6 => self.closure(),
            7 if self.loops > 0 => {
                let c = self.expression(Type::Boolean, 2);
                let jump = self.rng.pick(&["break", "continue"]);
                self.line(&format!("if ({c}) {jump};"));
            }
            8 => {
                let c = self.expression(Type::Boolean, 2);
                let code = self.leaf_int();
                self.line(&format!("if ({c}) throw new Own({code});"));
            }
            _ => self.simple(),
        }
    }

    fn leaf_int(&mut self) -> String {
        self.expression(Type::Int, 0)
    }

    fn branch(&mut self, depth: usize) {
        let c = self.expression(Type::Boolean, 2);
        self.open(&format!("if ({c})"));
        self.block(depth);
        if self.rng.chance(50) {
            self.indent -= 1;
            self.open("} else");
            self.block(depth);
        }
        self.close();
    }

    fn rounds(&mut self, depth: usize) {
        if self.loops >= 2 {
            return self.simple();
        }
        let name = self.name();
        let count = 1 + self.rng.below(5);
        match self.rng.below(3) {
            0 => self.open(&format!("for (int {name} = 0; {name} < {count}; {name}++)")),
            1 => self.open(&format!("for (long {name} = {count}L; {name}-- > 0L;)")),
            _ => {
                self.open("");
                self.line(&format!("int {name} = {count};"));
                self.open(&format!("while ({name}-- > 0)"));
                self.loops += 1;
                self.block(depth);
                self.loops -= 1;
                self.close();
                return self.close();
            }
        }
        self.loops += 1;
        self.block(depth);
        self.loops -= 1;
        self.close();
    }

    fn guarded(&mut self, depth: usize) {
        self.open("try");
        self.block(depth);
        self.indent -= 1;
        let which = self.rng.pick(&[
            "ArithmeticException",
            "NullPointerException",
            "IndexOutOfBoundsException",
            "Own",
            "ClassCastException",
            "RuntimeException",
        ]);
        self.open(&format!("}} catch ({which} e)"));
        self.line(if which == "Own" {
            "h(e.code); h(e.getMessage());"
        } else {
            "h(e);"
        });
        if self.rng.chance(40) {
            self.simple();
        }
        if self.rng.chance(50) {
            self.indent -= 1;
            self.open("} finally");
            self.simple();
            self.line("h(3L);");
        }
        self.close();
    }

    fn choice(&mut self, depth: usize) {
        let text = self.rng.chance(30);
        let subject = match text {
            true => self.expression(Type::Text, 1),
            false => format!("{} % 7", self.expression(Type::Int, 2)),
        };
        self.open(&format!("switch ({subject})"));
        let labels: &[&str] = match (text, self.rng.chance(50)) {
            (true, _) => &["\"a\"", "\"hello\"", "\"\""],
            (false, true) => &["0", "1", "2", "3"],
            (false, false) => &["-6", "0", "5"],
        };
        for label in labels {
            self.open(&format!("case {label}:"));
            // A jump would leave the switch, not the loop: none inside.
            let loops = std::mem::take(&mut self.loops);
            self.block(depth.min(1));
            self.loops = loops;
            self.close();
            if self.rng.chance(60) {
                self.line("break;");
            }
        }
        self.line("default: h(8L);");
        self.close();
    }

    fn closure(&mut self) {
        let Some(name) = self.variable(Type::Int) else {
            return;
        };
        let captured = self.name();
        let function = self.name();
        self.line(&format!("final int {captured} = {name};"));
        let scope = std::mem::take(&mut self.locals);
        let method = std::mem::take(&mut self.method);
        self.locals = vec![(captured.clone(), Type::Int), ("p".to_owned(), Type::Int)];
        let body = self.expression(Type::Int, 2);
        self.locals = scope;
        self.method = method;
        self.line(&format!("IntUnaryOperator {function} = p -> {body};"));
        let argument = self.leaf_int();
        self.line(&format!("h({function}.applyAsInt({argument}));"));
    }
}
