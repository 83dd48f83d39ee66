// A session that is opened is closed on every way out, by exceptions too.
// check: race=safe deadlock=safe assert=safe
// locks: race=safe
public class ClosesAlways {
    static class Session {
        private int uses;

        void open() {
            uses = 0;
        }

        void use(int n) {
            if (n < 0) {
                throw new IllegalArgumentException();
            }
            uses += n;
        }

        void close() {
            uses = -1;
        }
    }

    static class Worker implements Runnable {
        private final int n;

        Worker(int n) {
            this.n = n;
        }

        @Override
        public void run() {
            Session session = new Session();
            session.open();
            try {
                session.use(n);
            } catch (IllegalArgumentException e) {
                return;
            } finally {
                session.close();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(new Worker(1)).start();
        new Thread(new Worker(-1)).start();
    }
}
