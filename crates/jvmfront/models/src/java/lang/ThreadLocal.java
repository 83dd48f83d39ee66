package java.lang;

import java.util.function.Supplier;
import threadproof.Vm;

/** Pairs of a variable and its value in an array of the thread, found by identity. Only their thread sees them. */
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

    private static int find(Thread t, ThreadLocal<?> key) {
        for (int i = 0; i < t.localsUsed; i += 2) {
            if (t.locals[i] == key) {
                return i;
            }
        }
        return -1;
    }

    @SuppressWarnings("unchecked")
    public T get() {
        Thread t = Vm.currentThread();
        int i = find(t, this);
        if (i >= 0) {
            return (T) t.locals[i + 1];
        }
        T value = initialValue();
        put(t, this, value);
        return value;
    }

    public void set(T value) { put(Vm.currentThread(), this, value); }

    public void remove() {
        Thread t = Vm.currentThread();
        int i = find(t, this);
        if (i >= 0) {
            int last = t.localsUsed - 2;
            t.locals[i] = t.locals[last];
            t.locals[i + 1] = t.locals[last + 1];
            t.locals[last] = null;
            t.locals[last + 1] = null;
            t.localsUsed = last;
        }
    }

    /** For the JDK's own use. */
    boolean isPresent() { return find(Vm.currentThread(), this) >= 0; }

    private static void put(Thread t, ThreadLocal<?> key, Object value) {
        int i = find(t, key);
        if (i >= 0) {
            t.locals[i + 1] = value;
            return;
        }
        int used = t.localsUsed;
        if (t.locals == null) {
            t.locals = new Object[4];
        } else if (used == t.locals.length) {
            Object[] more = new Object[used * 2];
            for (int k = 0; k < used; k++) {
                more[k] = t.locals[k];
            }
            t.locals = more;
        }
        t.locals[used] = key;
        t.locals[used + 1] = value;
        t.localsUsed = used + 2;
    }

    /** A new thread takes over what its parent has in inheritable variables. */
    @SuppressWarnings("unchecked")
    static void inherit(Thread from, Thread to) {
        for (int i = 0; i < from.localsUsed; i += 2) {
            ThreadLocal<Object> key = (ThreadLocal<Object>) from.locals[i];
            if (key.inheritable()) {
                put(to, key, key.childValue(from.locals[i + 1]));
            }
        }
    }
}
