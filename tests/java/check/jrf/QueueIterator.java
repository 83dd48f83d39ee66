// check: race=violated
// Lock-free queue: two threads share one iterator, whose cursor is plain.
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicReference;

public class QueueIterator {
    static final class Node {
        final int item;
        final AtomicReference<Node> next = new AtomicReference<>();

        Node(int item) {
            this.item = item;
        }
    }

    static final Node first = new Node(-1);
    static final AtomicReference<Node> last = new AtomicReference<>(first);

    static void add(int item) {
        Node node = new Node(item);
        while (true) {
            Node end = last.get(), next = end.next.get();
            if (next != null) {
                last.compareAndSet(end, next);
            } else if (end.next.compareAndSet(null, node)) {
                last.compareAndSet(end, node);
                return;
            }
        }
    }

    static Iterator<Integer> iterator() {
        return new Iterator<>() {
            Node at = first.next.get();

            public boolean hasNext() {
                return at != null;
            }

            public Integer next() {
                int item = at.item;
                at = at.next.get();
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
