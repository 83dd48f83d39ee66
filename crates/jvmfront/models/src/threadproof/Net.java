package threadproof;

/**
 * Stream sockets of a process, over the models of the system that all processes of a check share. The front end turns each call
 * into one of a function beside the program; in a program of one process it is a gap. A result below 0 is an error: minus its
 * number.
 *
 * <p>What a descriptor stands for is an opaque object, which stays the same when the number is given to another.
 */
public final class Net {
    private Net() {}

    public static final int BROKEN = -32;
    public static final int IN_USE = -98;
    public static final int RESET = -104;
    public static final int TIMED_OUT = -110;
    public static final int REFUSED = -111;

    /** A descriptor that listens at a port. */
    public static native int listen(int port);
    /** A descriptor that is connected with who listens at a port. */
    public static native int connect(int port);
    /** What a descriptor stands for. */
    public static native Object file(int fd);
    /** A descriptor of the next connection. Where it is timed, it may end with TIMED_OUT whenever it would wait. */
    public static native int accept(int fd, Object file, boolean timed);
    /** At most so many bytes, at least one; 0: the end. */
    public static native int read(int fd, Object file, byte[] to, int off, int len, boolean timed);
    /** Writes so many bytes or less. */
    public static native int write(Object file, byte[] from, int off, int len);
    /** Whether it was closed. */
    public static native boolean closed(Object file);
    /** Nothing more is written. */
    public static native void end(Object file);
    /** Closes; nothing if it was closed. */
    public static native void close(int fd, Object file);
}
