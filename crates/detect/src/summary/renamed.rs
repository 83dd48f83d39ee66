//! Elements of summaries by the canonical names of a search.

use super::View;
use crate::stored::Element;
use machine::{Place, ThreadId};

/// The element by its new name; none if it cannot matter any more.
pub(super) fn renamed(element: Element, view: &impl View) -> Option<Element> {
    let place = |p: Place| {
        view.object(p.object).map(|object| Place {
            object,
            offset: p.offset,
        })
    };
    Some(match element {
        Element::Thread(thread) => Element::Thread(view.thread(thread)?),
        Element::Fence(thread) => Element::Fence(view.thread(thread)?),
        Element::Pending(thread) => Element::Pending(view.thread(thread)?),
        Element::Exclusive(lock) => Element::Exclusive(place(lock)?),
        Element::Shared(lock) => Element::Shared(place(lock)?),
        Element::Posts(object) => Element::Posts(place(object)?),
        Element::Arrivals(barrier) => Element::Arrivals(place(barrier)?),
        Element::Queued(queue, number) => Element::Queued(place(queue)?, number),
        Element::Message {
            object,
            owner,
            start,
            end,
        } => Element::Message {
            object: view.object(object)?,
            owner: owner.map(|o| view.thread(o).unwrap_or(ThreadId(u32::MAX))),
            start,
            end,
        },
    })
}
