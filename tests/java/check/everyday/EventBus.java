// check: race=safe deadlock=safe assert=safe
// locks: race=safe
// A bus hands events to subscribers, who come and go while it does.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

public class EventBus {
    /** What happened. */
    static class Event {
        private final String topic;
        private final int number;

        Event(String topic, int number) {
            this.topic = topic;
            this.number = number;
        }

        String topic() {
            return topic;
        }

        int number() {
            return number;
        }

        boolean isUrgent() {
            return number < 0;
        }
    }

    /** Who wants to know. */
    interface Subscriber {
        void on(Event event);
    }

    /** Whether a subscriber wants an event. */
    interface Filter {
        boolean accepts(Event event);
    }

    /** A subscriber with its filter. */
    static final class Subscription {
        private final Subscriber subscriber;
        private final Filter filter;
        private volatile boolean ended;

        Subscription(Subscriber subscriber, Filter filter) {
            this.subscriber = subscriber;
            this.filter = filter;
        }

        boolean deliver(Event event) {
            if (ended || !filter.accepts(event)) {
                return false;
            }
            subscriber.on(event);
            return true;
        }

        void end() {
            ended = true;
        }

        boolean hasEnded() {
            return ended;
        }
    }

    /** The subscriptions of one topic. */
    static class Topic {
        private final String name;
        private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
        private final AtomicInteger delivered = new AtomicInteger();

        Topic(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }

        Subscription add(Subscriber subscriber, Filter filter) {
            Subscription subscription = new Subscription(subscriber, filter);
            subscriptions.add(subscription);
            return subscription;
        }

        int publish(Event event) {
            int reached = 0;
            for (Subscription subscription : subscriptions) {
                if (subscription.deliver(event)) {
                    reached++;
                }
            }
            delivered.addAndGet(reached);
            return reached;
        }

        int delivered() {
            return delivered.get();
        }

        int size() {
            return subscriptions.size();
        }
    }

    /** The bus: topics by name. */
    static class Bus {
        private final Map<String, Topic> topics = new HashMap<>();
        private final AtomicInteger lost = new AtomicInteger();

        synchronized Topic topic(String name) {
            Topic topic = topics.get(name);
            if (topic == null) {
                topic = new Topic(name);
                topics.put(name, topic);
            }
            return topic;
        }

        Subscription subscribe(String name, Subscriber subscriber) {
            return subscribe(name, subscriber, event -> true);
        }

        Subscription subscribe(String name, Subscriber subscriber, Filter filter) {
            return topic(name).add(subscriber, filter);
        }

        /** Delivers to all who are there; counts what no listener wanted. */
        int publish(Event event) {
            int reached = topic(event.topic()).publish(event);
            if (reached == 0) {
                lost.incrementAndGet();
            }
            return reached;
        }

        int lost() {
            return lost.get();
        }
    }

    /** A subscriber that counts. */
    static class Counter implements Subscriber {
        private final AtomicInteger seen = new AtomicInteger();
        private final AtomicInteger urgent = new AtomicInteger();

        @Override
        public void on(Event event) {
            if (event.isUrgent()) {
                urgent.incrementAndGet();
            } else {
                seen.incrementAndGet();
            }
        }

        int seen() {
            return seen.get();
        }

        int urgent() {
            return urgent.get();
        }

        /** All that came, of either kind. */
        int all() {
            return seen() + urgent();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bus bus = new Bus();
        Counter early = new Counter();
        Counter late = new Counter();
        Subscription first = bus.subscribe("orders", early);
        Thread publisher = new Thread(() -> {
            int reached = bus.publish(new Event("orders", 1));
            if (reached < 1) {
                throw new AssertionError("lost");
            }
        }, "publisher");
        Thread joiner = new Thread(() -> {
            bus.subscribe("orders", late, event -> !event.isUrgent());
        }, "joiner");
        publisher.start();
        joiner.start();
        publisher.join();
        joiner.join();
        first.end();
        int reached = bus.publish(new Event("orders", -1));
        if (reached != 0 || bus.lost() != 1 || early.all() != 1) {
            throw new AssertionError("wrong count");
        }
        if (!first.hasEnded() || late.urgent() != 0 || bus.topic("orders").size() != 2) {
            throw new AssertionError("wrong subscribers");
        }
    }
}
