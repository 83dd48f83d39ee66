package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import threadproof.Silent;
import threadproof.Vm;

/**
 * Workers with a queue each, from which others take the oldest tasks and they the newest. Who submits from outside has a
 * queue of its own; which of several queues a worker takes from is any of them. A worker that finds none ends, for that
 * shows as little as one that waits; there are as many as tasks need, at most {@code parallelism}, but one more where all
 * others wait for tasks. Who waits for a task executes it, if it is in its own queue, or what was forked by who took tasks
 * from it.
 *
 * <p>What queues hold and how many workers there are is looked at and changed in atomic sections, which order nothing. Edges:
 * those of {@link ForkJoinTask}, and what workers did to {@code awaitTermination}.
 */
public class ForkJoinPool extends AbstractExecutorService {
    /** Makes workers. */
    public static interface ForkJoinWorkerThreadFactory {
        ForkJoinWorkerThread newThread(ForkJoinPool pool);
    }

    /** Waits for something of its own, while the pool has another worker instead. */
    public static interface ManagedBlocker {
        boolean block() throws InterruptedException;
        boolean isReleasable();
    }

    private static final class Workers implements ForkJoinWorkerThreadFactory {
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) { return new ForkJoinWorkerThread(pool) {}; }
    }

    public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory = new Workers();

    /** Tasks that a thread has forked or submitted. */
    @Silent
    static final class Queue {
        final Thread owner;
        ForkJoinTask<?> newest;
        ForkJoinTask<?> oldest;
        /** Of a worker: the queue that its task was taken from. */
        Queue source;
        /** It is among those that are looked at. */
        boolean listed;
        /** Of a worker: it counts no more. */
        boolean ended;
        Queue next;

        Queue(Thread owner) { this.owner = owner; }

        void push(ForkJoinTask<?> task) {
            task.waitsIn = this;
            task.below = newest;
            if (newest == null) {
                oldest = task;
            } else {
                newest.above = task;
            }
            newest = task;
        }

        void remove(ForkJoinTask<?> task) {
            if (task.above == null) {
                newest = task.below;
            } else {
                task.above.below = task.below;
            }
            if (task.below == null) {
                oldest = task.above;
            } else {
                task.below.above = task.above;
            }
            task.waitsIn = null;
            task.above = null;
            task.below = null;
        }

        int size() {
            int size = 0;
            for (ForkJoinTask<?> task = oldest; task != null; task = task.above) {
                size++;
            }
            return size;
        }
    }

    /** What is looked at and changed in atomic sections only. */
    @Silent
    private static final class State {
        /** Of workers, and of those who submit. */
        Queue queues;
        int workers;
        /** Workers that wait for tasks. */
        int waiting;
        boolean shutdown;
        boolean stopped;
    }

    /** Its latch opens when the pool has terminated. */
    private static final class Termination {
        private long place;

        Termination() { Vm.latchInit(this, 1); }
    }

    private static final ForkJoinPool COMMON = new ForkJoinPool((Void) null);
    @Silent private static int pools;

    private final State state = new State();
    private final Termination termination = new Termination();
    /** Counts workers that have ended: what they did is before the pool terminates. */
    private final AtomicInteger left = new AtomicInteger();
    private final int parallelism;
    private final ForkJoinWorkerThreadFactory factory;
    final Thread.UncaughtExceptionHandler handler;
    private final boolean oldestFirst;
    private final String prefix;
    @Silent private int named;

    /** The common pool, as on a computer with four processors. */
    private ForkJoinPool(Void common) {
        this.parallelism = 3;
        this.factory = defaultForkJoinWorkerThreadFactory;
        this.handler = null;
        this.oldestFirst = false;
        this.prefix = "ForkJoinPool.commonPool-worker-";
    }

    public ForkJoinPool() { this(Runtime.getRuntime().availableProcessors()); }

    public ForkJoinPool(int parallelism) { this(parallelism, defaultForkJoinWorkerThreadFactory, null, false); }

    public ForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            Thread.UncaughtExceptionHandler handler,
            boolean asyncMode) {
        if (factory == null) {
            throw new NullPointerException();
        }
        if (parallelism <= 0) {
            throw new IllegalArgumentException();
        }
        this.parallelism = parallelism;
        this.factory = factory;
        this.handler = handler;
        this.oldestFirst = asyncMode;
        this.prefix = "ForkJoinPool-" + nextPool() + "-worker-";
    }

    public ForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            Thread.UncaughtExceptionHandler handler,
            boolean asyncMode,
            int corePoolSize,
            int maximumPoolSize,
            int minimumRunnable,
            Predicate<? super ForkJoinPool> saturate,
            long keepAliveTime,
            TimeUnit unit) {
        this(parallelism, factory, handler, asyncMode);
        Vm.gap("a ForkJoinPool with limits of its own");
    }

    private static int nextPool() {
        Vm.atomicBegin();
        int number = ++pools;
        Vm.atomicEnd();
        return number;
    }

    final String nextName() {
        Vm.atomicBegin();
        int number = ++named;
        Vm.atomicEnd();
        return prefix + number;
    }

    public static ForkJoinPool commonPool() { return COMMON; }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void again(Throwable by) throws T { throw (T) by; }

    // ---- tasks ---------------------------------------------------------------------------------------------

    private static ForkJoinWorkerThread worker() {
        Thread t = Thread.currentThread();
        return t instanceof ForkJoinWorkerThread ? (ForkJoinWorkerThread) t : null;
    }

    /** A thread forks a task: in its own pool, or in the common one. */
    static void forked(ForkJoinTask<?> task) {
        ForkJoinWorkerThread w = worker();
        (w == null ? COMMON : w.pool).put(task, w == null ? null : w.queue);
    }

    private <T extends ForkJoinTask<?>> T submitted(T task) {
        if (task == null) {
            throw new NullPointerException();
        }
        ForkJoinWorkerThread w = worker();
        put(task, w != null && w.pool == this ? w.queue : null);
        return task;
    }

    /** Puts a task into a queue; without one, into that of the running thread. */
    private void put(ForkJoinTask<?> task, Queue queue) {
        task.handOver();
        boolean external = queue == null;
        Queue made = external ? new Queue(Thread.currentThread()) : null;
        Vm.atomicBegin();
        boolean refused = external && state.shutdown || state.stopped;
        boolean starts = false;
        if (!refused) {
            if (external) {
                queue = own();
                if (queue == null) {
                    queue = made;
                    list(queue);
                }
            }
            queue.push(task);
            starts = another();
        }
        Vm.atomicEnd();
        if (refused) {
            throw new RejectedExecutionException();
        }
        if (starts) {
            start();
        }
    }

    /** The queue of the running thread, if it has one. In an atomic section. */
    private Queue own() {
        Thread t = Thread.currentThread();
        Queue queue = state.queues;
        while (queue != null && queue.owner != t) {
            queue = queue.next;
        }
        return queue;
    }

    /** Whether there is to be one worker more, which then counts. In an atomic section. */
    private boolean another() {
        boolean more = state.workers < parallelism || state.workers == state.waiting;
        if (more) {
            state.workers++;
        }
        return more;
    }

    private void start() {
        ForkJoinWorkerThread w = factory.newThread(this);
        if (w == null) {
            Vm.gap("a ForkJoinPool whose factory makes no thread");
        }
        w.start();
    }

    /** A worker is there. */
    final void work(Queue queue) {
        ForkJoinTask<?> task;
        while ((task = next(queue)) != null) {
            task.execute();
        }
    }

    /** The next task of a worker; null: it ends. */
    private ForkJoinTask<?> next(Queue own) {
        Vm.atomicBegin();
        if (!own.listed) {
            list(own);
        }
        ForkJoinTask<?> task = oldestFirst ? own.oldest : own.newest;
        Queue from = own;
        if (task == null) {
            from = others(own, false);
            own.source = from;
            task = from == null ? null : from.oldest;
        }
        if (task != null) {
            from.remove(task);
        } else {
            own.ended = true;
            state.workers--;
        }
        Vm.atomicEnd();
        return task;
    }

    /** A queue is one of those that are looked at. In an atomic section. */
    private void list(Queue queue) {
        queue.listed = true;
        queue.next = state.queues;
        state.queues = queue;
    }

    /**
     * Any other queue that has tasks; with {@code ofTakers}, of a worker whose own task was taken from this one. In an atomic
     * section.
     */
    private Queue others(Queue own, boolean ofTakers) {
        Queue found = null;
        for (Queue q = state.queues; q != null; q = q.next) {
            boolean has = q != own && q.oldest != null && (!ofTakers || q.source == own);
            if (has && (found == null || Vm.nondetBoolean())) {
                found = q;
            }
        }
        return found;
    }

    /** A worker has ended; the last one terminates a pool that was shut down. */
    final void left(Queue queue) {
        left.incrementAndGet();
        Vm.atomicBegin();
        if (!queue.ended) {
            queue.ended = true;
            state.workers--;
        }
        if (queue.listed) {
            unlist(queue);
        }
        boolean over = isOver();
        Vm.atomicEnd();
        if (over) {
            Vm.latchDown(termination);
        }
    }

    /** A queue is looked at no more. In an atomic section. */
    private void unlist(Queue queue) {
        queue.listed = false;
        if (state.queues == queue) {
            state.queues = queue.next;
            return;
        }
        Queue before = state.queues;
        while (before.next != queue) {
            before = before.next;
        }
        before.next = queue.next;
    }

    /** Whether nothing is left of a pool that was shut down. In an atomic section. */
    private boolean isOver() {
        if (!state.shutdown || state.workers > 0) {
            return false;
        }
        for (Queue q = state.queues; q != null; q = q.next) {
            if (q.oldest != null || q.owner instanceof ForkJoinWorkerThread) {
                return false;
            }
        }
        return true;
    }

    // ---- waiting for tasks ---------------------------------------------------------------------------------

    /** Who is about to wait for a task does what there is to do instead. Whether the task is over. */
    static boolean helps(ForkJoinTask<?> task, ForkJoinPool invoked) {
        ForkJoinWorkerThread w = worker();
        ForkJoinPool pool = w == null ? COMMON : w.pool;
        if (invoked != null && invoked != pool) {
            return false;
        }
        Queue source = w == null ? null : w.queue.source;
        while (true) {
            ForkJoinTask<?> next = null;
            Vm.atomicBegin();
            Queue own = w == null ? pool.own() : w.queue;
            if (w != null) {
                own.source = source;
            }
            boolean done = task.isDone();
            if (!done && own != null && task.waitsIn == own) {
                next = task;
            } else if (!done && w != null) {
                Queue taker = pool.others(own, true);
                next = taker == null ? null : taker.oldest;
                own.source = taker == null ? source : taker;
            }
            if (next != null) {
                next.waitsIn.remove(next);
            }
            Vm.atomicEnd();
            if (next == null) {
                return done;
            }
            next.execute();
        }
    }

    /** A worker is about to wait for a task: there may be another instead. Whether it is one. */
    static boolean blocks(ForkJoinPool invoked) {
        ForkJoinWorkerThread w = worker();
        if (w == null || invoked != null && invoked != w.pool) {
            return false;
        }
        State state = w.pool.state;
        boolean starts = false;
        Vm.atomicBegin();
        state.waiting++;
        if (state.workers == state.waiting) {
            for (Queue q = state.queues; q != null && !starts; q = q.next) {
                starts = q.oldest != null;
            }
            if (starts) {
                state.workers++;
            }
        }
        Vm.atomicEnd();
        if (starts) {
            w.pool.start();
        }
        return true;
    }

    static void goesOn() {
        State state = worker().pool.state;
        Vm.atomicBegin();
        state.waiting--;
        Vm.atomicEnd();
    }

    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        while (!blocker.isReleasable()) {
            boolean blocks = blocks(null);
            try {
                if (blocker.block()) {
                    return;
                }
            } finally {
                if (blocks) {
                    goesOn();
                }
            }
        }
    }

    static boolean unforked(ForkJoinTask<?> task) {
        ForkJoinWorkerThread w = worker();
        ForkJoinPool pool = w == null ? COMMON : w.pool;
        Vm.atomicBegin();
        Queue own = w == null ? pool.own() : w.queue;
        boolean taken = own != null && own.newest == task;
        if (taken) {
            own.remove(task);
        }
        Vm.atomicEnd();
        return taken;
    }

    static int ownTasks() {
        ForkJoinWorkerThread w = worker();
        Vm.atomicBegin();
        Queue own = w == null ? COMMON.own() : w.queue;
        int size = own == null ? 0 : own.size();
        Vm.atomicEnd();
        return size;
    }

    // ---- for programs --------------------------------------------------------------------------------------

    public <T> T invoke(ForkJoinTask<T> task) { return submitted(task).joinAsInvoker(this); }
    public void execute(ForkJoinTask<?> task) { submitted(task); }

    public void execute(Runnable task) {
        if (task == null) {
            throw new NullPointerException();
        }
        submitted(task instanceof ForkJoinTask<?> ? (ForkJoinTask<?>) task : ForkJoinTask.executed(task));
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) { return submitted(task); }
    public <T> ForkJoinTask<T> submit(Callable<T> task) { return submitted(ForkJoinTask.adapt(task)); }
    public <T> ForkJoinTask<T> submit(Runnable task, T result) { return submitted(ForkJoinTask.adapt(task, result)); }

    @SuppressWarnings("unchecked")
    public ForkJoinTask<?> submit(Runnable task) {
        return submitted(task instanceof ForkJoinTask<?> ? (ForkJoinTask<Void>) task : ForkJoinTask.adapt(task));
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) { return ForkJoinTask.future(runnable, value); }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) { return ForkJoinTask.future(callable); }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) {
        ArrayList<Future<T>> futures = new ArrayList<>(tasks.size());
        for (Callable<T> task : tasks) {
            futures.add(submit(task));
        }
        for (Future<T> future : futures) {
            ((ForkJoinTask<T>) future).quietlyJoin();
        }
        return futures;
    }

    public ForkJoinWorkerThreadFactory getFactory() { return factory; }
    public Thread.UncaughtExceptionHandler getUncaughtExceptionHandler() { return handler; }
    public int getParallelism() { return parallelism; }
    public static int getCommonPoolParallelism() { return COMMON.parallelism; }
    public int getPoolSize() { Vm.gap("ForkJoinPool.getPoolSize"); return 0; }
    public boolean getAsyncMode() { return oldestFirst; }
    public int getRunningThreadCount() { Vm.gap("ForkJoinPool.getRunningThreadCount"); return 0; }
    public int getActiveThreadCount() { Vm.gap("ForkJoinPool.getActiveThreadCount"); return 0; }
    public boolean isQuiescent() { Vm.gap("ForkJoinPool.isQuiescent"); return false; }
    public long getStealCount() { Vm.gap("ForkJoinPool.getStealCount"); return 0; }
    public long getQueuedTaskCount() { Vm.gap("ForkJoinPool.getQueuedTaskCount"); return 0; }
    public int getQueuedSubmissionCount() { Vm.gap("ForkJoinPool.getQueuedSubmissionCount"); return 0; }
    public boolean hasQueuedSubmissions() { Vm.gap("ForkJoinPool.hasQueuedSubmissions"); return false; }
    protected ForkJoinTask<?> pollSubmission() { Vm.gap("ForkJoinPool.pollSubmission"); return null; }
    protected int drainTasksTo(Collection<? super ForkJoinTask<?>> c) { Vm.gap("ForkJoinPool.drainTasksTo"); return 0; }
    public String toString() { Vm.gap("ForkJoinPool.toString"); return ""; }

    // ---- the end -------------------------------------------------------------------------------------------

    public void shutdown() { end(false); }

    public List<Runnable> shutdownNow() {
        end(true);
        return Collections.emptyList();
    }

    private void end(boolean now) {
        if (this == COMMON) {
            return;
        }
        Vm.atomicBegin();
        state.shutdown = true;
        boolean over = isOver();
        Vm.atomicEnd();
        if (now) {
            cancelAll();
        }
        if (over) {
            Vm.latchDown(termination);
        }
    }

    /** Cancels what waits and interrupts workers. */
    private void cancelAll() {
        ArrayList<ForkJoinTask<?>> tasks = new ArrayList<>();
        ArrayList<Thread> threads = new ArrayList<>();
        Vm.atomicBegin();
        state.stopped = true;
        for (Queue q = state.queues; q != null; q = q.next) {
            while (q.oldest != null) {
                tasks.add(q.oldest);
                q.remove(q.oldest);
            }
            if (q.owner instanceof ForkJoinWorkerThread) {
                threads.add(q.owner);
            }
        }
        Vm.atomicEnd();
        for (ForkJoinTask<?> task : tasks) {
            task.cancel(false);
        }
        for (Thread thread : threads) {
            thread.interrupt();
        }
        Vm.atomicBegin();
        boolean over = isOver();
        Vm.atomicEnd();
        if (over) {
            Vm.latchDown(termination);
        }
    }

    public boolean isTerminated() { return Vm.latchCount(termination) == 0; }

    public boolean isTerminating() {
        Vm.atomicBegin();
        boolean terminating = state.stopped;
        Vm.atomicEnd();
        return terminating && !isTerminated();
    }

    public boolean isShutdown() {
        Vm.atomicBegin();
        boolean shutdown = state.shutdown;
        Vm.atomicEnd();
        return shutdown;
    }

    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        if (this == COMMON) {
            awaitQuiescence(timeout, unit);
            return false;
        }
        if (unit.toNanos(timeout) <= 0) {
            return isTerminated();
        }
        int result = Vm.latchWait(termination, true);
        if (result == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
        left.get();
        return result == Vm.DONE;
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        Vm.gap("ForkJoinPool.awaitQuiescence");
        return false;
    }
}
