// check: race=violated
// Stack with an exchange slot: two threads share one iterator, whose cursor is plain.
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicReference;

public class DequeIterator {
    static final class Node {
        final int item;
        volatile Node next;

        Node(int item) {
            this.item = item;
        }
    }

    static final AtomicReference<Node> top = new AtomicReference<>();
    static final AtomicReference<Node> exchange = new AtomicReference<>();

    /** A push that meets another thread's leaves its node in the slot, from where the next push takes it along. */
    static void add(int item) {
        Node node = new Node(item), old = top.get();
        node.next = old;
        if (top.compareAndSet(old, node) || exchange.compareAndSet(null, node)) {
            return;
        }
        do {
            old = top.get();
            node.next = old;
        } while (!top.compareAndSet(old, node));
    }

    static Iterator<Integer> iterator() {
        return new Iterator<>() {
            Node at = top.get();

            public boolean hasNext() {
                return at != null;
            }

            public Integer next() {
                int item = at.item;
                at = at.next;
                return item;
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            add(i);
        }
        Iterator<Integer> all = iterator();
        Runnable walk = () -> {
            add(2);
            while (all.hasNext()) {
                all.next();
            }
        };
        Thread one = new Thread(walk), two = new Thread(walk);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
