// check: race=violated
// Without the acquire fence the reader takes no order.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeFencesMissing {
    static int data;
    int flag;
    static final ModeFencesMissing it = new ModeFencesMissing();
    static final VarHandle FLAG = handle();

    static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(ModeFencesMissing.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                VarHandle.releaseFence();
                FLAG.setOpaque(it, 1);
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
