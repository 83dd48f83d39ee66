package java.util.concurrent.atomic;

import java.io.Serializable;

/** One cell. */
public class LongAdder extends Number implements Serializable {
    private static final long serialVersionUID = 7249069246863182397L;

    private final AtomicLong cell = new AtomicLong();

    public LongAdder() {}

    public void add(long x) { cell.getAndAdd(x); }
    public void increment() { cell.getAndAdd(1); }
    public void decrement() { cell.getAndAdd(-1); }
    public long sum() { return cell.get(); }
    public void reset() { cell.set(0); }
    public long sumThenReset() { return cell.getAndSet(0); }
    public String toString() { return Long.toString(sum()); }
    public long longValue() { return sum(); }
    public int intValue() { return (int) sum(); }
    public float floatValue() { return (float) sum(); }
    public double doubleValue() { return (double) sum(); }
}
