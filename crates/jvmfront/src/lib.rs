//! Java: class files, jars and source to the intermediate representation.
//!
//! - [`class`]: a class file as data, its instructions decoded and their constants resolved.
//! - [`jar`], [`image`], [`path`], [`jdk`]: where class files are.
//! - [`world`]: the classes of a program, loaded when they are asked for.
//! - [`models`]: classes of ours that stand for classes of the JDK.
//! - [`front`]: the language, with its options.

pub mod class;
mod entry;
pub mod front;
pub mod image;
pub mod jar;
mod javac;
pub mod jdk;
pub mod models;
pub mod path;
mod sources;
pub mod world;

pub use front::Java;
