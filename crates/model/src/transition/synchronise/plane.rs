//! Planes: the state of synchronisation objects, beside their bytes.

use super::{Refusal, SyncObject};
use crate::memory::{ADDRESS, Cell, StateVar, is_single};
use crate::program::target::{InstId, ObjId, ObjectKey, Offset};
use crate::transition::symbolic::{Path, Plane, Symbolic};
use ir::{Init, Operand, Ty};
use logic::{Sort, Term};

impl Symbolic<'_> {
    pub(super) fn place(
        &mut self,
        path: &Path,
        inst: InstId,
        operand: Operand,
    ) -> Result<SyncObject, Refusal> {
        let targets = self.x.targets(inst, operand);
        let mut all = targets.iter();
        let (Some(t), None) = (all.next(), all.next()) else {
            return Err("which synchronisation object is used is not known".to_string());
        };
        let object = self.memory.get(t.object);
        if object.of.is_some() {
            return Err("a synchronisation object in a thread's own memory".to_string());
        }
        let addr = self.eval(path, inst, operand, Ty::Ptr);
        Ok(SyncObject {
            object: t.object,
            offset: t.offset,
            addr,
            monitor: false,
        })
    }

    /// A mutex, or the monitor of an object.
    pub(super) fn lock_place(
        &mut self,
        path: &Path,
        inst: InstId,
        operand: Operand,
        monitor: bool,
    ) -> Result<SyncObject, Refusal> {
        let place = self.place(path, inst, operand)?;
        Ok(SyncObject { monitor, ..place })
    }

    pub(super) fn plane_cell(&mut self, place: &SyncObject, plane: Plane) -> Cell {
        let plane = match plane {
            Plane::Owner if place.monitor => Plane::Monitor,
            Plane::Depth if place.monitor => Plane::MonitorDepth,
            other => other,
        };
        let object = self.memory.get(place.object);
        let key = object.key;
        let heap = matches!(key, ObjectKey::Heap(_)) && !is_single(self.x, key);
        let at = match place.offset {
            Offset::At(at) if !heap && !self.strided_planes(place) => Some(at),
            _ => None,
        };
        if let Some(&known) = self.planes.get(&(place.object, at, plane)) {
            return known;
        }
        let (label, width) = match plane {
            Plane::Owner => ("owner", self.word_bits()),
            Plane::Depth => ("depth", 32),
            Plane::Monitor => ("monitor", self.word_bits()),
            Plane::MonitorDepth => ("monitor depth", 32),
            Plane::Count => ("count", 32),
            Plane::Once => ("once", 8),
        };
        let object = self.memory.get(place.object);
        let name = match at {
            Some(0) | None => format!("{label}({})", object.name),
            Some(at) => format!("{label}({}+{at})", object.name),
        };
        // A monitor needs no initialiser, and what ends by itself has no place that is given again.
        let managed = self.x.program.managed;
        let is_static = managed || matches!(key, ObjectKey::Global(_));
        let first = match plane {
            Plane::Once if managed && self.done_at_start(place) => 2,
            Plane::Owner
            | Plane::Depth
            | Plane::Monitor
            | Plane::MonitorDepth
            | Plane::Count
            | Plane::Once => 0,
        };
        let is_static = is_static && plane != Plane::Count;
        let init = is_static.then(|| self.terms.bits(width, first));
        let (cell, term, init) = match at {
            Some(_) => {
                let term = self.terms.var(&name, Sort::Bits(width));
                (Cell::Scalar(term), term, init)
            }
            None => {
                let term = self
                    .terms
                    .var(&format!("{name}[]"), Sort::array(ADDRESS, width));
                let init = init.map(|v| self.terms.const_array(ADDRESS, v));
                (Cell::Array(term), term, init)
            }
        };
        self.memory.vars.push(StateVar {
            term,
            of: None,
            init,
            visible: true,
        });
        self.planes.insert((place.object, at, plane), cell);
        if let (Cell::Scalar(var), Plane::Count | Plane::Once) = (cell, plane) {
            self.synchronising.insert(var);
        }
        cell
    }

    /// Does the byte of a once object say that its work was done before the program started?
    fn done_at_start(&self, place: &SyncObject) -> bool {
        let ObjectKey::Global(g) = self.memory.get(place.object).key else {
            return false;
        };
        match (&self.x.program.globals[g].init, place.offset) {
            (Init::Data { bytes, .. }, Offset::At(at)) => {
                bytes.get(at as usize).is_some_and(|b| *b != 0)
            }
            _ => false,
        }
    }

    /// Who holds each lock that is one variable.
    pub(crate) fn owners(&self) -> Vec<Term> {
        let scalar = |(key, cell): (&(ObjId, Option<i64>, Plane), &Cell)| match (key.2, cell) {
            (Plane::Owner | Plane::Monitor, Cell::Scalar(term)) => Some(*term),
            _ => None,
        };
        self.planes.iter().filter_map(scalar).collect()
    }

    /// Makes a plane known.
    pub(crate) fn prepare(&mut self, object: ObjId, offset: Offset, plane: Plane) {
        if self.memory.get(object).of.is_none() {
            let addr = self.terms.bits(ADDRESS, 0);
            let place = SyncObject {
                object,
                offset,
                addr,
                monitor: false,
            };
            self.plane_cell(&place, plane);
        }
    }

    /// May these bytes of a synchronisation object be written like ordinary memory?
    pub(super) fn overwrites(&self, place: &SyncObject, from: i64, len: i64) -> bool {
        let Some(writes) = self.overwritten.get(&place.object) else {
            return false;
        };
        writes
            .iter()
            .any(|(offset, size)| match (offset, size, place.offset) {
                (Offset::At(w), Some(n), Offset::At(at)) => {
                    *w < at + from + len && at + from < w + i64::from(*n)
                }
                _ => true,
            })
    }

    /// Is some operation on this object's synchronisation state at an offset chosen at run time?
    pub(super) fn strided_planes(&self, place: &SyncObject) -> bool {
        self.strided.contains(&place.object)
    }

    pub(super) fn plane(&mut self, path: &Path, place: &SyncObject, plane: Plane) -> Term {
        match self.plane_cell(place, plane) {
            Cell::Scalar(var) => self.now(path, var),
            Cell::Array(var) => {
                let array = self.now(path, var);
                self.terms.select(array, place.addr)
            }
            Cell::Opaque => self.anything(ADDRESS),
        }
    }

    pub(super) fn write_plane(
        &mut self,
        path: &mut Path,
        place: &SyncObject,
        plane: Plane,
        value: Term,
    ) {
        let cell = self.plane_cell(place, plane);
        self.put(
            path,
            cell,
            place.addr,
            value,
            place.object,
            place.offset,
            true,
        );
    }

    /// May the mutex be one that counts, or that refuses its owner?
    pub(super) fn counts(&self, place: &SyncObject) -> bool {
        if place.monitor {
            return true;
        }
        let normal = |code: u64| matches!(code, 0 | 3);
        if let Some(by) = self.x.program.sync_abi.mutex_kind_offset
            && self.overwrites(place, i64::from(by), 4)
        {
            return true;
        }
        let made_so = self.mutex_kinds.get(&place.object);
        if made_so.is_some_and(|kinds| kinds.iter().any(|k| !k.is_some_and(normal))) {
            return true;
        }
        let ObjectKey::Global(g) = self.memory.get(place.object).key else {
            return false;
        };
        match (
            &self.x.program.globals[g].init,
            self.x.program.sync_abi.mutex_kind_offset,
        ) {
            (Init::Data { bytes, .. }, Some(by)) => match place.offset {
                Offset::At(at) => {
                    let first = (at + i64::from(by)) as usize;
                    bytes.iter().skip(first).take(4).any(|b| *b != 0)
                }
                Offset::Every { .. } => true,
            },
            _ => false,
        }
    }
}
