// check: race=safe deadlock=violated
// says: waits to be notified on box
// says: calls notify() on box
// A mailbox for one letter: writers and readers wait on the same monitor, and notify may wake the wrong one.
public class Mailbox {
    private String letter;

    synchronized void put(String text) throws InterruptedException {
        while (letter != null) {
            wait();
        }
        letter = text;
        notify();
    }

    synchronized String take() throws InterruptedException {
        while (letter == null) {
            wait();
        }
        String text = letter;
        letter = null;
        notify();
        return text;
    }

    public static void main(String[] args) {
        Mailbox box = new Mailbox();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    box.put("hello");
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }, "writer-" + i).start();
            new Thread(() -> {
                try {
                    box.take();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }, "reader-" + i).start();
        }
    }
}
