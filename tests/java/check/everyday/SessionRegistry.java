// check: race=safe deadlock=safe assert=safe
// Sessions by user in a ConcurrentHashMap; one session a user, made by putIfAbsent.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class SessionRegistry {
    /** Who logs in. */
    static final class User {
        private final String name;
        private final boolean admin;

        User(String name, boolean admin) {
            if (name.isEmpty()) {
                throw new IllegalArgumentException("a user without a name");
            }
            this.name = name;
            this.admin = admin;
        }

        String name() {
            return name;
        }

        boolean isAdmin() {
            return admin;
        }
    }

    /** What a session may do. */
    enum Right {
        READ,
        WRITE,
        ADMINISTER;

        boolean needsAdmin() {
            return this == ADMINISTER;
        }
    }

    /** A session of one user, which several threads use. */
    static class Session {
        private final User user;
        private final int number;
        private final AtomicInteger requests = new AtomicInteger();
        private volatile boolean closed;

        Session(User user, int number) {
            this.user = user;
            this.number = number;
        }

        User user() {
            return user;
        }

        int number() {
            return number;
        }

        boolean request(Right right) {
            if (closed || right.needsAdmin() && !user.isAdmin()) {
                return false;
            }
            requests.incrementAndGet();
            return true;
        }

        int requests() {
            return requests.get();
        }

        void close() {
            closed = true;
        }

        boolean isClosed() {
            return closed;
        }
    }

    /** What happened to a registry. */
    static final class Summary {
        private final int open;
        private final int made;
        private final int requests;

        Summary(int open, int made, int requests) {
            this.open = open;
            this.made = made;
            this.requests = requests;
        }

        int open() {
            return open;
        }

        int made() {
            return made;
        }

        int requests() {
            return requests;
        }
    }

    /** The sessions that are open. */
    static class Registry {
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();
        private final AtomicInteger numbers = new AtomicInteger();

        /** The session of a user; a new one, if there is none. */
        Session login(User user) {
            Session known = sessions.get(user.name());
            if (known != null && !known.isClosed()) {
                return known;
            }
            Session made = new Session(user, numbers.incrementAndGet());
            Session other = sessions.putIfAbsent(user.name(), made);
            return other == null ? made : other;
        }

        /** Whether a user has a session that is open. */
        boolean isLoggedIn(String name) {
            Session session = sessions.get(name);
            return session != null && !session.isClosed();
        }

        Session find(String name) {
            return sessions.get(name);
        }

        boolean logout(String name) {
            Session session = sessions.remove(name);
            if (session == null) {
                return false;
            }
            session.close();
            return true;
        }

        Summary summary() {
            int requests = 0;
            int open = 0;
            for (Session session : sessions.values()) {
                if (!session.isClosed()) {
                    open++;
                }
                requests += session.requests();
            }
            return new Summary(open, numbers.get(), requests);
        }
    }

    /** Logs a user in and makes a request. */
    static class Request implements Runnable {
        private final Registry registry;
        private final User user;
        private final Right right;
        private Session session;
        private boolean allowed;

        Request(Registry registry, User user, Right right) {
            this.registry = registry;
            this.user = user;
            this.right = right;
        }

        @Override
        public void run() {
            session = registry.login(user);
            allowed = session.request(right);
        }

        Session session() {
            return session;
        }

        boolean wasAllowed() {
            return allowed;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Registry registry = new Registry();
        User ann = new User("ann", false);
        Request read = new Request(registry, ann, Right.READ);
        Request write = new Request(registry, ann, Right.WRITE);
        Thread reader = new Thread(read, "reader");
        Thread writer = new Thread(write, "writer");
        reader.start();
        writer.start();
        reader.join();
        writer.join();
        assert read.session() == write.session() : "two sessions of one user";
        assert read.wasAllowed() && write.wasAllowed();
        Summary summary = registry.summary();
        assert summary.open() == 1 && summary.requests() == 2 && summary.made() >= 1;
        assert registry.find("ann").number() <= summary.made();
        assert registry.isLoggedIn("ann") && !registry.isLoggedIn("bob");
        assert registry.logout("ann") && !registry.logout("ann");
        assert registry.summary().open() == 0;
    }
}
