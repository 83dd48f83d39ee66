//! The models written in C, and the programs that use them, lower completely.

use std::path::Path;

use ir::DataModel;

use super::sources::SOURCES;
use crate::source::FileTable;
use crate::{Input, Inputs, Options, load, lower_text};

fn options(data_model: DataModel) -> Options {
    Options {
        data_model,
        no_main_ok: true,
        ..Options::default()
    }
}

#[test]
fn every_source_lowers_without_a_gap_of_its_own() {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        for source in SOURCES {
            let name = format!("{}.c", source.name);
            let mut files = FileTable::default();
            let lowered = lower_text(source.text.as_bytes(), &name, &options(model), &mut files);
            let lowered = lowered.unwrap_or_else(|e| panic!("{name}: {e:?}"));
            let errors = ir::verify(&lowered.program);
            assert!(errors.is_empty(), "{name}: {errors:?}");
            // The gaps a model means to have are not among these: they are its own instructions.
            assert!(lowered.gaps.is_empty(), "{name}: {:?}", lowered.gaps);
        }
    }
}

#[test]
fn every_library_program_lowers_without_a_gap() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/library");
    let mut paths: Vec<_> = std::fs::read_dir(&dir)
        .expect("the programs are there")
        .map(|entry| entry.expect("a readable directory").path())
        .collect();
    paths.sort();
    assert!(paths.len() > 15);
    for path in paths {
        let inputs = Inputs {
            files: vec![Input {
                path: path.clone(),
                arguments: Vec::new(),
                target: None,
            }],
        };
        let mut files = FileTable::default();
        let lowered = load(&inputs, &options(DataModel::Lp64), &mut files);
        let lowered = lowered.unwrap_or_else(|e| panic!("{}: {e:?}", path.display()));
        let errors = ir::verify(&lowered.program);
        assert!(errors.is_empty(), "{}: {errors:?}", path.display());
        assert!(
            lowered.gaps.is_empty(),
            "{}: {:?}",
            path.display(),
            lowered.gaps
        );
    }
}
