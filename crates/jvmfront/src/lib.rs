//! Java: class files, jars and source to the intermediate representation.
//!
//! - [`class`]: a class file as data, its instructions decoded and their constants resolved.

pub mod class;
