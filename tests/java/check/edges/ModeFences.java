// check: race=safe deadlock=safe assert=safe
// A release fence, opaque accesses and an acquire fence are an order together.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeFences {
    static int data;
    int flag;
    static final ModeFences it = new ModeFences();
    static final VarHandle FLAG = handle();

    static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(ModeFences.class, "flag", int.class);
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
        VarHandle.acquireFence();
        assert data == 1;
        writer.join();
    }
}
