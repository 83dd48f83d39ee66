// check: race=safe deadlock=safe assert=safe
// A worker whose input is good.
public class ParseGood {
    static int read(String text) {
        return Integer.parseInt(text);
    }

    static class GoodWorker implements Runnable {
        private final String[] lines;

        GoodWorker(String[] lines) {
            this.lines = lines;
        }

        @Override
        public void run() {
            for (String line : lines) read(line);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(new GoodWorker(new String[] {"1", "4"}));
        worker.start();
        worker.join();
    }
}
