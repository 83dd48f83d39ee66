//! The parser: tokens to the syntax tree, by recursive descent with precedence climbing.
//!
//! The grammar is ISO/IEC 9899:2018 annex A with the GNU extensions of system headers. C's grammar
//! is not context-free: whether an identifier is a typedef name decides how the rest is read, so
//! the parser keeps the scopes of ordinary identifiers (`scope.rs`) and nothing else.
//!
//! Departures: implicit `int` is accepted; constraints that need types (a bit-field of pointer
//! type, two definitions of one tag) are left to lowering; a program with extensions is never
//! rejected for using them.
//!
//! Nesting is bounded by [`MAX_NESTING`] and [`MAX_EXPR_HEIGHT`]; beyond, the file is rejected with
//! a located error. Parsing runs on a thread whose stack holds that depth in every build profile.
//! After an error the parser goes on behind the next `;` or `}` at file scope, so that several
//! errors are reported.

mod declaration;
mod declarator;
mod expression;
mod gnu;
mod initializer;
mod primary;
mod scope;
mod specifier;
mod statement;
mod tag;

use std::sync::{Mutex, PoisonError};

use crate::source::{Diagnostic, FileTable, Location};
use crate::syntax::ast::{
    Expr, ExprId, ExprKind, MAX_EXPR_HEIGHT, MAX_NESTING, Stmt, StmtId, StmtKind, Symbol,
    TranslationUnit,
};
use crate::syntax::lex::{self, MAX_ERRORS, Token, TokenKind, Tokens};
use scope::Scopes;

/// Parses the output of a C preprocessor.
///
/// `main_name` is the file the text belongs to until its first line marker says otherwise. On
/// failure there is at least one diagnostic, at most 20, every one located.
pub fn parse_translation_unit(
    text: &[u8],
    main_name: &str,
    files: &mut FileTable,
) -> Result<TranslationUnit, Vec<Diagnostic>> {
    parse_as(text, main_name, false, files)
}

/// The same, of C23 or of C17: some words are keywords since, and `auto` alone stands for the type of the initialiser.
pub fn parse_as(
    text: &[u8],
    main_name: &str,
    c23: bool,
    files: &mut FileTable,
) -> Result<TranslationUnit, Vec<Diagnostic>> {
    let mut tokens = lex::lex(text, main_name, files);
    if !tokens.errors.is_empty() {
        return Err(tokens.errors);
    }
    if c23 {
        tokens.as_c23();
    }
    with_deep_stack(|| Parser::new(text, tokens, c23).run())
}

/// Runs `work` on a thread with room for the deepest tree the parser accepts.
///
/// Recursive walks over a [`TranslationUnit`] should run inside it. A panic of `work` is passed on.
pub fn with_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    /// Address space only; pages are used as the depth needs them. The smaller size is for
    /// processes whose address space is limited.
    const STACK_BYTES: [usize; 2] = [256 << 20, 32 << 20];
    let slot = Mutex::new(Some(work));
    let run = || {
        let work = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
        work.map(|work| work())
    };
    for bytes in STACK_BYTES {
        let result = std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(bytes);
            let thread = thread.spawn_scoped(scope, run).ok()?;
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        if let Some(result) = result {
            return result;
        }
    }
    run().expect("the work is taken once, by the thread that ran it")
}

/// The result of a grammar rule; boxed to keep the common case small.
type Parse<T> = Result<T, Box<Diagnostic>>;

struct Parser<'t> {
    text: &'t [u8],
    tokens: Tokens,
    at: usize,
    unit: TranslationUnit,
    /// For each expression, the longest path below it.
    heights: Vec<u32>,
    /// The greatest height since it was last reset; see [`Parser::measured`].
    peak: u32,
    depth: usize,
    scopes: Scopes,
    names: KnownNames,
    /// The program is C23.
    c23: bool,
}

/// Names the grammar knows without their being keywords.
struct KnownNames {
    true_name: Symbol,
    false_name: Symbol,
}

impl<'t> Parser<'t> {
    fn new(text: &'t [u8], mut tokens: Tokens, c23: bool) -> Self {
        let mut unit = TranslationUnit {
            symbols: std::mem::take(&mut tokens.symbols),
            ..TranslationUnit::default()
        };
        let names = KnownNames {
            true_name: unit.symbols.intern("true"),
            false_name: unit.symbols.intern("false"),
        };
        let scopes = Scopes::new(&mut unit.symbols);
        Parser {
            text,
            tokens,
            at: 0,
            unit,
            heights: Vec::new(),
            peak: 0,
            depth: 0,
            scopes,
            names,
            c23,
        }
    }

    fn run(mut self) -> Result<TranslationUnit, Vec<Diagnostic>> {
        let mut errors: Vec<Diagnostic> = Vec::new();
        while self.kind() != TokenKind::End {
            let start = self.at;
            if let Err(error) = self.external_declaration() {
                errors.push(*error);
                if errors.len() == MAX_ERRORS {
                    break;
                }
                self.recover(start);
            }
        }
        if errors.is_empty() {
            Ok(self.unit)
        } else {
            Err(errors)
        }
    }

    /// Skips behind the end of the external declaration that began at token `start`.
    fn recover(&mut self, start: usize) {
        self.depth = 0;
        self.scopes.close_to(0);
        let mut open = 0usize;
        let mut at = start;
        loop {
            let reached = at >= self.at;
            match self.tokens.list[at].kind {
                TokenKind::End => break,
                TokenKind::LeftBrace => open += 1,
                TokenKind::RightBrace => {
                    open = open.saturating_sub(1);
                    if open == 0 && reached {
                        at += 1;
                        break;
                    }
                }
                TokenKind::Semicolon if open == 0 && reached => {
                    at += 1;
                    break;
                }
                _ => {}
            }
            at += 1;
        }
        self.at = at;
        self.take(TokenKind::Semicolon);
    }

    fn token(&self) -> Token {
        self.tokens.list[self.at]
    }

    fn kind(&self) -> TokenKind {
        self.tokens.list[self.at].kind
    }

    /// The kind of the token `ahead` places further on.
    fn kind_at(&self, ahead: usize) -> TokenKind {
        self.tokens
            .list
            .get(self.at + ahead)
            .map_or(TokenKind::End, |token| token.kind)
    }

    fn location(&self) -> Location {
        self.tokens.list[self.at].location
    }

    /// Steps over the current token, never over the end.
    fn advance(&mut self) -> Token {
        let token = self.token();
        if token.kind != TokenKind::End {
            self.at += 1;
        }
        token
    }

    fn take(&mut self, kind: TokenKind) -> bool {
        let found = self.kind() == kind;
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, kind: TokenKind) -> Parse<Token> {
        if self.kind() == kind {
            Ok(self.advance())
        } else {
            Err(self.expected(kind.describe()))
        }
    }

    /// Expects the bracket that closes the one at `open`.
    fn expect_closing(&mut self, kind: TokenKind, open: Token) -> Parse<Token> {
        self.expect(kind).map_err(|error| {
            let text = format!("to match this {}", open.kind.describe());
            Box::new(error.with_note(Some(open.location), text))
        })
    }

    fn identifier(&mut self) -> Parse<(Symbol, Location)> {
        let token = self.expect(TokenKind::Ident)?;
        Ok((token.symbol(), token.location))
    }

    fn expected(&self, what: &str) -> Box<Diagnostic> {
        let found = self.describe(self.token());
        self.error(format!("expected {what} before {found}"))
    }

    fn error(&self, message: impl Into<String>) -> Box<Diagnostic> {
        Box::new(Diagnostic::error(self.location(), message))
    }

    fn describe(&self, token: Token) -> String {
        match token.kind {
            TokenKind::Ident => format!("'{}'", shortened(&self.unit[token.symbol()])),
            kind if kind.is_keyword() => format!("'{}'", &self.unit[token.symbol()]),
            TokenKind::Number => {
                let text = String::from_utf8_lossy(self.literal(token));
                format!("'{}'", shortened(&text))
            }
            kind => kind.describe().to_owned(),
        }
    }

    /// The source text of a literal token.
    fn literal(&self, token: Token) -> &'t [u8] {
        let (start, end) = self.tokens.literals[token.data as usize];
        &self.text[start as usize..end as usize]
    }

    /// Runs a rule one level deeper.
    fn deeper<T>(&mut self, rule: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_NESTING {
            return Err(self.error(format!("nesting deeper than {MAX_NESTING} levels")));
        }
        self.depth += 1;
        let result = rule(self);
        self.depth -= 1;
        result
    }

    /// Runs a rule and tells the height of the highest expression it made.
    fn measured<T>(&mut self, rule: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<(T, u32)> {
        let before = std::mem::take(&mut self.peak);
        let result = rule(self);
        let inner = self.peak;
        self.peak = inner.max(before);
        Ok((result?, inner))
    }

    /// Makes an expression whose subexpressions are `parts`.
    fn expr(&mut self, kind: ExprKind, location: Location, parts: &[ExprId]) -> Parse<ExprId> {
        let below = parts
            .iter()
            .map(|part| self.heights[part.0 as usize])
            .max()
            .unwrap_or(0);
        self.expr_over(kind, location, below)
    }

    /// Makes an expression over others of height up to `below`.
    fn expr_over(&mut self, kind: ExprKind, location: Location, below: u32) -> Parse<ExprId> {
        let height = below + 1;
        if height > MAX_EXPR_HEIGHT {
            let message = format!("expression with more than {MAX_EXPR_HEIGHT} levels");
            return Err(Box::new(Diagnostic::error(location, message)));
        }
        self.peak = self.peak.max(height);
        let id = ExprId(self.unit.exprs.len() as u32);
        self.unit.exprs.push(Expr { kind, location });
        self.heights.push(height);
        Ok(id)
    }

    fn stmt(&mut self, kind: StmtKind, location: Location) -> StmtId {
        let id = StmtId(self.unit.stmts.len() as u32);
        self.unit.stmts.push(Stmt { kind, location });
        id
    }
}

/// At most the first 40 characters, for messages.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
