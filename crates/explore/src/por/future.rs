//! What threads do after a state: the uses of objects below it in the search.
//!
//! When a visit is pruned, what was found below the stored one will not be seen again on this
//! path, but it may have to be reversed with what this path did. So the uses below every entry are
//! kept and asked for again at each prune (*Stateful search*, section 4).
//!
//! Threads stand by their lineage, which is part of the stored state
//! ([`machine::Config::kinship`]): one that does not exist yet is told from others, and asked for
//! by its nearest ancestor that does. Objects stand by their id if they have the same in every
//! state, else in a stored set by their canonical number. An object that does not exist yet cannot
//! have been used by any path to the state, and one that is garbage will not be used again: both
//! are left out. Uses are numbered, and sets of them are rows of bits, each stored once.
//!
//! Where a cycle closes, what is below is not known yet: anything may come that can come at all.
//! Taken for that are all uses that any pass has seen. If a new one is seen after such a guess was
//! made, the pass is void and is begun again. Nothing is missed: of an execution with a use that a
//! pass has not seen, take a shortest; up to there it has uses only that were allowed for, so the
//! pass has come to an equivalent state, and has noted what each thread is about to use there.

use crate::por::dependence::{Class, Resource};
use crate::store::hashing::Mixed;
use machine::{Names, ObjectId, Place, State, ThreadId};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::Arc;

type Table<K> = HashMap<K, u32, BuildHasherDefault<Mixed>>;

/// A thread, the same in every execution.
pub(crate) type Label = u32;

/// An object by its number.
pub(crate) type ObjectIndex = u32;

/// A use, by number.
pub(crate) type UseId = u32;

/// A stored set, by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SetId(u32);

/// A thread will use an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Use {
    pub who: Label,
    pub object: ObjectIndex,
    pub class: Class,
}

/// Uses to come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Future {
    /// Any thread may use anything: the search was still below the state when it came there again.
    pub everything: bool,
    uses: Vec<u64>,
}

impl Future {
    pub fn insert(&mut self, used: UseId) {
        let word = used as usize / 64;
        if self.uses.len() <= word {
            self.uses.resize(word + 1, 0);
        }
        self.uses[word] |= 1 << (used % 64);
    }

    pub fn add(&mut self, other: &Future) {
        self.everything |= other.everything;
        self.add_words(&other.uses);
    }

    fn add_words(&mut self, words: &[u64]) {
        if self.everything {
            return self.uses.clear();
        }
        if self.uses.len() < words.len() {
            self.uses.resize(words.len(), 0);
        }
        for (mine, theirs) in self.uses.iter_mut().zip(words) {
            *mine |= theirs;
        }
    }

    /// Empties it, keeping its space.
    pub fn clear(&mut self) {
        self.everything = false;
        self.uses.clear();
    }
}

/// A bit of an object's id: it is a canonical number.
const NAMED: u32 = 1 << 31;

/// The numbers of everything that futures are made of, and the sets stored.
#[derive(Debug, Default)]
pub(crate) struct Futures {
    objects: Table<Resource>,
    object_list: Vec<Resource>,
    uses: Table<Use>,
    use_list: Vec<Use>,
    /// Uses of objects whose ids differ from state to state.
    moving: Vec<u64>,
    labels: HashMap<Box<[u32]>, Label>,
    /// For each label, that of the creator; of the first thread, its own.
    creators: Vec<Label>,
    sets: Table<Arc<[u64]>>,
    set_list: Vec<Arc<[u64]>>,
    bytes: u64,
    /// Objects up to this one have the same id in every state.
    fixed: u32,
    /// Threads are not distinguished in stored states: everything may come.
    blind: bool,
    /// All uses of objects with the same id in every state.
    settled: Vec<u64>,
    /// Whether this pass has taken the uses seen for all there are, and has seen another since.
    relied: bool,
    grown: bool,
    /// How many passes were begun again for that.
    again: u32,
}

/// Passes begun again beyond which anything may come where a cycle closes.
const PATIENCE: u32 = 12;

impl SetId {
    /// Any thread may use anything.
    pub const EVERYTHING: SetId = SetId(u32::MAX);
}

impl Futures {
    /// Begins a pass. Of the objects the first `fixed` have the same id in every state; `blind`:
    /// threads are not distinguished in stored states, so that everything may come.
    pub fn begin(&mut self, fixed: u32, blind: bool) {
        self.fixed = fixed;
        self.blind = blind;
        self.sets.clear();
        self.set_list.clear();
        self.bytes = 0;
        self.relied = false;
        if std::mem::take(&mut self.grown) {
            self.again += 1;
        }
    }

    /// Whether the pass is void.
    pub fn grown(&self) -> bool {
        self.grown
    }

    /// Adds whatever may come to a future where a cycle closes, and lists it, unless it is
    /// everything.
    pub fn rely(&mut self, into: &mut Future, uses: &mut Vec<Use>) {
        uses.clear();
        let moving = self.moving.iter().any(|word| *word != 0);
        if self.blind || moving || self.again > PATIENCE {
            into.everything = true;
            return into.uses.clear();
        }
        self.relied = true;
        into.add_words(&self.settled);
        uses.extend_from_slice(&self.use_list);
    }

    /// The label of a thread.
    pub fn label(&mut self, state: &State, thread: ThreadId) -> Label {
        self.label_of(state.lineage(thread))
    }

    fn label_of(&mut self, lineage: &[u32]) -> Label {
        if let Some(&label) = self.labels.get(lineage) {
            return label;
        }
        let creator = match lineage.split_last() {
            Some((_, before)) if !before.is_empty() => Some(self.label_of(before)),
            _ => None,
        };
        let label = self.creators.len() as Label;
        self.creators.push(creator.unwrap_or(label));
        self.labels.insert(lineage.into(), label);
        label
    }

    /// The creator of a thread that is not the first.
    pub fn creator(&self, label: Label) -> Option<Label> {
        let creator = *self.creators.get(label as usize)?;
        (creator != label).then_some(creator)
    }

    /// The number of an object. Threads are named by their labels.
    pub fn object(&mut self, object: Resource) -> ObjectIndex {
        let next = self.object_list.len() as ObjectIndex;
        let index = *self.objects.entry(object).or_insert(next);
        if index == next {
            self.object_list.push(object);
        }
        index
    }

    /// The number of a use.
    pub fn number(&mut self, used: Use) -> UseId {
        let next = self.use_list.len() as UseId;
        let id = *self.uses.entry(used).or_insert(next);
        if id == next {
            self.use_list.push(used);
            let moves = match self.object_list[used.object as usize] {
                Resource::Place(Place { object, .. }) | Resource::Memory(object, _) => {
                    object.0 > self.fixed
                }
                Resource::Thread(_) | Resource::Section | Resource::Heap | Resource::Process(_) => {
                    false
                }
            };
            self.grown |= self.relied;
            let set = if moves {
                &mut self.moving
            } else {
                &mut self.settled
            };
            let word = id as usize / 64;
            if set.len() <= word {
                set.resize(word + 1, 0);
            }
            set[word] |= 1 << (id % 64);
        }
        id
    }

    /// How many objects have a number.
    pub fn objects(&self) -> ObjectIndex {
        self.object_list.len() as ObjectIndex
    }

    fn moves(&self, words: &[u64]) -> bool {
        words.iter().zip(&self.moving).any(|(a, b)| a & b != 0)
    }

    /// Stores a set; `names` are asked for only if some object in it needs one.
    pub fn store(&mut self, future: &Future, names: impl FnOnce() -> Names) -> SetId {
        if future.everything || self.blind {
            return SetId::EVERYTHING;
        }
        if !self.moves(&future.uses) {
            return self.intern(&future.uses);
        }
        let names = names();
        let name = |object: ObjectId| Some(ObjectId(names.object(object)?.0 | NAMED));
        let named = self.renamed(&future.uses, name);
        self.intern(&named)
    }

    fn intern(&mut self, words: &[u64]) -> SetId {
        let len = words.iter().rposition(|w| *w != 0).map_or(0, |at| at + 1);
        let words = &words[..len];
        if let Some(&id) = self.sets.get(words) {
            return SetId(id);
        }
        let id = self.set_list.len() as u32;
        let set: Arc<[u64]> = words.into();
        self.bytes += 64 + size_of_val(words) as u64;
        self.sets.insert(Arc::clone(&set), id);
        self.set_list.push(set);
        SetId(id)
    }

    /// Adds a stored set to a future and gives its uses as they are in the present state.
    pub fn recall(
        &mut self,
        id: SetId,
        names: impl FnOnce() -> Names,
        into: &mut Future,
        uses: &mut Vec<Use>,
    ) {
        uses.clear();
        if id == SetId::EVERYTHING {
            into.everything = true;
            return into.uses.clear();
        }
        let set = Arc::clone(&self.set_list[id.0 as usize]);
        if self.moves(&set) {
            let present = by_name(&names(), self.fixed);
            let id = |named: ObjectId| present.get(&(named.0 & !NAMED)).copied();
            let present = self.renamed(&set, id);
            self.list(&present, uses);
            into.add_words(&present);
        } else {
            self.list(&set, uses);
            into.add_words(&set);
        }
    }

    fn list(&self, words: &[u64], uses: &mut Vec<Use>) {
        for id in members(words) {
            uses.push(self.use_list[id as usize]);
        }
    }

    /// The set with moving objects under other ids; those that have none are left out.
    fn renamed(&mut self, words: &[u64], id: impl Fn(ObjectId) -> Option<ObjectId>) -> Vec<u64> {
        let mut set = Future::default();
        for number in members(words) {
            let used = self.use_list[number as usize];
            let moves = self
                .moving
                .get(number as usize / 64)
                .is_some_and(|w| w >> (number % 64) & 1 != 0);
            if !moves {
                set.insert(number);
                continue;
            }
            let object = match self.object_list[used.object as usize] {
                Resource::Place(place) => id(place.object).map(|object| {
                    Resource::Place(Place {
                        object,
                        offset: place.offset,
                    })
                }),
                Resource::Memory(object, granule) => {
                    id(object).map(|o| Resource::Memory(o, granule))
                }
                other => Some(other),
            };
            if let Some(object) = object {
                let object = self.object(object);
                let number = self.number(Use { object, ..used });
                set.insert(number);
            }
        }
        set.uses
    }

    /// About how much memory the sets take.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// The objects of a state by their canonical numbers, but for those that have the same in every state.
fn by_name(names: &Names, fixed: u32) -> HashMap<u32, ObjectId, BuildHasherDefault<Mixed>> {
    let moving = names.objects.iter().enumerate().skip(fixed as usize + 1);
    let named = moving.filter_map(|(at, name)| Some((name.as_ref()?.0, ObjectId(at as u32))));
    named.collect()
}

fn members(words: &[u64]) -> impl Iterator<Item = u32> + '_ {
    words.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some(at as u32 * 64 + bit)
        })
    })
}
