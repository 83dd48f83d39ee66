//! Which detector decides what races.
//!
//! The stored form of a state needs who-knows sets, so that [`Summary`](detect::Summary) is always
//! fed. It is also the judge, unless a test asks for another detector: that one is then fed the
//! same events and its word counts. Every strategy with every judge must give the same answers.
//! The other detectors keep no log; they are copied where the search may return, which is slow.

use detect::{Detector, Epochs, Lockset, Race, Rules};
use machine::Event;

/// The detector whose word counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Judge {
    /// Who-knows sets.
    #[default]
    Summary,
    /// Growing locksets.
    Lockset,
    /// Epochs and vector clocks.
    Epochs,
}

impl Judge {
    /// All of them.
    pub const ALL: [Judge; 3] = [Judge::Summary, Judge::Lockset, Judge::Epochs];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Judge::Summary => "summary",
            Judge::Lockset => "lockset",
            Judge::Epochs => "epochs",
        }
    }
}

#[derive(Clone, Debug)]
enum Present {
    Lockset(Lockset),
    Epochs(Epochs),
}

/// Another judge than the summary, with the moments to which the search may return.
#[derive(Clone, Debug)]
pub(crate) struct Second {
    present: Present,
    moments: Vec<Present>,
}

impl Second {
    /// The judge asked for, if it is not the summary.
    pub fn new(judge: Judge, rules: Rules) -> Option<Second> {
        let present = match judge {
            Judge::Summary => return None,
            Judge::Lockset => Present::Lockset(Lockset::new(rules)),
            Judge::Epochs => Present::Epochs(Epochs::new(rules)),
        };
        Some(Second {
            present,
            moments: Vec::new(),
        })
    }

    /// Keeps the present moment, and gives its number.
    pub fn mark(&mut self) -> usize {
        self.moments.push(self.present.clone());
        self.moments.len() - 1
    }

    /// Returns to a moment. Later ones are void.
    pub fn undo_to(&mut self, moment: usize) {
        self.moments.truncate(moment + 1);
        if let Some(kept) = self.moments.last() {
            self.present = kept.clone();
        }
    }
}

impl Detector for Second {
    fn event(&mut self, event: &Event) -> Option<Race> {
        match &mut self.present {
            Present::Lockset(detector) => detector.event(event),
            Present::Epochs(detector) => detector.event(event),
        }
    }
}
