// check: race=safe
import java.util.logging.Level;
import java.util.logging.Logger;

public class LoggedLocked {
    private static final Logger LOG = Logger.getLogger(LoggedLocked.class.getName());
    static int done;

    static void work(int i) {
        LOG.log(Level.INFO, "worker {0}", i);
        synchronized (LOG) {
            done++;
        }
        LOG.fine(() -> "done");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> work(1));
        t.start();
        work(0);
        t.join();
        LOG.info("all done");
    }
}
