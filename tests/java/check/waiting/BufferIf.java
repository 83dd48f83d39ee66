// check: assert=violated
// Buffer that waits in an if: a spurious wake-up or a second consumer breaks it.
public class BufferIf {
    private Integer item;

    synchronized void put(int i) {
        item = i;
        notifyAll();
    }
    synchronized int take() throws InterruptedException {
        if (item == null) wait();
        int i = item;
        item = null;
        return i;
    }

    public static void main(String[] args) throws InterruptedException {
        BufferIf b = new BufferIf();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    b.take();
                } catch (InterruptedException e) {
                    assert false;
                }
            }).start();
        }
        b.put(1);
        b.put(2);
    }
}
