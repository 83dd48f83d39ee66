// check: race=violated
// CLH lock: a thread spins on a plain field of its predecessor's node.
import java.util.concurrent.atomic.AtomicReference;

public class ClhLock {
    static final int THREADS = 4, ROUNDS = 2;
    static int shared;

    static final class Node {
        boolean locked;
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
            threads[i] = new Thread(ClhLock::work);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert shared == THREADS * ROUNDS;
    }
}
