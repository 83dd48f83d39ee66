//! Tokens and keywords.

use crate::source::Location;
use crate::syntax::ast::Symbol;

/// A token; literals are kept as text ranges and decoded by their consumer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub kind: TokenKind,
    /// The symbol of an identifier or keyword, the index of a literal's range.
    pub data: u32,
    pub location: Location,
}

impl Token {
    /// The name of an identifier or keyword token.
    pub fn symbol(&self) -> Symbol {
        Symbol(self.data)
    }
}

macro_rules! token_kinds {
    (
        punctuation { $($punct:ident $text:literal,)* }
        keywords { $($keyword:ident [$first:literal $(, $spelling:literal)*],)* }
    ) => {
        /// What a token is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum TokenKind {
            Ident,
            Number,
            Char,
            Str,
            End,
            $($punct,)*
            $($keyword,)*
        }

        /// All spellings of keywords; interned first, so that a symbol below the length of this
        /// table is that keyword.
        pub(crate) const KEYWORDS: &[(&str, TokenKind)] = &[
            $(
                ($first, TokenKind::$keyword),
                $(($spelling, TokenKind::$keyword),)*
            )*
        ];

        impl TokenKind {
            /// The token in a message.
            pub fn describe(self) -> &'static str {
                match self {
                    TokenKind::Ident => "identifier",
                    TokenKind::Number => "number",
                    TokenKind::Char => "character constant",
                    TokenKind::Str => "string literal",
                    TokenKind::End => "end of file",
                    $(TokenKind::$punct => concat!("'", $text, "'"),)*
                    $(TokenKind::$keyword => concat!("'", $first, "'"),)*
                }
            }

            /// Whether the token is a word.
            pub fn is_keyword(self) -> bool {
                matches!(self, $(TokenKind::$keyword)|*)
            }
        }
    };
}

token_kinds! {
    punctuation {
        LeftParen "(", RightParen ")", LeftBracket "[", RightBracket "]",
        LeftBrace "{", RightBrace "}", Dot ".", Arrow "->", PlusPlus "++", MinusMinus "--",
        Amp "&", Star "*", Plus "+", Minus "-", Tilde "~", Bang "!", Slash "/", Percent "%",
        Shl "<<", Shr ">>", Less "<", Greater ">", LessEqual "<=", GreaterEqual ">=",
        EqualEqual "==", BangEqual "!=", Caret "^", Pipe "|", AmpAmp "&&", PipePipe "||",
        Question "?", Colon ":", Semicolon ";", Ellipsis "...", Equal "=", StarEqual "*=",
        SlashEqual "/=", PercentEqual "%=", PlusEqual "+=", MinusEqual "-=", ShlEqual "<<=",
        ShrEqual ">>=", AmpEqual "&=", CaretEqual "^=", PipeEqual "|=", Comma ",",
    }
    keywords {
        KwAuto ["auto"],
        KwBreak ["break"],
        KwCase ["case"],
        KwChar ["char"],
        KwConst ["const", "__const", "__const__"],
        KwContinue ["continue"],
        KwDefault ["default"],
        KwDo ["do"],
        KwDouble ["double"],
        KwElse ["else"],
        KwEnum ["enum"],
        KwExtern ["extern"],
        KwFloat ["float"],
        KwFor ["for"],
        KwGoto ["goto"],
        KwIf ["if"],
        KwInline ["inline", "__inline", "__inline__"],
        KwInt ["int"],
        KwLong ["long"],
        KwRegister ["register"],
        KwRestrict ["restrict", "__restrict", "__restrict__"],
        KwReturn ["return"],
        KwShort ["short"],
        KwSigned ["signed", "__signed", "__signed__"],
        KwSizeof ["sizeof"],
        KwStatic ["static"],
        KwStruct ["struct"],
        KwSwitch ["switch"],
        KwTypedef ["typedef"],
        KwUnion ["union"],
        KwUnsigned ["unsigned"],
        KwVoid ["void"],
        KwVolatile ["volatile", "__volatile", "__volatile__"],
        KwWhile ["while"],
        KwAlignas ["_Alignas"],
        KwAlignof ["_Alignof", "__alignof", "__alignof__"],
        KwAtomic ["_Atomic"],
        KwBool ["_Bool"],
        KwComplex ["_Complex", "__complex", "__complex__"],
        KwGeneric ["_Generic"],
        KwNoreturn ["_Noreturn"],
        KwStaticAssert ["_Static_assert"],
        KwThreadLocal ["_Thread_local", "__thread"],
        KwBitInt ["_BitInt", "_ExtInt"],
        KwInt128 ["__int128"],
        KwAsm ["asm", "__asm", "__asm__"],
        KwAttribute ["__attribute__", "__attribute"],
        KwTypeof ["typeof", "__typeof", "__typeof__"],
        KwTypeofUnqual ["__typeof_unqual", "__typeof_unqual__"],
        KwAutoType ["__auto_type"],
        KwExtension ["__extension__"],
        KwLabel ["__label__"],
        KwReal ["__real__", "__real"],
        KwImag ["__imag__", "__imag"],
        KwNullability ["_Nonnull", "_Nullable", "_Null_unspecified"],
        KwVaArg ["__builtin_va_arg"],
        KwOffsetof ["__builtin_offsetof"],
        KwTypesCompatible ["__builtin_types_compatible_p"],
        KwChooseExpr ["__builtin_choose_expr"],
        KwConvertVector ["__builtin_convertvector"],
        KwBitCast ["__builtin_bit_cast"],
        // Of C23 only, where it is spelt without underscores (`NEW_KEYWORDS`).
        KwConstexpr ["__constexpr"],
    }
}

/// Words that are keywords since C23. `bool`, `true`, `false`, `typeof` and `nullptr` are known everywhere unless a program
/// declares them.
pub(crate) const NEW_KEYWORDS: [(&str, TokenKind); 6] = [
    ("alignas", TokenKind::KwAlignas),
    ("alignof", TokenKind::KwAlignof),
    ("constexpr", TokenKind::KwConstexpr),
    ("static_assert", TokenKind::KwStaticAssert),
    ("thread_local", TokenKind::KwThreadLocal),
    ("typeof_unqual", TokenKind::KwTypeofUnqual),
];
