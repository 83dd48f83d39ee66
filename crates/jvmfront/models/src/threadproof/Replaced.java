package threadproof;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
/**
 * Single methods of JDK classes that are otherwise real. {@code models::replaced} in the front end lists which method
 * each of these stands for; an instance method gets its object first.
 */
public final class Replaced {
    private Replaced() {}

    /** {@code Math.random}. */
    public static double random() { return Vm.nondetInt(0, (1 << 30) - 1) * (1.0 / (1 << 30)); }

    /** {@code ClassLoader.getSystemClassLoader}: threads ask for it, and do nothing with it. */
    public static ClassLoader noLoader() { return null; }

    /** {@code EnumSet.getUniverse}, {@code EnumMap.getKeyUniverse}. */
    public static <E extends Enum<E>> E[] universe(Class<E> c) { return Class.$enumConstants(c); }

    /** {@code Preconditions.outOfBoundsMessage}, without {@code String.format}. */
    public static String outOfBounds(String check, java.util.List<? extends Number> args) {
        switch (check) {
            case "checkIndex":
                return "Index " + args.get(0) + " out of bounds for length " + args.get(1);
            case "checkFromToIndex":
                return "Range [" + args.get(0) + ", " + args.get(1) + ") out of bounds for length " + args.get(2);
            default:
                return "Range [" + args.get(0) + ", " + args.get(0) + " + " + args.get(1) + ") out of bounds for length "
                        + args.get(2);
        }
    }

    /** {@code ForkJoinPool.contextWithPermissions}: every action is allowed. */
    public static java.security.AccessControlContext noContext(java.security.Permission[] permissions) { return null; }

    /** {@code ForkJoinPool.getCommonPoolParallelism}: asynchronous tasks get a thread each. */
    public static int parallelism() { return 1; }

    /** {@code CompletableFuture.ThreadPerTaskExecutor.execute}: a daemon thread, as the common pool's are. */
    public static void perTask(Object executor, Runnable task) {
        Thread t = new Thread(task);
        t.setDaemon(true);
        t.start();
    }

    /** {@code ForkJoinPool.managedBlock} of a thread that belongs to no pool. */
    public static void block(java.util.concurrent.ForkJoinPool.ManagedBlocker blocker) throws InterruptedException {
        while (!blocker.isReleasable() && !blocker.block()) {
        }
    }

    /** {@code AtomicLong.VMSupportsCS8}. */
    public static boolean yes() { return true; }

    /** {@code Path.of}. */
    public static java.nio.file.Path path(String first, String[] more) { return Name.of(first, more); }

    /** {@code UUID.randomUUID}: any of its kind. */
    public static java.util.UUID uuid() {
        long high = Vm.nondetLong() & ~0xf000L | 0x4000L;
        long low = Vm.nondetLong() >>> 2 | Long.MIN_VALUE;
        return new java.util.UUID(high, low);
    }

    /** {@code Charset.forName}: the charsets that every Java has. */
    static Charset charset(String name) {
        if (name == null) {
            throw new IllegalArgumentException("Null charset name");
        }
        Charset found = standard(name);
        if (found == null) {
            Vm.gap("a charset other than the standard ones");
        }
        return found;
    }

    /** What {@code String.getBytes(String)} and the like look up. */
    static Charset encoding(String name) {
        if (name == null) {
            throw new NullPointerException("charsetName");
        }
        return charset(name);
    }

    private static Charset standard(String name) {
        if (name.equalsIgnoreCase("UTF-8") || name.equalsIgnoreCase("UTF8")) {
            return StandardCharsets.UTF_8;
        }
        if (name.equalsIgnoreCase("US-ASCII") || name.equalsIgnoreCase("ASCII")) {
            return StandardCharsets.US_ASCII;
        }
        if (name.equalsIgnoreCase("ISO-8859-1") || name.equalsIgnoreCase("ISO8859_1") || name.equalsIgnoreCase("latin1")) {
            return StandardCharsets.ISO_8859_1;
        }
        return null;
    }
}
