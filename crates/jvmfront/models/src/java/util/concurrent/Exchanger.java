package java.util.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * One slot. The first thread offers its item there and parks; the second takes the offer and answers. Edges: from the
 * offer to the one that takes it, from the answer to the one that offered; other pairs are ordered by nothing.
 */
public class Exchanger<V> {
    private static final VarHandle SLOT, ANSWER;

    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            SLOT = l.findVarHandle(Exchanger.class, "slot", Offer.class);
            ANSWER = l.findVarHandle(Offer.class, "answer", Offer.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Offer {
        final Object item;
        final Thread thread;
        Offer answer;

        Offer(Object item, Thread thread) {
            this.item = item;
            this.thread = thread;
        }
    }

    private Offer slot;

    public Exchanger() {}

    public V exchange(V item) throws InterruptedException {
        Offer answer = meet(item, false);
        if (answer == null) {
            throw new InterruptedException();
        }
        @SuppressWarnings("unchecked")
        V theirs = (V) answer.item;
        return theirs;
    }

    public V exchange(V item, long time, TimeUnit unit) throws InterruptedException, TimeoutException {
        unit.toNanos(time);
        Offer answer = meet(item, true);
        if (answer == null) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw new TimeoutException();
        }
        @SuppressWarnings("unchecked")
        V theirs = (V) answer.item;
        return theirs;
    }

    /** The partner's offer; null if the thread was interrupted or, where it is timed, the time is over. */
    private Offer meet(Object item, boolean timed) {
        Offer mine = new Offer(item, Thread.currentThread());
        if (mine.thread.isInterrupted()) {
            if (!timed) {
                Thread.interrupted();
            }
            return null;
        }
        while (true) {
            Offer other = (Offer) SLOT.getOpaque(this);
            if (other == null) {
                if (SLOT.compareAndExchangeRelease(this, null, mine) == null) {
                    return answer(mine, timed);
                }
            } else if (SLOT.compareAndExchangeAcquire(this, other, null) == other) {
                ANSWER.setRelease(other, mine);
                LockSupport.unpark(other.thread);
                return other;
            }
        }
    }

    private Offer answer(Offer mine, boolean timed) {
        Offer answer;
        while ((answer = (Offer) ANSWER.getAcquire(mine)) == null) {
            boolean over = mine.thread.isInterrupted();
            if (!over) {
                if (timed) {
                    LockSupport.parkNanos(1);
                } else {
                    LockSupport.park();
                }
                over = timed || mine.thread.isInterrupted();
            }
            if (over && SLOT.compareAndExchangeRelease(this, mine, null) == mine) {
                if (!timed) {
                    Thread.interrupted();
                }
                return null;
            }
        }
        return answer;
    }
}
