// check: deadlock=violated race=safe
// Three philosophers, each takes the left fork first.
public class Philosophers {
    public static void main(String[] args) {
        Object[] forks = {new Object(), new Object(), new Object()};
        for (int i = 0; i < 3; i++) {
            Object left = forks[i], right = forks[(i + 1) % 3];
            new Thread(() -> {
                synchronized (left) {
                    synchronized (right) {
                        System.out.print("");
                    }
                }
            }).start();
        }
    }
}
