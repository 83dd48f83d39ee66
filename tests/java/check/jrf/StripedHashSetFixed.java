// check: race=safe deadlock=safe assert=safe
// The table is volatile.
import java.util.concurrent.locks.ReentrantLock;

public class StripedHashSetFixed {
    static final int THREADS = 2, ITEMS = 2;
    static final ReentrantLock[] locks = {new ReentrantLock(), new ReentrantLock()};
    static volatile Entry[] table = new Entry[2];
    static final int[] sizes = new int[2];

    static final class Entry {
        final int item;
        final Entry next;

        Entry(int item, Entry next) {
            this.item = item;
            this.next = next;
        }
    }

    static void add(int item) {
        int stripe = item % locks.length;
        boolean full;
        locks[stripe].lock();
        try {
            int bucket = item % table.length;
            table[bucket] = new Entry(item, table[bucket]);
            full = ++sizes[stripe] > 0;
        } finally {
            locks[stripe].unlock();
        }
        if (full) {
            grow();
        }
    }

    static void grow() {
        Entry[] old = table;
        for (ReentrantLock lock : locks) {
            lock.lock();
        }
        if (old == table && old.length < 4) {
            Entry[] larger = new Entry[2 * old.length];
            for (Entry entry : old) {
                for (; entry != null; entry = entry.next) {
                    int bucket = entry.item % larger.length;
                    larger[bucket] = new Entry(entry.item, larger[bucket]);
                }
            }
            table = larger;
        }
        for (ReentrantLock lock : locks) {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int first = ITEMS * i;
            threads[i] = new Thread(() -> {
                for (int item = first; item < first + ITEMS; item++) {
                    add(item);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int found = 0;
        for (Entry entry : table) {
            for (; entry != null; entry = entry.next) {
                found++;
            }
        }
        assert found == THREADS * ITEMS;
    }
}
