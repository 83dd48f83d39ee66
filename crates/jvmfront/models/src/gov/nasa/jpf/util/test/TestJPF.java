package gov.nasa.jpf.util.test;

import gov.nasa.jpf.util.TypeRef;
import threadproof.Vm;

/**
 * The base class of Java PathFinder's own tests, seen from inside a run: every {@code verify…} says yes, so that the
 * body of the test is what is checked. Such a run wakes no thread without a reason, and that is how the test is meant.
 */
public abstract class TestJPF {
    public TestJPF() {}
    protected TestJPF(String sutClassName) {}

    public static boolean isJPFRun() { return true; }
    public static boolean isJUnitRun() { return false; }
    public static boolean isRunTestRun() { return false; }
    protected static void runTestsOfThisClass(String[] methods) {}

    protected boolean verifyNoPropertyViolation(String... args) { return inside(); }
    protected boolean verifyAssertionError(String... args) { return inside(); }
    protected boolean verifyAssertionErrorDetails(String details, String... args) { return inside(); }
    protected boolean verifyUnhandledException(String name, String... args) { return inside(); }
    protected boolean verifyUnhandledExceptionDetails(String name, String details, String... args) { return inside(); }
    protected boolean verifyJPFException(TypeRef type, String... args) { return inside(); }
    protected boolean verifyPropertyViolation(TypeRef type, String... args) { return inside(); }
    protected boolean verifyDeadlock(String... args) { return inside(); }

    private static boolean inside() {
        Vm.exactWaits();
        return true;
    }

    public static void fail() { throw new AssertionError(); }
    public static void fail(String message) { throw new AssertionError(message); }

    private static void check(boolean holds, String message) {
        if (!holds) {
            if (message == null) {
                throw new AssertionError();
            }
            throw new AssertionError(message);
        }
    }

    public static void assertTrue(boolean c) { check(c, null); }
    public static void assertTrue(String m, boolean c) { check(c, m); }
    public static void assertFalse(boolean c) { check(!c, null); }
    public static void assertFalse(String m, boolean c) { check(!c, m); }
    public static void assertNull(Object o) { check(o == null, null); }
    public static void assertNull(String m, Object o) { check(o == null, m); }
    public static void assertNotNull(Object o) { check(o != null, null); }
    public static void assertNotNull(String m, Object o) { check(o != null, m); }
    public static void assertSame(Object a, Object b) { check(a == b, null); }
    public static void assertSame(String m, Object a, Object b) { check(a == b, m); }
    public static void assertEquals(Object a, Object b) { check(a == null ? b == null : a.equals(b), null); }
    public static void assertEquals(String m, Object a, Object b) { check(a == null ? b == null : a.equals(b), m); }
    public static void assertEquals(int a, int b) { check(a == b, null); }
    public static void assertEquals(String m, int a, int b) { check(a == b, m); }
    public static void assertEquals(long a, long b) { check(a == b, null); }
    public static void assertEquals(String m, long a, long b) { check(a == b, m); }
    public static void assertEquals(double a, double b) { check(a == b, null); }
    public static void assertEquals(String m, double a, double b) { check(a == b, m); }
    public static void assertEquals(float a, float b) { check(a == b, null); }
    public static void assertEquals(String m, float a, float b) { check(a == b, m); }
    public static void assertEquals(double a, double b, double delta) { check(Math.abs(a - b) <= delta, null); }
    public static void assertEquals(String m, double a, double b, double delta) { check(Math.abs(a - b) <= delta, m); }
    public static void assertEquals(float a, float b, float delta) { check(Math.abs(a - b) <= delta, null); }
    public static void assertEquals(String m, float a, float b, float delta) { check(Math.abs(a - b) <= delta, m); }
    public static void assertArrayEquals(byte[] a, byte[] b) {
        check(a.length == b.length, null);
        for (int i = 0; i < a.length; i++) {
            check(a[i] == b[i], null);
        }
    }
}
