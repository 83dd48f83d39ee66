package java.util.concurrent;

import threadproof.Vm;

/** A latch of the machine. Edge: every countDown to a return of await. */
public class CountDownLatch {
    private long place;

    public CountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count < 0");
        }
        Vm.latchInit(this, count);
    }

    public void await() throws InterruptedException {
        if (Vm.latchWait(this, false) == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        unit.toNanos(time);
        int result = Vm.latchWait(this, true);
        if (result == Vm.INTERRUPTED) {
            throw new InterruptedException();
        }
        return result == Vm.DONE;
    }

    public void countDown() { Vm.latchDown(this); }
    public long getCount() { return Vm.latchCount(this); }
    public String toString() { return super.toString() + "[Count = " + getCount() + "]"; }
}
