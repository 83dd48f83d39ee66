//! Interned identifiers.

use std::collections::HashMap;

/// An identifier of a [`Symbols`] table; equal identifiers have equal symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub(crate) u32);

/// The identifiers of one translation unit, numbered in order of first occurrence.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    names: Vec<Box<str>>,
    ids: HashMap<Box<str>, Symbol>,
}

impl Symbols {
    /// The symbol of `name`, entered if new.
    pub fn intern(&mut self, name: &str) -> Symbol {
        if let Some(&symbol) = self.ids.get(name) {
            return symbol;
        }
        let symbol = Symbol(self.names.len() as u32);
        self.names.push(name.into());
        self.ids.insert(name.into(), symbol);
        symbol
    }

    /// The symbol of `name` if it occurs in the file.
    pub fn get(&self, name: &str) -> Option<Symbol> {
        self.ids.get(name).copied()
    }

    /// The spelling of `symbol`.
    pub fn name(&self, symbol: Symbol) -> &str {
        &self.names[symbol.0 as usize]
    }

    /// How many symbols there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}
