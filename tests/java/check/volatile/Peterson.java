// check: race=safe assert=safe
// Peterson's algorithm with volatile variables.
public class Peterson {
    static volatile boolean wants0, wants1;
    static volatile int turn;
    static int inside;

    static void critical() {
        inside++;
        assert inside == 1;
        inside--;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            wants0 = true;
            turn = 1;
            while (wants1 && turn == 1) Thread.yield();
            critical();
            wants0 = false;
        });
        t.start();
        wants1 = true;
        turn = 0;
        while (wants0 && turn == 0) Thread.yield();
        critical();
        wants1 = false;
        t.join();
    }
}
