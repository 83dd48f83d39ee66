package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Predicate;
import threadproof.Vm;

/**
 * A bounded queue under one mutex, with a condition for each end. Edges: an insertion to the removal or the sight of the
 * element, and those that the JDK's counter gives to all operations. An iterator walks over what was there when it was made,
 * which weak consistency allows.
 */
public class LinkedBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
    private static final long serialVersionUID = -6903933977591709194L;

    /** Its monitor is a mutex, or the queue of a condition. */
    private static final class Mutex {}

    private final Mutex mutex = new Mutex();
    private final Mutex notEmpty = new Mutex();
    private final Mutex notFull = new Mutex();
    private final ArrayDeque<E> items = new ArrayDeque<>();
    private final int capacity;

    public LinkedBlockingQueue() { this(Integer.MAX_VALUE); }

    public LinkedBlockingQueue(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
    }

    public LinkedBlockingQueue(Collection<? extends E> c) {
        this(Integer.MAX_VALUE);
        for (E e : c) {
            items.add(Objects.requireNonNull(e));
        }
    }

    private void lock() { Vm.mutexLock(mutex, Vm.BLOCK, false); }
    private void unlock() { Vm.mutexUnlock(mutex); }

    private void lockInterruptibly() throws InterruptedException {
        if (Vm.mutexLock(mutex, Vm.BLOCK, true) == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    /** Whether it was woken before the time was over. */
    private boolean await(Mutex condition, boolean timed) throws InterruptedException {
        int result = timed
                ? Vm.condWait(condition, mutex, true, true)
                : Vm.condWait(condition, mutex, false, true);
        if (result == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
        return result != Vm.TIMED_OUT;
    }

    /** A thread that waits for an element is told. */
    private void insert(E e) {
        items.add(e);
        Vm.condSignal(notEmpty, false);
    }

    private E extract() {
        E e = items.remove();
        if (capacity != Integer.MAX_VALUE) {
            Vm.condSignal(notFull, false);
        }
        return e;
    }

    public int size() {
        lock();
        try {
            return items.size();
        } finally {
            unlock();
        }
    }

    public int remainingCapacity() { return capacity - size(); }

    public void put(E e) throws InterruptedException {
        Objects.requireNonNull(e);
        lockInterruptibly();
        try {
            while (items.size() >= capacity) {
                await(notFull, false);
            }
            insert(e);
        } finally {
            unlock();
        }
    }

    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(e);
        boolean waits = unit.toNanos(timeout) > 0;
        lockInterruptibly();
        try {
            while (items.size() >= capacity) {
                if (!waits) {
                    return false;
                }
                waits = await(notFull, true);
            }
            insert(e);
            return true;
        } finally {
            unlock();
        }
    }

    public boolean offer(E e) {
        Objects.requireNonNull(e);
        lock();
        try {
            if (items.size() >= capacity) {
                return false;
            }
            insert(e);
            return true;
        } finally {
            unlock();
        }
    }

    public E take() throws InterruptedException {
        lockInterruptibly();
        try {
            while (items.isEmpty()) {
                await(notEmpty, false);
            }
            return extract();
        } finally {
            unlock();
        }
    }

    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        boolean waits = unit.toNanos(timeout) > 0;
        lockInterruptibly();
        try {
            while (items.isEmpty()) {
                if (!waits) {
                    return null;
                }
                waits = await(notEmpty, true);
            }
            return extract();
        } finally {
            unlock();
        }
    }

    public E poll() {
        lock();
        try {
            return items.isEmpty() ? null : extract();
        } finally {
            unlock();
        }
    }

    public E peek() {
        lock();
        try {
            return items.peek();
        } finally {
            unlock();
        }
    }

    public boolean remove(Object o) {
        lock();
        try {
            boolean removed = items.remove(o);
            if (removed) {
                Vm.condSignal(notFull, false);
            }
            return removed;
        } finally {
            unlock();
        }
    }

    public boolean contains(Object o) {
        lock();
        try {
            return items.contains(o);
        } finally {
            unlock();
        }
    }

    public Object[] toArray() {
        lock();
        try {
            return items.toArray();
        } finally {
            unlock();
        }
    }

    public <T> T[] toArray(T[] a) {
        lock();
        try {
            return items.toArray(a);
        } finally {
            unlock();
        }
    }

    public String toString() {
        lock();
        try {
            return items.toString();
        } finally {
            unlock();
        }
    }

    public void clear() {
        lock();
        try {
            items.clear();
            Vm.condSignal(notFull, true);
        } finally {
            unlock();
        }
    }

    public int drainTo(Collection<? super E> c) { return drainTo(c, Integer.MAX_VALUE); }

    public int drainTo(Collection<? super E> c, int most) {
        Objects.requireNonNull(c);
        if (c == this) {
            throw new IllegalArgumentException();
        }
        lock();
        try {
            int count = 0;
            while (count < most && !items.isEmpty()) {
                c.add(items.peek());
                items.remove();
                count++;
            }
            if (count > 0) {
                Vm.condSignal(notFull, true);
            }
            return count;
        } finally {
            unlock();
        }
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        lock();
        try {
            boolean removed = items.removeIf(filter);
            Vm.condSignal(notFull, true);
            return removed;
        } finally {
            unlock();
        }
    }

    public boolean removeAll(Collection<?> c) { return removeIf(Objects.requireNonNull(c)::contains); }

    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf(e -> !c.contains(e));
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        for (E e : this) {
            action.accept(e);
        }
    }

    public Iterator<E> iterator() { return new Walk(toArray()); }

    public Spliterator<E> spliterator() {
        return Spliterators.spliterator(
                toArray(), Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.CONCURRENT);
    }

    private final class Walk implements Iterator<E> {
        private final Object[] seen;
        private int next;

        Walk(Object[] seen) { this.seen = seen; }

        public boolean hasNext() { return next < seen.length; }

        @SuppressWarnings("unchecked")
        public E next() {
            if (next >= seen.length) {
                throw new NoSuchElementException();
            }
            return (E) seen[next++];
        }

        public void remove() {
            if (next == 0 || seen[next - 1] == null) {
                throw new IllegalStateException();
            }
            Object last = seen[next - 1];
            seen[next - 1] = null;
            lock();
            try {
                for (Iterator<E> it = items.iterator(); it.hasNext(); ) {
                    if (it.next() == last) {
                        it.remove();
                        Vm.condSignal(notFull, false);
                        return;
                    }
                }
            } finally {
                unlock();
            }
        }
    }
}
