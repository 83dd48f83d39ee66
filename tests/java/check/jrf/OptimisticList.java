// check: race=violated
// Optimistic list: the way to the place is read without locks.
import java.util.concurrent.locks.ReentrantLock;

public class OptimisticList {
    static final class Node {
        final int key;
        final ReentrantLock lock = new ReentrantLock();
        Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    static final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    static boolean valid(Node before, Node at) {
        for (Node node = head; node.key <= before.key; node = node.next) {
            if (node == before) {
                return before.next == at;
            }
        }
        return false;
    }

    static boolean change(int key, boolean adds) {
        while (true) {
            Node before = head, at = head.next;
            while (at.key < key) {
                before = at;
                at = at.next;
            }
            before.lock.lock();
            at.lock.lock();
            try {
                if (valid(before, at)) {
                    if ((at.key == key) == adds) {
                        return false;
                    }
                    if (adds) {
                        before.next = new Node(key, at);
                    } else {
                        before.next = at.next;
                    }
                    return true;
                }
            } finally {
                at.lock.unlock();
                before.lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int key = i / 2;
            boolean adds = i % 2 == 0;
            threads[i] = new Thread(() -> {
                change(key, adds);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
