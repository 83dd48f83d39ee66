package java.lang.ref;

import java.util.concurrent.ThreadFactory;

/** Registers; cleans only when asked, because no object is ever collected. */
public final class Cleaner {
    private Cleaner() {}

    public static Cleaner create() { return new Cleaner(); }
    public static Cleaner create(ThreadFactory factory) { return new Cleaner(); }

    public Cleanable register(Object o, Runnable action) { return new Once(action); }

    /** Something to clean. */
    public interface Cleanable {
        void clean();
    }

    private static final class Once implements Cleanable {
        private Runnable action;
        Once(Runnable action) { this.action = action; }
        public void clean() {
            Runnable a = action;
            action = null;
            if (a != null) {
                a.run();
            }
        }
    }
}
