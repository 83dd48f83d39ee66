//! Models: classes of ours that stand for classes of the JDK, in Java over the primitives of `threadproof.Vm`.
//!
//! Their sources are in `models/src`, their class files in `models/classes`, embedded here. A model wins over the class of
//! the same name in the JDK. Where only a method shows the virtual machine through, the class stays the JDK's and
//! [`replaced`] names the method that stands for it.

mod list;

/// The class file that stands for the class with this internal name (`java/lang/Thread`).
pub fn class(name: &str) -> Option<&'static [u8]> {
    let at = list::CLASSES
        .binary_search_by(|(n, _)| (*n).cmp(name))
        .ok()?;
    Some(list::CLASSES[at].1)
}

/// The same, but none for the locks and synchronisers of `java.util.concurrent` that the JDK writes over
/// `LockSupport`: these are then the JDK's own (`--real-juc`), to compare the models with.
pub fn without_synchronisers(name: &str) -> Option<&'static [u8]> {
    let outer = name.split('$').next().unwrap_or(name);
    match SYNCHRONISERS.contains(&outer) {
        true => None,
        false => class(name),
    }
}

/// The modelled classes that the JDK writes over `LockSupport`.
const SYNCHRONISERS: [&str; 12] = [
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/CountDownLatch",
    "java/util/concurrent/ForkJoinPool",
    "java/util/concurrent/ForkJoinTask",
    "java/util/concurrent/ForkJoinWorkerThread",
    "java/util/concurrent/FutureTask",
    "java/util/concurrent/ScheduledThreadPoolExecutor",
    "java/util/concurrent/Semaphore",
    "java/util/concurrent/ThreadPoolExecutor",
    "java/util/concurrent/locks/ReentrantLock",
    "java/util/concurrent/locks/ReentrantReadWriteLock",
    "java/util/concurrent/locks/StampedLock",
];

/// All models: internal names and class files.
pub fn all() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    list::CLASSES.iter().copied()
}

/// Classes that are in no JDK, which sources may name: `javac` needs them on its class path. Internal names and class
/// files.
pub fn for_javac() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let classes = list::CLASSES.iter().copied();
    classes.filter(|(name, _)| {
        *name == "threadproof/Verify" || name.starts_with("gov/") || name.starts_with("org/")
    })
}

/// The method of `threadproof.Replaced` that stands for a method of a JDK class: static, with the same parameters after
/// the object, if the method has one.
pub fn replaced(class: &str, method: &str, descriptor: &str) -> Option<&'static str> {
    let found = REPLACED
        .iter()
        .find(|r| (r.0, r.1, r.2) == (class, method, descriptor))?;
    Some(found.3)
}

/// The class that has the methods which [`replaced`] names.
pub const REPLACEMENTS: &str = "threadproof/Replaced";

/// Class, method, descriptor, name of the replacement.
const REPLACED: &[(&str, &str, &str, &str)] = &[
    (
        "jdk/internal/util/Preconditions",
        "outOfBoundsMessage",
        "(Ljava/lang/String;Ljava/util/List;)Ljava/lang/String;",
        "outOfBounds",
    ),
    ("java/lang/Math", "random", "()D", "random"),
    (
        "java/nio/file/Path",
        "of",
        "(Ljava/lang/String;[Ljava/lang/String;)Ljava/nio/file/Path;",
        "path",
    ),
    ("java/util/UUID", "randomUUID", "()Ljava/util/UUID;", "uuid"),
    (
        "java/nio/charset/Charset",
        "forName",
        "(Ljava/lang/String;)Ljava/nio/charset/Charset;",
        "charset",
    ),
    (
        "java/lang/String",
        "lookupCharset",
        "(Ljava/lang/String;)Ljava/nio/charset/Charset;",
        "encoding",
    ),
    (
        "java/lang/ClassLoader",
        "getSystemClassLoader",
        "()Ljava/lang/ClassLoader;",
        "noLoader",
    ),
    (
        "java/util/EnumSet",
        "getUniverse",
        "(Ljava/lang/Class;)[Ljava/lang/Enum;",
        "universe",
    ),
    (
        "java/util/EnumMap",
        "getKeyUniverse",
        "(Ljava/lang/Class;)[Ljava/lang/Enum;",
        "universe",
    ),
    (
        "java/util/concurrent/ForkJoinPool",
        "contextWithPermissions",
        "([Ljava/security/Permission;)Ljava/security/AccessControlContext;",
        "noContext",
    ),
    (
        "java/util/concurrent/ForkJoinPool",
        "getCommonPoolParallelism",
        "()I",
        "parallelism",
    ),
    (
        "java/util/concurrent/ForkJoinPool",
        "managedBlock",
        "(Ljava/util/concurrent/ForkJoinPool$ManagedBlocker;)V",
        "block",
    ),
    (
        "java/util/concurrent/atomic/AtomicLong",
        "VMSupportsCS8",
        "()Z",
        "yes",
    ),
    (
        "java/util/concurrent/CompletableFuture$ThreadPerTaskExecutor",
        "execute",
        "(Ljava/lang/Runnable;)V",
        "perTask",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_found_by_name() {
        for (name, bytes) in list::CLASSES {
            assert_eq!(class(name), Some(*bytes));
            assert_eq!(bytes[..4], [0xca, 0xfe, 0xba, 0xbe], "{name}");
        }
        assert!(class("java/lang/Thread").is_some());
        assert!(class("java/lang/String").is_none());
    }

    #[test]
    fn synchronisers_can_be_the_jdks_own() {
        for name in SYNCHRONISERS {
            // Of some only a class within them is modelled.
            let models = list::CLASSES.iter().map(|(model, _)| *model);
            let within = models.filter(|model| model.split('$').next() == Some(name));
            let models: Vec<&str> = within.collect();
            assert!(!models.is_empty(), "{name}");
            for model in models {
                assert!(without_synchronisers(model).is_none(), "{model}");
            }
        }
        let mutex = "java/util/concurrent/locks/ReentrantLock$Mutex";
        assert!(without_synchronisers(mutex).is_none());
        assert!(without_synchronisers("java/lang/Thread").is_some());
    }

    #[test]
    fn the_class_path_of_javac_has_no_jdk_class() {
        let names: Vec<&str> = for_javac().map(|(name, _)| name).collect();
        assert!(names.contains(&"threadproof/Verify"));
        assert!(names.iter().all(|n| !n.starts_with("java/")));
    }
}
