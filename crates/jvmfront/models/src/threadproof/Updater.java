package threadproof;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import jdk.internal.misc.Unsafe;

/** Field updaters over the offset of a field, which the front end finds where class and name are constants. */
public final class Updater {
    private Updater() {}

    private static final Unsafe U = Unsafe.getUnsafe();

    public static final class OfInt<T> extends AtomicIntegerFieldUpdater<T> {
        private final long offset;
        public OfInt(long offset) { this.offset = offset; }
        public boolean compareAndSet(T o, int expect, int update) { return U.compareAndSetInt(o, offset, expect, update); }
        public boolean weakCompareAndSet(T o, int expect, int update) {
            return U.compareAndSetInt(o, offset, expect, update);
        }
        public void set(T o, int value) { U.putIntVolatile(o, offset, value); }
        public void lazySet(T o, int value) { U.putIntRelease(o, offset, value); }
        public int get(T o) { return U.getIntVolatile(o, offset); }
    }

    public static final class OfLong<T> extends AtomicLongFieldUpdater<T> {
        private final long offset;
        public OfLong(long offset) { this.offset = offset; }
        public boolean compareAndSet(T o, long expect, long update) {
            return U.compareAndSetLong(o, offset, expect, update);
        }
        public boolean weakCompareAndSet(T o, long expect, long update) {
            return U.compareAndSetLong(o, offset, expect, update);
        }
        public void set(T o, long value) { U.putLongVolatile(o, offset, value); }
        public void lazySet(T o, long value) { U.putLongRelease(o, offset, value); }
        public long get(T o) { return U.getLongVolatile(o, offset); }
    }

    @SuppressWarnings("unchecked")
    public static final class OfReference<T, V> extends AtomicReferenceFieldUpdater<T, V> {
        private final long offset;
        public OfReference(long offset) { this.offset = offset; }
        public boolean compareAndSet(T o, V expect, V update) {
            return U.compareAndSetReference(o, offset, expect, update);
        }
        public boolean weakCompareAndSet(T o, V expect, V update) {
            return U.compareAndSetReference(o, offset, expect, update);
        }
        public void set(T o, V value) { U.putReferenceVolatile(o, offset, value); }
        public void lazySet(T o, V value) { U.putReferenceRelease(o, offset, value); }
        public V get(T o) { return (V) U.getReferenceVolatile(o, offset); }
    }
}
