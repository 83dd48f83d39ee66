// check: race=violated
// getOpaque takes no order from what it sees.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeVolatileMissing {
    static int data;
    int flag;
    static final ModeVolatileMissing it = new ModeVolatileMissing();
    static final VarHandle FLAG = handle();

    static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(ModeVolatileMissing.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                FLAG.setVolatile(it, 1);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while ((int) FLAG.getOpaque(it) == 0) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
