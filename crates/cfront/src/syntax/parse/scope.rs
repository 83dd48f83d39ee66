//! The scopes of ordinary identifiers, as far as the grammar asks: is this a typedef name?

use crate::syntax::ast::{BuiltinType, FloatType, IntegerType, Symbol, Symbols};

/// What an identifier means where the parser stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Nothing declared.
    Unknown,
    /// An object, function, enumerator or parameter.
    Ordinary,
    /// A typedef name.
    Typedef,
    /// A type name the compiler knows, until the program declares it otherwise (with Clang, the
    /// system headers define `_Float32` and its kin by `typedef`).
    Builtin(BuiltinType),
}

/// The current meaning of every symbol, with a log to undo a scope.
pub(super) struct Scopes {
    meanings: Vec<Meaning>,
    log: Vec<(Symbol, Meaning)>,
    starts: Vec<usize>,
}

impl Scopes {
    /// File scope, with the compiler's own type names.
    pub fn new(symbols: &mut Symbols) -> Self {
        let floating = BuiltinType::Floating;
        let integer = BuiltinType::Integer;
        let known = [
            ("__builtin_va_list", BuiltinType::VaList),
            ("__int128_t", integer(IntegerType::Int128)),
            ("__uint128_t", integer(IntegerType::UnsignedInt128)),
            ("_Float16", floating(FloatType::Float16)),
            ("__bf16", floating(FloatType::BFloat16)),
            ("_Float32", floating(FloatType::Float32)),
            ("_Float64", floating(FloatType::Float64)),
            ("_Float128", floating(FloatType::Float128)),
            ("__float128", floating(FloatType::Float128)),
            ("_Float32x", floating(FloatType::Float32x)),
            ("_Float64x", floating(FloatType::Float64x)),
            ("__float80", floating(FloatType::Float64x)),
            ("_Decimal32", floating(FloatType::Decimal32)),
            ("_Decimal64", floating(FloatType::Decimal64)),
            ("_Decimal128", floating(FloatType::Decimal128)),
            // A keyword since C23.
            ("bool", BuiltinType::Bool),
        ];
        let known = known.map(|(name, ty)| (symbols.intern(name), ty));
        let mut meanings = vec![Meaning::Unknown; symbols.len()];
        for (symbol, ty) in known {
            meanings[symbol.0 as usize] = Meaning::Builtin(ty);
        }
        Self {
            meanings,
            log: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// The meaning of `symbol` here.
    pub fn meaning(&self, symbol: Symbol) -> Meaning {
        self.meanings
            .get(symbol.0 as usize)
            .copied()
            .unwrap_or(Meaning::Unknown)
    }

    /// Whether `symbol` names a type here.
    pub fn is_type(&self, symbol: Symbol) -> bool {
        matches!(self.meaning(symbol), Meaning::Typedef | Meaning::Builtin(_))
    }

    /// Enters a declaration into the innermost scope.
    pub fn declare(&mut self, symbol: Symbol, meaning: Meaning) {
        let index = symbol.0 as usize;
        if index >= self.meanings.len() {
            self.meanings.resize(index + 1, Meaning::Unknown);
        }
        if !self.starts.is_empty() {
            self.log.push((symbol, self.meanings[index]));
        }
        self.meanings[index] = meaning;
    }

    /// Opens a scope.
    pub fn push(&mut self) {
        self.starts.push(self.log.len());
    }

    /// Closes the innermost scope.
    pub fn pop(&mut self) {
        let Some(start) = self.starts.pop() else {
            return;
        };
        while self.log.len() > start {
            if let Some((symbol, meaning)) = self.log.pop() {
                self.meanings[symbol.0 as usize] = meaning;
            }
        }
    }

    /// How many scopes are open within that of the file.
    pub fn level(&self) -> usize {
        self.starts.len()
    }

    /// Closes the scopes that an abandoned rule left open.
    pub fn close_to(&mut self, level: usize) {
        while self.starts.len() > level {
            self.pop();
        }
    }
}
