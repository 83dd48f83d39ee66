// check: race=safe deadlock=safe assert=safe
// CLH lock with a volatile field.
import java.util.concurrent.atomic.AtomicReference;

public class ClhLockFixed {
    static final int THREADS = 2, ROUNDS = 2;
    static int shared;

    static final class Node {
        volatile boolean locked;
    }

    static final AtomicReference<Node> tail = new AtomicReference<>(new Node());

    static void work() {
        Node mine = new Node();
        for (int i = 0; i < ROUNDS; i++) {
            mine.locked = true;
            Node before = tail.getAndSet(mine);
            while (before.locked) {
                Thread.yield();
            }
            shared++;
            mine.locked = false;
            mine = before;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(ClhLockFixed::work);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert shared == THREADS * ROUNDS;
    }
}
