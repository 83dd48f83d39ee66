package java.lang;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;
import threadproof.Silent;
import threadproof.Vm;

/**
 * Message, cause and suppressed exceptions. Printed to a standard stream, each comes with the frames of the program in which
 * it was thrown; other streams get no frames. A stack trace as data is a gap, unless the program has set it.
 */
@Silent
public class Throwable implements Serializable {
    private static final long serialVersionUID = -3042686055658047285L;

    private String detailMessage;
    private Throwable cause = this;
    private Throwable[] suppressed;
    private StackTraceElement[] trace;

    public Throwable() {}
    public Throwable(String message) { detailMessage = message; }
    public Throwable(String message, Throwable cause) {
        detailMessage = message;
        this.cause = cause;
    }
    public Throwable(Throwable cause) {
        detailMessage = cause == null ? null : cause.toString();
        this.cause = cause;
    }
    protected Throwable(String message, Throwable cause, boolean enableSuppression, boolean writableStackTrace) {
        detailMessage = message;
        this.cause = cause;
    }

    public String getMessage() { return detailMessage; }
    public String getLocalizedMessage() { return getMessage(); }
    public Throwable getCause() { return cause == this ? null : cause; }

    public Throwable initCause(Throwable cause) {
        if (this.cause != this) {
            throw new IllegalStateException(
                    "Can't overwrite cause with " + (cause == null ? "a null" : cause.toString()), this);
        }
        if (cause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", this);
        }
        this.cause = cause;
        return this;
    }

    final void setCause(Throwable t) { cause = t; }

    public String toString() {
        String message = getLocalizedMessage();
        String name = getClass().getName();
        return message != null ? name + ": " + message : name;
    }

    public Throwable fillInStackTrace() { return this; }
    public StackTraceElement[] getStackTrace() {
        if (trace == null) {
            Vm.gap("a stack trace as data");
        }
        return trace.clone();
    }
    public void setStackTrace(StackTraceElement[] trace) {
        for (StackTraceElement frame : trace) {
            if (frame == null) {
                throw new NullPointerException("stackTrace has a null element");
            }
        }
        this.trace = trace.clone();
    }

    public final void addSuppressed(Throwable e) {
        if (e == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", e);
        }
        if (e == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        int n = suppressed == null ? 0 : suppressed.length;
        Throwable[] more = new Throwable[n + 1];
        for (int i = 0; i < n; i++) {
            more[i] = suppressed[i];
        }
        more[n] = e;
        suppressed = more;
    }

    public final Throwable[] getSuppressed() {
        return suppressed == null ? new Throwable[0] : suppressed.clone();
    }

    private String trace() {
        StringBuilder text = new StringBuilder();
        text.append(toString()).append('\n');
        for (Throwable s : getSuppressed()) {
            text.append("\tSuppressed: ").append(s).append('\n');
        }
        int depth = 0;
        for (Throwable c = getCause(); c != null && depth < 20; c = c.getCause(), depth++) {
            text.append("Caused by: ").append(c).append('\n');
        }
        return text.toString();
    }

    /** With frames, to standard output (1) or error (2). */
    private void trace(PrintStream to, int fd) {
        to.print(toString() + "\n");
        frames(fd);
        for (Throwable s : getSuppressed()) {
            to.print("\tSuppressed: " + s + "\n");
            s.frames(fd);
        }
        int depth = 0;
        for (Throwable c = getCause(); c != null && depth < 20; c = c.getCause(), depth++) {
            to.print("Caused by: " + c + "\n");
            c.frames(fd);
        }
    }
    private void frames(int fd) {
        if (trace != null) {
            for (StackTraceElement frame : trace) {
                (fd == 1 ? System.out : System.err).print("\tat " + frame + "\n");
            }
        } else if (fd == 1) {
            Vm.trace(1, this);
        } else {
            Vm.trace(2, this);
        }
    }

    public void printStackTrace() { printStackTrace(System.err); }
    public void printStackTrace(PrintStream s) {
        if (s.$descriptor() == 0) {
            s.print(trace());
        } else {
            trace(s, s.$descriptor());
        }
    }
    public void printStackTrace(PrintWriter s) { s.print(trace()); }
}
