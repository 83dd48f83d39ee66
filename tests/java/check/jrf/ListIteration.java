// check: race=violated
// Lock-free list: two threads share one iterator, whose cursor is plain.
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicMarkableReference;

public class ListIteration {
    static final class Node {
        final int item;
        final AtomicMarkableReference<Node> next;

        Node(int item, Node next) {
            this.item = item;
            this.next = new AtomicMarkableReference<>(next, false);
        }
    }

    static final Node head = new Node(Integer.MIN_VALUE, null);

    static void add(int item) {
        while (true) {
            Node before = head, at = head.next.getReference();
            while (at != null && at.item < item) {
                before = at;
                at = at.next.getReference();
            }
            if (at != null && at.item == item || before.next.compareAndSet(at, new Node(item, at), false, false)) {
                return;
            }
        }
    }

    static Iterator<Integer> iterator() {
        return new Iterator<>() {
            Node at = head.next.getReference();

            public boolean hasNext() {
                return at != null;
            }

            public Integer next() {
                int item = at.item;
                at = at.next.getReference();
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
