// check: race=violated
// What is thrown is handed over by who catches it, and changed by who threw it before.
public class ThrownObject {
    static class Report extends RuntimeException {
        int lines;
    }

    static Report last;

    static synchronized void hand(Report report) {
        last = report;
    }

    static synchronized int lines() {
        return last == null ? 0 : last.lines;
    }

    static void raise(Report report) {
        throw report;
    }

    static void work() {
        Report mine = new Report();
        try {
            raise(mine);
        } catch (Report caught) {
            hand(caught);
        }
        mine.lines = 1;
        if (lines() < 0) {
            throw new AssertionError();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
