package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import threadproof.Vm;

/**
 * The tasks of a {@link ScheduledThreadPoolExecutor}, in the order of their times, behind the one lock that the JDK's have. A
 * delay may be over at any moment, so who takes a task that is executed once does not look at the clock: the first one is due,
 * or, for who does not wait for ever, is not. One that is executed again and again waits for the clock, which goes on a few
 * times only.
 */
class ScheduledThreadPoolExecutor$DelayedWorkQueue extends AbstractQueue<Runnable> implements BlockingQueue<Runnable> {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition available = lock.newCondition();
    private final ArrayList<RunnableScheduledFuture<?>> tasks = new ArrayList<>();

    ScheduledThreadPoolExecutor$DelayedWorkQueue() {}

    /** What is left of a delay: of a task that is executed once, nothing. */
    private static long delay(RunnableScheduledFuture<?> task) {
        return task.isPeriodic() ? task.getDelay(TimeUnit.NANOSECONDS) : 0;
    }

    private static boolean isDue(RunnableScheduledFuture<?> task) { return delay(task) <= 0 && Vm.nondetBoolean(); }

    public boolean offer(Runnable x) {
        if (x == null) {
            throw new NullPointerException();
        }
        RunnableScheduledFuture<?> task = (RunnableScheduledFuture<?>) x;
        lock.lock();
        try {
            int at = tasks.size();
            while (at > 0 && task.compareTo(tasks.get(at - 1)) < 0) {
                at--;
            }
            tasks.add(at, task);
            available.signal();
        } finally {
            lock.unlock();
        }
        return true;
    }

    public void put(Runnable e) { offer(e); }
    public boolean add(Runnable e) { return offer(e); }
    public boolean offer(Runnable e, long timeout, TimeUnit unit) { return offer(e); }

    public RunnableScheduledFuture<?> take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (true) {
                long delay = tasks.isEmpty() ? 0 : delay(tasks.get(0));
                if (delay > 0) {
                    available.awaitNanos(delay);
                } else if (tasks.isEmpty()) {
                    available.await();
                } else {
                    return tasks.remove(0);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    public RunnableScheduledFuture<?> poll() {
        lock.lock();
        try {
            return tasks.isEmpty() || !isDue(tasks.get(0)) ? null : tasks.remove(0);
        } finally {
            lock.unlock();
        }
    }

    public RunnableScheduledFuture<?> poll(long timeout, TimeUnit unit) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = unit.toNanos(timeout);
            while (tasks.isEmpty()) {
                if (left <= 0) {
                    return null;
                }
                left = available.awaitNanos(left);
            }
            return isDue(tasks.get(0)) ? tasks.remove(0) : null;
        } finally {
            lock.unlock();
        }
    }

    public RunnableScheduledFuture<?> peek() {
        lock.lock();
        try {
            return tasks.isEmpty() ? null : tasks.get(0);
        } finally {
            lock.unlock();
        }
    }

    public boolean contains(Object x) {
        lock.lock();
        try {
            return tasks.contains(x);
        } finally {
            lock.unlock();
        }
    }

    public boolean remove(Object x) {
        lock.lock();
        try {
            return tasks.remove(x);
        } finally {
            lock.unlock();
        }
    }

    public int size() {
        lock.lock();
        try {
            return tasks.size();
        } finally {
            lock.unlock();
        }
    }

    public boolean isEmpty() { return size() == 0; }
    public int remainingCapacity() { return Integer.MAX_VALUE; }

    public void clear() {
        lock.lock();
        try {
            tasks.clear();
        } finally {
            lock.unlock();
        }
    }

    public int drainTo(Collection<? super Runnable> c) { return drainTo(c, Integer.MAX_VALUE); }

    public int drainTo(Collection<? super Runnable> c, int most) {
        if (c == null) {
            throw new NullPointerException();
        }
        if (c == this) {
            throw new IllegalArgumentException();
        }
        int moved = 0;
        lock.lock();
        try {
            while (moved < most && !tasks.isEmpty() && isDue(tasks.get(0))) {
                c.add(tasks.remove(0));
                moved++;
            }
        } finally {
            lock.unlock();
        }
        return moved;
    }

    public Object[] toArray() {
        lock.lock();
        try {
            return tasks.toArray();
        } finally {
            lock.unlock();
        }
    }

    public <T> T[] toArray(T[] a) {
        lock.lock();
        try {
            return tasks.toArray(a);
        } finally {
            lock.unlock();
        }
    }

    public Iterator<Runnable> iterator() {
        lock.lock();
        try {
            return new ArrayList<Runnable>(tasks).iterator();
        } finally {
            lock.unlock();
        }
    }
}
