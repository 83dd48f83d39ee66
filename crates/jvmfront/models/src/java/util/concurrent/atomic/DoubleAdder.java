package java.util.concurrent.atomic;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One cell. An addition is ordered before a result that sees it, by the class's volatile cells; additions are not ordered
 * among themselves, because the real class may keep them in different cells.
 */
public class DoubleAdder extends Number implements Serializable {
    private static final long serialVersionUID = 7249069246863182397L;
    private static final VarHandle CELL;

    static {
        try {
            CELL = MethodHandles.lookup().findVarHandle(DoubleAdder.class, "cell", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long cell;

    public DoubleAdder() {}

    public void add(double x) {
        for (long old = (long) CELL.getOpaque(this);;) {
            long seen = (long) CELL.compareAndExchangeRelease(this, old, Double.doubleToRawLongBits(Double.longBitsToDouble(old) + x));
            if (seen == old) {
                return;
            }
            old = seen;
        }
    }
    public double sum() { return Double.longBitsToDouble(cell); }
    public void reset() { cell = 0; }
    public double sumThenReset() { return Double.longBitsToDouble((long) CELL.getAndSet(this, 0L)); }
    public String toString() { return Double.toString(sum()); }
    public long longValue() { return (long) sum(); }
    public int intValue() { return (int) sum(); }
    public float floatValue() { return (float) sum(); }
    public double doubleValue() { return sum(); }
}
