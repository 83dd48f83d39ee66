//! Summaries as a search stores them, and when one covers another.
//!
//! Smaller who-knows sets mean more races to come, and every rule by which they grow is monotone.
//! So what is found from a stored summary includes what is found from a new one at the same
//! program state, if for every byte and every access in the new one the stored one has an access
//! that conflicts with at least as much and that at most as many know of. Which thread made an
//! access plays no part: the thread is in its set, and when it accesses the byte again the newer
//! access, known to it alone, is in every set that the thread is in.
//!
//! Canonical: elements are sorted, those that know nothing are left out, neighbouring bytes with
//! equal contents are one run, and an access that another one makes redundant by the rule above
//! is left out. So equal contents are equal values, and a [`Stored`] can also be part of a hash key.

use machine::{ObjectId, Place, ThreadId};

use crate::few::Few;
use crate::race::Class;

/// A thread or an object that can know of an access.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Element {
    /// A thread.
    Thread(ThreadId),
    /// What a thread's last release fence published.
    Fence(ThreadId),
    /// What an acquire fence would give a thread.
    Pending(ThreadId),
    /// Exclusive releases of a lock.
    Exclusive(Place),
    /// Shared releases of a lock.
    Shared(Place),
    /// Posts.
    Posts(Place),
    /// Arrivals in the open round of a barrier.
    Arrivals(Place),
    /// The message of this number in a channel or queue, the oldest being 0.
    Queued(Place, u32),
    /// What an acquisition of the present value of some bytes gives.
    Message {
        /// The object.
        object: ObjectId,
        /// Who heads the release sequence, where that matters.
        owner: Option<ThreadId>,
        /// The first byte.
        start: u64,
        /// The byte after the last.
        end: u64,
    },
}

/// A stored summary.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stored {
    elements: Vec<Element>,
    runs: Vec<Run>,
}

/// Some bytes and the accesses to them that can still be raced with.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Run {
    pub object: ObjectId,
    pub start: u64,
    pub end: u64,
    pub accesses: Few<(Class, Set)>,
}

/// A set of elements, by their numbers; the first 64 without an allocation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Set {
    low: u64,
    high: Box<[u64]>,
}

impl Stored {
    /// From any list of elements and the sets over it.
    pub(crate) fn new(mut elements: Vec<Element>, mut runs: Vec<Run>) -> Stored {
        if !elements.is_sorted_by(|a, b| a < b) {
            let (sorted, images) = distinct(&elements);
            elements = sorted;
            renumber(&mut runs, &images, elements.len());
        }
        for run in &mut runs {
            minimise(&mut run.accesses);
        }
        runs.retain(|run| !run.accesses.is_empty());
        if !drop_unknown(&mut elements, &mut runs) {
            let (merged, images) = merged(&elements, &runs);
            elements = merged;
            renumber(&mut runs, &images, elements.len());
        }
        for run in &mut runs {
            run.accesses.sort();
        }
        runs.sort_by_key(|run| (run.object, run.start));
        runs.dedup_by(|run, last| {
            let one =
                (last.object, last.end) == (run.object, run.start) && last.accesses == run.accesses;
            if one {
                last.end = run.end;
            }
            one
        });
        Stored { elements, runs }
    }

    /// The elements that know of some access in it.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    pub(crate) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Whether nothing can be raced with.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Whether every race to be found from `new` is to be found from this one too.
    pub fn covers(&self, new: &Stored) -> bool {
        if self.elements == new.elements {
            self.covers_by(new, Set::within)
        } else {
            let needs: Vec<Option<Vec<usize>>> = self
                .elements
                .iter()
                .map(|element| pieces(*element, &new.elements))
                .collect();
            self.covers_by(new, |a, b| {
                a.members().all(|element| {
                    needs[element]
                        .as_ref()
                        .is_some_and(|needed| needed.iter().all(|&piece| b.contains(piece)))
                })
            })
        }
    }

    fn covers_by(&self, new: &Stored, subset: impl Fn(&Set, &Set) -> bool) -> bool {
        let covers = |old: &Run, run: &Run| {
            run.accesses.iter().all(|(class, set)| {
                old.accesses
                    .iter()
                    .any(|(c, s)| c.subsumes(*class) && subset(s, set))
            })
        };
        new.runs.iter().all(|run| {
            let first = self
                .runs
                .partition_point(|old| (old.object, old.end) <= (run.object, run.start));
            let mut at = run.start;
            for old in &self.runs[first..] {
                if at >= run.end || old.object != run.object || old.start > at || !covers(old, run)
                {
                    break;
                }
                at = old.end;
            }
            at >= run.end
        })
    }

    /// How many bytes of memory it takes, about.
    pub fn size(&self) -> usize {
        let sets = self.runs.iter().flat_map(|run| &run.accesses);
        size_of::<Stored>()
            + size_of_val(&*self.elements)
            + size_of_val(&*self.runs)
            + sets
                .map(|entry| size_of_val(entry) + size_of_val(&*entry.1.high))
                .sum::<usize>()
    }
}

/// The elements sorted, equal ones made one; and for each old number the new one.
fn distinct(elements: &[Element]) -> (Vec<Element>, Vec<Option<usize>>) {
    let mut new = elements.to_vec();
    new.sort();
    new.dedup();
    let images = elements.iter().map(|e| new.binary_search(e).ok()).collect();
    (new, images)
}

/// Leaves out the elements that nothing is known to, where that is all there is to do: they are few, and
/// none is to be made one with another. Whether it was.
fn drop_unknown(elements: &mut Vec<Element>, runs: &mut [Run]) -> bool {
    if elements.len() > 64 {
        return false;
    }
    let sets = || runs.iter().flat_map(|run| &run.accesses);
    let known = sets().fold(0, |known, (_, set)| known | set.low);
    let mut last = None;
    for (_, &element) in elements
        .iter()
        .enumerate()
        .filter(|e| known >> e.0 & 1 != 0)
    {
        if last.is_some_and(|last| joined(last, element).is_some()) {
            return false;
        }
        last = Some(element);
    }
    if known.count_ones() as usize == elements.len() {
        return true;
    }
    let mut at = 0;
    elements.retain(|_| {
        at += 1;
        known >> (at - 1) & 1 != 0
    });
    for (_, set) in runs.iter_mut().flat_map(|run| &mut run.accesses) {
        set.low = packed(set.low, known);
    }
    true
}

/// The bits of a word that stand where a mask has bits, side by side.
fn packed(word: u64, mut mask: u64) -> u64 {
    let mut packed = 0;
    let mut at = 0;
    while mask != 0 {
        packed |= (word >> mask.trailing_zeros() & 1) << at;
        at += 1;
        mask &= mask - 1;
    }
    packed
}

/// Of a sorted list the elements that something is known to, messages of neighbouring bytes that
/// know the same made one; and for each old number the new one.
fn merged(elements: &[Element], runs: &[Run]) -> (Vec<Element>, Vec<Option<usize>>) {
    let sets: Vec<&Set> = runs
        .iter()
        .flat_map(|run| &run.accesses)
        .map(|(_, set)| set)
        .collect();
    let knows_same = |a: usize, b: usize| sets.iter().all(|s| s.contains(a) == s.contains(b));
    let mut new: Vec<Element> = Vec::new();
    let mut images = vec![None; elements.len()];
    let mut last = None;
    for (e, &element) in elements.iter().enumerate() {
        if !sets.iter().any(|set| set.contains(e)) {
            continue;
        }
        let both = new.last().and_then(|&before| joined(before, element));
        match (new.last_mut(), both, last) {
            (Some(before), Some(both), Some(l)) if knows_same(l, e) => *before = both,
            _ => new.push(element),
        }
        images[e] = Some(new.len() - 1);
        last = Some(e);
    }
    (new, images)
}

fn renumber(runs: &mut [Run], images: &[Option<usize>], elements: usize) {
    for (_, set) in runs.iter_mut().flat_map(|run| &mut run.accesses) {
        *set = set.image(images, elements);
    }
}

/// Two messages of neighbouring bytes as one.
fn joined(a: Element, b: Element) -> Option<Element> {
    match (a, b) {
        (
            Element::Message {
                object,
                owner,
                start,
                end,
            },
            Element::Message {
                object: o,
                owner: w,
                start: s,
                end: e,
            },
        ) if object == o && owner == w && end == s => Some(Element::Message {
            object,
            owner,
            start,
            end: e,
        }),
        _ => None,
    }
}

/// The numbers of the elements in the list that together are the given one, if they all are there.
fn pieces(element: Element, list: &[Element]) -> Option<Vec<usize>> {
    let mut found = Vec::new();
    each_piece(element, list, |piece| found.push(piece)).then_some(found)
}

/// Tells the numbers of elements in the list that are parts of the given one. Whether those are all of it.
pub(crate) fn each_piece(element: Element, list: &[Element], mut found: impl FnMut(usize)) -> bool {
    if let Ok(whole) = list.binary_search(&element) {
        found(whole);
        return true;
    }
    let Element::Message {
        object,
        owner,
        start,
        end,
    } = element
    else {
        return false;
    };
    let mut at = start;
    for (index, piece) in list.iter().enumerate() {
        if let Element::Message {
            object: o,
            owner: w,
            start: s,
            end: e,
        } = *piece
            && (o, w) == (object, owner)
            && s <= at
            && at < e
            && at < end
        {
            found(index);
            at = e;
        }
    }
    at >= end
}

/// Leaves out the accesses that another makes redundant.
fn minimise(accesses: &mut Few<(Class, Set)>) {
    if accesses.len() < 2 {
        return;
    }
    accesses.sort();
    accesses.dedup();
    let redundant = |(class, set): &(Class, Set)| {
        accesses
            .iter()
            .any(|(c, s)| (c, s) != (class, set) && c.subsumes(*class) && s.within(set))
    };
    if !accesses.iter().any(redundant) {
        return;
    }
    let keep: Vec<bool> = accesses.iter().map(|access| !redundant(access)).collect();
    let mut keep = keep.into_iter();
    accesses.retain(|_| keep.next().unwrap_or(true));
}

impl Set {
    /// Of at most 64 elements, a bit each.
    pub(crate) fn of_few(low: u64) -> Set {
        let high = Box::default();
        Set { low, high }
    }

    /// A bit an element.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> + '_ {
        std::iter::once(self.low).chain(self.high.iter().copied())
    }

    fn contains(&self, element: usize) -> bool {
        let word = match element / 64 {
            0 => Some(&self.low),
            word => self.high.get(word - 1),
        };
        word.is_some_and(|word| word >> (element % 64) & 1 != 0)
    }

    /// Whether all of these are among others over the same list of elements.
    fn within(&self, other: &Set) -> bool {
        let mut high = self.high.iter().zip(&other.high);
        self.low & !other.low == 0 && high.all(|(a, b)| a & !b == 0)
    }

    fn members(&self) -> impl Iterator<Item = usize> {
        let words = std::iter::once(&self.low).chain(&self.high);
        words.enumerate().flat_map(|(index, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(index * 64 + bit)
            })
        })
    }

    /// The set under new numbers, for this many elements.
    fn image(&self, images: &[Option<usize>], elements: usize) -> Set {
        let mut low = 0;
        let mut high = vec![0; elements.saturating_sub(1) / 64].into_boxed_slice();
        for new in self.members().filter_map(|e| images[e]) {
            match new / 64 {
                0 => low |= 1 << new,
                word => high[word - 1] |= 1 << (new % 64),
            }
        }
        Set { low, high }
    }
}

impl FromIterator<bool> for Set {
    fn from_iter<I: IntoIterator<Item = bool>>(bits: I) -> Set {
        let (mut low, mut high) = (0, Vec::new());
        for (index, bit) in bits.into_iter().enumerate() {
            let bit = u64::from(bit) << (index % 64);
            if index < 64 {
                low |= bit;
                continue;
            }
            if index % 64 == 0 {
                high.push(0);
            }
            high[index / 64 - 1] |= bit;
        }
        let high = high.into();
        Set { low, high }
    }
}

#[cfg(test)]
mod tests {
    use super::{Element, Run, Set, drop_unknown, merged, renumber};
    use crate::few::Few;
    use crate::race::Class;
    use machine::{ObjectId, ThreadId};

    const ELEMENTS: usize = 5;

    /// Threads, and messages of neighbouring bytes at the end.
    fn elements() -> Vec<Element> {
        let threads = (0..3).map(|t| Element::Thread(ThreadId(t)));
        let messages = [0, 4].map(|start| Element::Message {
            object: ObjectId(0),
            owner: None,
            start,
            end: start + 4,
        });
        threads.chain(messages).collect()
    }

    fn runs(sets: [usize; 2]) -> Vec<Run> {
        let set = |bits: usize| -> Set { (0..ELEMENTS).map(|e| bits >> e & 1 != 0).collect() };
        let run = |(index, bits): (usize, usize)| Run {
            object: ObjectId(1),
            start: index as u64,
            end: index as u64 + 1,
            accesses: Few::One([(Class::PlainWrite, set(bits))]),
        };
        sets.into_iter().enumerate().map(run).collect()
    }

    #[test]
    fn the_short_way_is_the_long_way() {
        let mut short_ways = 0;
        for a in 0..1 << ELEMENTS {
            for b in 0..1 << ELEMENTS {
                let mut short = (elements(), runs([a, b]));
                let mut long = (elements(), runs([a, b]));
                if !drop_unknown(&mut short.0, &mut short.1) {
                    continue;
                }
                let (left, images) = merged(&long.0, &long.1);
                renumber(&mut long.1, &images, left.len());
                long.0 = left;
                assert_eq!(short, long, "{a:b} {b:b}");
                short_ways += 1;
            }
        }
        assert!(short_ways > 100, "{short_ways}");
    }
}
