//! What events are about.

use machine::{Event, Place};

/// The place that an event is about.
pub(super) fn place_of(event: &Event) -> Option<Place> {
    match *event {
        Event::Access { range, .. } | Event::Rmw { range, .. } => Some(Place {
            object: range.object,
            offset: range.offset,
        }),
        Event::Post { object: place, .. }
        | Event::Take { object: place, .. }
        | Event::Put { queue: place, .. }
        | Event::Get { queue: place, .. }
        | Event::Arrive { barrier: place, .. }
        | Event::Leave { barrier: place, .. }
        | Event::Signal { cond: place, .. }
        | Event::Wait { cond: place, .. }
        | Event::Wake { cond: place, .. } => Some(place),
        _ => None,
    }
}

/// The lock that an event takes or gives back.
pub(super) fn lock_of(event: &Event) -> Option<Place> {
    match *event {
        Event::Acquire { lock, .. } | Event::Release { lock, .. } => Some(lock),
        _ => None,
    }
}
