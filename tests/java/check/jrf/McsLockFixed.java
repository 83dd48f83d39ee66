// check: race=safe deadlock=safe assert=safe
// MCS lock with volatile links and flags.
import java.util.concurrent.atomic.AtomicReference;

public class McsLockFixed {
    static final int ROUNDS = 1;
    static int shared;

    static final class Node {
        volatile boolean locked;
        volatile Node next;
    }

    static final AtomicReference<Node> tail = new AtomicReference<>();

    static void lock(Node mine) {
        Node before = tail.getAndSet(mine);
        if (before != null) {
            mine.locked = true;
            before.next = mine;
            while (mine.locked) {
                Thread.yield();
            }
        }
    }

    static void unlock(Node mine) {
        if (mine.next == null) {
            if (tail.compareAndSet(mine, null)) {
                return;
            }
            while (mine.next == null) {
                Thread.yield();
            }
        }
        mine.next.locked = false;
        mine.next = null;
    }

    static void work() {
        Node mine = new Node();
        for (int i = 0; i < ROUNDS; i++) {
            lock(mine);
            shared++;
            unlock(mine);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(McsLockFixed::work), two = new Thread(McsLockFixed::work);
        one.start();
        two.start();
        one.join();
        two.join();
        assert shared == 2 * ROUNDS;
    }
}
