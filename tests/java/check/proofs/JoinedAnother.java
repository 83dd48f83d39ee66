// check: race=violated
// The thread that is joined was never started: that one returns at once.
public class JoinedAnother {
    static int result;

    static Thread made() {
        return new Thread(() -> result = 7);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] both = {made(), made()};
        both[0].start();
        both[1].join();
        result++;
    }
}
