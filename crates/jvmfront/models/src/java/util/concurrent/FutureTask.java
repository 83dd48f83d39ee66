package java.util.concurrent;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import threadproof.Vm;

/**
 * A task with a latch that opens when it ends. Edges: the computation, or the cancellation, to every return of
 * {@code get}, and to a thread that sees it done. The protocol is the JDK's, with the latch in place of a stack of
 * parked threads: a thread runs the task if it becomes its runner while the task is new, and an interruption by
 * {@code cancel} comes before {@code run} returns.
 */
public class FutureTask<V> implements RunnableFuture<V> {
    private static final int NEW = 0;
    private static final int NORMAL = 1;
    private static final int EXCEPTIONAL = 2;
    private static final int CANCELLED = 3;
    private static final int INTERRUPTING = 4;
    private static final int INTERRUPTED = 5;

    private long place;
    private final Callable<V> callable;
    private final AtomicInteger state = new AtomicInteger(NEW);
    private final AtomicReference<Thread> runner = new AtomicReference<>();
    /** How it ended, and with what: written before the latch opens, read after it. */
    private int end;
    private Object outcome;

    public FutureTask(Callable<V> callable) {
        if (callable == null) {
            throw new NullPointerException();
        }
        this.callable = callable;
        Vm.latchInit(this, 1);
    }

    public FutureTask(Runnable runnable, V result) {
        this.callable = Executors.callable(runnable, result);
        Vm.latchInit(this, 1);
    }

    public boolean isCancelled() { return state.get() >= CANCELLED; }
    public boolean isDone() { return state.get() != NEW; }

    public boolean cancel(boolean mayInterruptIfRunning) {
        if (!state.compareAndSet(NEW, mayInterruptIfRunning ? INTERRUPTING : CANCELLED)) {
            return false;
        }
        try {
            if (mayInterruptIfRunning) {
                try {
                    Thread thread = runner.get();
                    if (thread != null) {
                        thread.interrupt();
                    }
                } finally {
                    state.set(INTERRUPTED);
                }
            }
        } finally {
            finish(CANCELLED, null);
        }
        return true;
    }

    private void finish(int how, Object what) {
        end = how;
        outcome = what;
        Vm.latchDown(this);
        done();
    }

    public V get() throws InterruptedException, ExecutionException {
        if (Vm.latchWait(this, false) == Vm.INTERRUPTED) {
            stillOpen();
        }
        return report();
    }

    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (unit == null) {
            throw new NullPointerException();
        }
        int result = Vm.latchWait(this, true);
        if (result == Vm.TIMED_OUT) {
            throw new TimeoutException();
        }
        if (result == Vm.INTERRUPTED) {
            stillOpen();
        }
        return report();
    }

    /** An interruption does not keep a result back that is there. */
    private void stillOpen() throws InterruptedException {
        if (Vm.latchCount(this) != 0) {
            throw new InterruptedException();
        }
        Vm.latchWait(this, false);
        Thread.currentThread().interrupt();
    }

    @SuppressWarnings("unchecked")
    private V report() throws ExecutionException {
        switch (end) {
            case NORMAL: return (V) outcome;
            case EXCEPTIONAL: throw new ExecutionException((Throwable) outcome);
            default: throw new CancellationException();
        }
    }

    protected void done() {}

    protected void set(V v) {
        if (state.compareAndSet(NEW, NORMAL)) {
            finish(NORMAL, v);
        }
    }

    protected void setException(Throwable t) {
        if (state.compareAndSet(NEW, EXCEPTIONAL)) {
            finish(EXCEPTIONAL, t);
        }
    }

    public void run() {
        if (!runner.compareAndSet(null, Thread.currentThread())) {
            return;
        }
        try {
            if (state.get() == NEW) {
                V result;
                try {
                    result = callable.call();
                } catch (Throwable thrown) {
                    setException(thrown);
                    return;
                }
                set(result);
            }
        } finally {
            runner.set(null);
            awaitInterruption();
        }
    }

    protected boolean runAndReset() {
        if (!runner.compareAndSet(null, Thread.currentThread())) {
            return false;
        }
        boolean ran = false;
        int now;
        try {
            if (state.get() == NEW) {
                try {
                    callable.call();
                    ran = true;
                } catch (Throwable thrown) {
                    setException(thrown);
                }
            }
        } finally {
            runner.set(null);
            now = awaitInterruption();
        }
        return ran && now == NEW;
    }

    private int awaitInterruption() {
        int now = state.get();
        while (now == INTERRUPTING) {
            Thread.yield();
            now = state.get();
        }
        return now;
    }

    public String toString() {
        String status;
        switch (state.get()) {
            case NEW: status = "[Not completed, task = " + callable + "]"; break;
            case NORMAL: status = "[Completed normally]"; break;
            case EXCEPTIONAL: status = "[Completed exceptionally: " + outcome + "]"; break;
            default: status = "[Cancelled]"; break;
        }
        return super.toString() + status;
    }
}
