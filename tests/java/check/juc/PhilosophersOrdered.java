// check: deadlock=safe race=safe
// The last philosopher takes the right fork first.
public class PhilosophersOrdered {
    public static void main(String[] args) {
        Object[] forks = {new Object(), new Object(), new Object()};
        for (int i = 0; i < 3; i++) {
            Object left = forks[Math.min(i, (i + 1) % 3)], right = forks[Math.max(i, (i + 1) % 3)];
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
