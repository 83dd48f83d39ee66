package java.lang;

import java.util.HashMap;
import java.util.Map;
import threadproof.Silent;
import threadproof.Vm;

/**
 * Threads over the machine's. What the specification orders is ordered: start, join, isAlive, interrupt. Names and
 * numbers are given without ordering anything. A thread that ends notifies those who wait on its object, if the
 * program can wait on threads ({@link Vm#awaited}). Not modelled: stack traces, class loaders.
 */
@Silent
public class Thread implements Runnable {
    /** The machine's handle, written by {@link Vm#spawn}. Must be the first field. */
    private Object handle;

    private String name;
    private final long id;
    private int priority = NORM_PRIORITY;
    private boolean daemon;
    private final ThreadGroup group;
    private Runnable target;
    private UncaughtExceptionHandler handler;
    private static UncaughtExceptionHandler defaultHandler;
    private static int unnamed;
    private static long made = 1;
    /** It was interrupted before it was started; JDK 17 remembers that. */
    private boolean early;
    /** Set under the monitor as the thread ends, where threads are awaited. */
    private volatile boolean ended;

    /** Pairs of a {@link ThreadLocal} and its value. */
    Object[] locals;
    /** How many elements of {@link #locals} are in use. */
    int localsUsed;

    /** Read and written by real JDK classes through offsets. */
    long threadLocalRandomSeed;
    int threadLocalRandomProbe;
    int threadLocalRandomSecondarySeed;
    volatile Object parkBlocker;

    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    /** States as {@link #getState} tells them. */
    public enum State { NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED }

    /** Called with the exception that ends a thread. */
    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread t, Throwable e);
    }

    public Thread() { this(null, null, null, true); }
    public Thread(Runnable target) { this(null, target, null, true); }
    public Thread(ThreadGroup group, Runnable target) { this(group, target, null, true); }
    public Thread(String name) { this(null, null, named(name), true); }
    public Thread(ThreadGroup group, String name) { this(group, null, named(name), true); }
    public Thread(Runnable target, String name) { this(null, target, named(name), true); }
    public Thread(ThreadGroup group, Runnable target, String name) { this(group, target, named(name), true); }
    public Thread(ThreadGroup group, Runnable target, String name, long stackSize) {
        this(group, target, named(name), true);
    }
    public Thread(ThreadGroup group, Runnable target, String name, long stackSize, boolean inherit) {
        this(group, target, named(name), inherit);
    }

    private Thread(ThreadGroup group, Runnable target, String name, boolean inherit) {
        Thread parent = Vm.currentThread();
        this.group = group != null ? group : parent != null ? parent.group : ThreadGroup.main();
        this.target = target;
        this.name = name != null ? name : "Thread-" + unnamed++;
        this.id = made++;
        if (parent != null) {
            this.daemon = parent.daemon;
            this.priority = Math.min(parent.priority, this.group.getMaxPriority());
            if (inherit && parent.locals != null) {
                ThreadLocal.inherit(parent, this);
            }
        }
    }

    private static String named(String name) {
        if (name == null) {
            throw new NullPointerException("'name' is null");
        }
        return name;
    }

    /** The entry function calls this before anything else: the main thread gets its object. */
    static void $boot() {
        Thread main = new Thread(null, null, "main", false);
        Vm.adopt(main);
        if (Vm.listed()) {
            main.group.$add(main);
        }
    }

    /** What a started machine thread calls. */
    final void $run() {
        if (Vm.interrupts() && early) {
            Vm.interrupt(this);
        }
        if (Vm.handlers()) {
            try {
                run();
            } catch (Throwable e) {
                $uncaught(e);
            }
        } else {
            run();
        }
        if (Vm.awaited()) {
            end();
        }
    }

    /** In a process of several: the thread has nothing more to do, whether it ended by an exception or not. */
    final void $left() {
        if (!daemon) {
            Vm.left();
        }
    }

    /** The end of the main thread. */
    static void $end() {
        Vm.currentThread().end();
    }

    /** The main thread's method was left with an exception. */
    static void $failed(Throwable e) {
        Vm.currentThread().$uncaught(e);
    }

    /** As {@link #join} says: a thread that terminates calls {@code this.notifyAll}. */
    private void end() {
        Vm.lock(this);
        ended = true;
        Vm.signal(this, true);
        Vm.unlock(this);
    }

    /** What becomes of an exception that left this thread's first method; the main thread's too. */
    final void $uncaught(Throwable e) {
        UncaughtExceptionHandler h = handler != null ? handler : group;
        h.uncaughtException(this, e);
    }

    public void run() {
        if (target != null) {
            target.run();
        }
    }

    public void start() {
        if (Vm.isStarted(this)) {
            throw new IllegalThreadStateException();
        }
        if (Vm.listed()) {
            group.$add(this);
        }
        if (!daemon) {
            Vm.entered();
        }
        Vm.spawn(this, daemon);
    }

    public static native Thread currentThread();

    public static void yield() { Vm.yield(); }
    public static void onSpinWait() { Vm.yield(); }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (Vm.interrupted(Vm.currentThread(), true)) {
            throw new InterruptedException("sleep interrupted");
        }
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        sleep(millis);
    }

    public final void join() throws InterruptedException {
        int levels = leave();
        int result = Vm.joinThread(this, false);
        enter(levels);
        if (result == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    /** Joining waits on this thread's monitor, and so gives it back meanwhile: how often it was held. */
    private int leave() {
        int levels = Vm.isStarted(this) ? Vm.mutexHolds(this) : 0;
        for (int i = 0; i < levels; i++) {
            Vm.unlock(this);
        }
        return levels;
    }

    private void enter(int levels) {
        for (int i = 0; i < levels; i++) {
            Vm.lock(this);
        }
    }

    public final void join(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (millis == 0) {
            join();
            return;
        }
        int levels = leave();
        int result = Vm.joinThread(this, true);
        enter(levels);
        if (result == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    public final void join(long millis, int nanos) throws InterruptedException {
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        join(nanos > 0 && millis == 0 ? 1 : millis);
    }

    public final boolean isAlive() {
        return Vm.awaited() ? Vm.isStarted(this) && !ended : Vm.isAlive(this);
    }

    public void interrupt() {
        if (Vm.isStarted(this)) {
            Vm.interrupt(this);
        } else {
            early = true;
        }
    }
    public static boolean interrupted() { return Vm.interrupted(Vm.currentThread(), true); }
    public boolean isInterrupted() { return Vm.isStarted(this) ? Vm.interrupted(this, false) : early; }

    public static boolean holdsLock(Object o) { return Vm.holdsLock(o); }

    public State getState() {
        if (!Vm.isStarted(this)) {
            return State.NEW;
        }
        if (!isAlive()) {
            return State.TERMINATED;
        }
        if (this != Vm.currentThread()) {
            Vm.gap("the state of a thread that runs");
        }
        return State.RUNNABLE;
    }

    public final String getName() { return name; }
    public final synchronized void setName(String name) { this.name = named(name); }
    public long getId() { return id; }
    public final int getPriority() { return priority; }
    public final void setPriority(int priority) {
        if (priority > MAX_PRIORITY || priority < MIN_PRIORITY) {
            throw new IllegalArgumentException();
        }
        this.priority = Math.min(priority, group.getMaxPriority());
    }
    public final boolean isDaemon() { return daemon; }
    public final void setDaemon(boolean on) {
        if (isAlive()) {
            throw new IllegalThreadStateException();
        }
        daemon = on;
    }
    public final ThreadGroup getThreadGroup() { return hasEnded() ? null : group; }
    public static int activeCount() { return currentThread().getThreadGroup().activeCount(); }
    public static int enumerate(Thread[] list) { return currentThread().getThreadGroup().enumerate(list); }
    public final void checkAccess() {}
    public ClassLoader getContextClassLoader() { return null; }
    public void setContextClassLoader(ClassLoader loader) {}

    /** A thread that has ended has no group and no handler. */
    private boolean hasEnded() { return this != Vm.currentThread() && Vm.isStarted(this) && !isAlive(); }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return hasEnded() ? null : handler != null ? handler : group;
    }
    public void setUncaughtExceptionHandler(UncaughtExceptionHandler h) { handler = h; }
    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() { return defaultHandler; }
    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler h) { defaultHandler = h; }

    public StackTraceElement[] getStackTrace() {
        if (this == Vm.currentThread() || isAlive()) {
            Vm.gap("a stack trace as data");
        }
        return new StackTraceElement[0];
    }
    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        Vm.gap("Thread.getAllStackTraces");
        return new HashMap<>();
    }
    public static void dumpStack() { new Exception("Stack trace").printStackTrace(); }

    /** Of the running thread it is an exception; of one that has ended it is nothing. */
    @Deprecated public final void stop() {
        if (this == Vm.currentThread()) {
            throw new ThreadDeath();
        }
        if (!hasEnded()) {
            Vm.gap("Thread.stop");
        }
    }
    @Deprecated public final void suspend() { Vm.gap("Thread.suspend"); }
    @Deprecated public final void resume() { Vm.gap("Thread.resume"); }

    public String toString() {
        ThreadGroup g = getThreadGroup();
        return "Thread[" + name + "," + priority + "," + (g == null ? "" : g.getName()) + "]";
    }

    protected Object clone() throws CloneNotSupportedException { throw new CloneNotSupportedException(); }
}
