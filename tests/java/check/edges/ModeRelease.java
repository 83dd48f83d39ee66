// check: race=safe deadlock=safe assert=safe
// setRelease is ordered before the getAcquire that sees it.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeRelease {
    static int data;
    int flag;
    static final ModeRelease it = new ModeRelease();
    static final VarHandle FLAG = handle();

    static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(ModeRelease.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                FLAG.setRelease(it, 1);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while ((int) FLAG.getAcquire(it) == 0) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
