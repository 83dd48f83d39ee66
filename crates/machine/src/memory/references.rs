//! The references between objects, by what they lead to: for names of objects.

/// A reference: the object that has it, and its offset there.
pub(crate) type Reference = (u32, u32);

/// The references between the objects of a state.
#[derive(Clone, Debug)]
pub(crate) struct References {
    /// Where those to each object begin, and the end.
    starts: Vec<u32>,
    /// In the order of those who have them.
    all: Vec<Reference>,
}

impl References {
    /// Puts references (what they lead to, and the reference) together by what they lead to; `counts`: behind the place of each object, how many
    /// lead to it.
    pub fn new(counts: Vec<u32>, found: Vec<(u32, Reference)>) -> References {
        let mut starts = counts;
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let mut all = vec![(0, 0); found.len()];
        for (to, reference) in found {
            let at = &mut next[to as usize];
            all[*at as usize] = reference;
            *at += 1;
        }
        References { starts, all }
    }

    /// Those to an object.
    pub fn to(&self, id: u32) -> &[Reference] {
        let bounds = self.starts.get(id as usize..id as usize + 2);
        bounds.map_or(&[], |b| &self.all[b[0] as usize..b[1] as usize])
    }
}
