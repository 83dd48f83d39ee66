// check: race=safe deadlock=safe assert=safe
// A mailbox for one letter, with notifyAll.
public class MailboxAll {
    private String letter;

    synchronized void put(String text) throws InterruptedException {
        while (letter != null) {
            wait();
        }
        letter = text;
        notifyAll();
    }

    synchronized String take() throws InterruptedException {
        while (letter == null) {
            wait();
        }
        String text = letter;
        letter = null;
        notifyAll();
        return text;
    }

    public static void main(String[] args) {
        MailboxAll box = new MailboxAll();
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
