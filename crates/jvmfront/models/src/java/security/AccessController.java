package java.security;

/** Every action is allowed. */
@SuppressWarnings("removal")
public final class AccessController {
    private AccessController() {}

    public static <T> T doPrivileged(PrivilegedAction<T> action) { return action.run(); }
    public static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext c) { return action.run(); }
    public static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext c, Permission... p) {
        return action.run();
    }
    public static <T> T doPrivilegedWithCombiner(PrivilegedAction<T> action) { return action.run(); }
    public static <T> T doPrivileged(PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
        try {
            return action.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new PrivilegedActionException(e);
        }
    }
    public static <T> T doPrivileged(PrivilegedExceptionAction<T> action, AccessControlContext c)
            throws PrivilegedActionException {
        return doPrivileged(action);
    }
    public static AccessControlContext getContext() { return null; }
    public static void checkPermission(Permission p) {}
}
