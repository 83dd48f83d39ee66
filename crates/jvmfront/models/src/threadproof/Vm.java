package threadproof;

/**
 * The primitives of the machine, as Java sees them. Models of JDK classes are ordinary Java over these methods. The
 * front end turns each call into the IR operation that its comment names; the class has no code.
 *
 * <p><b>Where state lives.</b> A monitor ({@link #lock} and below) is the object's own monitor, the one that
 * {@code synchronized} takes: beside the object's bytes, recursive, without an initialiser. A mutex and a condition
 * are the monitor of the object that is given, too: a model makes an object of its own for each, which no program
 * can synchronise on. Every other synchronisation object (semaphore, latch, read-write lock) lives at offset 0 of the object
 * that is given. A model class that is used so extends {@link Object} and declares as its first
 * field {@code private long place}, which it never reads or writes, so that no field of the program lies there.
 *
 * <p><b>Results</b> are the codes of {@code ir::sync::SyncResult}: {@link #DONE} and the constants below it.
 *
 * <p><b>Constants.</b> Parameters called {@code mode}, {@code write}, {@code all}, {@code timed},
 * {@code interruptible}, {@code clear} select the form of the IR operation. Models pass literals, so the lowering
 * finds a constant on its symbolic operand stack; anything else is a gap.
 *
 * <p>A null reference raises NullPointerException, as any access of null does.
 */
public final class Vm {
    private Vm() {}

    /** The operation did what it was to do. */
    public static final int DONE = 0;
    /** The running thread does not own the lock. */
    public static final int NOT_OWNER = 1;
    /** The wait ended because the thread was interrupted; the flag is cleared. */
    public static final int INTERRUPTED = 4;
    /** A semaphore that was only tried has too few permits. */
    public static final int UNAVAILABLE = 11;
    /** A lock that was only tried is held. */
    public static final int BUSY = 16;
    /** The number is too large. */
    public static final int OVERFLOW = 75;
    /** The time was over. */
    public static final int TIMED_OUT = 110;

    /** A thread was signalled and must take the monitor of its wait again. */
    public static final int SIGNALLED = 1;
    /** Its wait has ended otherwise, and it must. */
    public static final int WOKEN = 2;
    /** It is suspended. */
    public static final int SUSPENDED = 4;

    /** Wait for ever. */
    public static final int BLOCK = 0;
    /** Do not wait. */
    public static final int TRY = 1;
    /** Wait until a time that may come at any moment. */
    public static final int TIMED = 2;

    // ---- monitors ------------------------------------------------------------------------------------------

    /** {@code MutexLock monitor}: enters the object's monitor. */
    public static native void lock(Object o);

    /** {@code MutexUnlock monitor}: leaves it once. DONE or NOT_OWNER. */
    public static native int unlock(Object o);

    /**
     * {@code CondWait monitor interruptible}: {@code Object.wait}. Releases every level, waits, takes it again. DONE,
     * NOT_OWNER, INTERRUPTED, TIMED_OUT.
     */
    public static native int await(Object o, boolean timed);

    /** {@code CondSignal monitor}: {@code Object.notify}, {@code notifyAll}. DONE or NOT_OWNER. */
    public static native int signal(Object o, boolean all);

    /** Whether the running thread owns the object's monitor ({@code Thread.holdsLock}). Orders nothing. */
    public static native boolean holdsLock(Object o);

    // ---- mutexes and conditions ------------------------------------------------------------------------------

    /**
     * {@code MutexLock}. DONE, BUSY (TRY), TIMED_OUT (TIMED), INTERRUPTED (interruptible: the flag is looked at as the
     * operation begins, and {@code interrupt} ends the wait).
     */
    public static native int mutexLock(Object o, int mode, boolean interruptible);

    /** {@code MutexUnlock}, one level. DONE or NOT_OWNER; never a violation. */
    public static native int mutexUnlock(Object o);

    /** How often the running thread holds the mutex; 0 if it is not the owner. Orders nothing. */
    public static native int mutexHolds(Object o);

    /**
     * {@code CondWait}: releases every level of the mutex, waits at the condition, takes the mutex again. DONE,
     * NOT_OWNER, INTERRUPTED, TIMED_OUT.
     */
    public static native int condWait(Object cond, Object mutex, boolean timed, boolean interruptible);

    /** {@code CondSignal}: wakes one waiter or all. */
    public static native void condSignal(Object cond, boolean all);

    // ---- semaphores, latches, read-write locks, at offset 0 --------------------------------------------------

    /** {@code SemInit}: this many permits (may be negative). */
    public static native void semInit(Object o, int permits);

    /** {@code SemWait} of {@code count} permits at once. DONE, UNAVAILABLE (TRY), TIMED_OUT (TIMED), INTERRUPTED. */
    public static native int semWait(Object o, int count, int mode, boolean interruptible);

    /** {@code SemPost} of {@code count} permits. DONE or OVERFLOW. */
    public static native int semPost(Object o, int count);

    /** {@code SemValue}: the permits that are there now. */
    public static native int semValue(Object o);

    /** {@code LatchInit}: opens after this many {@link #latchDown}. */
    public static native void latchInit(Object o, int count);

    /** {@code LatchDown}: one less; nothing if it is open. Ordered before what returns from {@link #latchWait}. */
    public static native void latchDown(Object o);

    /** {@code LatchWait}: waits until it is open. DONE, TIMED_OUT, INTERRUPTED (always interruptible). */
    public static native int latchWait(Object o, boolean timed);

    /** {@code LatchCount}: what is still to come. */
    public static native int latchCount(Object o);

    /** {@code RwInit}. */
    public static native void rwInit(Object o);

    /**
     * {@code RwLock reentrant}: Java's read-write lock; the writer may read and write again, a reader may read again.
     * DONE, BUSY, TIMED_OUT, INTERRUPTED.
     */
    public static native int rwLock(Object o, boolean write, int mode, boolean interruptible);

    /** {@code RwUnlock}: gives back one level of that kind. DONE or NOT_OWNER. */
    public static native int rwUnlock(Object o, boolean write);

    /** How often the running thread holds the lock this way; 0 if it does not. Orders nothing. */
    public static native int rwHolds(Object o, boolean write);

    // ---- threads -------------------------------------------------------------------------------------------

    /**
     * {@code Spawn}: starts a machine thread that calls {@code t.$run()}. Its handle is stored silently in the first
     * field of {@code java.lang.Thread}, {@code Object handle}, where the operations below find it; null: not started.
     */
    public static native void spawn(Thread t, boolean daemon);

    /** Makes {@code t} the {@code Thread} object of the running thread: what {@link #currentThread} gives. */
    public static native void adopt(Thread t);

    /** {@code Join shared interruptible}. DONE (also if it was never started), TIMED_OUT, INTERRUPTED. */
    public static native int joinThread(Thread t, boolean timed);

    /** Whether the thread has been started (its handle is set). Orders nothing. */
    public static native boolean isStarted(Thread t);

    /** {@code IsAlive}: started and not ended; false after a start has the edge of a join. */
    public static native boolean isAlive(Thread t);

    /** The {@code Thread} object of the running thread. */
    public static native Thread currentThread();

    /** The same; null before the program starts, where classes are initialised for the image. */
    public static native Thread runningThread();

    /** {@code Interrupt}; nothing for a thread that was not started. */
    public static native void interrupt(Thread t);

    /** {@code Interrupted}: the flag of a thread, cleared if asked; false for one that was not started. */
    public static native boolean interrupted(Thread t, boolean clear);

    /** {@code Suspend}, or the same with {@code resume}; nothing for a thread that was not started, has ended or leaves. */
    public static native void suspend(Thread t, boolean on);

    /** The running thread ends and cannot be suspended any more. */
    public static native void leaves();

    /** {@code Stands}: {@link #SIGNALLED} or {@link #WOKEN}, and {@link #SUSPENDED}. */
    public static native int stands(Thread t);

    /** What a thread says of itself: a field of {@code Thread}, read without any order. */
    public static native int status(Thread t);

    /** Writes it. */
    public static native void setStatus(Thread t, int status);

    /** Whether a thread is to stop: another such field. */
    public static native int doom(Thread t);

    /** Writes it. */
    public static native void setDoom(Thread t, int doom);

    /** {@code Park}. */
    public static native void park(boolean timed);

    /** {@code Unpark}; nothing for a thread that was not started. */
    public static native void unpark(Thread t);

    /** {@code Yield}. */
    public static native void yield();

    /**
     * Whether the program can install a handler of uncaught exceptions: a constant of the closed program. Where it
     * is false, threads run without a handler around them, so that a report shows the frames of the throw.
     */
    public static native boolean handlers();

    /**
     * Whether the program may wait on the monitor of a {@code Thread}: a constant of the closed program. Where it is
     * false, a thread that ends need notify no thread.
     */
    public static native boolean awaited();

    /** Whether the program asks for the states of threads: a constant of the closed program. */
    public static native boolean states();

    /** Whether it suspends threads. */
    public static native boolean suspends();

    /** Whether it stops threads, other than a thread itself. */
    public static native boolean stops();

    /** Whether it does one of these. */
    public static native boolean meddles();

    /** Whether the program asks thread groups for their threads: a constant of the closed program. */
    public static native boolean listed();

    /** Whether the program's own code interrupts threads: a constant of the closed program. */
    public static native boolean interrupts();

    /**
     * A program that may call this is written for runs in which a wait ends for a reason only: the result says so, and no
     * execution has a spurious wake-up.
     */
    public static native void exactWaits();

    /** The running thread ends by this exception: the violation {@code AssertKind::Uncaught}. Does not return. */
    public static native void uncaught(Throwable t);

    // ---- the world -------------------------------------------------------------------------------------------

    /** Writes bytes to standard output (1) or error (2). Orders nothing. */
    public static native void output(int fd, byte[] b, int off, int len);

    /**
     * Writes the frames of the program in which this was thrown, a line each, to standard output (1) or error (2), which
     * is a constant.
     */
    public static native void trace(int fd, Throwable t);

    /** The environment as {@code NAME=VALUE} if it was given, else null: a constant of the program. */
    public static native String[] environment();

    /** A thread begins that keeps its process alive; nothing in a program of one process. */
    public static native void entered();

    /** Such a thread has nothing more to do: the last one ends the process, where it is one of several. */
    public static native void left();

    /** Ends the process with this code. Does not return. */
    public static native void exit(int code);

    /** Any value of lo..=hi, as {@code --values} says. */
    public static native int nondetInt(int lo, int hi);

    /** Any value. */
    public static native long nondetLong();

    /** Both values. */
    public static native boolean nondetBoolean();

    /** Only executions in which this holds count. */
    public static native void assume(boolean holds);

    /** An assertion of the program failed: a violation of {@code assert} with this text if it is constant. */
    public static native void fail(String message);

    /** {@code AtomicBegin}. */
    public static native void atomicBegin();

    /** {@code AtomicEnd}. */
    public static native void atomicEnd();

    /** The execution needs what no model has: a gap with this name, told at the user's call. Does not return. */
    public static native void gap(String what);

    /** A clock in nanoseconds: no less than what any earlier call gave. */
    public static native long clock();

    /** {@code System.identityHashCode}. */
    public static native int identityHash(Object o);

    // ---- strings -------------------------------------------------------------------------------------------

    /** The array behind a string ({@code String.value}), read silently. Not to be written. */
    public static native byte[] bytes(String s);

    /** Whether the array behind a string has one byte a character ({@code String.coder} is LATIN1). */
    public static native boolean latin1(String s);
}
