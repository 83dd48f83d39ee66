//! The text form: a program written down so that people can read it and [`parse()`] gives it back.
//!
//! `parse(&print(p)) == Ok(p)` for every program, well-formed or not: the text form keeps
//! everything, and [`crate::verify()`] judges it. The form is read line by line; a line holds one
//! item or one instruction, and a list in brackets may run over several. `;` starts a comment.
//!
//! ```text
//! program lp64                                  ; always the first item; lp64 or ilp32
//! file file0 "counter.c"                        ; `library` follows for a library model
//! layout layout0 = scalar i32 "int"             ; or: scalar i32 unsigned "size_t"
//! layout layout1 = array layout0 stride 4 count 10
//! layout layout2 = record "struct s" size 8 { "x" 0 layout0, "__y" 4 layout0 hidden }
//! layout layout3 = opaque 12
//! kept "pool" layout layout2 one !0:9:12        ; what is allocated there is for `pool`; `local`: of the function
//! class class0 "A" size 16 layout layout2 parents [] methods [fn0, none]
//! global g0 "counter" size 4 align 4 layout layout0 zero !0:3:5
//! global g1 "text" size 8 align 1 constant data b"hi\x00" zeros 5 relocs {}
//!                                               ; `literal` after `constant`: made for a literal
//! entry main fn0                                ; or: entry thread fn0
//! hooks thread_exit fn1 exit fn2                ; those there are
//! sync_abi mutex_kind_offset 16
//! release_sequence c11                          ; c20 unless said
//! weak !0:7:3                                   ; where it asks a library for weak orders
//! language "C" heap "malloc" stack "alloca"     ; those of the text form unless said
//! looks_at input environment processors files peers short_texts ; those it looks at
//! harness fn7 bb2 fn3 bb3 fn4                   ; calling threads run fn7, of which bb2 calls fn3
//! kernel g1                                     ; all processes share it
//! process "client#1" functions 1 20 globals 0 9 image 2 variables 7 daemon managed exit fn4 ; the first and how many; its hooks
//! func fn0 "main" () -> i32 !0:5:5 {            ; `variadic`, `library`, `role NAME` follow the type
//!   local %0 i32 "x"
//!   slot $0 "buf" size 16 align 8 layout layout2
//! bb0:
//!   %0 = load i32 g0 align 4 !0:6:3             ; !file:line:column, left out for no place
//!   %0 = add.signed i32 %0, 1 unwind bb1 !0:6:4
//!   store i32 %0 to g0 align 4
//!   gap value "the clock"                       ; or: gap external "f", gap "inline assembly"
//!   return %0
//! }
//! func fn1 "puts" (ptr) -> i32 extern           ; or: deferred
//! ```
//!
//! Items are numbered from zero in the order they stand. An operand is a local `%0`, the address
//! of a byte of a global `g0+4`, of a slot `$0-8`, or of a function `fn0`, or a constant, read
//! as its type says: `-1` is all ones of the type's width, `1.5` the bits of a float, `null` 0.
//! Text is UTF-8; strings know `\" \\ \n \t \r \0 \u{…}`, bytes know `\xNN`.
//!
//! The parser does not recurse and does not stop at the first error.

mod lex;
mod parse;
mod parse_item;
mod parse_op;
mod print;
mod print_op;

use std::collections::BTreeMap;

use crate::program::Program;
use crate::verify::IrLocation;

/// Writes a program in the text form.
pub fn print(program: &Program) -> String {
    print::program(program)
}

/// Reads a program in the text form, or gives every error found, in the order of the text.
pub fn parse(text: &str) -> Result<Program, Vec<ParseError>> {
    parse_with_places(text).map(|(program, _)| program)
}

/// Reads a program in the text form, with the place in the text of each of its parts.
pub fn parse_with_places(text: &str) -> Result<(Program, Places), Vec<ParseError>> {
    parse::program(text)
}

/// Where the parts of a program stand in its text.
pub type Places = BTreeMap<IrLocation, Position>;

/// A place in a text: line and column, from one; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub col: u32,
}

/// Why a text is no program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Where.
    pub at: Position,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.at.line, self.at.col, self.message)
    }
}

impl std::error::Error for ParseError {}
