package java.lang;

import java.io.Serializable;
import java.util.Objects;

/** A frame as data; none is ever made by the machine. */
public final class StackTraceElement implements Serializable {
    private static final long serialVersionUID = 6992337162326171013L;

    private final String declaringClass;
    private final String methodName;
    private final String fileName;
    private final int lineNumber;

    public StackTraceElement(String declaringClass, String methodName, String fileName, int lineNumber) {
        this.declaringClass = Objects.requireNonNull(declaringClass, "Declaring class is null");
        this.methodName = Objects.requireNonNull(methodName, "Method name is null");
        this.fileName = fileName;
        this.lineNumber = lineNumber;
    }

    public String getFileName() { return fileName; }
    public int getLineNumber() { return lineNumber; }
    public String getClassName() { return declaringClass; }
    public String getMethodName() { return methodName; }
    public boolean isNativeMethod() { return lineNumber == -2; }

    public String toString() {
        String place = isNativeMethod() ? "Native Method"
                : fileName == null ? "Unknown Source"
                : lineNumber >= 0 ? fileName + ":" + lineNumber : fileName;
        return declaringClass + "." + methodName + "(" + place + ")";
    }
}
