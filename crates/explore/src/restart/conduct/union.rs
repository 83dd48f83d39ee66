//! What several workers have learned in one pass, made one.
//!
//! Each worker starts from the same knowledge and records the accesses it makes itself. A location
//! that keeps to its discipline in the eyes of each may break it in the eyes of all: then the pass
//! is void, as if one had seen everything.

use super::joining::relabelled;
use super::{Cell, Conduct, Kin, Record, Region, THREADS, User};
use detect::race::Class;
use machine::Home;

impl Conduct {
    /// Adds what another has learned since both were the same.
    pub fn unite(&mut self, other: Conduct) {
        if let Some(left) = other.left {
            self.left.get_or_insert(left);
        }
        if self.crowded != other.crowded {
            return self.crowd();
        }
        let labels: Vec<u32> = match self.crowded {
            true => Vec::new(),
            false => other.lineages.iter().map(|l| self.relabel(l)).collect(),
        };
        if self.lineages.len() > THREADS {
            return self.crowd();
        }
        self.unite_joins(&other.joinings, &labels);
        self.unite_ends(&other.ends, &labels);
        let mut homes: Vec<(Home, u32)> = other.homes.iter().map(|(h, r)| (*h, *r)).collect();
        homes.sort_unstable_by_key(|&(_, region)| region);
        for (home, theirs) in homes {
            let next = self.regions.len() as u32;
            let mine = *self.homes.entry(home).or_insert(next);
            let fresh = mine == next;
            self.unite_region(mine, fresh, &other.regions[theirs as usize], &labels, true);
        }
        for (index, theirs) in other.globals.iter().enumerate() {
            let Some(theirs) = *theirs else { continue };
            if self.globals.len() <= index {
                self.globals.resize(index + 1, None);
            }
            let next = self.regions.len() as u32;
            let mine = *self.globals[index].get_or_insert(next);
            let fresh = mine == next;
            self.unite_region(mine, fresh, &other.regions[theirs as usize], &labels, false);
        }
    }

    fn relabel(&mut self, lineage: &[u32]) -> u32 {
        if let Some(&label) = self.labels.get(lineage) {
            return label;
        }
        let label = self.lineages.len() as u32;
        self.note_lineage(lineage);
        self.labels.insert(lineage.into(), label);
        label
    }

    fn unite_region(
        &mut self,
        index: u32,
        fresh: bool,
        other: &Region,
        labels: &[u32],
        owned: bool,
    ) {
        if fresh {
            self.regions.push(Region {
                foreign: other.foreign,
                ..Region::default()
            });
        }
        let kin = Kin {
            lineages: &self.lineages,
            named: !self.crowded,
        };
        let region = &mut self.regions[index as usize];
        // One of them has not recorded what owners did.
        let mut news = owned && region.foreign != other.foreign;
        region.foreign |= other.foreign;
        for cell in &other.cells {
            for at in region.isolate((cell.start, cell.end)) {
                news |= region.cells[at].record.unite(cell, labels, &kin);
            }
        }
        if news {
            region.gather();
            self.learn();
        }
    }
}

impl Record {
    /// Adds what another has recorded. Whether only both together go against what a pass rests on.
    fn unite(&mut self, other: &Cell, labels: &[u32], kin: &Kin<'_>) -> bool {
        let other = &other.record;
        match (&mut self.locks, &other.locks) {
            (Some(mine), Some(theirs)) => mine.retain(|lock| theirs.contains(lock)),
            (mine @ None, theirs) => mine.clone_from(theirs),
            (Some(_), None) => {}
        }
        for user in &other.users {
            let mut user = user.clone();
            // Where threads are not distinguished, there is one label without a lineage.
            user.label = labels.get(user.label as usize).copied().unwrap_or(0);
            match self.users.iter_mut().find(|mine| mine.label == user.label) {
                Some(mine) => {
                    for (mine, theirs) in mine.last.iter_mut().zip(user.last) {
                        *mine = (*mine).max(theirs);
                    }
                }
                None => self.users.push(user),
            }
        }
        self.count_rivals();
        for (mine, theirs) in self.relied.iter_mut().zip(other.relied) {
            *mine |= relabelled(theirs, labels);
        }
        let reads = |u: &User| u.last.iter().any(|&last| last > 0);
        let writes = |u: &User| {
            Class::ALL
                .iter()
                .any(|&c| c.writes() && u.last[c as usize] > 0)
        };
        let broken = self.users.iter().any(|u| {
            reads(u) && self.relies_on_none(u.label, false)
                || writes(u) && self.relies_on_none(u.label, true)
        });
        let before = self.watched || other.watched;
        let saved = self.locks.as_ref().is_none_or(|locks| !locks.is_empty());
        self.watched = before || !saved && self.clashes(kin);
        broken || self.watched && !before
    }
}
