package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import threadproof.Vm;

/** Java's read-write lock as one object of the machine. Edges: unlock of either to lock of write, write to read. */
public class ReentrantReadWriteLock implements ReadWriteLock, Serializable {
    private static final long serialVersionUID = -6992448646407690164L;

    private long place;
    private final ReadLock readerLock;
    private final WriteLock writerLock;
    private final boolean fair;

    public ReentrantReadWriteLock() { this(false); }
    public ReentrantReadWriteLock(boolean fair) {
        Vm.rwInit(this);
        this.fair = fair;
        readerLock = new ReadLock(this);
        writerLock = new WriteLock(this);
    }

    public WriteLock writeLock() { return writerLock; }
    public ReadLock readLock() { return readerLock; }
    public final boolean isFair() { return fair; }
    public boolean isWriteLockedByCurrentThread() { return Vm.rwHolds(this, true) > 0; }
    public int getWriteHoldCount() { return Vm.rwHolds(this, true); }
    public int getReadHoldCount() { return Vm.rwHolds(this, false); }
    public int getReadLockCount() { Vm.gap("ReentrantReadWriteLock.getReadLockCount"); return 0; }
    public boolean isWriteLocked() { Vm.gap("ReentrantReadWriteLock.isWriteLocked"); return false; }
    public final boolean hasQueuedThreads() { Vm.gap("ReentrantReadWriteLock.hasQueuedThreads"); return false; }
    public final boolean hasQueuedThread(Thread t) { Vm.gap("ReentrantReadWriteLock.hasQueuedThread"); return false; }
    public final int getQueueLength() { Vm.gap("ReentrantReadWriteLock.getQueueLength"); return 0; }
    public boolean hasWaiters(Condition c) { Vm.gap("ReentrantReadWriteLock.hasWaiters"); return false; }
    public int getWaitQueueLength(Condition c) { Vm.gap("ReentrantReadWriteLock.getWaitQueueLength"); return 0; }

    /** The lock for reading. */
    public static class ReadLock implements Lock, Serializable {
        private static final long serialVersionUID = -5992448646407690164L;
        private final ReentrantReadWriteLock lock;

        protected ReadLock(ReentrantReadWriteLock lock) { this.lock = lock; }

        public void lock() { Vm.rwLock(lock, false, Vm.BLOCK, false); }
        public void lockInterruptibly() throws InterruptedException {
            if (Vm.rwLock(lock, false, Vm.BLOCK, true) == Vm.INTERRUPTED) {
                throw new InterruptedException();
            }
        }
        public boolean tryLock() { return Vm.rwLock(lock, false, Vm.TRY, false) == Vm.DONE; }
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            int result = Vm.rwLock(lock, false, Vm.TIMED, true);
            if (result == Vm.INTERRUPTED) {
                throw new InterruptedException();
            }
            return result == Vm.DONE;
        }
        public void unlock() {
            if (Vm.rwUnlock(lock, false) != Vm.DONE) {
                throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
            }
        }
        public Condition newCondition() { throw new UnsupportedOperationException(); }
    }

    /** The lock for writing. */
    public static class WriteLock implements Lock, Serializable {
        private static final long serialVersionUID = -4992448646407690164L;
        private final ReentrantReadWriteLock lock;

        protected WriteLock(ReentrantReadWriteLock lock) { this.lock = lock; }

        public void lock() { Vm.rwLock(lock, true, Vm.BLOCK, false); }
        public void lockInterruptibly() throws InterruptedException {
            if (Vm.rwLock(lock, true, Vm.BLOCK, true) == Vm.INTERRUPTED) {
                throw new InterruptedException();
            }
        }
        public boolean tryLock() { return Vm.rwLock(lock, true, Vm.TRY, false) == Vm.DONE; }
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            int result = Vm.rwLock(lock, true, Vm.TIMED, true);
            if (result == Vm.INTERRUPTED) {
                throw new InterruptedException();
            }
            return result == Vm.DONE;
        }
        public void unlock() {
            if (Vm.rwUnlock(lock, true) != Vm.DONE) {
                throw new IllegalMonitorStateException();
            }
        }
        public Condition newCondition() { Vm.gap("a condition of a write lock"); return null; }
        public boolean isHeldByCurrentThread() { return Vm.rwHolds(lock, true) > 0; }
        public int getHoldCount() { return Vm.rwHolds(lock, true); }
    }
}
