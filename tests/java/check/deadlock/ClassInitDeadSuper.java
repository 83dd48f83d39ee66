// check: race=safe deadlock=violated assert=safe
/** A superclass that makes an object of its subclass. */
public class ClassInitDeadSuper {
    static class S {
        static S d = new D();
    }
    static class D extends S {
        static int y = 1;
    }
    public static void main(String[] a) {
        new Thread(() -> {
            new S();
        }).start();
        new D();
    }
}
