package java.lang;

import threadproof.Silent;
import threadproof.Vm;

/** A name, a parent, and the handler of last resort. Which threads belong to it is not kept. */
@Silent
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    private static final ThreadGroup MAIN = new ThreadGroup("main", 0);

    private final ThreadGroup parent;
    private final String name;
    private int maxPriority = Thread.MAX_PRIORITY;
    private boolean daemon;

    private ThreadGroup(String name, int unused) {
        this.parent = null;
        this.name = name;
    }
    public ThreadGroup(String name) { this(Thread.currentThread().getThreadGroup(), name); }
    public ThreadGroup(ThreadGroup parent, String name) {
        this.parent = parent;
        this.name = name;
        this.maxPriority = parent.maxPriority;
    }

    static ThreadGroup main() { return MAIN; }

    public final String getName() { return name; }
    public final ThreadGroup getParent() { return parent; }
    public final int getMaxPriority() { return maxPriority; }
    public final void setMaxPriority(int p) { maxPriority = Math.min(p, maxPriority); }
    public final boolean isDaemon() { return daemon; }
    public final void setDaemon(boolean on) { daemon = on; }
    public final void checkAccess() {}
    public int activeCount() { Vm.gap("ThreadGroup.activeCount"); return 0; }
    public int enumerate(Thread[] list) { Vm.gap("ThreadGroup.enumerate"); return 0; }
    public final void interrupt() { Vm.gap("ThreadGroup.interrupt"); }
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
