// check: race=safe deadlock=safe assert=safe
// Requests take tokens of their client's bucket; taking is one step of an atomic.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

public class RateLimiter {
    /** How many requests a client may make. */
    static final class Plan {
        private final String name;
        private final int burst;

        Plan(String name, int burst) {
            if (burst < 1) {
                throw new IllegalArgumentException("no requests at all");
            }
            this.name = name;
            this.burst = burst;
        }

        String name() {
            return name;
        }

        int burst() {
            return burst;
        }
    }

    /** What a request is told. */
    enum Answer {
        SERVED,
        REFUSED,
        UNKNOWN_CLIENT;

        boolean isServed() {
            return this == SERVED;
        }
    }

    /** The tokens of one client. */
    static class Bucket {
        private final Plan plan;
        private final AtomicInteger tokens;
        private final AtomicLong refused = new AtomicLong();

        Bucket(Plan plan) {
            this.plan = plan;
            this.tokens = new AtomicInteger(plan.burst());
        }

        /** Takes a token, if there is one. */
        boolean take() {
            while (true) {
                int now = tokens.get();
                if (now == 0) {
                    return refuse();
                }
                if (tokens.compareAndSet(now, now - 1)) {
                    return true;
                }
            }
        }

        /** Gives new tokens, as many as fit. */
        void refill(int count) {
            if (count < 0) {
                throw new IllegalArgumentException();
            }
            tokens.updateAndGet(now -> Math.min(now + count, plan.burst()));
        }

        boolean refuse() {
            refused.incrementAndGet();
            return false;
        }

        int left() {
            return tokens.get();
        }

        long refused() {
            return refused.get();
        }
    }

    /** What was answered, in all. */
    static class Statistics {
        private final AtomicInteger served = new AtomicInteger();
        private final AtomicInteger refused = new AtomicInteger();

        void count(Answer answer) {
            if (answer.isServed()) {
                served.incrementAndGet();
            } else {
                refused.incrementAndGet();
            }
        }

        int served() {
            return served.get();
        }

        int refused() {
            return refused.get();
        }

        int all() {
            return served() + refused();
        }
    }

    /** The limiter: buckets by client. */
    static class Limiter {
        private final Map<String, Bucket> buckets = new HashMap<>();
        private final Statistics statistics = new Statistics();

        synchronized void register(String client, Plan plan) {
            if (buckets.containsKey(client)) {
                throw new IllegalStateException("known: " + client);
            }
            buckets.put(client, new Bucket(plan));
        }

        private synchronized Bucket bucket(String client) {
            return buckets.get(client);
        }

        Answer request(String client) {
            Bucket bucket = bucket(client);
            Answer answer;
            if (bucket == null) {
                answer = Answer.UNKNOWN_CLIENT;
            } else if (bucket.take()) {
                answer = Answer.SERVED;
            } else {
                answer = Answer.REFUSED;
            }
            statistics.count(answer);
            return answer;
        }

        void refill(String client, int count) {
            Bucket bucket = bucket(client);
            if (bucket != null) {
                bucket.refill(count);
            }
        }

        int left(String client) {
            Bucket bucket = bucket(client);
            return bucket == null ? 0 : bucket.left();
        }

        Statistics statistics() {
            return statistics;
        }
    }

    /** A client that makes one request. */
    static class Client implements Runnable {
        private final Limiter limiter;
        private final String name;
        private Answer answer;

        Client(Limiter limiter, String name) {
            this.limiter = limiter;
            this.name = name;
        }

        @Override
        public void run() {
            answer = limiter.request(name);
        }

        Answer answer() {
            return answer;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Limiter limiter = new Limiter();
        limiter.register("ann", new Plan("free", 1));
        List<Client> clients = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Client client = new Client(limiter, "ann");
            Thread thread = new Thread(client);
            clients.add(client);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int served = 0;
        for (Client client : clients) {
            if (client.answer().isServed()) {
                served++;
            }
        }
        assert served == 1 : "served more often than allowed";
        assert limiter.left("ann") == 0;
        assert limiter.statistics().all() == 2 && limiter.statistics().refused() == 1;
        limiter.refill("ann", 3);
        assert limiter.left("ann") == 1;
        assert limiter.request("bob") == Answer.UNKNOWN_CLIENT;
    }
}
