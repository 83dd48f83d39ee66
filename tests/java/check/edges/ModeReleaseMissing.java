// check: race=violated
// setOpaque orders nothing.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeReleaseMissing {
    static int data;
    int flag;
    static final ModeReleaseMissing it = new ModeReleaseMissing();
    static final VarHandle FLAG = handle();

    static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(ModeReleaseMissing.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                FLAG.setOpaque(it, 1);
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
