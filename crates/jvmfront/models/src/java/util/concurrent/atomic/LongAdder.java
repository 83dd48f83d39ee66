package java.util.concurrent.atomic;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One cell. An addition is ordered before a result that sees it, by the class's volatile cells; additions are not ordered
 * among themselves, because the real class may keep them in different cells.
 */
public class LongAdder extends Number implements Serializable {
    private static final long serialVersionUID = 7249069246863182397L;
    private static final VarHandle CELL;

    static {
        try {
            CELL = MethodHandles.lookup().findVarHandle(LongAdder.class, "cell", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long cell;

    public LongAdder() {}

    public void add(long x) { CELL.getAndAddRelease(this, x); }
    public void increment() { add(1); }
    public void decrement() { add(-1); }
    public long sum() { return cell; }
    public void reset() { cell = 0; }
    public long sumThenReset() { return (long) CELL.getAndSet(this, 0L); }
    public String toString() { return Long.toString(sum()); }
    public long longValue() { return (long) sum(); }
    public int intValue() { return (int) sum(); }
    public float floatValue() { return (float) sum(); }
    public double doubleValue() { return sum(); }
}
