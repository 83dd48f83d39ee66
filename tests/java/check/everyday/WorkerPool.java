// check: race=safe deadlock=safe assert=safe
// locks: race=safe
// A pool of our own: a bounded queue of jobs, workers, tickets for results, an orderly shutdown.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

public class WorkerPool {
    /** What a worker does. */
    interface Job {
        int run() throws Exception;
    }

    /** The pool does not take jobs any more. */
    static final class Refused extends RuntimeException {
        Refused(String message) {
            super(message);
        }
    }

    /** The result of a job, when there is one. */
    static final class Ticket {
        private final String name;
        private boolean done;
        private int value;
        private Exception failure;

        Ticket(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }

        synchronized void succeed(int result) {
            if (done) {
                throw new IllegalStateException(name + " ends twice");
            }
            value = result;
            done = true;
            notifyAll();
        }

        synchronized void fail(Exception why) {
            if (done) {
                throw new IllegalStateException(name + " ends twice");
            }
            failure = why;
            done = true;
            notifyAll();
        }

        /** Waits for the job; a failed one gives what was asked for instead. */
        synchronized int get(int otherwise) throws InterruptedException {
            while (!done) {
                wait();
            }
            return failure == null ? value : otherwise;
        }
    }

    /** A job with its ticket. */
    static final class Entry {
        private final Job job;
        private final Ticket ticket;

        Entry(Job job, Ticket ticket) {
            this.job = job;
            this.ticket = ticket;
        }

        void execute() {
            try {
                ticket.succeed(job.run());
            } catch (Exception e) {
                ticket.fail(e);
            }
        }
    }

    /** What the pool has done so far. */
    static final class Statistics {
        private int accepted;
        private int finished;

        synchronized void accept() {
            accepted++;
        }

        synchronized void finish() {
            finished++;
        }

        synchronized int open() {
            return accepted - finished;
        }
    }

    /** The pool. */
    static final class Pool {
        private final Queue<Entry> queue = new ArrayDeque<>();
        private final List<Thread> workers = new ArrayList<>();
        private final Statistics statistics = new Statistics();
        private final int capacity;
        private boolean closed;

        Pool(int threads, int capacity) {
            if (threads < 1 || capacity < 1) {
                throw new IllegalArgumentException("a pool without workers or room");
            }
            this.capacity = capacity;
            for (int i = 0; i < threads; i++) {
                workers.add(new Thread(this::work));
            }
        }

        void start() {
            for (Thread worker : workers) {
                worker.start();
            }
        }

        /** Waits for room. */
        Ticket submit(String name, Job job) throws InterruptedException {
            Ticket ticket = new Ticket(name);
            synchronized (queue) {
                while (queue.size() >= capacity && !closed) {
                    queue.wait();
                }
                if (closed) {
                    throw new Refused(name);
                }
                queue.add(new Entry(job, ticket));
                statistics.accept();
                queue.notifyAll();
            }
            return ticket;
        }

        private Entry next() throws InterruptedException {
            synchronized (queue) {
                while (queue.isEmpty()) {
                    if (closed) {
                        return null;
                    }
                    queue.wait();
                }
                Entry entry = queue.remove();
                queue.notifyAll();
                return entry;
            }
        }

        private void work() {
            try {
                Entry entry;
                while ((entry = next()) != null) {
                    entry.execute();
                    statistics.finish();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** No more jobs; those that were taken are done. */
        void shutdown() throws InterruptedException {
            synchronized (queue) {
                closed = true;
                queue.notifyAll();
            }
            for (Thread worker : workers) {
                worker.join();
            }
        }

        int open() {
            return statistics.open();
        }
    }

    /** The squares that a client asks for. */
    static final class Client {
        private final Pool pool;
        private final List<Ticket> tickets = new ArrayList<>();

        Client(Pool pool) {
            this.pool = pool;
        }

        void ask(int number) throws InterruptedException {
            tickets.add(pool.submit("square of " + number, () -> square(number)));
        }

        int sum() throws InterruptedException {
            int sum = 0;
            for (Ticket ticket : tickets) {
                sum += ticket.get(0);
            }
            return sum;
        }

        private static int square(int number) throws Exception {
            if (number < 0) {
                throw new Exception("negative");
            }
            return number * number;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Pool pool = new Pool(2, 1);
        pool.start();
        Client client = new Client(pool);
        client.ask(3);
        client.ask(-1);
        if (client.sum() != 9) {
            throw new AssertionError("a result was lost");
        }
        pool.shutdown();
        if (pool.open() != 0) {
            throw new AssertionError("a job was left");
        }
    }
}
