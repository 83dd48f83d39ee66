package java.util.concurrent.locks;

import threadproof.Vm;

/** The machine's permits. Edge: unpark to the park that takes its permit. */
public class LockSupport {
    private LockSupport() {}

    public static void unpark(Thread t) {
        if (t != null) {
            Vm.unpark(t);
        }
    }
    public static void park() {
        if (Vm.meddles()) {
            Thread.$park();
        } else {
            Vm.park(false);
        }
    }
    public static void park(Object blocker) { park(); }
    public static void parkNanos(long nanos) {
        if (nanos > 0) {
            timed();
        }
    }
    private static void timed() {
        if (Vm.meddles()) {
            Thread.$parkTimed();
        } else {
            Vm.park(true);
        }
    }
    public static void parkNanos(Object blocker, long nanos) { parkNanos(nanos); }
    public static void parkUntil(long deadline) { timed(); }
    public static void parkUntil(Object blocker, long deadline) { timed(); }
    public static void setCurrentBlocker(Object blocker) {}
    public static Object getBlocker(Thread t) {
        if (t == null) {
            throw new NullPointerException();
        }
        return null;
    }
    static long getThreadId(Thread t) { return t.getId(); }
}
