//! Summaries packed into bytes, for a search that stores many.
//!
//! A [`Stored`] is made to be worked with: a dozen allocations, a hundred bytes for each run. Most runs
//! have one access and most lists of elements fewer than a few dozen members, so packed they take about
//! ten. The list of elements stays outside: few differ, and the store of summaries holds each list once.
//!
//! A run is the distance of its object from that of the run before, its start and its length, seven bits a
//! byte, lowest first, the highest bit set on all but the last; then for each access a byte with its
//! class, whose highest bit says that another follows, and its set, a bit an element. Runs stand in
//! the order of the summary, so equal summaries over one list are equal bytes, and different ones
//! differ.

use crate::race::Class;
use crate::stored::{Element, Stored, each_piece};

/// A packed summary and the elements it speaks of.
#[derive(Clone, Copy, Debug)]
pub struct Packed<'a> {
    /// In the order of [`Stored::elements`].
    pub elements: &'a [Element],
    /// What [`Stored::pack`] has written.
    pub bytes: &'a [u8],
}

/// Another access follows.
const MORE: u8 = 0x80;

impl Stored {
    /// Appends the packed form. Nothing is appended if nothing is known.
    pub fn pack(&self, out: &mut Vec<u8>) {
        let width = width(self.elements());
        let mut object = 0;
        for run in self.runs() {
            write(out, u64::from(run.object.0 - object));
            object = run.object.0;
            write(out, run.start);
            write(out, run.end - run.start);
            for (index, (class, set)) in run.accesses.iter().enumerate() {
                let more = index + 1 < run.accesses.len();
                out.push(*class as u8 | if more { MORE } else { 0 });
                let words = set.words().flat_map(u64::to_le_bytes);
                out.extend(words.chain(std::iter::repeat(0)).take(width));
            }
        }
    }
}

impl Packed<'_> {
    /// Whether every race to be found from `new` is to be found from this one too: as
    /// [`Stored::covers`].
    pub fn covers(&self, new: &Packed<'_>) -> bool {
        if self.elements == new.elements {
            let within = |a: &[u8], b: &[u8]| a.iter().zip(b).all(|(a, b)| a & !b == 0);
            return self.covers_by(new, within);
        }
        // Whatever the summary says of an element that the other one lacks, nothing there includes it.
        if self.elements.len() <= FEW && new.elements.len() <= FEW {
            let mut needs = [None; FEW];
            for (need, element) in needs.iter_mut().zip(self.elements) {
                *need = mask_of(*element, new.elements);
            }
            return self.covers_by(new, |a, b| {
                let mut needed = members(a).map(|element| needs[element]);
                let sum = needed.try_fold(0, |sum, need| need.map(|need| sum | need));
                sum.is_some_and(|sum| sum & !word(b) == 0)
            });
        }
        let needs: Vec<Option<Vec<u8>>> = self
            .elements
            .iter()
            .map(|element| {
                let mut mask = vec![0; width(new.elements)];
                each_piece(*element, new.elements, |piece| {
                    mask[piece / 8] |= 1 << (piece % 8)
                })
                .then_some(mask)
            })
            .collect();
        self.covers_by(new, |a, b| {
            members(a).all(|element| {
                let needed = needs[element].as_ref();
                needed.is_some_and(|needed| needed.iter().zip(b).all(|(a, b)| a & !b == 0))
            })
        })
    }

    fn covers_by(&self, new: &Packed<'_>, subset: impl Fn(&[u8], &[u8]) -> bool) -> bool {
        let (own, others) = (width(self.elements), width(new.elements));
        let covers = |old: &Run<'_>, run: &Run<'_>| {
            run.accesses(others).all(|(class, set)| {
                old.accesses(own)
                    .any(|(c, s)| c.subsumes(class) && subset(s, set))
            })
        };
        let mut olds = Runs::new(self);
        let mut old = olds.next();
        for run in Runs::new(new) {
            let mut at = run.start;
            loop {
                let Some(candidate) = &old else {
                    return false;
                };
                if (candidate.object, candidate.end) <= (run.object, at) {
                    old = olds.next();
                    continue;
                }
                let apart = candidate.object != run.object || candidate.start > at;
                if apart || !covers(candidate, &run) {
                    return false;
                }
                at = candidate.end;
                if at >= run.end {
                    break;
                }
            }
        }
        true
    }
}

/// Elements of which a set fits into a word.
const FEW: usize = 64;

/// The elements in a list of few that together are the given one, a bit each, if they all are there.
fn mask_of(element: Element, list: &[Element]) -> Option<u64> {
    let mut mask = 0;
    each_piece(element, list, |piece| mask |= 1 << piece).then_some(mask)
}

/// A set over few elements.
fn word(set: &[u8]) -> u64 {
    let bytes = set.iter().rev();
    bytes.fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// The bytes of a set over a list of elements.
fn width(elements: &[Element]) -> usize {
    elements.len().div_ceil(8)
}

fn members(set: &[u8]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(at, &byte)| {
        let mut left = byte;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(at * 8 + bit)
        })
    })
}

fn write(out: &mut Vec<u8>, mut value: u64) {
    while value >= u64::from(MORE) {
        out.push(value as u8 | MORE);
        value >>= 7;
    }
    out.push(value as u8);
}

/// A run in packed form.
struct Run<'a> {
    object: u32,
    start: u64,
    end: u64,
    accesses: &'a [u8],
}

impl<'a> Run<'a> {
    fn accesses(&self, width: usize) -> impl Iterator<Item = (Class, &'a [u8])> {
        let each = self.accesses.chunks_exact(1 + width);
        each.map(|access| (Class::ALL[usize::from(access[0] & !MORE)], &access[1..]))
    }
}

/// The runs of a packed summary, in order.
struct Runs<'a> {
    rest: &'a [u8],
    width: usize,
    object: u32,
}

impl<'a> Runs<'a> {
    fn new(packed: &Packed<'a>) -> Runs<'a> {
        Runs {
            rest: packed.bytes,
            width: width(packed.elements),
            object: 0,
        }
    }

    fn read(&mut self) -> u64 {
        let (mut value, mut shift) = (0, 0);
        while let Some((&byte, rest)) = self.rest.split_first() {
            self.rest = rest;
            value |= u64::from(byte & !MORE) << shift;
            shift += 7;
            if byte & MORE == 0 {
                break;
            }
        }
        value
    }
}

impl<'a> Iterator for Runs<'a> {
    type Item = Run<'a>;

    fn next(&mut self) -> Option<Run<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        self.object += self.read() as u32;
        let start = self.read();
        let end = start + self.read();
        let mut len = 0;
        while self.rest[len] & MORE != 0 {
            len += 1 + self.width;
        }
        let (accesses, rest) = self.rest.split_at(len + 1 + self.width);
        self.rest = rest;
        Some(Run {
            object: self.object,
            start,
            end,
            accesses,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Packed;
    use crate::race::Class;
    use crate::stored::{Element, Run, Set, Stored};
    use machine::{ObjectId, ThreadId};

    /// A stream of small numbers.
    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, sides: u64) -> u64 {
            self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (self.0 >> 33) % sides
        }
    }

    /// Some threads and messages, many of them where sets must be wider than a word.
    fn elements(dice: &mut Dice, wide: bool) -> Vec<Element> {
        let threads = if wide { 70 } else { 4 };
        let threads = (0..threads).map(|t| Element::Thread(ThreadId(t)));
        let messages = (0..4).map(|at| Element::Message {
            object: ObjectId(7),
            owner: None,
            start: at * 4,
            end: at * 4 + 4,
        });
        let all = threads.chain(messages);
        all.filter(|_| dice.roll(8) != 0).collect()
    }

    fn summary(dice: &mut Dice, wide: bool) -> Stored {
        let elements = elements(dice, wide);
        let mut runs = Vec::new();
        for object in [1, 2, 300] {
            let mut at = dice.roll(3);
            while at < 9 {
                let end = at + 1 + dice.roll(300);
                let accesses = (0..1 + dice.roll(2)).map(|_| {
                    let class = Class::ALL[dice.roll(4) as usize];
                    let set: Set = elements.iter().map(|_| dice.roll(3) == 0).collect();
                    (class, set)
                });
                runs.push(Run {
                    object: ObjectId(object),
                    start: at,
                    end,
                    accesses: accesses.collect(),
                });
                at = end + dice.roll(2);
            }
        }
        if !runs.is_empty() {
            let left = dice.roll(runs.len() as u64 + 1) as usize;
            runs.truncate(left);
        }
        Stored::new(elements, runs)
    }

    #[test]
    fn packed_summaries_are_equal_and_cover_as_they_do_unpacked() {
        let mut dice = Dice(5);
        let mut covered = 0;
        for round in 0..20_000 {
            let wide = round % 16 == 0;
            let mut both = [summary(&mut dice, wide), summary(&mut dice, wide)];
            if round % 3 == 0 {
                both[1] = both[0].clone();
            }
            let packed = both.each_ref().map(|stored| {
                let mut bytes = Vec::new();
                stored.pack(&mut bytes);
                bytes
            });
            let views = [0, 1].map(|i| Packed {
                elements: both[i].elements(),
                bytes: &packed[i],
            });
            let same = views[0].elements == views[1].elements && packed[0] == packed[1];
            assert_eq!(same, both[0] == both[1]);
            for (a, b) in [(0, 1), (1, 0)] {
                let covers = both[a].covers(&both[b]);
                assert_eq!(views[a].covers(&views[b]), covers, "{both:?}");
                covered += u32::from(covers && !same);
            }
        }
        assert!(covered > 500, "{covered}");
    }
}
