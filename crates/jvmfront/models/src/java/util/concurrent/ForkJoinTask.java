package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicReference;
import threadproof.Silent;
import threadproof.Vm;

/**
 * A task of a {@link ForkJoinPool}, with a latch that opens when it ends. Edges: {@code fork}, or submission, to the
 * execution; the end, whoever brings it about, to those who wait for it or see it. A task that no thread has begun is
 * executed by who joins it, if it waits in that thread's own queue. What is thrown is thrown again to who joins, the same
 * object: the JDK's may be a copy made by reflection.
 */
public abstract class ForkJoinTask<V> implements Future<V>, Serializable {
    private long place;

    /** How it ended, where that is not by an exception. */
    private static final class How {}

    private static final How NORMALLY = new How();
    private static final How CANCELLED = new How();

    /** How it ended: one of these, or the exception; null before that. */
    private final AtomicReference<Object> end = new AtomicReference<>();

    /** The queue where it waits, and its neighbours there: {@link ForkJoinPool} looks at these in atomic sections only. */
    @Silent ForkJoinPool.Queue waitsIn;
    @Silent ForkJoinTask<?> above;
    @Silent ForkJoinTask<?> below;

    public ForkJoinTask() { Vm.latchInit(this, 1); }

    public abstract V getRawResult();
    protected abstract void setRawResult(V value);
    protected abstract boolean exec();

    // ---- its end -----------------------------------------------------------------------------------------------

    private boolean finish(Object how) {
        if (!end.compareAndSet(null, how)) {
            return false;
        }
        Vm.latchDown(this);
        return true;
    }

    /** Who executes it sees what came before. */
    final void handOver() { end.compareAndSet(null, null); }

    /** It ends by an exception. False: it had ended. */
    final boolean failed(Throwable by) { return finish(by); }

    /** What becomes of an exception that its execution ends with. */
    boolean failedInExecution(Throwable by) { return failed(by); }

    final void execute() {
        if (end.get() != null) {
            return;
        }
        boolean completed;
        try {
            completed = exec();
        } catch (Throwable by) {
            failedInExecution(by);
            return;
        }
        if (completed) {
            finish(NORMALLY);
        }
    }

    /** Waits for the end. False: the time was over, or the thread was interrupted. */
    private boolean await(ForkJoinPool pool, boolean interruptible, boolean timed) throws InterruptedException {
        if (interruptible && Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (end.get() != null) {
            return true;
        }
        if (!timed && ForkJoinPool.helps(this, pool)) {
            return true;
        }
        boolean blocks = ForkJoinPool.blocks(pool);
        boolean again = false;
        try {
            while (true) {
                int result = timed ? Vm.latchWait(this, true) : Vm.latchWait(this, false);
                if (result == Vm.DONE) {
                    return true;
                }
                if (result == Vm.TIMED_OUT) {
                    return end.get() != null;
                }
                if (interruptible) {
                    throw new InterruptedException();
                }
                again = true;
            }
        } finally {
            if (blocks) {
                ForkJoinPool.goesOn();
            }
            if (again) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void awaitQuietly(ForkJoinPool pool) {
        try {
            await(pool, false, false);
        } catch (InterruptedException cannot) {
            throw new InternalError(cannot);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void again(Throwable by) throws T { throw (T) by; }

    private V report() {
        Object how = end.get();
        if (how instanceof Throwable) {
            ForkJoinTask.<RuntimeException>again((Throwable) how);
        }
        if (how == CANCELLED) {
            throw new CancellationException();
        }
        return getRawResult();
    }

    private V reportOfGet() throws ExecutionException {
        Object how = end.get();
        if (how instanceof Throwable) {
            throw new ExecutionException((Throwable) how);
        }
        return report();
    }

    // ---- for programs ------------------------------------------------------------------------------------------

    public final ForkJoinTask<V> fork() {
        ForkJoinPool.forked(this);
        return this;
    }

    public final V join() {
        awaitQuietly(null);
        return report();
    }

    final V joinAsInvoker(ForkJoinPool pool) {
        awaitQuietly(pool);
        return report();
    }

    public final V invoke() {
        execute();
        awaitQuietly(null);
        return report();
    }

    public static void invokeAll(ForkJoinTask<?> t1, ForkJoinTask<?> t2) {
        if (t1 == null || t2 == null) {
            throw new NullPointerException();
        }
        t2.fork();
        t1.quietlyInvoke();
        if (t1.isCompletedAbnormally()) {
            t2.cancel(false);
            t1.report();
        }
        t2.join();
    }

    public static void invokeAll(ForkJoinTask<?>... tasks) {
        Throwable failure = null;
        int last = tasks.length - 1;
        for (int i = last; i >= 0; i--) {
            ForkJoinTask<?> t = tasks[i];
            if (t == null) {
                failure = new NullPointerException();
                break;
            }
            if (i == 0) {
                t.quietlyInvoke();
                failure = t.getException();
                break;
            }
            t.fork();
        }
        for (int i = 1; failure == null && i <= last; i++) {
            tasks[i].quietlyJoin();
            failure = tasks[i].getException();
        }
        if (failure != null) {
            for (int i = 1; i <= last; i++) {
                if (tasks[i] != null) {
                    tasks[i].cancel(false);
                }
            }
            ForkJoinTask.<RuntimeException>again(failure);
        }
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
        return tasks;
    }

    public boolean cancel(boolean mayInterruptIfRunning) {
        finish(CANCELLED);
        return isCancelled();
    }

    public final boolean isDone() { return end.get() != null; }
    public final boolean isCancelled() { return end.get() == CANCELLED; }
    public final boolean isCompletedNormally() { return end.get() == NORMALLY; }

    public final boolean isCompletedAbnormally() {
        Object how = end.get();
        return how != null && how != NORMALLY;
    }

    public final Throwable getException() {
        Object how = end.get();
        if (how instanceof Throwable) {
            return (Throwable) how;
        }
        return how == CANCELLED ? new CancellationException() : null;
    }

    public void completeExceptionally(Throwable ex) {
        boolean unchecked = ex instanceof RuntimeException || ex instanceof Error;
        failedInExecution(unchecked ? ex : new RuntimeException(ex));
    }

    public void complete(V value) {
        try {
            setRawResult(value);
        } catch (Throwable by) {
            failedInExecution(by);
            return;
        }
        finish(NORMALLY);
    }

    public final void quietlyComplete() { finish(NORMALLY); }

    public final V get() throws InterruptedException, ExecutionException {
        await(null, true, false);
        return reportOfGet();
    }

    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        boolean waits = unit.toNanos(timeout) > 0;
        if (!waits && Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (!(waits ? await(null, true, true) : isDone())) {
            throw new TimeoutException();
        }
        return reportOfGet();
    }

    public final void quietlyJoin() { awaitQuietly(null); }

    public final void quietlyInvoke() {
        execute();
        awaitQuietly(null);
    }

    public static void helpQuiesce() { Vm.gap("ForkJoinTask.helpQuiesce"); }

    public void reinitialize() {
        Vm.latchInit(this, 1);
        end.set(null);
    }

    public static ForkJoinPool getPool() {
        Thread t = Thread.currentThread();
        return t instanceof ForkJoinWorkerThread ? ((ForkJoinWorkerThread) t).pool : null;
    }

    public static boolean inForkJoinPool() { return Thread.currentThread() instanceof ForkJoinWorkerThread; }
    public boolean tryUnfork() { return ForkJoinPool.unforked(this); }
    public static int getQueuedTaskCount() { return ForkJoinPool.ownTasks(); }
    public static int getSurplusQueuedTaskCount() { Vm.gap("ForkJoinTask.getSurplusQueuedTaskCount"); return 0; }
    protected static ForkJoinTask<?> peekNextLocalTask() { Vm.gap("ForkJoinTask.peekNextLocalTask"); return null; }
    protected static ForkJoinTask<?> pollNextLocalTask() { Vm.gap("ForkJoinTask.pollNextLocalTask"); return null; }
    protected static ForkJoinTask<?> pollTask() { Vm.gap("ForkJoinTask.pollTask"); return null; }
    protected static ForkJoinTask<?> pollSubmission() { Vm.gap("ForkJoinTask.pollSubmission"); return null; }

    public final short getForkJoinTaskTag() { Vm.gap("ForkJoinTask.getForkJoinTaskTag"); return 0; }
    public final short setForkJoinTaskTag(short newValue) { Vm.gap("ForkJoinTask.setForkJoinTaskTag"); return 0; }
    public final boolean compareAndSetForkJoinTaskTag(short expect, short update) {
        Vm.gap("ForkJoinTask.compareAndSetForkJoinTaskTag");
        return false;
    }

    // ---- tasks of runnables and callables ----------------------------------------------------------------------

    /** A runnable or a callable as a task. */
    private static class Adapted<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private final Runnable runnable;
        private final Callable<? extends T> callable;
        private T result;

        Adapted(Runnable runnable, T result) {
            if (runnable == null) {
                throw new NullPointerException();
            }
            this.runnable = runnable;
            this.callable = null;
            this.result = result;
        }

        Adapted(Callable<? extends T> callable) {
            if (callable == null) {
                throw new NullPointerException();
            }
            this.runnable = null;
            this.callable = callable;
        }

        public final T getRawResult() { return result; }
        public final void setRawResult(T value) { result = value; }

        public final boolean exec() {
            if (runnable != null) {
                runnable.run();
                return true;
            }
            try {
                result = callable.call();
                return true;
            } catch (RuntimeException unchecked) {
                throw unchecked;
            } catch (Exception checked) {
                throw new RuntimeException(checked);
            }
        }

        public final void run() { invoke(); }

        public String toString() {
            return super.toString() + "[Wrapped task = " + (runnable != null ? runnable : callable) + "]";
        }
    }

    /** A runnable that is only executed: what it throws is the thread's handler's. */
    private static final class Executed extends Adapted<Void> {
        Executed(Runnable runnable) { super(runnable, null); }

        boolean failedInExecution(Throwable by) {
            if (!failed(by)) {
                return false;
            }
            Thread t = Thread.currentThread();
            t.getUncaughtExceptionHandler().uncaughtException(t, by);
            return true;
        }
    }

    static ForkJoinTask<Void> executed(Runnable runnable) { return new Executed(runnable); }
    static <T> RunnableFuture<T> future(Runnable runnable, T result) { return new Adapted<>(runnable, result); }
    static <T> RunnableFuture<T> future(Callable<T> callable) { return new Adapted<>(callable); }

    public static ForkJoinTask<?> adapt(Runnable runnable) { return new Adapted<Void>(runnable, null); }
    public static <T> ForkJoinTask<T> adapt(Runnable runnable, T result) { return new Adapted<>(runnable, result); }
    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> callable) { return new Adapted<>(callable); }
}
