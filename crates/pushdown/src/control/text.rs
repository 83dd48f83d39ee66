//! A small text form of [`LockProgram`], for tests.
//!
//! ```text
//! thread one = p                 a thread that exists from the beginning
//! thread two = q holds a b       ... and starts holding locks
//! thread pool = q many           any number of them
//! created t = r                  a thread that `create t` makes
//! created w = r many             any number of them
//! rwlock l                       a read-write lock; `l.read` is its reading side
//! recursive m                    a lock that counts
//!
//! proc p {
//!   try a; unheld a; forget a; rel? a     the last releases it, if it is held
//!   acq a; rel a; call q; create t; join t; skip
//!   if { acq b } else { acq c }  a free choice; `else` may be left out
//!   loop { acq b; rel b }        any number of times, none included
//!   at P                         names this point P
//!   goto P                       continues at the point named P in this procedure
//!   return
//! }
//! ```
//!
//! `;` and line ends are white space; `#` begins a comment. Locks need no declaration. Errors are
//! collected; blocks are kept on an explicit stack, so nesting depth cannot overflow ours.

use crate::control::{
    Action, Again, Instances, KindId, LockId, LockProgram, PointId, ProcId, Start, ThreadKind,
};
use std::collections::HashMap;

/// What is wrong with a text, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

/// Reads a program.
///
/// # Errors
///
/// Every error found, in the order of the text.
pub fn parse(text: &str) -> Result<LockProgram, Vec<TextError>> {
    let mut parser = Parser::new(text);
    parser.declarations();
    parser.bodies();
    if parser.errors.is_empty() {
        Ok(parser.program)
    } else {
        parser.errors.sort_by_key(|error| error.line);
        Err(parser.errors)
    }
}

struct Parser<'a> {
    tokens: Vec<(usize, &'a str)>,
    next: usize,
    program: LockProgram,
    procs: HashMap<&'a str, ProcId>,
    /// Where the body of each procedure begins.
    starts: Vec<(ProcId, usize)>,
    errors: Vec<TextError>,
}

enum Block {
    Then { fork: PointId },
    Else { join: PointId },
    Loop { head: PointId },
}

struct Body<'a> {
    proc: ProcId,
    here: PointId,
    blocks: Vec<Block>,
    labels: HashMap<&'a str, PointId>,
    gotos: Vec<(usize, PointId, &'a str)>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Self {
        let mut tokens = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let code = line.split('#').next().unwrap_or("");
            let words = code.split([' ', '\t', '\r', ';']);
            tokens.extend(words.filter(|w| !w.is_empty()).map(|w| (i + 1, w)));
        }
        Parser {
            tokens,
            next: 0,
            program: LockProgram::default(),
            procs: HashMap::new(),
            starts: Vec::new(),
            errors: Vec::new(),
        }
    }

    fn error(&mut self, line: usize, message: impl Into<String>) {
        self.errors.push(TextError {
            line,
            message: message.into(),
        });
    }

    fn word(&mut self) -> Option<(usize, &'a str)> {
        let token = self.tokens.get(self.next).copied();
        self.next += 1;
        token
    }

    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.next).map(|token| token.1)
    }

    fn argument(&mut self, line: usize, what: &str) -> &'a str {
        match self.peek() {
            Some(word) if word != "}" && word != "{" => {
                self.next += 1;
                word
            }
            _ => {
                self.error(line, format!("expected {what}"));
                "?"
            }
        }
    }

    fn expect(&mut self, line: usize, word: &str) {
        if self.peek() == Some(word) {
            self.next += 1;
        } else {
            self.error(line, format!("expected `{word}`"));
        }
    }

    /// First pass: threads and procedure names, so that bodies may refer forwards.
    fn declarations(&mut self) {
        let mut threads = Vec::new();
        while let Some((line, word)) = self.word() {
            match word {
                "thread" => threads.push(self.thread(line, Start::Beginning)),
                "created" => threads.push(self.thread(line, Start::Created)),
                "rwlock" => {
                    let name = self.argument(line, "a lock");
                    self.new_lock(line, name);
                    self.program.add_rwlock(name, Again::Blocks);
                }
                "recursive" => {
                    let name = self.argument(line, "a lock");
                    self.new_lock(line, name);
                    self.program.add_lock(name, Again::Counts);
                }
                "proc" => self.proc(line),
                _ => self.error(line, format!("expected a declaration, found `{word}`")),
            }
        }
        for (line, name, entry, mut kind) in threads {
            match self.procs.get(entry) {
                Some(&proc) => kind.entry = proc,
                None => self.error(line, format!("no procedure `{entry}`")),
            }
            if kind.start == Start::Created && !kind.held.is_empty() {
                self.error(line, "a created thread cannot hold locks at its start");
            }
            if kind.instances == Instances::Many && !kind.held.is_empty() {
                self.error(line, "many threads cannot start holding the same lock");
            }
            if self.program.kind_named(name).is_some() {
                self.error(line, format!("a second thread `{name}`"));
            }
            self.program.kinds.push(kind);
        }
    }

    fn thread(&mut self, line: usize, start: Start) -> (usize, &'a str, &'a str, ThreadKind) {
        let name = self.argument(line, "a name");
        self.expect(line, "=");
        let entry = self.argument(line, "a procedure");
        let mut kind = ThreadKind {
            name: name.to_owned(),
            entry: ProcId::new(0),
            instances: Instances::One,
            start,
            held: Vec::new(),
        };
        if self.peek() == Some("many") {
            self.next += 1;
            kind.instances = Instances::Many;
        }
        if self.peek() == Some("holds") {
            self.next += 1;
            while self.tokens.get(self.next).is_some_and(|t| t.0 == line) {
                let lock = self.argument(line, "a lock");
                let lock = self.lock(lock);
                if kind.held.contains(&lock) {
                    self.error(line, "a lock held twice");
                }
                kind.held.push(lock);
            }
        }
        (line, name, entry, kind)
    }

    fn proc(&mut self, line: usize) {
        let name = self.argument(line, "a name");
        self.expect(line, "{");
        let id = self.program.add_proc(name);
        if self.procs.insert(name, id).is_some() {
            self.error(line, format!("a second procedure `{name}`"));
        }
        self.starts.push((id, self.next));
        let mut depth = 1;
        while depth > 0 {
            match self.word() {
                Some((_, "{")) => depth += 1,
                Some((_, "}")) => depth -= 1,
                Some(_) => {}
                None => {
                    self.error(line, format!("`{name}` is not closed"));
                    return;
                }
            }
        }
    }

    fn lock(&mut self, name: &str) -> LockId {
        self.program
            .lock_named(name)
            .unwrap_or_else(|| self.program.add_lock(name, Again::Blocks))
    }

    fn new_lock(&mut self, line: usize, name: &str) {
        if self.program.lock_named(name).is_some() {
            self.error(line, format!("`{name}` is used above"));
        }
    }

    fn kind(&mut self, line: usize, name: &str) -> KindId {
        self.program.kind_named(name).unwrap_or_else(|| {
            self.error(line, format!("no thread `{name}`"));
            KindId::new(0)
        })
    }

    fn bodies(&mut self) {
        for (proc, start) in self.starts.clone() {
            self.next = start;
            let mut body = Body {
                proc,
                here: self.program.proc(proc).entry,
                blocks: Vec::new(),
                labels: HashMap::new(),
                gotos: Vec::new(),
            };
            while let Some((line, word)) = self.word() {
                if word == "}" && body.blocks.is_empty() {
                    break;
                }
                self.statement(&mut body, line, word);
            }
            let exit = self.program.proc(proc).exit;
            self.program.add_edge(body.here, Action::Nothing, exit);
            for (line, from, label) in body.gotos {
                match body.labels.get(label) {
                    Some(&to) => _ = self.program.add_edge(from, Action::Nothing, to),
                    None => self.error(line, format!("no point `{label}` in this procedure")),
                }
            }
        }
    }

    fn statement(&mut self, body: &mut Body<'a>, line: usize, word: &'a str) {
        match word {
            "skip" => self.step(body, Action::Nothing),
            "acq" | "rel" | "try" | "unheld" | "forget" => {
                let name = self.argument(line, "a lock");
                let lock = self.lock(name);
                let action = match word {
                    "acq" => Action::Acquire,
                    "rel" => Action::Release,
                    "try" => Action::TryAcquire,
                    "unheld" => Action::Unheld,
                    _ => Action::Forget,
                };
                self.step(body, action(lock));
            }
            "rel?" => {
                let name = self.argument(line, "a lock");
                let lock = self.lock(name);
                let from = body.here;
                self.step(body, Action::Release(lock));
                let action = Action::Unheld(lock);
                self.program.add_edge(from, action, body.here);
            }
            "call" => {
                let name = self.argument(line, "a procedure");
                match self.procs.get(name) {
                    Some(&proc) => self.step(body, Action::Call(proc)),
                    None => self.error(line, format!("no procedure `{name}`")),
                }
            }
            "create" | "join" => {
                let name = self.argument(line, "a thread");
                let kind = self.kind(line, name);
                if word == "create" {
                    if self.program.kinds.get(kind.index()).map(|k| k.start)
                        == Some(Start::Beginning)
                    {
                        self.error(line, format!("`{name}` exists from the beginning"));
                    }
                    self.step(body, Action::Create(kind));
                } else {
                    self.step(body, Action::Join(kind));
                }
            }
            "at" => self.label(body, line),
            "goto" => {
                let label = self.argument(line, "a point");
                body.gotos.push((line, body.here, label));
                body.here = self.program.add_point(body.proc);
            }
            "return" => {
                let exit = self.program.proc(body.proc).exit;
                self.program.add_edge(body.here, Action::Nothing, exit);
                body.here = self.program.add_point(body.proc);
            }
            "if" => {
                self.expect(line, "{");
                body.blocks.push(Block::Then { fork: body.here });
                self.step(body, Action::Nothing);
            }
            "loop" => {
                self.expect(line, "{");
                // A head of its own, so that the way back does not enter a point in front of it.
                self.step(body, Action::Nothing);
                body.blocks.push(Block::Loop { head: body.here });
                self.step(body, Action::Nothing);
            }
            "}" => self.close(body),
            _ => self.error(line, format!("expected a statement, found `{word}`")),
        }
    }

    fn step(&mut self, body: &mut Body<'a>, action: Action) {
        let to = self.program.add_point(body.proc);
        self.program.add_edge(body.here, action, to);
        body.here = to;
    }

    fn label(&mut self, body: &mut Body<'a>, line: usize) {
        let name = self.argument(line, "a name");
        if self.program.point_labelled(name).is_some() {
            self.error(line, format!("a second point `{name}`"));
        }
        if self.program.point(body.here).label.is_some() {
            self.step(body, Action::Nothing);
        }
        body.labels.insert(name, body.here);
        self.program.points[body.here.index()].label = Some(name.to_owned());
    }

    fn close(&mut self, body: &mut Body<'a>) {
        match body.blocks.pop() {
            Some(Block::Then { fork }) => {
                let join = self.program.add_point(body.proc);
                self.program.add_edge(body.here, Action::Nothing, join);
                if self.peek() == Some("else") {
                    let line = self.tokens[self.next].0;
                    self.next += 1;
                    self.expect(line, "{");
                    body.blocks.push(Block::Else { join });
                    body.here = fork;
                    self.step(body, Action::Nothing);
                } else {
                    self.program.add_edge(fork, Action::Nothing, join);
                    body.here = join;
                }
            }
            Some(Block::Else { join }) => {
                self.program.add_edge(body.here, Action::Nothing, join);
                body.here = join;
            }
            Some(Block::Loop { head }) => {
                self.program.add_edge(body.here, Action::Nothing, head);
                body.here = head;
                self.step(body, Action::Nothing);
            }
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn errors_are_collected_with_their_lines() {
        let errors = parse("thread t = nowhere\nproc p {\n acq\n}\nwhat\nproc p { goto X }");
        let lines: Vec<_> = errors.unwrap_err().iter().map(|e| e.line).collect();
        assert_eq!(lines, [1, 3, 5, 6, 6]);
    }

    #[test]
    fn an_open_procedure_is_an_error() {
        assert!(parse("proc p { if { acq a").is_err());
        assert!(parse("thread").is_err());
    }

    #[test]
    fn every_statement_reads() {
        let text = "thread m = p holds a\ncreated t = q many\n\
            proc p { rel a; create t; join t; loop { if { call q } else { goto E } } at E; skip }\n\
            proc q { if { acq b; return }\n rel b # comment }\n }";
        let program = parse(text).unwrap();
        let names: Vec<_> = program.locks.iter().map(|lock| &*lock.name).collect();
        assert_eq!(names, ["a", "b"]);
        assert!(!program.is_static());
        assert!(program.point_labelled("E").is_some());
    }
}
