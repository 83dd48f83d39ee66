// check: deadlock=safe assert=safe
// Both threads begin with the superclass: the one that comes first initialises both classes, and the other waits.
public class InheritedInitialiserFirst {
    static class Elder {
        static int made;
        static Heir heir = new Heir();

        static Object heir() {
            return heir;
        }
    }

    static class Heir extends Elder {
        Heir() {
            made++;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> Elder.heir()).start();
        Elder.heir();
        assert Elder.made == 1;
    }
}
