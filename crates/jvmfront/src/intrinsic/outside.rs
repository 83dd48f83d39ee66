//! The border of the world: JDK classes through which the JVM, the operating system or reflection shows.
//!
//! What is behind it is not lowered: calling it is a gap that names the method. Without a border whatever reaches
//! `java.lang.Thread` closes at 16,000 methods. A model of ours is never outside.

use crate::models;

/// Packages and classes (by prefix) that are outside.
const OUTSIDE: [&str; 37] = [
    "java/io/Console",
    "java/io/File",
    "java/io/ObjectInput",
    "java/io/ObjectOutput",
    "java/io/ObjectStream",
    "java/io/Piped",
    "java/io/RandomAccess",
    "java/lang/ApplicationShutdownHooks",
    "java/lang/CharacterName",
    "java/lang/ClassLoader",
    "java/lang/ConditionalSpecialCasing",
    "java/lang/Module",
    "java/lang/Package",
    "java/lang/Process",
    "java/lang/SecurityManager",
    "java/lang/Shutdown",
    "java/lang/StackWalker",
    "java/lang/StackStreamFactory",
    "java/lang/invoke/",
    "java/lang/module/",
    "java/lang/reflect/",
    "java/net/",
    "java/nio/",
    "java/security/",
    "java/text/",
    "java/time/",
    "java/util/Calendar",
    "java/util/Currency",
    "java/util/ResourceBundle",
    "java/util/ServiceLoader",
    "java/util/TimeZone",
    "java/util/jar/",
    "java/util/logging/",
    "java/util/spi/",
    "java/util/zip/",
    "jdk/",
    "sun/",
];

/// What of these is inside all the same: arithmetic, arrays, durations, names of character sets.
const INSIDE: [&str; 34] = [
    "java/nio/file/Path",
    "java/time/Clock",
    "java/time/DayOfWeek",
    "java/time/Instant",
    "java/time/LocalDate",
    "java/time/LocalTime",
    "java/time/Month",
    "java/time/Period",
    "java/time/Year",
    "java/time/chrono/",
    "java/io/FileReader",
    "java/io/FileWriter",
    "java/time/Duration",
    "java/time/temporal/ChronoField",
    "java/time/temporal/ChronoUnit",
    "java/time/temporal/Temporal",
    "java/time/temporal/ValueRange",
    "java/lang/reflect/Array",
    "java/nio/charset/Charset",
    "java/nio/charset/StandardCharsets",
    "jdk/internal/access/SharedSecrets",
    "sun/nio/cs/HistoricallyNamedCharset",
    "sun/nio/cs/ISO_8859_1",
    "sun/nio/cs/StandardCharsets",
    "sun/nio/cs/US_ASCII",
    "sun/nio/cs/UTF_",
    "sun/nio/cs/Unicode",
    "sun/security/action/",
    "jdk/internal/math/",
    "jdk/internal/misc/Unsafe",
    "jdk/internal/util/",
    "jdk/internal/vm/",
    "java/lang/reflect/Modifier",
    "java/lang/reflect/UndeclaredThrowable",
];

/// Single methods that lead to what programs do not use.
const METHODS: [(&str, &str); 4] = [
    ("jdk/internal/math/FloatingDecimal", "parseHexString"),
    ("jdk/internal/math/FDBigInteger", "toString"),
    ("jdk/internal/math/FDBigInteger", "toBigInteger"),
    ("java/lang/Character", "getName"),
];

/// Whether a method is not lowered.
pub(crate) fn is_outside(class: &str, method: &str) -> bool {
    if METHODS.contains(&(class, method)) {
        return true;
    }
    let starts = |list: &[&str]| list.iter().any(|prefix| class.starts_with(prefix));
    let thrown = class.ends_with("Exception") || class.ends_with("Error");
    starts(&OUTSIDE) && !starts(&INSIDE) && !thrown && models::class(class).is_none()
}
