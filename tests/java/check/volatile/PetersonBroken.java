// check: assert=violated
// Peterson's algorithm where a thread asks before it says that it wants.
public class PetersonBroken {
    static volatile boolean wants0, wants1;
    static volatile int inside;

    static void critical() {
        inside++;
        assert inside == 1;
        inside--;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            while (wants1) Thread.yield();
            wants0 = true;
            critical();
            wants0 = false;
        });
        t.start();
        while (wants0) Thread.yield();
        wants1 = true;
        critical();
        wants1 = false;
        t.join();
    }
}
