// check: race=safe deadlock=safe assert=safe
/** A default handler gets what leaves main. */
public class MainHandled {
    public static void main(String[] a) {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {});
        throw new RuntimeException();
    }
}
