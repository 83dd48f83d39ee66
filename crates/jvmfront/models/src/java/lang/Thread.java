package java.lang;

import java.util.HashMap;
import java.util.Map;
import threadproof.Silent;
import threadproof.Vm;

/**
 * Threads over the machine's. What the specification orders is ordered: start, join, isAlive, interrupt. Names and
 * numbers are given without ordering anything. A thread that ends notifies those who wait on its object, if the
 * program can wait on threads ({@link Vm#awaited}). Not modelled: stack traces, class loaders.
 *
 * <p>Where a program asks for the states of threads, suspends or stops them ({@link Vm#meddles}), threads do what HotSpot's
 * do: {@link #join} waits on the monitor, the end of a thread takes it, and a state is what the thread last said of
 * itself ({@link Vm#status}), which orders nothing. What stops a thread is {@link Vm#doom}: code that is no model asks for it
 * before each access, lock and call ({@link #$poll}), and where it waits or goes back ({@link #$heed}).
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

    /** What {@link Vm#status} and {@link Vm#doom} keep. */
    private int status;
    private int doom;
    /** Whether printing takes a lock, as the JDK's does: both, where a thread that prints can be suspended. */
    private static boolean printingLocks;

    /** What a thread says of itself; not one of these: it was not started. */
    private static final int RUNS = 1;
    private static final int BLOCKED = 2;
    private static final int WAITS = 3;
    private static final int WAITS_TIMED = 4;
    private static final int PARKED = 5;
    private static final int PARKED_TIMED = 6;
    private static final int SLEEPS = 7;

    /** It throws {@link ThreadDeath}; it was stopped before it was started, and does nothing. */
    private static final int STOPPED = 1;
    private static final int STILLBORN = 2;

    /** Pairs of a {@link ThreadLocal} and its value. */
    ThreadLocal.Pair locals;

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
        this.name = name != null ? name : numbered(unnamed++);
        this.id = made++;
        if (parent != null) {
            this.daemon = parent.daemon;
            this.priority = Math.min(parent.priority, this.group.getMaxPriority());
            if (inherit && parent.locals != null) {
                ThreadLocal.inherit(parent, this);
            }
        }
    }

    /** {@code "Thread-" + number}, made by hand: many programs build no other text. */
    private static String numbered(int number) {
        int length = 8;
        for (int rest = number; rest >= 10; rest /= 10) {
            length++;
        }
        byte[] text = new byte[length];
        text[0] = 'T';
        text[1] = 'h';
        text[2] = 'r';
        text[3] = 'e';
        text[4] = 'a';
        text[5] = 'd';
        text[6] = '-';
        for (int at = length - 1; at > 6; at--) {
            text[at] = (byte) ('0' + number % 10);
            number /= 10;
        }
        return new String(text, (byte) 0);
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
        if (Vm.meddles()) {
            Vm.setStatus(main, RUNS);
        }
        if (Vm.suspends()) {
            printingLocks = Vm.nondetBoolean();
        }
    }

    /** What a started machine thread calls. */
    final void $run() {
        if (Vm.meddles()) {
            try {
                if (!Vm.stops() || Vm.doom(this) != STILLBORN) {
                    begin();
                }
            } finally {
                end();
            }
            return;
        }
        begin();
        if (Vm.awaited()) {
            end();
        }
    }

    private void begin() {
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
        Thread main = Vm.currentThread();
        if (Vm.meddles()) {
            try {
                main.$uncaught(e);
            } finally {
                main.end();
            }
            return;
        }
        main.$uncaught(e);
    }

    /** As {@link #join} says: a thread that terminates calls {@code this.notifyAll}. */
    private void end() {
        $enter(this);
        if (Vm.suspends()) {
            Vm.leaves();
        }
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
        if (Vm.meddles()) {
            Vm.setStatus(this, RUNS);
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
            $heed();
            throw new InterruptedException("sleep interrupted");
        }
        if (Vm.meddles()) {
            asleep();
        }
    }

    /** A sleep that others can see, and that an interruption ends. */
    private static void asleep() throws InterruptedException {
        Thread me = Vm.currentThread();
        Vm.setStatus(me, SLEEPS);
        boolean interrupted = Vm.interrupted(me, true);
        Vm.setStatus(me, RUNS);
        $heed();
        if (interrupted) {
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
        if (Vm.meddles()) {
            joinAsWritten();
            return;
        }
        int levels = leave();
        int result = Vm.joinThread(this, false);
        enter(levels);
        if (result == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    /** As the JDK has it. */
    private synchronized void joinAsWritten() throws InterruptedException {
        while (isAlive()) {
            $await(this);
        }
    }

    private synchronized void joinAsWritten(long millis) throws InterruptedException {
        if (isAlive()) {
            do {
                $awaitTimed(this);
            } while (isAlive() && Vm.nondetBoolean());
        }
    }

    /** {@code monitorenter} where states are asked for: who finds the monitor taken says so before it waits. */
    static void $enter(Object o) {
        if (!Vm.states()) {
            Vm.lock(o);
            return;
        }
        if (Vm.mutexLock(o, Vm.TRY, false) == Vm.BUSY) {
            Thread me = Vm.currentThread();
            Vm.setStatus(me, BLOCKED);
            Vm.lock(o);
            Vm.setStatus(me, RUNS);
        }
    }

    /** {@code Object.wait()} of such a program. */
    static void $await(Object o) throws InterruptedException {
        Thread me = Vm.currentThread();
        Vm.setStatus(me, WAITS);
        int result = Vm.await(o, false);
        Vm.setStatus(me, RUNS);
        awaited(result);
    }

    /** {@code Object.wait(long)}. */
    static void $awaitTimed(Object o) throws InterruptedException {
        Thread me = Vm.currentThread();
        Vm.setStatus(me, WAITS_TIMED);
        int result = Vm.await(o, true);
        Vm.setStatus(me, RUNS);
        awaited(result);
    }

    private static void awaited(int result) throws InterruptedException {
        if (result == Vm.NOT_OWNER) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        $heed();
        if (result == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    /** {@code LockSupport.park} of such a program. */
    public static void $park() {
        Thread me = Vm.currentThread();
        Vm.setStatus(me, PARKED);
        Vm.park(false);
        Vm.setStatus(me, RUNS);
        $heed();
    }

    /** {@code LockSupport.parkNanos}. */
    public static void $parkTimed() {
        Thread me = Vm.currentThread();
        Vm.setStatus(me, PARKED_TIMED);
        Vm.park(true);
        Vm.setStatus(me, RUNS);
        $heed();
    }

    /** Where a thread may notice that it was stopped: now or later (JLS 11.1.3). */
    static void $poll() {
        Thread me = Vm.runningThread();
        if (me != null && Vm.doom(me) == STOPPED && Vm.nondetBoolean()) {
            die();
        }
    }

    /** Where it does so at the latest. */
    static void $heed() {
        if (!Vm.stops()) {
            return;
        }
        Thread me = Vm.runningThread();
        if (me != null && Vm.doom(me) == STOPPED) {
            die();
        }
    }

    private static void die() {
        Vm.setDoom(Vm.currentThread(), 0);
        throw new ThreadDeath();
    }

    /** Whether who prints takes the lock of the stream. */
    public static boolean $printingLocks() { return printingLocks; }

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
        if (Vm.meddles()) {
            joinAsWritten(millis);
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

    /**
     * A thread that was notified is blocked at once; one that wakes by itself, as soon as it finds the monitor taken. One that is
     * suspended while it sleeps or is parked wakes all the same, and is suspended then.
     */
    public State getState() {
        int stands = Vm.stands(this);
        int status = Vm.status(this);
        if (status == 0) {
            return State.NEW;
        }
        if (ended) {
            return State.TERMINATED;
        }
        switch (status) {
            case BLOCKED:
                return State.BLOCKED;
            case WAITS:
            case WAITS_TIMED:
                boolean wakes = (stands & Vm.WOKEN) != 0 && Vm.nondetBoolean();
                if ((stands & Vm.SIGNALLED) != 0 || wakes) {
                    return State.BLOCKED;
                }
                return status == WAITS ? State.WAITING : State.TIMED_WAITING;
            case PARKED:
            case PARKED_TIMED:
            case SLEEPS:
                if ((stands & Vm.SUSPENDED) != 0 && Vm.nondetBoolean()) {
                    return State.RUNNABLE;
                }
                return status == PARKED ? State.WAITING : State.TIMED_WAITING;
            default:
                return State.RUNNABLE;
        }
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

    /**
     * The running thread throws at once. Another one throws where it next looks, and is woken for that by an interruption, which
     * stays unless the wait has taken it. One that was not started never runs. One that has ended is left alone.
     */
    @Deprecated public final void stop() {
        if (this == Vm.currentThread()) {
            throw new ThreadDeath();
        }
        if (Vm.status(this) == 0) {
            Vm.setDoom(this, STILLBORN);
        } else if (!ended) {
            if (Vm.suspends()) {
                Vm.suspend(this, false);
            }
            Vm.setDoom(this, STOPPED);
            Vm.interrupt(this);
        }
    }

    /** It keeps what it holds. Of a thread that was not started, or has ended: nothing. */
    @Deprecated public final void suspend() { Vm.suspend(this, true); }
    @Deprecated public final void resume() { Vm.suspend(this, false); }

    public String toString() {
        ThreadGroup g = getThreadGroup();
        return "Thread[" + name + "," + priority + "," + (g == null ? "" : g.getName()) + "]";
    }

    protected Object clone() throws CloneNotSupportedException { throw new CloneNotSupportedException(); }
}
