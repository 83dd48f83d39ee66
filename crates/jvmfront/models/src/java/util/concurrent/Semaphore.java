package java.util.concurrent;

import java.io.Serializable;
import threadproof.Vm;

/** A counting semaphore of the machine. Edge: release to an acquire that follows; acquirers do not order each other. */
public class Semaphore implements Serializable {
    private static final long serialVersionUID = -3222578661600680210L;

    private long place;
    private final boolean fair;

    public Semaphore(int permits) { this(permits, false); }
    public Semaphore(int permits, boolean fair) {
        this.fair = fair;
        Vm.semInit(this, permits);
    }

    private static int count(int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException();
        }
        return permits;
    }

    public void acquire() throws InterruptedException { acquire(1); }
    public void acquire(int permits) throws InterruptedException {
        if (Vm.semWait(this, count(permits), Vm.BLOCK, true) == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
    }
    public void acquireUninterruptibly() { Vm.semWait(this, 1, Vm.BLOCK, false); }
    public void acquireUninterruptibly(int permits) { Vm.semWait(this, count(permits), Vm.BLOCK, false); }
    public boolean tryAcquire() { return tryAcquire(1); }
    public boolean tryAcquire(int permits) {
        return Vm.semWait(this, count(permits), Vm.TRY, false) == Vm.DONE;
    }
    public boolean tryAcquire(long time, TimeUnit unit) throws InterruptedException {
        return tryAcquire(1, time, unit);
    }
    public boolean tryAcquire(int permits, long time, TimeUnit unit) throws InterruptedException {
        int result;
        if (unit.toNanos(time) <= 0) {
            if (Vm.interrupted(Vm.currentThread(), true)) {
                throw new InterruptedException();
            }
            result = Vm.semWait(this, count(permits), Vm.TRY, false);
        } else {
            result = Vm.semWait(this, count(permits), Vm.TIMED, true);
        }
        if (result == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
        return result == Vm.DONE;
    }
    public void release() { release(1); }
    public void release(int permits) {
        if (Vm.semPost(this, count(permits)) != Vm.DONE) {
            throw new Error("Maximum permit count exceeded");
        }
    }
    public int availablePermits() { return Vm.semValue(this); }
    public int drainPermits() {
        for (;;) {
            int now = Vm.semValue(this);
            if (now <= 0 || Vm.semWait(this, now, Vm.TRY, false) == Vm.DONE) {
                return now;
            }
        }
    }
    protected void reducePermits(int reduction) { Vm.gap("Semaphore.reducePermits"); }
    public boolean isFair() { return fair; }
    public final boolean hasQueuedThreads() { Vm.gap("Semaphore.hasQueuedThreads"); return false; }
    public final int getQueueLength() { Vm.gap("Semaphore.getQueueLength"); return 0; }
    public String toString() { return super.toString() + "[Permits = " + Vm.semValue(this) + "]"; }
}
