//! What managed programs need: monitors, interrupts, latches, initialisation, daemons. Each file of
//! `tests/ir/managed` names the answers of `check`; every strategy of the search must agree.

mod support;

use std::path::Path;
use std::time::Duration;

use support::{run, threadproof};
use testlang::{Answers, Header};

const STRATEGIES: [&str; 5] = [
    "dpor",
    "persistent-sets",
    "selective",
    "optimal-dpor",
    "lockset",
];

const LIMIT: Duration = Duration::from_secs(120);

#[test]
fn managed_programs_are_judged_as_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir/managed");
    let files = testlang::files(&folder, "ir");
    assert!(
        files.len() >= 22 || testlang::only().is_some(),
        "{} programs",
        files.len()
    );
    let mut failures = Vec::new();
    for path in &files {
        let header = Header::read(path).unwrap_or_else(|why| panic!("{why}"));
        assert!(header.has("check"), "{}: no answers", path.display());
        for strategy in STRATEGIES {
            let ended = run(
                threadproof()
                    .args(["check", "--json", "--strategy", strategy])
                    .arg(path),
                LIMIT,
            );
            assert!(ended.code.is_some(), "{}: {strategy} ends", path.display());
            let answers = Answers::read(&ended.stdout)
                .unwrap_or_else(|why| panic!("{}: {why}\n{}", path.display(), ended.stderr));
            for (property, verdict) in header.verdicts("check") {
                let said = answers.verdict(property);
                // Where waits end for no reason, this one finds and does not prove.
                let open = strategy == "optimal-dpor" && said == "unknown";
                if said != verdict && !open {
                    let (name, all) = (path.display(), &ended.stdout);
                    failures.push(format!(
                        "{name}: {strategy}: {property} is {said:?}, not {verdict}\n{all}\n{}",
                        ended.stderr
                    ));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
