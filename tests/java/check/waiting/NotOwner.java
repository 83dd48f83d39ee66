// check: assert=violated
// notify without the monitor: an uncaught IllegalMonitorStateException.
public class NotOwner {
    public static void main(String[] args) {
        new NotOwner().notify();
    }
}
