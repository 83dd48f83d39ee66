//! Which types are locks and the like, by their names in POSIX and C11.
//!
//! Only records can be told: `pthread_spinlock_t` and `pthread_once_t` are integers in the headers, and no
//! different from others.

use crate::sema::ctype::TypeId;
use crate::sema::unit::{Cx, Entity};

const NAMES: [&str; 8] = [
    "pthread_mutex_t",
    "pthread_rwlock_t",
    "pthread_cond_t",
    "pthread_barrier_t",
    "sem_t",
    "mtx_t",
    "cnd_t",
    "atomic_flag",
];

impl Cx<'_, '_> {
    /// Whether a type is a synchronisation object of the library.
    pub fn is_lock(&self, id: TypeId) -> bool {
        self.s.types.is_record(id)
            && NAMES.iter().any(|name| {
                let symbol = self.u.tu.symbols.get(name);
                let entity = symbol.and_then(|s| self.u.scope.names.get(&s));
                matches!(entity, Some(Entity::Typedef(ty)) if ty.id == id)
            })
    }
}
