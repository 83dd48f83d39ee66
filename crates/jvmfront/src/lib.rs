//! Java: class files, jars and source to the intermediate representation.
//!
//! - [`class`]: a class file as data, its instructions decoded and their constants resolved.
//! - [`jar`], [`image`], [`path`], [`jdk`]: where class files are.
//! - [`world`]: the classes of a program, loaded when they are asked for.
//! - [`lower`]: from bytecode to the IR; methods that become instructions (`intrinsic`), `invokedynamic` (`indy`),
//!   where fields stand (`layout`).
//! - [`models`]: classes of ours that stand for classes of the JDK.
//! - [`front`]: the language, with its options.

pub mod class;
mod entry;
pub mod front;
pub mod image;
mod indy;
mod input;
mod intrinsic;
pub mod jar;
mod javac;
pub mod jdk;
mod layout;
pub mod lower;
pub mod models;
pub mod path;
mod sources;
mod words;
pub mod world;

pub use front::Java;
