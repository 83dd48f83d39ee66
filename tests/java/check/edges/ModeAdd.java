// check: race=safe deadlock=safe assert=safe
// getAndAddRelease is a release.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeAdd {
    static int data;
    int flag;
    static final ModeAdd it = new ModeAdd();
    static final VarHandle FLAG = handle();

    static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(ModeAdd.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                FLAG.getAndAddRelease(it, 1);
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
