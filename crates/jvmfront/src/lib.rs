//! Java: class files, jars and source to the intermediate representation.
