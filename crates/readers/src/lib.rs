//! Every reader of files, as a function of any bytes: what `cargo fuzz` runs (the folder `fuzz`), and
//! what a test of the gate runs over the corpus and mutations of it.
//!
//! A reader returns, whatever it is given. What it accepts is used as the command would use it: a
//! program is verified, a result is shown in every format. [`READERS`] has them by name; [`corpus()`]
//! has what to start from, made of the project's own tests.

mod archives;
mod cli;
mod corpus;

use std::path::Path;

use cfront::preprocess::parse_project;
use cfront::source::FileTable;
use cfront::{Externals, Options};
use detect::std_trace;
use jvmfront::class::ClassFile;
use jvmfront::image::Image;
use jvmfront::jar::Jar;
use pushdown::ltl::{parse::parse_spec, tableau::Automaton};
use report::witness::Witness;
use report::{Report, Terminal};

pub use corpus::corpus;

/// A reader: its name, and what it does with bytes.
pub type Reader = (&'static str, fn(&[u8]));

/// All readers.
pub const READERS: [Reader; 12] = [
    ("c_source", c_source),
    ("ir_text", ir_text),
    ("result", result),
    ("baseline", baseline),
    ("witness", witness),
    ("configuration", configuration),
    ("compile_commands", compile_commands),
    ("std_trace", std_trace),
    ("ltl", ltl),
    ("class_file", class_file),
    ("jar", jar),
    ("image", image),
];

/// Preprocessed C: parsed, checked, lowered, and the program verified.
pub fn c_source(bytes: &[u8]) {
    let mut files = FileTable::new();
    files.keep("a.c", bytes.to_vec(), true);
    let options = Options {
        no_main_ok: true,
        externals: Externals::Args,
        ..Options::default()
    };
    match cfront::lower_text(bytes, "a.c", &options, &mut files) {
        Ok(lowered) => {
            let wrong = ir::verify(&lowered.program);
            assert!(
                wrong.is_empty(),
                "the front end makes a wrong program: {}",
                wrong[0]
            );
        }
        Err(errors) => {
            assert!(!errors.is_empty(), "refused without a reason");
            errors.iter().for_each(|e| drop(e.render(&files)));
        }
    }
}

/// A program in the text form: read, verified, printed, and read again.
pub fn ir_text(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok((program, _)) = ir::text::parse_with_places(text) else {
        return;
    };
    if ir::verify(&program).is_empty() {
        let again = ir::parse(&ir::print(&program));
        assert!(again.is_ok(), "what is printed cannot be read");
    }
}

fn read(bytes: &[u8]) -> Option<Report> {
    Report::parse(std::str::from_utf8(bytes).ok()?).ok()
}

/// A result: read, and shown in every format.
pub fn result(bytes: &[u8]) {
    let Some(report) = read(bytes) else {
        return;
    };
    for verbose in [false, true] {
        let colour = verbose;
        let width = if verbose { 132 } else { 0 };
        let text = Terminal {
            colour,
            verbose,
            width,
        };
        let text = text.render(&report);
        let text = text.replace("\x1b[", "");
        assert!(
            !text.contains(report::plain::is_command),
            "not safe to show"
        );
    }
    report::html::page(&report);
    report::sarif::sarif(&report);
    let _ = report::exchange::exchange(&report, None, "2000-01-01T00:00:00Z");
    report.to_text();
}

/// A result that another one is held against.
pub fn baseline(bytes: &[u8]) {
    if let Some(old) = read(bytes) {
        let mut new = old.clone();
        report::identity::compare(&mut new, &old);
        new.keep(1);
        Terminal::default().render(&new);
    }
}

/// A witness.
pub fn witness(bytes: &[u8]) {
    let text = std::str::from_utf8(bytes).ok();
    if let Some(witness) = text.and_then(|text| Witness::parse(text).ok()) {
        let _ = witness.schedule();
        let again = Witness::parse(&witness.to_text());
        assert_eq!(
            again.as_ref(),
            Ok(&witness),
            "what is written cannot be read"
        );
    }
}

/// A configuration.
pub fn configuration(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = cli::config::settings(text, Path::new(""));
    }
}

/// A compilation database.
pub fn compile_commands(bytes: &[u8]) {
    let mut files = FileTable::new();
    match parse_project(
        bytes,
        "compile_commands.json",
        Path::new("/nowhere"),
        &mut files,
    ) {
        Ok(project) => drop(cfront::Inputs::project(&project)),
        Err(errors) => errors.iter().for_each(|e| drop(e.render(&files))),
    }
}

/// A recorded trace, with and without mistakes let be.
pub fn std_trace(bytes: &[u8]) {
    for lenient in [false, true] {
        let _ = std_trace::analyse(bytes, std_trace::Options { lenient });
    }
}

/// A formula, and its automaton.
pub fn ltl(bytes: &[u8]) {
    let text = std::str::from_utf8(bytes).ok();
    if let Some(spec) = text.and_then(|text| parse_spec(text).ok()) {
        let _ = Automaton::new(&spec.formula);
        let _ = Automaton::new(&spec.formula.not().normal());
    }
}

/// A class file. Branches of what is accepted lead to instructions.
pub fn class_file(bytes: &[u8]) {
    let Ok(class) = ClassFile::read(bytes) else {
        return;
    };
    for code in class
        .methods
        .iter()
        .filter_map(|m| Some(m.code.as_ref()?.code()))
    {
        for (index, (_, insn)) in code.insns.iter().enumerate() {
            let count = code.insns.len();
            assert!(insn.targets().iter().all(|t| (*t as usize) < count));
            assert!(!insn.falls_through() || index + 1 < count);
            let _ = code.line(index as u32);
        }
    }
}

/// A jar, all entries and its manifest read.
pub fn jar(bytes: &[u8]) {
    let Ok(mut jar) = Jar::in_memory(Path::new("a.jar"), bytes.to_vec()) else {
        return;
    };
    let _ = jar.attribute("Main-Class");
    let names: Vec<String> = jar.names().map(str::to_owned).collect();
    for name in names {
        let read = jar.entry(&name).expect("an entry that is listed is there");
        let _ = read.map(|bytes| class_file(&bytes));
    }
}

/// An image of modules, all classes read.
pub fn image(bytes: &[u8]) {
    let Some(mut image) = Image::in_memory(bytes.to_vec()) else {
        return;
    };
    for (_, name) in image.classes() {
        let _ = image.class(&name);
    }
}
