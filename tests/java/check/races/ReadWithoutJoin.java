// check: race=violated
// main reads a field of a thread that it does not wait for.
public class ReadWithoutJoin extends Thread {
    int result;
    @Override public void run() { result = 42; }

    public static void main(String[] args) {
        ReadWithoutJoin t = new ReadWithoutJoin();
        t.start();
        System.out.println(t.result);
    }
}
