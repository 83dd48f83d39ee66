package java.lang;

import java.util.function.Supplier;
import threadproof.Silent;
import threadproof.Vm;

/** Pairs of a variable and its value in a list of the thread, found by identity. Only their thread sees them. */
public class ThreadLocal<T> {
    public ThreadLocal() {}

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        return new Supplied<>(supplier);
    }

    private static final class Supplied<T> extends ThreadLocal<T> {
        private final Supplier<? extends T> supplier;
        Supplied(Supplier<? extends T> supplier) {
            if (supplier == null) {
                throw new NullPointerException();
            }
            this.supplier = supplier;
        }
        @Override protected T initialValue() { return supplier.get(); }
    }

    protected T initialValue() { return null; }

    T childValue(T parentValue) { throw new UnsupportedOperationException(); }

    boolean inheritable() { return false; }

    /** A variable and its value for the thread that has it. */
    @Silent
    static final class Pair {
        final ThreadLocal<?> key;
        Object value;
        Pair next;

        Pair(ThreadLocal<?> key, Object value, Pair next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    private static Pair find(Thread t, ThreadLocal<?> key) {
        for (Pair p = t.locals; p != null; p = p.next) {
            if (p.key == key) {
                return p;
            }
        }
        return null;
    }

    @SuppressWarnings("unchecked")
    public T get() {
        Thread t = Vm.currentThread();
        Pair p = find(t, this);
        if (p != null) {
            return (T) p.value;
        }
        T value = initialValue();
        put(t, this, value);
        return value;
    }

    public void set(T value) { put(Vm.currentThread(), this, value); }

    public void remove() {
        Thread t = Vm.currentThread();
        Pair before = null;
        for (Pair p = t.locals; p != null; p = p.next) {
            if (p.key == this) {
                if (before == null) {
                    t.locals = p.next;
                } else {
                    before.next = p.next;
                }
                return;
            }
            before = p;
        }
    }

    /** For the JDK's own use. */
    boolean isPresent() { return find(Vm.currentThread(), this) != null; }

    private static void put(Thread t, ThreadLocal<?> key, Object value) {
        Pair p = find(t, key);
        if (p != null) {
            p.value = value;
        } else {
            t.locals = new Pair(key, value, t.locals);
        }
    }

    /** A new thread takes over what its parent has in inheritable variables. */
    @SuppressWarnings("unchecked")
    static void inherit(Thread from, Thread to) {
        for (Pair p = from.locals; p != null; p = p.next) {
            ThreadLocal<Object> key = (ThreadLocal<Object>) p.key;
            if (key.inheritable()) {
                put(to, key, key.childValue(p.value));
            }
        }
    }
}
