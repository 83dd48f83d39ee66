//! Every method of a sample of the JDK's classes lowers to IR that `ir::verify` accepts. Left out, and said so, without
//! a JDK.

use jvmfront::jdk::Jdk;
use jvmfront::lower::Unit;
use jvmfront::models;
use jvmfront::path::ClassPath;
use jvmfront::world::World;

/// Classes with loops, handlers, switches, arrays, locks, lambdas, handles of variables.
const SAMPLE: [&str; 14] = [
    "java/lang/AbstractStringBuilder",
    "java/lang/Double",
    "java/lang/Integer",
    "java/lang/String",
    "java/math/BigInteger",
    "java/util/ArrayList",
    "java/util/Arrays",
    "java/util/Collections",
    "java/util/HashMap",
    "java/util/TreeMap",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/ThreadPoolExecutor",
    "java/util/concurrent/atomic/AtomicReferenceArray",
    "java/util/stream/Collectors",
];

#[test]
fn sampled_jdk_classes_lower_to_verified_ir() {
    let Ok(jdk) = Jdk::find(None) else {
        println!("no JDK: left out");
        return;
    };
    let mut world = World::new(models::class, jdk, ClassPath::default());
    let program = Unit::new(&mut world).classes(&SAMPLE);
    let errors = ir::verify(&program);
    let shown: Vec<String> = errors.iter().take(5).map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{shown:#?}");
    let bodies = program.funcs.iter().filter(|(_, f)| f.defined().is_some());
    assert!(bodies.count() > 1000);
}
