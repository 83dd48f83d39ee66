// check: race=safe deadlock=safe assert=safe
// Tree barrier of three threads with a volatile sense.
import java.util.concurrent.atomic.AtomicInteger;

public class StaticTreeBarrierFixed {
    static final int THREADS = 3;
    static volatile boolean sense;

    static final class Node {
        final Node parent;
        final int children;
        final AtomicInteger missing;

        Node(Node parent, int children) {
            this.parent = parent;
            this.children = children;
            missing = new AtomicInteger(children);
        }

        void await(boolean mine) {
            while (missing.get() > 0) {
                Thread.yield();
            }
            missing.set(children);
            if (parent == null) {
                sense = mine;
                return;
            }
            parent.missing.getAndDecrement();
            while (sense != mine) {
                Thread.yield();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Node[] nodes = new Node[THREADS];
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int children = Math.max(0, Math.min(2, THREADS - 1 - 2 * i));
            Node node = new Node(i == 0 ? null : nodes[(i - 1) / 2], children);
            nodes[i] = node;
            threads[i] = new Thread(() -> node.await(true));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
