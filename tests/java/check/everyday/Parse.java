// check: race=safe deadlock=safe assert=violated
// answers: deadlock=unknown
// says: uncaught java.lang.NumberFormatException: For input string: "4x"
// says: called from Parse.java:20
// A worker that does not expect bad input: the exception comes from the JDK.
public class Parse {
    static int read(String text) {
        return Integer.parseInt(text);
    }

    static class Worker implements Runnable {
        private final String[] lines;

        Worker(String[] lines) {
            this.lines = lines;
        }

        @Override
        public void run() {
            for (String line : lines) read(line);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(new Worker(new String[] {"1", "4x"}));
        worker.start();
        worker.join();
    }
}
