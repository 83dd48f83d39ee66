package java.util.concurrent.atomic;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongBinaryOperator;

/**
 * One cell. An update is ordered before a result that sees it, by the class's volatile cells; updates are not ordered
 * among themselves, because the real class may keep them in different cells.
 */
public class LongAccumulator extends Number implements Serializable {
    private static final long serialVersionUID = 7249069246863182397L;
    private static final VarHandle CELL;

    static {
        try {
            CELL = MethodHandles.lookup().findVarHandle(LongAccumulator.class, "cell", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long cell;
    private final LongBinaryOperator function;
    private final long identity;

    public LongAccumulator(LongBinaryOperator function, long identity) {
        this.function = function;
        this.identity = identity;
        CELL.set(this, identity);
    }

    public void accumulate(long x) {
        for (long old = (long) CELL.getOpaque(this);;) {
            long seen = (long) CELL.compareAndExchangeRelease(this, old, function.applyAsLong(old, x));
            if (seen == old) {
                return;
            }
            old = seen;
        }
    }
    public long get() { return cell; }
    public void reset() { cell = identity; }
    public long getThenReset() { return (long) CELL.getAndSet(this, identity); }
    public String toString() { return Long.toString(get()); }
    public long longValue() { return (long) get(); }
    public int intValue() { return (int) get(); }
    public float floatValue() { return (float) get(); }
    public double doubleValue() { return get(); }
}
