package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import threadproof.Vm;

/**
 * A lock that is not reentrant, and a count of writes. The count is odd while a thread writes; an optimistic read is
 * valid if it did not change. Reading locks are stamped with the count and the lowest bit of the upper half.
 */
public class StampedLock implements Serializable {
    private static final long serialVersionUID = -6001602636862214147L;
    private static final long READ = 1L << 62;

    private long place;
    private volatile long version = 256;

    public StampedLock() { Vm.semInit(this, Integer.MAX_VALUE); }

    // A writer takes all permits, a reader one. Releases order like a semaphore's: each before a later acquire.

    private long wrote() {
        version++;
        return version;
    }

    public long writeLock() {
        Vm.semWait(this, Integer.MAX_VALUE, Vm.BLOCK, false);
        return wrote();
    }
    public long writeLockInterruptibly() throws InterruptedException {
        if (Vm.semWait(this, Integer.MAX_VALUE, Vm.BLOCK, true) == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
        return wrote();
    }
    public long tryWriteLock() {
        return Vm.semWait(this, Integer.MAX_VALUE, Vm.TRY, false) == Vm.DONE ? wrote() : 0;
    }
    public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        int result = Vm.semWait(this, Integer.MAX_VALUE, Vm.TIMED, true);
        if (result == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
        return result == Vm.DONE ? wrote() : 0;
    }

    public long readLock() {
        Vm.semWait(this, 1, Vm.BLOCK, false);
        return READ | version;
    }
    public long readLockInterruptibly() throws InterruptedException {
        if (Vm.semWait(this, 1, Vm.BLOCK, true) == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
        return READ | version;
    }
    public long tryReadLock() { return Vm.semWait(this, 1, Vm.TRY, false) == Vm.DONE ? READ | version : 0; }
    public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
        int result = Vm.semWait(this, 1, Vm.TIMED, true);
        if (result == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
        return result == Vm.DONE ? READ | version : 0;
    }

    public long tryOptimisticRead() {
        long v = version;
        return (v & 1) == 0 ? v : 0;
    }
    public boolean validate(long stamp) { return stamp != 0 && version == (stamp & ~READ); }

    public void unlockWrite(long stamp) {
        if (version != stamp || (stamp & 1) == 0) {
            throw new IllegalMonitorStateException();
        }
        version++;
        Vm.semPost(this, Integer.MAX_VALUE);
    }
    public void unlockRead(long stamp) {
        if ((stamp & READ) == 0 || version != (stamp & ~READ) || Vm.semValue(this) == Integer.MAX_VALUE) {
            throw new IllegalMonitorStateException();
        }
        Vm.semPost(this, 1);
    }
    public void unlock(long stamp) {
        if ((stamp & READ) != 0) {
            unlockRead(stamp);
        } else {
            unlockWrite(stamp);
        }
    }

    public long tryConvertToWriteLock(long stamp) {
        if ((stamp & READ) != 0) {
            if (version == (stamp & ~READ) && Vm.semWait(this, Integer.MAX_VALUE - 1, Vm.TRY, false) == Vm.DONE) {
                return wrote();
            }
            return 0;
        }
        if ((stamp & 1) != 0) {
            return version == stamp ? stamp : 0;
        }
        if (Vm.semWait(this, Integer.MAX_VALUE, Vm.TRY, false) != Vm.DONE) {
            return 0;
        }
        if (version == stamp) {
            return wrote();
        }
        Vm.semPost(this, Integer.MAX_VALUE);
        return 0;
    }
    public long tryConvertToReadLock(long stamp) {
        if ((stamp & READ) != 0) {
            return version == (stamp & ~READ) ? stamp : 0;
        }
        if ((stamp & 1) != 0) {
            if (version != stamp) {
                return 0;
            }
            version++;
            Vm.semPost(this, Integer.MAX_VALUE - 1);
            return READ | version;
        }
        if (Vm.semWait(this, 1, Vm.TRY, false) != Vm.DONE) {
            return 0;
        }
        if (version == stamp) {
            return READ | stamp;
        }
        Vm.semPost(this, 1);
        return 0;
    }
    public long tryConvertToOptimisticRead(long stamp) {
        if (version != (stamp & ~READ)) {
            return 0;
        }
        if ((stamp & READ) != 0) {
            Vm.semPost(this, 1);
            return stamp & ~READ;
        }
        if ((stamp & 1) != 0) {
            unlockWrite(stamp);
            return version;
        }
        return stamp;
    }

    public boolean isWriteLocked() { return (version & 1) != 0; }
    public boolean isReadLocked() {
        int free = Vm.semValue(this);
        return free > 0 && free < Integer.MAX_VALUE;
    }
    public static boolean isWriteLockStamp(long stamp) { return (stamp & READ) == 0 && (stamp & 1) != 0; }
    public static boolean isReadLockStamp(long stamp) { return (stamp & READ) != 0; }
    public static boolean isLockStamp(long stamp) { return isWriteLockStamp(stamp) || isReadLockStamp(stamp); }
    public static boolean isOptimisticReadStamp(long stamp) { return stamp != 0 && !isLockStamp(stamp); }
    public Lock asReadLock() { return new View(this, false); }
    public Lock asWriteLock() { return new View(this, true); }
    public ReadWriteLock asReadWriteLock() { return new Views(this); }

    /** The lock without stamps. */
    private static final class View implements Lock {
        private final StampedLock lock;
        private final boolean write;

        View(StampedLock lock, boolean write) {
            this.lock = lock;
            this.write = write;
        }

        public void lock() {
            if (write) {
                lock.writeLock();
            } else {
                lock.readLock();
            }
        }
        public void lockInterruptibly() throws InterruptedException {
            if (write) {
                lock.writeLockInterruptibly();
            } else {
                lock.readLockInterruptibly();
            }
        }
        public boolean tryLock() { return (write ? lock.tryWriteLock() : lock.tryReadLock()) != 0; }
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return (write ? lock.tryWriteLock(time, unit) : lock.tryReadLock(time, unit)) != 0;
        }
        public void unlock() {
            if (write) {
                lock.unlockWrite(lock.version);
            } else {
                lock.unlockRead(READ | lock.version);
            }
        }
        public Condition newCondition() { throw new UnsupportedOperationException(); }
    }

    private static final class Views implements ReadWriteLock {
        private final StampedLock lock;
        Views(StampedLock lock) { this.lock = lock; }
        public Lock readLock() { return lock.asReadLock(); }
        public Lock writeLock() { return lock.asWriteLock(); }
    }
}
