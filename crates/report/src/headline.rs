//! What the first line of an answer says beside the verdict, where nothing happened between threads.

use crate::result::{Answer, Report};
use crate::world::Idle;

impl Report {
    /// What the first line of an answer must say beside the verdict, and the rest of it.
    pub fn headline(&self, answer: &Answer) -> Option<(String, Option<String>)> {
        let (explored, reason) = match answer {
            Answer::Violated { .. } => return None,
            Answer::Safe { proof, .. } => (proof.engine == "explore", None),
            Answer::Unknown { reasons, .. } => (true, reasons.first()),
        };
        if let (Some(Idle::NotReached { place }), true) = (self.idle, explored) {
            let at = self.place_name(place);
            let more = format!("the creation of a thread at {at} was never reached");
            return Some(("no thread was created".into(), Some(more)));
        }
        match reason.map(|r| r.kind.as_str()) {
            Some("no-arguments") => {
                let tried = self.world.as_ref().map_or(0, |w| w.tried.len());
                let more = (tried > 0).then(|| {
                    format!(
                        "{tried} lists of arguments were tried, which may not be those that count"
                    )
                });
                return Some(("no arguments were given".into(), more));
            }
            Some("no-environment") => return Some(("no environment was given".into(), None)),
            _ => {}
        }
        match self.idle? {
            Idle::NoCreation => Some(("it creates no thread".into(), None)),
            Idle::NothingShared { runs } => {
                let more = format!("in {runs} sampled runs no two threads touched the same memory");
                Some(("nothing was shared".into(), Some(more)))
            }
            Idle::NotReached { .. } => None,
        }
    }
}
