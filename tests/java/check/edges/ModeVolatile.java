// check: race=safe deadlock=safe assert=safe
// setVolatile is ordered before the getVolatile that sees it.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeVolatile {
    static int data;
    int flag;
    static final ModeVolatile it = new ModeVolatile();
    static final VarHandle FLAG = handle();

    static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(ModeVolatile.class, "flag", int.class);
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
        while ((int) FLAG.getVolatile(it) == 0) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
