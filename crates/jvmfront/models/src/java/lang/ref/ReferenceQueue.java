package java.lang.ref;

/** Always empty: no reference is ever cleared by a collector. */
public class ReferenceQueue<T> {
    public ReferenceQueue() {}

    boolean enqueue(Reference<? extends T> r) { return false; }
    public Reference<? extends T> poll() { return null; }
    public Reference<? extends T> remove() throws InterruptedException {
        synchronized (this) {
            for (;;) {
                wait();
            }
        }
    }
    public Reference<? extends T> remove(long millis) throws InterruptedException {
        if (millis == 0) {
            return remove();
        }
        Thread.sleep(millis);
        return null;
    }
}
