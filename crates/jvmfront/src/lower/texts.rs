//! Where the machine finds texts that people are told: names of threads, messages of exceptions.

use ir::Texts;

use super::unit::Unit;
use crate::class::Name;

impl Unit<'_> {
    /// Where names of threads and messages of exceptions are.
    pub(crate) fn texts(&mut self) -> Option<Texts> {
        let mut offset = |class: &str, field: &str| {
            let id = self.class(&Name::from(class));
            let slot = self.infos[&id].layout.slot(class, field);
            slot.map(|slot| slot.offset)
        };
        let (string, thread) = ("java/lang/String", "java/lang/Thread");
        let characters = offset(string, "value")?;
        let wide = offset(string, "coder")?;
        let thread_name = offset(thread, "name")?;
        let message = offset("java/lang/Throwable", "detailMessage")?;
        Some(Texts {
            class: self.class(&Name::from(string)),
            characters,
            wide,
            thread_name,
            message,
        })
    }
}
