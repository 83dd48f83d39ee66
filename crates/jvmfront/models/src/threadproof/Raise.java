package threadproof;

/**
 * The exceptions that the JVM itself raises. The front end calls these methods in unwind blocks and throws what they
 * give. Texts are those of the JDK 17 where they are known without the stack or the loader.
 */
public final class Raise {
    private Raise() {}

    public static Throwable nullPointer() { return new NullPointerException(); }

    public static Throwable bounds(int index, int length) {
        return new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
    }

    public static Throwable copyBounds() { return new ArrayIndexOutOfBoundsException("arraycopy: out of bounds"); }

    public static Throwable copyStore(Object from, Object to) {
        return new ArrayStoreException("arraycopy: element type mismatch: can not cast one of the elements of "
                + from.getClass().getComponentType().getTypeName() + "[] to the type of the destination array, "
                + to.getClass().getComponentType().getTypeName());
    }

    public static Throwable division() { return new ArithmeticException("/ by zero"); }

    public static Throwable classCast(Object o, String to) {
        return new ClassCastException("class " + o.getClass().getName() + " cannot be cast to class " + to);
    }

    public static Throwable arrayStore() { return new ArrayStoreException(); }

    public static Throwable arrayStoreOf(Object o) { return new ArrayStoreException(o.getClass().getName()); }

    public static Throwable negativeSize(int length) { return new NegativeArraySizeException(Integer.toString(length)); }

    public static Throwable negativeTimeout() { return new IllegalArgumentException("timeout value is negative"); }

    public static Throwable notOwner() { return new IllegalMonitorStateException("current thread is not owner"); }

    public static Throwable interrupted() { return new InterruptedException(); }

    public static Throwable notCloneable(Object o) { return new CloneNotSupportedException(o.getClass().getName()); }

    /** A class whose initialiser threw this. */
    public static Throwable initializer(Throwable cause) { return new ExceptionInInitializerError(cause); }

    /** A class whose initialiser threw earlier. */
    public static Throwable notInitialised(String name) {
        return new NoClassDefFoundError("Could not initialize class " + name);
    }
}
