// check: race=safe deadlock=safe assert=safe
// compareAndSet writes as volatile.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeSwap {
    static int data;
    int flag;
    static final ModeSwap it = new ModeSwap();
    static final VarHandle FLAG = handle();

    static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(ModeSwap.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                FLAG.compareAndSet(it, 0, 1);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while ((int) FLAG.getVolatile(it) == 0) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
