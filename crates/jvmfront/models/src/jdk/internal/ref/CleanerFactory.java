package jdk.internal.ref;

import java.lang.ref.Cleaner;

/** The JDK's own cleaner: it has no thread, because no object is ever collected. */
public final class CleanerFactory {
    private CleanerFactory() {}

    public static Cleaner cleaner() { return Cleaner.create(); }
}
