package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import threadproof.Vm;

/**
 * A recursive mutex of the machine. Edges: unlock to lock, nothing else. A fair lock admits every order too: the
 * machine decides who is next, which is a superset of what fairness allows. Queues cannot be asked for. Whether it is
 * locked is tried in one step, in which no thread can find it taken.
 */
public class ReentrantLock implements Lock, Serializable {
    private static final long serialVersionUID = 7373984872572414699L;

    /** Its monitor is the lock: that of the lock object itself belongs to {@code synchronized}. */
    private static final class Mutex {}

    private final Mutex mutex = new Mutex();
    private final boolean fair;

    public ReentrantLock() { this(false); }
    public ReentrantLock(boolean fair) {
        this.fair = fair;
    }

    public void lock() { Vm.mutexLock(mutex, Vm.BLOCK, false); }

    public void lockInterruptibly() throws InterruptedException {
        if (Vm.mutexLock(mutex, Vm.BLOCK, true) == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    public boolean tryLock() { return Vm.mutexLock(mutex, Vm.TRY, false) == Vm.DONE; }

    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        if (unit.toNanos(time) <= 0) {
            if (Vm.interrupted(Vm.currentThread(), true)) {
                throw new InterruptedException();
            }
            return tryLock();
        }
        int result = Vm.mutexLock(mutex, Vm.TIMED, true);
        if (result == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
        return result == Vm.DONE;
    }

    public void unlock() {
        if (Vm.mutexUnlock(mutex) != Vm.DONE) {
            throw new IllegalMonitorStateException();
        }
    }

    public Condition newCondition() { return new Waiting(mutex); }

    public int getHoldCount() { return Vm.mutexHolds(mutex); }
    public boolean isHeldByCurrentThread() { return Vm.mutexHolds(mutex) > 0; }
    public boolean isLocked() {
        if (Vm.mutexHolds(mutex) > 0) {
            return true;
        }
        Vm.atomicBegin();
        boolean free = Vm.mutexLock(mutex, Vm.TRY, false) == Vm.DONE;
        if (free) {
            Vm.mutexUnlock(mutex);
        }
        Vm.atomicEnd();
        return !free;
    }
    public final boolean isFair() { return fair; }
    protected Thread getOwner() { Vm.gap("ReentrantLock.getOwner"); return null; }
    public final boolean hasQueuedThreads() { Vm.gap("ReentrantLock.hasQueuedThreads"); return false; }
    public final boolean hasQueuedThread(Thread t) { Vm.gap("ReentrantLock.hasQueuedThread"); return false; }
    public final int getQueueLength() { Vm.gap("ReentrantLock.getQueueLength"); return 0; }
    public boolean hasWaiters(Condition c) { Vm.gap("ReentrantLock.hasWaiters"); return false; }
    public int getWaitQueueLength(Condition c) { Vm.gap("ReentrantLock.getWaitQueueLength"); return 0; }

    public String toString() {
        return super.toString() + (isLocked() ? "[Locked]" : "[Unlocked]");
    }

    /** A condition of the machine. A signal orders nothing: the lock does. */
    private static final class Waiting implements Condition {
        private final Mutex queue = new Mutex();
        private final Mutex mutex;

        Waiting(Mutex mutex) { this.mutex = mutex; }

        private static boolean signalled(int result) throws InterruptedException {
            switch (result) {
                case Vm.DONE: return true;
                case Vm.TIMED_OUT: return false;
                case Vm.INTERRUPTED: throw new InterruptedException();
                default: throw new IllegalMonitorStateException();
            }
        }

        public void await() throws InterruptedException { signalled(Vm.condWait(queue, mutex, false, true)); }

        public void awaitUninterruptibly() {
            if (Vm.condWait(queue, mutex, false, false) == Vm.NOT_OWNER) {
                throw new IllegalMonitorStateException();
            }
        }

        /** What is left of the time: 1, or 0 when it is over. */
        public long awaitNanos(long nanos) throws InterruptedException {
            return signalled(Vm.condWait(queue, mutex, true, true)) && nanos > 0 ? 1 : 0;
        }

        public boolean await(long time, TimeUnit unit) throws InterruptedException {
            unit.toNanos(time);
            return signalled(Vm.condWait(queue, mutex, true, true));
        }

        public boolean awaitUntil(java.util.Date deadline) throws InterruptedException {
            return signalled(Vm.condWait(queue, mutex, true, true));
        }

        public void signal() {
            if (Vm.mutexHolds(mutex) == 0) {
                throw new IllegalMonitorStateException();
            }
            Vm.condSignal(queue, false);
        }

        public void signalAll() {
            if (Vm.mutexHolds(mutex) == 0) {
                throw new IllegalMonitorStateException();
            }
            Vm.condSignal(queue, true);
        }
    }
}
