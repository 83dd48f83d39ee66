//! Names of what an image holds.
//!
//! An object of the image is called by what leads to it, if that is one thing: the static field that holds it (`Shop.stock`),
//! the field of an object of the program's own (`Shop.stock.shelves`), or, for what the library made for itself, what the
//! library's own objects lead back to. What has no such name and was made by the program is called by its class and
//! place (`ArrayList made at Shop.java:7`), and numbered where several were made there.

use super::{Image, global_of, is_stored};
use crate::event::Site;
use ir::{ClassId, Layout};
use std::collections::{BTreeMap, BTreeSet};

/// References that are followed from an object to the static field that leads to it.
const FARTHEST: usize = 3;

/// References to an object: who holds one, and where.
type Holders = BTreeSet<(u32, u32)>;

/// Names the objects of an image.
pub(super) struct Names<'a> {
    image: &'a Image<'a>,
    holders: BTreeMap<u32, Holders>,
    /// What the program made at a place, in the order of its making.
    made_at: BTreeMap<String, Vec<u32>>,
}

impl<'a> Names<'a> {
    pub(super) fn new(image: &'a Image<'a>) -> Self {
        let mut names = Names {
            image,
            holders: BTreeMap::new(),
            made_at: BTreeMap::new(),
        };
        let globals = image.code.program().globals.iter();
        let stored = globals.filter(|(_, g)| is_stored(g));
        let stored = stored.map(|(id, _)| image.code.global_object(id));
        let memory = &image.state.mem;
        for holder in stored.chain(image.made.keys().copied()) {
            for (i, index) in memory.cells_of(holder).enumerate() {
                let target = memory.cells[index as usize].prov;
                if image.made.contains_key(&target) {
                    let at = i as u32 * memory.pointer_size();
                    let holders = names.holders.entry(target).or_default();
                    holders.insert((holder, at));
                }
            }
        }
        for &id in image.made.keys() {
            if let Some(place) = names.place(id) {
                names.made_at.entry(place).or_default().push(id);
            }
        }
        names
    }

    /// The name of an object, where it has one that says more than its class.
    pub(super) fn of(&self, id: u32) -> Option<String> {
        self.kept_as(id, FARTHEST).or_else(|| {
            let place = self.place(id)?;
            let made = &self.made_at[&place];
            match made.len() {
                1 => Some(place),
                _ => {
                    let number = 1 + made.iter().position(|other| *other == id)?;
                    Some(format!("{place} #{number}"))
                }
            }
        })
    }

    /// What alone leads to an object, by name.
    fn kept_as(&self, id: u32, far: usize) -> Option<String> {
        let holders = self.holders.get(&id)?;
        let &(holder, at) = holders.first()?;
        if holders.iter().any(|(other, _)| *other != holder) {
            return None;
        }
        let program = self.image.code.program();
        if let Some(global) = global_of(self.image.code, holder) {
            let global = &program.globals[global];
            let own = global.span.is_none() && global.class.is_none() && !global.literal;
            return own.then(|| global.name.clone());
        }
        let by_library = self.is_librarys(id);
        let in_library = program.classes[self.class(holder)?].library;
        if far == 0 || in_library && !by_library {
            return None;
        }
        let outer = self.kept_as(holder, far - 1)?;
        match in_library {
            true => Some(outer),
            false => Some(format!("{outer}{}", self.field(holder, at)?)),
        }
    }

    /// The name of the field at an offset of an object of the program's own classes.
    fn field(&self, holder: u32, at: u32) -> Option<String> {
        let program = self.image.code.program();
        let layout = program.classes[self.class(holder)?].layout?;
        match &program.layouts[layout] {
            Layout::Record { .. } => {
                let width = self.image.state.mem.pointer_size();
                Some(ir::layout::path(&program.layouts, layout, at, width))
            }
            Layout::Array { stride, .. } => Some(format!("[{}]", at.checked_div(*stride)?)),
            Layout::Scalar { .. } | Layout::Opaque { .. } => None,
        }
    }

    /// The class of an object of the program's making and where it was made.
    fn place(&self, id: u32) -> Option<String> {
        if self.is_librarys(id) {
            return None;
        }
        let program = self.image.code.program();
        let name = &program.classes[self.class(id)?].name;
        let site = self.image.code.site(self.site(id));
        let place = program.place_in(site.func, site.span);
        Some(format!("{name} made at {place}"))
    }

    fn class(&self, id: u32) -> Option<ClassId> {
        let object = self.image.state.mem.objects[id as usize];
        let class = object.info.checked_sub(1).map(ClassId)?;
        let known = class.0 < self.image.code.program().classes.len() as u32;
        known.then_some(class)
    }

    fn site(&self, id: u32) -> Site {
        Site(self.image.state.mem.objects[id as usize].site)
    }

    /// Whether the library made an object.
    fn is_librarys(&self, id: u32) -> bool {
        let program = self.image.code.program();
        program.funcs[self.image.code.site(self.site(id)).func].library
    }
}
