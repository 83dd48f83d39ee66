package java.lang.ref;

import threadproof.Silent;

/** References of every strength keep their object: as if no garbage were ever collected. */
@Silent
public abstract class Reference<T> {
    private T referent;
    volatile ReferenceQueue<? super T> queue;

    Reference(T referent) { this(referent, null); }
    Reference(T referent, ReferenceQueue<? super T> queue) {
        this.referent = referent;
    }

    public T get() { return referent; }
    T getFromInactiveFinalReference() { return referent; }
    public final boolean refersTo(T o) { return referent == o; }
    boolean refersToImpl(T o) { return referent == o; }
    public void clear() { referent = null; }
    void clear0() { referent = null; }
    public boolean isEnqueued() { return false; }
    public boolean enqueue() {
        referent = null;
        return false;
    }
    public static void reachabilityFence(Object o) {}
    protected Object clone() throws CloneNotSupportedException { throw new CloneNotSupportedException(); }
}
