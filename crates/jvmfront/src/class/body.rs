//! The body of a method, read when it is asked for.
//!
//! Of the classes of a JDK that a program reaches most methods are never lowered, and what is read of a body takes
//! several times the room of its bytes. So of library classes only the bytes and the constants are kept, a body is
//! read when it is asked for, and what was read is let go once the method is lowered.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::bytes::Bytes;
use super::pool::Pool;
use super::{Code, code};

/// A body.
#[derive(Clone)]
pub struct Body(Kept);

#[derive(Clone)]
enum Kept {
    Read(Arc<Code>),
    Unread(Arc<Unread>),
}

/// A body that is read when it is asked for.
struct Unread {
    pool: Arc<Pool>,
    /// Where it begins and ends in the file.
    at: (usize, usize),
    /// Slots that its parameters take.
    slots: u16,
    read: Mutex<Option<Arc<Code>>>,
}

impl Body {
    /// The body that these bytes of a library's class are.
    pub(super) fn unread(pool: &Arc<Pool>, bytes: &Bytes<'_>, slots: u16) -> Body {
        Body(Kept::Unread(Arc::new(Unread {
            pool: Arc::clone(pool),
            at: (bytes.offset(), bytes.offset() + bytes.left()),
            slots,
            read: Mutex::new(None),
        })))
    }

    /// The body. One of a library that is damaged has no instructions: executing it is a gap.
    pub fn code(&self) -> Arc<Code> {
        match &self.0 {
            Kept::Read(code) => Arc::clone(code),
            Kept::Unread(unread) => {
                let mut read = unread.read.lock().unwrap_or_else(PoisonError::into_inner);
                Arc::clone(read.get_or_insert_with(|| Arc::new(unread.code())))
            }
        }
    }

    /// It will hardly be asked for again.
    pub(crate) fn let_go(&self) {
        if let Kept::Unread(unread) = &self.0 {
            *unread.read.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }
}

impl Unread {
    fn code(&self) -> Code {
        let (start, end) = self.at;
        let read = Bytes::within(self.pool.file(), start, end)
            .and_then(|bytes| code::read(bytes, &self.pool))
            .ok();
        read.filter(|code| code.max_locals >= self.slots)
            .unwrap_or_default()
    }
}

impl From<Code> for Body {
    fn from(code: Code) -> Body {
        Body(Kept::Read(Arc::new(code)))
    }
}

impl PartialEq for Body {
    fn eq(&self, other: &Body) -> bool {
        self.code() == other.code()
    }
}

impl Eq for Body {}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kept::Read(code) => code.fmt(f),
            Kept::Unread(unread) => write!(f, "{} bytes", unread.at.1 - unread.at.0),
        }
    }
}
