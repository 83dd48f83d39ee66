package java.util.concurrent.atomic;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.DoubleBinaryOperator;

/**
 * One cell. An update is ordered before a result that sees it, by the class's volatile cells; updates are not ordered
 * among themselves, because the real class may keep them in different cells.
 */
public class DoubleAccumulator extends Number implements Serializable {
    private static final long serialVersionUID = 7249069246863182397L;
    private static final VarHandle CELL;

    static {
        try {
            CELL = MethodHandles.lookup().findVarHandle(DoubleAccumulator.class, "cell", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long cell;
    private final DoubleBinaryOperator function;
    private final long identity;

    public DoubleAccumulator(DoubleBinaryOperator function, double identity) {
        this.function = function;
        this.identity = Double.doubleToRawLongBits(identity);
        CELL.set(this, this.identity);
    }

    public void accumulate(double x) {
        for (long old = (long) CELL.getOpaque(this);;) {
            long seen = (long) CELL.compareAndExchangeRelease(this, old, Double.doubleToRawLongBits(function.applyAsDouble(Double.longBitsToDouble(old), x)));
            if (seen == old) {
                return;
            }
            old = seen;
        }
    }
    public double get() { return Double.longBitsToDouble(cell); }
    public void reset() { cell = identity; }
    public double getThenReset() { return Double.longBitsToDouble((long) CELL.getAndSet(this, identity)); }
    public String toString() { return Double.toString(get()); }
    public long longValue() { return (long) get(); }
    public int intValue() { return (int) get(); }
    public float floatValue() { return (float) get(); }
    public double doubleValue() { return get(); }
}
