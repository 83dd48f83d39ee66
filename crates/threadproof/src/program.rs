//! The program under test, read: its files, its language, its source text.

pub(crate) mod load;
pub(crate) mod source;
pub(crate) mod sources;
pub(crate) mod system;
pub(crate) mod text_form;
