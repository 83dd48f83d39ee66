//! Java: class files, jars and source to the intermediate representation.
//!
//! - [`class`]: a class file as data, its instructions decoded and their constants resolved.
//! - [`models`]: classes of ours that stand for classes of the JDK.

pub mod class;
pub mod models;
