package threadproof;

/** What a program can say to the verifier. */
public final class Verify {
    private Verify() {}

    /** Any value from {@code low} to {@code high}, both included. */
    public static int nondetInt(int low, int high) { return Vm.nondetInt(low, high); }
    /** Any value. */
    public static int nondetInt() { return Vm.nondetInt(Integer.MIN_VALUE, Integer.MAX_VALUE); }
    /** Any value. */
    public static long nondetLong() { return Vm.nondetLong(); }
    /** True and false. */
    public static boolean nondetBoolean() { return Vm.nondetBoolean(); }
    /** Only executions in which this holds count. */
    public static void assume(boolean holds) { Vm.assume(holds); }
    /** No other thread runs until {@link #atomicEnd}. */
    public static void atomicBegin() { Vm.atomicBegin(); }
    /** Ends what {@link #atomicBegin} began. */
    public static void atomicEnd() { Vm.atomicEnd(); }
    /** A violation of {@code assert}. */
    public static void fail(String message) { Vm.fail(message); }
}
