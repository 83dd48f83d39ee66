// check: race=violated
// The statistics of a pool are read without its monitor while a borrower writes them.
// says: data race on ConnectionPoolLeak$Pool.borrowed
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

public class ConnectionPoolLeak {
    /** What is asked of a database. */
    interface Query {
        int run(Connection connection) throws Failure;
    }

    /** A query that did not succeed. */
    static class Failure extends Exception {
        private final boolean fatal;

        Failure(String message, boolean fatal) {
            super(message);
            this.fatal = fatal;
        }

        boolean isFatal() {
            return fatal;
        }
    }

    /** A connection: used by one thread at a time. */
    static class Connection {
        private final int number;
        private boolean broken;
        private int queries;

        Connection(int number) {
            this.number = number;
        }

        int execute(int value) throws Failure {
            if (broken) {
                throw new Failure("the connection is closed", true);
            }
            if (value < 0) {
                throw new Failure("a negative value", false);
            }
            queries++;
            return value * 2 + number - number;
        }

        void close() {
            broken = true;
        }

        boolean isBroken() {
            return broken;
        }

        int queries() {
            return queries;
        }
    }

    /** How a pool is made. */
    static class Settings {
        private final int most;
        private final int tries;

        Settings(int most, int tries) {
            if (most < 1 || tries < 1) {
                throw new IllegalArgumentException();
            }
            this.most = most;
            this.tries = tries;
        }

        int most() {
            return most;
        }

        int tries() {
            return tries;
        }
    }

    /** The pool. */
    static class Pool {
        private final Settings settings;
        private final Deque<Connection> idle = new ArrayDeque<>();
        private int made;
        private int borrowed;
        private int served;
        private int failed;
        private boolean closed;

        Pool(Settings settings) {
            this.settings = settings;
        }

        /** A connection of one's own; waits until there is one. */
        synchronized Connection borrow() throws InterruptedException {
            while (true) {
                if (closed) {
                    throw new IllegalStateException("the pool is closed");
                }
                Connection connection = idle.poll();
                if (connection != null) {
                    borrowed++;
                    return connection;
                }
                if (made < settings.most()) {
                    made++;
                    borrowed++;
                    return new Connection(made);
                }
                wait();
            }
        }

        /** Gives a connection back; a broken one is replaced on demand. */
        synchronized void giveBack(Connection connection) {
            borrowed--;
            if (connection.isBroken() || closed) {
                made--;
            } else {
                idle.push(connection);
            }
            notifyAll();
        }

        synchronized void count(boolean success) {
            if (success) {
                served++;
            } else {
                failed++;
            }
        }

        /** Runs a query on a connection of the pool, again where it failed and may be tried again. */
        int run(Query query) throws InterruptedException {
            for (int i = 0; i < settings.tries(); i++) {
                Connection connection = borrow();
                try {
                    int result = query.run(connection);
                    count(true);
                    return result;
                } catch (Failure failure) {
                    count(false);
                    if (failure.isFatal()) {
                        connection.close();
                    } else {
                        break;
                    }
                } finally {
                    giveBack(connection);
                }
            }
            return -1;
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }

        boolean isBusy() {
            return borrowed > 0;
        }

        synchronized int served() {
            return served;
        }

        synchronized int failed() {
            return failed;
        }
    }

    /** A client: a few queries, one of them wrong. */
    static class Client implements Runnable {
        private final Pool pool;
        private final int first;

        Client(Pool pool, int first) {
            this.pool = pool;
            this.first = first;
        }

        @Override
        public void run() {
            try {
                int result = pool.run(connection -> connection.execute(first));
                if (first >= 0 && result != 2 * first) {
                    throw new AssertionError("lost");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Pool pool = new Pool(new Settings(1, 2));
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Thread client = new Thread(new Client(pool, i - 1));
            clients.add(client);
            client.start();
        }
        boolean busy = pool.isBusy();
        for (Thread client : clients) {
            client.join();
        }
        if (pool.served() + pool.failed() != 2 || busy && pool.served() == 0 && pool.failed() == 0) {
            throw new AssertionError("not counted");
        }
        pool.close();
    }
}
