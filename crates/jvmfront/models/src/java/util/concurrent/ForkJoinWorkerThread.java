package java.util.concurrent;

/** A daemon thread that executes tasks of a {@link ForkJoinPool} until there are none. */
public class ForkJoinWorkerThread extends Thread {
    final ForkJoinPool pool;
    /** What it has forked. */
    final ForkJoinPool.Queue queue;

    protected ForkJoinWorkerThread(ForkJoinPool pool) {
        super(pool.nextName());
        this.pool = pool;
        this.queue = new ForkJoinPool.Queue(this);
        setDaemon(true);
        if (pool.handler != null) {
            setUncaughtExceptionHandler(pool.handler);
        }
    }

    public ForkJoinPool getPool() { return pool; }
    public int getPoolIndex() { threadproof.Vm.gap("ForkJoinWorkerThread.getPoolIndex"); return 0; }
    protected void onStart() {}
    protected void onTermination(Throwable exception) {}

    public void run() {
        Throwable exception = null;
        try {
            onStart();
            pool.work(queue);
        } catch (Throwable thrown) {
            exception = thrown;
        } finally {
            try {
                onTermination(exception);
            } finally {
                pool.left(queue);
            }
        }
        if (exception != null) {
            ForkJoinPool.<RuntimeException>again(exception);
        }
    }
}
