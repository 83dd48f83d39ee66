package java.lang;

import threadproof.Silent;
import threadproof.Vm;

/**
 * A name, a parent, and the handler of last resort. Which threads and groups belong to it is kept, under its monitor, where the
 * program can ask ({@link Vm#listed}).
 */
@Silent
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    private static final ThreadGroup MAIN = new ThreadGroup("main", 0);

    private final ThreadGroup parent;
    private final String name;
    private int maxPriority = Thread.MAX_PRIORITY;
    private boolean daemon;
    private Thread[] threads;
    private int threadCount;
    private ThreadGroup[] groups;
    private int groupCount;

    private ThreadGroup(String name, int unused) {
        this.parent = null;
        this.name = name;
    }
    public ThreadGroup(String name) { this(Thread.currentThread().getThreadGroup(), name); }
    public ThreadGroup(ThreadGroup parent, String name) {
        this.parent = parent;
        this.name = name;
        this.maxPriority = parent.maxPriority;
        if (Vm.listed()) {
            parent.add(this);
        }
    }

    /** A thread of the group starts. */
    final void $add(Thread t) {
        Vm.lock(this);
        if (threads == null) {
            threads = new Thread[4];
        } else if (threadCount == threads.length) {
            Thread[] more = new Thread[2 * threadCount];
            System.arraycopy(threads, 0, more, 0, threadCount);
            threads = more;
        }
        threads[threadCount++] = t;
        Vm.unlock(this);
    }

    private void add(ThreadGroup g) {
        Vm.lock(this);
        ThreadGroup[] more = new ThreadGroup[groupCount + 1];
        for (int i = 0; i < groupCount; i++) {
            more[i] = groups[i];
        }
        more[groupCount++] = g;
        groups = more;
        Vm.unlock(this);
    }

    /** The living threads of the group, those of the groups below it last: as many as there is room for, and how many. */
    private int living(Thread[] to, int n, boolean below) {
        Vm.lock(this);
        for (int i = 0; i < threadCount; i++) {
            if ((to == null || n < to.length) && threads[i].isAlive()) {
                if (to != null) {
                    to[n] = threads[i];
                }
                n++;
            }
        }
        ThreadGroup[] inner = groups;
        int count = groupCount;
        Vm.unlock(this);
        for (int i = 0; below && i < count; i++) {
            n = inner[i].living(to, n, true);
        }
        return n;
    }

    static ThreadGroup main() { return MAIN; }

    public final String getName() { return name; }
    public final ThreadGroup getParent() { return parent; }
    public final int getMaxPriority() { return maxPriority; }
    public final void setMaxPriority(int p) { maxPriority = Math.min(p, maxPriority); }
    public final boolean isDaemon() { return daemon; }
    public final void setDaemon(boolean on) { daemon = on; }
    public final void checkAccess() {}
    public int activeCount() { return living(null, 0, true); }
    public int enumerate(Thread[] list) { return enumerate(list, true); }
    public int enumerate(Thread[] list, boolean below) {
        if (list == null) {
            throw new NullPointerException();
        }
        return living(list, 0, below);
    }
    public final void interrupt() {
        for (Thread t : all()) {
            t.interrupt();
        }
    }
    private Thread[] all() {
        Thread[] all = new Thread[living(null, 0, true) + 8];
        int n = living(all, 0, true);
        Thread[] exactly = new Thread[n];
        for (int i = 0; i < n; i++) {
            exactly[i] = all[i];
        }
        return exactly;
    }

    /** The running thread comes last. */
    @Deprecated public final void stop() {
        boolean itself = false;
        for (Thread t : all()) {
            if (t == Thread.currentThread()) {
                itself = true;
            } else {
                t.stop();
            }
        }
        if (itself) {
            Thread.currentThread().stop();
        }
    }

    /** The running thread comes last. */
    @Deprecated public final void suspend() {
        boolean itself = false;
        for (Thread t : all()) {
            if (t == Thread.currentThread()) {
                itself = true;
            } else {
                t.suspend();
            }
        }
        if (itself) {
            Thread.currentThread().suspend();
        }
    }

    @Deprecated public final void resume() {
        for (Thread t : all()) {
            t.resume();
        }
    }

    public final boolean parentOf(ThreadGroup g) {
        for (; g != null; g = g.parent) {
            if (g == this) {
                return true;
            }
        }
        return false;
    }

    public void uncaughtException(Thread t, Throwable e) {
        Thread.UncaughtExceptionHandler h = Thread.getDefaultUncaughtExceptionHandler();
        if (parent != null) {
            parent.uncaughtException(t, e);
        } else if (h != null) {
            h.uncaughtException(t, e);
        } else if (!(e instanceof ThreadDeath)) {
            Vm.uncaught(e);
        }
    }

    public String toString() { return getClass().getName() + "[name=" + name + ",maxpri=" + maxPriority + "]"; }
}
