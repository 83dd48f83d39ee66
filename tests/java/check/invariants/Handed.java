// check: race=safe assert=safe
public class Handed {
    int value;
    boolean ready;
    synchronized void put(int v) { value = v; ready = true; notifyAll(); }
    synchronized int take() throws InterruptedException { while (!ready) { wait(); } return value; }
    public static void main(String[] args) throws InterruptedException {
        Handed h = new Handed();
        new Thread(() -> h.put(7)).start();
        if (h.take() != 7) { throw new AssertionError(); }
    }
}
