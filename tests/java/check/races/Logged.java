// check: race=violated
// Logging orders nothing.
import java.util.logging.Level;
import java.util.logging.Logger;

public class Logged {
    private static final Logger LOG = Logger.getLogger(Logged.class.getName());
    static int done;

    static void work(int i) {
        LOG.log(Level.INFO, "worker {0}", i);
        done++;
        LOG.fine(() -> "done " + done);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> work(1));
        t.start();
        work(0);
        t.join();
        LOG.info("all done");
    }
}
