package java.util.concurrent;

import java.util.ArrayList;
import java.util.List;
import threadproof.Vm;

/**
 * A pool with the decisions of the JDK's and fewer steps: one mutex for its workers and its state, and a mutex a
 * worker that is held while it runs a task, so that an idle one can be told. Edges: submission to execution (by the queue, or by the
 * start of a thread), the last step of every worker to {@code awaitTermination}. {@code control} is written under the
 * mutex only and read without it: what a submission and a look for work decide by it, the mutex decides again where it
 * matters.
 */
public class ThreadPoolExecutor extends AbstractExecutorService {
    private static final int RUNNING = 0;
    private static final int SHUTDOWN = 1;
    private static final int STOP = 2;
    private static final int TIDYING = 3;
    private static final int TERMINATED = 4;
    private static final int STATES = 8;

    /** Its monitor is a mutex. */
    private static final class Mutex {}

    private final Mutex mutex = new Mutex();
    private final Mutex termination = new Mutex();
    private final BlockingQueue<Runnable> workQueue;
    /** Workers, times {@link #STATES}, and the state. */
    private volatile int control;
    private final ArrayList<Worker> workers = new ArrayList<>();
    private int largest;
    private long completed;
    private volatile ThreadFactory threadFactory;
    private volatile RejectedExecutionHandler handler;
    private volatile Sizes sizes;

    /** What can be set, as it is at a moment. */
    private static final class Sizes {
        final int core;
        final int most;
        final long keepAlive;
        final boolean coreTimesOut;

        Sizes(int core, int most, long keepAlive, boolean coreTimesOut) {
            this.core = core;
            this.most = most;
            this.keepAlive = keepAlive;
            this.coreTimesOut = coreTimesOut;
        }
    }

    private final class Worker implements Runnable {
        final Mutex running = new Mutex();
        volatile Thread thread;
        Runnable first;
        volatile long done;

        Worker(Runnable first) { this.first = first; }

        public void run() { runWorker(this); }

        void interruptIfIdle() {
            Thread t = thread;
            if (t != null && Vm.mutexLock(running, Vm.TRY, false) == Vm.DONE) {
                Vm.interrupt(t);
                Vm.mutexUnlock(running);
            }
        }
    }

    public ThreadPoolExecutor(int core, int most, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue) {
        this(core, most, keepAlive, unit, queue, Executors.defaultThreadFactory(), new AbortPolicy());
    }

    public ThreadPoolExecutor(
            int core, int most, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue, ThreadFactory factory) {
        this(core, most, keepAlive, unit, queue, factory, new AbortPolicy());
    }

    public ThreadPoolExecutor(
            int core,
            int most,
            long keepAlive,
            TimeUnit unit,
            BlockingQueue<Runnable> queue,
            RejectedExecutionHandler handler) {
        this(core, most, keepAlive, unit, queue, Executors.defaultThreadFactory(), handler);
    }

    public ThreadPoolExecutor(
            int core,
            int most,
            long keepAlive,
            TimeUnit unit,
            BlockingQueue<Runnable> queue,
            ThreadFactory factory,
            RejectedExecutionHandler handler) {
        if (core < 0 || most <= 0 || most < core || keepAlive < 0) {
            throw new IllegalArgumentException();
        }
        if (queue == null || factory == null || handler == null) {
            throw new NullPointerException();
        }
        this.workQueue = queue;
        this.threadFactory = factory;
        this.handler = handler;
        this.sizes = new Sizes(core, most, unit.toNanos(keepAlive), false);
    }

    private static int state(int control) { return control % STATES; }
    private static int count(int control) { return control / STATES; }

    private void lock() { Vm.mutexLock(mutex, Vm.BLOCK, false); }
    private void unlock() { Vm.mutexUnlock(mutex); }

    // ---- tasks ---------------------------------------------------------------------------------------------

    public void execute(Runnable command) {
        if (command == null) {
            throw new NullPointerException();
        }
        int now = control;
        if (count(now) < sizes.core) {
            if (addWorker(command, true)) {
                return;
            }
            now = control;
        }
        if (state(now) == RUNNING && workQueue.offer(command)) {
            now = control;
            if (state(now) != RUNNING && remove(command)) {
                reject(command);
            } else if (count(now) == 0) {
                addWorker(null, false);
            }
        } else if (!addWorker(command, false)) {
            reject(command);
        }
    }

    final void reject(Runnable command) { handler.rejectedExecution(command, this); }

    /** Starts a worker, unless there are enough or none is needed any more. */
    private boolean addWorker(Runnable first, boolean core) {
        Worker worker;
        lock();
        try {
            int now = control;
            int state = state(now);
            boolean over = state >= STOP || state == SHUTDOWN && (first != null || workQueue.isEmpty());
            if (over || count(now) >= (core ? sizes.core : sizes.most)) {
                return false;
            }
            control = now + STATES;
            worker = new Worker(first);
            workers.add(worker);
            largest = Math.max(largest, workers.size());
        } finally {
            unlock();
        }
        boolean started = false;
        try {
            Thread thread = threadFactory.newThread(worker);
            if (thread != null) {
                worker.thread = thread;
                thread.start();
                started = true;
            }
        } finally {
            if (!started) {
                leave(worker);
            }
        }
        return started;
    }

    private void leave(Worker worker) {
        lock();
        try {
            completed += worker.done;
            if (workers.remove(worker)) {
                control -= STATES;
            }
            tryTerminate();
        } finally {
            unlock();
        }
    }

    final void runWorker(Worker worker) {
        Thread thread = Thread.currentThread();
        Runnable task = worker.first;
        worker.first = null;
        boolean abrupt = true;
        try {
            while (task != null || (task = getTask(worker)) != null) {
                Vm.mutexLock(worker.running, Vm.BLOCK, false);
                try {
                    boolean stops = state(control) >= STOP;
                    if (!stops && Thread.interrupted()) {
                        stops = state(control) >= STOP;
                    }
                    if (stops && !thread.isInterrupted()) {
                        thread.interrupt();
                    }
                    beforeExecute(thread, task);
                    try {
                        task.run();
                        afterExecute(task, null);
                    } catch (Throwable thrown) {
                        afterExecute(task, thrown);
                        throw thrown;
                    }
                } finally {
                    task = null;
                    worker.done++;
                    Vm.mutexUnlock(worker.running);
                }
            }
            abrupt = false;
        } finally {
            end(worker, abrupt);
        }
    }

    /** A worker ends; another takes its place where there would be too few. */
    private void end(Worker worker, boolean abrupt) {
        boolean replaced;
        lock();
        try {
            leave(worker);
            Sizes s = sizes;
            int now = control;
            boolean empty = workQueue.isEmpty();
            int least = s.coreTimesOut ? 0 : s.core;
            if (least == 0 && !empty) {
                least = 1;
            }
            boolean goesOn = state(now) == RUNNING || state(now) == SHUTDOWN && !empty;
            replaced = goesOn && (abrupt || count(now) < least);
        } finally {
            unlock();
        }
        if (replaced) {
            addWorker(null, false);
        }
    }

    /** The next task, or null for a worker that is to end. */
    private Runnable getTask(Worker worker) {
        boolean timedOut = false;
        while (true) {
            int now = control;
            if (state(now) >= SHUTDOWN && (state(now) >= STOP || workQueue.isEmpty())) {
                return null;
            }
            Sizes s = sizes;
            boolean timed = s.coreTimesOut || count(now) > s.core;
            if ((count(now) > s.most || timed && timedOut) && gives(worker)) {
                return null;
            }
            try {
                Runnable task = timed ? workQueue.poll(s.keepAlive, TimeUnit.NANOSECONDS) : workQueue.take();
                if (task != null) {
                    return task;
                }
                timedOut = true;
            } catch (InterruptedException retry) {
                timedOut = false;
            }
        }
    }

    /** Whether a worker that found nothing may end: its place is given up at once, so that not all do. */
    private boolean gives(Worker worker) {
        lock();
        try {
            Sizes s = sizes;
            int count = count(control);
            boolean many = count > s.most || s.coreTimesOut || count > s.core;
            if (!many || count <= 1 && !workQueue.isEmpty()) {
                return false;
            }
            if (workers.remove(worker)) {
                control -= STATES;
            }
            return true;
        } finally {
            unlock();
        }
    }

    // ---- the end -------------------------------------------------------------------------------------------

    private void advance(int state) {
        int now = control;
        if (state(now) < state) {
            control = now - state(now) + state;
        }
    }

    final void tryTerminate() {
        lock();
        try {
            int now = control;
            int state = state(now);
            if (state == RUNNING || state >= TIDYING || state == SHUTDOWN && !workQueue.isEmpty()) {
                return;
            }
            if (count(now) != 0) {
                for (Worker worker : workers) {
                    worker.interruptIfIdle();
                    return;
                }
                return;
            }
            advance(TIDYING);
            try {
                terminated();
            } finally {
                advance(TERMINATED);
                Vm.condSignal(termination, true);
            }
        } finally {
            unlock();
        }
    }

    void onShutdown() {}

    public void shutdown() {
        lock();
        try {
            advance(SHUTDOWN);
            interruptIdle();
            onShutdown();
            tryTerminate();
        } finally {
            unlock();
        }
    }

    private void interruptIdle() {
        for (Worker worker : workers) {
            worker.interruptIfIdle();
        }
    }

    public List<Runnable> shutdownNow() {
        List<Runnable> left = new ArrayList<>();
        lock();
        try {
            advance(STOP);
            for (Worker worker : workers) {
                Thread thread = worker.thread;
                if (thread != null) {
                    Vm.interrupt(thread);
                }
            }
            workQueue.drainTo(left);
            for (Runnable task : workQueue.toArray(new Runnable[0])) {
                if (workQueue.remove(task)) {
                    left.add(task);
                }
            }
            tryTerminate();
        } finally {
            unlock();
        }
        return left;
    }

    public boolean isShutdown() { return state(control) >= SHUTDOWN; }
    final boolean isStopped() { return state(control) >= STOP; }

    public boolean isTerminating() {
        int state = state(control);
        return state >= SHUTDOWN && state < TERMINATED;
    }

    public boolean isTerminated() { return state(control) == TERMINATED; }

    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        boolean waits = unit.toNanos(timeout) > 0;
        lock();
        try {
            while (state(control) != TERMINATED) {
                if (!waits) {
                    return false;
                }
                int result = Vm.condWait(termination, mutex, true, true);
                if (result == Vm.INTERRUPTED) {
                    throw new InterruptedException();
                }
                waits = result != Vm.TIMED_OUT;
            }
            return true;
        } finally {
            unlock();
        }
    }

    @Deprecated
    protected void finalize() {}

    // ---- what can be set and asked -------------------------------------------------------------------------

    public void setThreadFactory(ThreadFactory factory) {
        if (factory == null) {
            throw new NullPointerException();
        }
        threadFactory = factory;
    }

    public ThreadFactory getThreadFactory() { return threadFactory; }

    public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
        if (handler == null) {
            throw new NullPointerException();
        }
        this.handler = handler;
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() { return handler; }

    public void setCorePoolSize(int core) {
        int more;
        lock();
        try {
            Sizes s = sizes;
            if (core < 0 || s.most < core) {
                throw new IllegalArgumentException();
            }
            more = core - s.core;
            sizes = new Sizes(core, s.most, s.keepAlive, s.coreTimesOut);
            if (count(control) > core) {
                interruptIdle();
                more = 0;
            }
        } finally {
            unlock();
        }
        for (int wanted = Math.min(more, workQueue.size()); wanted > 0 && addWorker(null, true); wanted--) {
            if (workQueue.isEmpty()) {
                return;
            }
        }
    }

    public int getCorePoolSize() { return sizes.core; }

    public boolean prestartCoreThread() { return count(control) < sizes.core && addWorker(null, true); }

    void ensurePrestart() {
        int count = count(control);
        if (count < sizes.core) {
            addWorker(null, true);
        } else if (count == 0) {
            addWorker(null, false);
        }
    }

    public int prestartAllCoreThreads() {
        int started = 0;
        while (addWorker(null, true)) {
            started++;
        }
        return started;
    }

    public boolean allowsCoreThreadTimeOut() { return sizes.coreTimesOut; }

    public void allowCoreThreadTimeOut(boolean value) {
        lock();
        try {
            Sizes s = sizes;
            if (value && s.keepAlive <= 0) {
                throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
            }
            if (value != s.coreTimesOut) {
                sizes = new Sizes(s.core, s.most, s.keepAlive, value);
                if (value) {
                    interruptIdle();
                }
            }
        } finally {
            unlock();
        }
    }

    public void setMaximumPoolSize(int most) {
        lock();
        try {
            Sizes s = sizes;
            if (most <= 0 || most < s.core) {
                throw new IllegalArgumentException();
            }
            sizes = new Sizes(s.core, most, s.keepAlive, s.coreTimesOut);
            if (count(control) > most) {
                interruptIdle();
            }
        } finally {
            unlock();
        }
    }

    public int getMaximumPoolSize() { return sizes.most; }

    public void setKeepAliveTime(long time, TimeUnit unit) {
        lock();
        try {
            Sizes s = sizes;
            if (time < 0) {
                throw new IllegalArgumentException();
            }
            if (time == 0 && s.coreTimesOut) {
                throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
            }
            long keepAlive = unit.toNanos(time);
            sizes = new Sizes(s.core, s.most, keepAlive, s.coreTimesOut);
            if (keepAlive < s.keepAlive) {
                interruptIdle();
            }
        } finally {
            unlock();
        }
    }

    public long getKeepAliveTime(TimeUnit unit) { return unit.convert(sizes.keepAlive, TimeUnit.NANOSECONDS); }

    public BlockingQueue<Runnable> getQueue() { return workQueue; }

    public boolean remove(Runnable task) {
        boolean removed = workQueue.remove(task);
        tryTerminate();
        return removed;
    }

    public void purge() {
        for (Object task : workQueue.toArray()) {
            if (task instanceof Future<?> && ((Future<?>) task).isCancelled()) {
                workQueue.remove(task);
            }
        }
        tryTerminate();
    }

    public int getPoolSize() {
        lock();
        try {
            return state(control) >= TIDYING ? 0 : workers.size();
        } finally {
            unlock();
        }
    }

    public int getActiveCount() {
        lock();
        try {
            int active = 0;
            for (Worker worker : workers) {
                if (Vm.mutexLocked(worker.running)) {
                    active++;
                }
            }
            return active;
        } finally {
            unlock();
        }
    }

    public int getLargestPoolSize() {
        lock();
        try {
            return largest;
        } finally {
            unlock();
        }
    }

    public long getTaskCount() {
        lock();
        try {
            long sum = completed + workQueue.size();
            for (Worker worker : workers) {
                sum += worker.done + (Vm.mutexLocked(worker.running) ? 1 : 0);
            }
            return sum;
        } finally {
            unlock();
        }
    }

    public long getCompletedTaskCount() {
        lock();
        try {
            long sum = completed;
            for (Worker worker : workers) {
                sum += worker.done;
            }
            return sum;
        } finally {
            unlock();
        }
    }

    public String toString() {
        int state = state(control);
        String run = state == RUNNING ? "Running" : state == TERMINATED ? "Terminated" : "Shutting down";
        return super.toString() + "[" + run
                + ", pool size = " + getPoolSize()
                + ", active threads = " + getActiveCount()
                + ", queued tasks = " + workQueue.size()
                + ", completed tasks = " + getCompletedTaskCount()
                + "]";
    }

    protected void beforeExecute(Thread t, Runnable r) {}
    protected void afterExecute(Runnable r, Throwable t) {}
    protected void terminated() {}

    // ---- what becomes of tasks that are not taken ----------------------------------------------------------

    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() {}

        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            if (!e.isShutdown()) {
                r.run();
            }
        }
    }

    public static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() {}

        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            throw new RejectedExecutionException("Task " + r.toString() + " rejected from " + e.toString());
        }
    }

    public static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() {}

        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {}
    }

    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() {}

        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            if (!e.isShutdown()) {
                e.getQueue().poll();
                e.execute(r);
            }
        }
    }
}
