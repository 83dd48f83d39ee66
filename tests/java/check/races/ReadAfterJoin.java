// check: race=safe deadlock=safe assert=safe
// ReadWithoutJoin with a join.
public class ReadAfterJoin extends Thread {
    int result;
    @Override public void run() { result = 42; }

    public static void main(String[] args) throws InterruptedException {
        ReadAfterJoin t = new ReadAfterJoin();
        t.start();
        t.join();
        assert t.result == 42;
    }
}
