// alone: it sets the default handler
/** ThreadLocal, InheritableThreadLocal, handlers of uncaught exceptions. */
public class LocalsAndHandlers {
    static final ThreadLocal<Integer> N = ThreadLocal.withInitial(() -> 5);
    static final InheritableThreadLocal<String> S = new InheritableThreadLocal<>() {
        @Override protected String childValue(String p) { return p + "'"; }
    };

    public static void main(String[] args) throws InterruptedException {
        N.set(N.get() + 1);
        S.set("parent");
        Thread t = new Thread(() -> System.out.println(N.get() + " " + S.get()));
        t.start();
        t.join();
        System.out.println(N.get() + " " + S.get());
        N.remove();
        System.out.println(N.get());
        Thread u = new Thread(() -> { throw new IllegalStateException("oops"); }, "u");
        u.setUncaughtExceptionHandler((who, e) -> System.out.println(who.getName() + " died of " + e.getMessage()));
        u.start();
        u.join();
        Thread.setDefaultUncaughtExceptionHandler((who, e) -> System.out.println("default " + e));
        Thread v = new Thread(() -> System.out.println(1 / (N.get() - 5)));
        v.start();
        v.join();
    }
}
