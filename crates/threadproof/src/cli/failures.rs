//! What may fail: `--fail`, and how often: `--faults`.

use clap::Args;
use ir::{Failure, Failures};

/// What may fail.
#[derive(Args, Clone, PartialEq, Eq, Debug)]
pub(crate) struct FailureArgs {
    /// What may fail: `alloc` (allocation), `thread` (the creation of threads), `io` (files, streams,
    /// descriptors), `net` (sockets), `disk` (writing), `crash` (processes) [default: nothing]
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = kind)]
    pub(crate) fail: Vec<Failure>,
    /// How many failures one execution has at most; proofs allow any number
    #[arg(long, value_name = "K", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) faults: u32,
}

impl Default for FailureArgs {
    fn default() -> FailureArgs {
        FailureArgs {
            fail: Vec::new(),
            faults: 1,
        }
    }
}

impl FailureArgs {
    /// The kinds.
    pub(crate) fn kinds(&self) -> Failures {
        self.fail.iter().copied().collect()
    }

    /// The same as words of a command line, for a witness.
    pub(crate) fn to_words(&self) -> Vec<String> {
        if self.fail.is_empty() {
            return Vec::new();
        }
        let kinds: Vec<&str> = self.kinds().iter().map(Failure::name).collect();
        let words = ["--fail", &kinds.join(","), "--faults"];
        let mut words: Vec<String> = words.map(String::from).to_vec();
        words.push(self.faults.to_string());
        words
    }
}

/// Reads a kind of failure.
fn kind(text: &str) -> Result<Failure, String> {
    Failure::from_name(text).ok_or_else(|| {
        let names: Vec<&str> = Failure::ALL.iter().map(|kind| kind.name()).collect();
        format!(
            "nothing fails by this name; what may fail is {}",
            names.join(", ")
        )
    })
}
