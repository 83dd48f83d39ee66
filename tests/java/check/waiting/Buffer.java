// check: race=safe deadlock=safe assert=safe
// A buffer of one place with wait and notifyAll.
public class Buffer {
    private Integer item;

    synchronized void put(int i) throws InterruptedException {
        while (item != null) wait();
        item = i;
        notifyAll();
    }
    synchronized int take() throws InterruptedException {
        while (item == null) wait();
        int i = item;
        item = null;
        notifyAll();
        return i;
    }

    public static void main(String[] args) throws InterruptedException {
        Buffer b = new Buffer();
        Thread t = new Thread(() -> {
            try {
                b.put(1);
                b.put(2);
            } catch (InterruptedException e) {
                assert false;
            }
        });
        t.start();
        assert b.take() + b.take() == 3;
        t.join();
    }
}
