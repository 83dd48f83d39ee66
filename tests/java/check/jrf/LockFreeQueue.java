// check: race=violated
// Wait-free queue of one producer and one consumer: head and tail are plain.
public class LockFreeQueue {
    static final int ITEMS = 2;
    static final int[] items = new int[1];
    static int head, tail;

    static void put(int item) {
        while (tail - head == items.length) {
            Thread.yield();
        }
        items[tail % items.length] = item;
        tail = tail + 1;
    }

    static int take() {
        while (tail == head) {
            Thread.yield();
        }
        int item = items[head % items.length];
        head = head + 1;
        return item;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            for (int i = 1; i <= ITEMS; i++) {
                put(i);
            }
        });
        producer.start();
        int sum = 0;
        for (int i = 0; i < ITEMS; i++) {
            sum += take();
        }
        producer.join();
        assert sum == ITEMS * (ITEMS + 1) / 2;
    }
}
