package java.lang;

/** A {@link ThreadLocal} whose value a new thread takes over from its parent. */
public class InheritableThreadLocal<T> extends ThreadLocal<T> {
    public InheritableThreadLocal() {}

    @Override protected T childValue(T parentValue) { return parentValue; }

    @Override boolean inheritable() { return true; }
}
