//! The library functions and objects written in C.

/// A C file of models: complete by itself (it declares what it needs, without preprocessing) and
/// linked on demand. Only what the program reaches of it needs to be lowered.
#[derive(Debug)]
pub struct SourceFamily {
    /// The name, also of the file.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
    /// The functions and objects with external linkage it defines.
    pub defines: &'static [&'static str],
}

/// Every source family: the one place to register another.
pub static SOURCES: &[SourceFamily] = &[];

/// The family that defines the function or object of this name.
pub fn source_for(name: &str) -> Option<&'static SourceFamily> {
    let find = |name: &str| SOURCES.iter().find(|s| s.defines.contains(&name));
    find(name).or_else(|| find(name.strip_prefix("__builtin_")?))
}
