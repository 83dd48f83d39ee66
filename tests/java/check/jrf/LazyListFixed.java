// check: race=safe deadlock=safe assert=safe
// Lazy list with volatile links and marks.
import java.util.concurrent.locks.ReentrantLock;

public class LazyListFixed {
    static final class Node {
        final int key;
        final ReentrantLock lock = new ReentrantLock();
        volatile Node next;
        volatile boolean marked;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    static final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    static boolean valid(Node before, Node at) {
        return !before.marked && !at.marked && before.next == at;
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
                        at.marked = true;
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

    static boolean contains(int key) {
        Node at = head;
        while (at.key < key) {
            at = at.next;
        }
        return at.key == key && !at.marked;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int key = i / 2;
            boolean adds = i % 2 == 0;
            threads[i] = new Thread(() -> {
                change(key, adds);
                contains(key);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
