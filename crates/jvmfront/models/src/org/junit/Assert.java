package org.junit;

import java.util.Objects;
import org.junit.function.ThrowingRunnable;

/** JUnit 4's assertions, so that tests run without its jar. Messages come first, and failures are plain errors. */
public class Assert {
    protected Assert() {}

    private static String begin(String message) { return message == null || message.isEmpty() ? "" : message + " "; }

    private static AssertionError differ(String message, Object expected, Object actual) {
        return new AssertionError(begin(message) + "expected:<" + expected + "> but was:<" + actual + ">");
    }

    public static void fail() { throw new AssertionError(); }
    public static void fail(String message) {
        throw message == null ? new AssertionError() : new AssertionError(message);
    }

    public static void assertTrue(boolean condition) { assertTrue(null, condition); }
    public static void assertTrue(String message, boolean condition) {
        if (!condition) {
            fail(message);
        }
    }
    public static void assertFalse(boolean condition) { assertTrue(null, !condition); }
    public static void assertFalse(String message, boolean condition) { assertTrue(message, !condition); }

    public static void assertNull(Object object) { assertNull(null, object); }
    public static void assertNull(String message, Object object) {
        if (object != null) {
            fail(begin(message) + "expected null, but was:<" + object + ">");
        }
    }
    public static void assertNotNull(Object object) { assertTrue(null, object != null); }
    public static void assertNotNull(String message, Object object) { assertTrue(message, object != null); }

    public static void assertSame(Object expected, Object actual) { assertSame(null, expected, actual); }
    public static void assertSame(String message, Object expected, Object actual) {
        if (expected != actual) {
            fail(begin(message) + "expected same:<" + expected + "> was not:<" + actual + ">");
        }
    }
    public static void assertNotSame(Object unexpected, Object actual) { assertNotSame(null, unexpected, actual); }
    public static void assertNotSame(String message, Object unexpected, Object actual) {
        if (unexpected == actual) {
            fail(begin(message) + "expected not same");
        }
    }

    public static void assertEquals(Object expected, Object actual) { assertEquals(null, expected, actual); }
    public static void assertEquals(String message, Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw differ(message, expected, actual);
        }
    }
    public static void assertEquals(long expected, long actual) { assertEquals(null, expected, actual); }
    public static void assertEquals(String message, long expected, long actual) {
        if (expected != actual) {
            throw differ(message, expected, actual);
        }
    }
    public static void assertEquals(double expected, double actual, double delta) {
        assertEquals(null, expected, actual, delta);
    }
    public static void assertEquals(String message, double expected, double actual, double delta) {
        if (Double.compare(expected, actual) != 0 && !(Math.abs(expected - actual) <= delta)) {
            throw differ(message, expected, actual);
        }
    }
    public static void assertEquals(float expected, float actual, float delta) {
        assertEquals(null, expected, actual, delta);
    }
    public static void assertEquals(String message, float expected, float actual, float delta) {
        if (Float.compare(expected, actual) != 0 && !(Math.abs(expected - actual) <= delta)) {
            throw differ(message, expected, actual);
        }
    }

    public static void assertNotEquals(Object unexpected, Object actual) { assertNotEquals(null, unexpected, actual); }
    public static void assertNotEquals(String message, Object unexpected, Object actual) {
        if (Objects.equals(unexpected, actual)) {
            fail(begin(message) + "Values should be different. Actual: " + actual);
        }
    }
    public static void assertNotEquals(long unexpected, long actual) { assertNotEquals(null, unexpected, actual); }
    public static void assertNotEquals(String message, long unexpected, long actual) {
        if (unexpected == actual) {
            fail(begin(message) + "Values should be different. Actual: " + actual);
        }
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) { assertArrayEquals(null, expected, actual); }
    public static void assertArrayEquals(String message, Object[] expected, Object[] actual) {
        if (expected == actual) {
            return;
        }
        lengths(message, expected == null ? -1 : expected.length, actual == null ? -1 : actual.length);
        for (int i = 0; i < expected.length; i++) {
            if (!(Objects.deepEquals(expected[i], actual[i]))) {
                throw differ(begin(message) + "arrays first differed at element [" + i + "];", expected[i], actual[i]);
            }
        }
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) { assertArrayEquals(null, expected, actual); }
    public static void assertArrayEquals(String message, boolean[] expected, boolean[] actual) {
        if (expected == actual) {
            return;
        }
        lengths(message, expected == null ? -1 : expected.length, actual == null ? -1 : actual.length);
        for (int i = 0; i < expected.length; i++) {
            if (!(expected[i] == actual[i])) {
                throw differ(begin(message) + "arrays first differed at element [" + i + "];", expected[i], actual[i]);
            }
        }
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) { assertArrayEquals(null, expected, actual); }
    public static void assertArrayEquals(String message, byte[] expected, byte[] actual) {
        if (expected == actual) {
            return;
        }
        lengths(message, expected == null ? -1 : expected.length, actual == null ? -1 : actual.length);
        for (int i = 0; i < expected.length; i++) {
            if (!(expected[i] == actual[i])) {
                throw differ(begin(message) + "arrays first differed at element [" + i + "];", expected[i], actual[i]);
            }
        }
    }

    public static void assertArrayEquals(char[] expected, char[] actual) { assertArrayEquals(null, expected, actual); }
    public static void assertArrayEquals(String message, char[] expected, char[] actual) {
        if (expected == actual) {
            return;
        }
        lengths(message, expected == null ? -1 : expected.length, actual == null ? -1 : actual.length);
        for (int i = 0; i < expected.length; i++) {
            if (!(expected[i] == actual[i])) {
                throw differ(begin(message) + "arrays first differed at element [" + i + "];", expected[i], actual[i]);
            }
        }
    }

    public static void assertArrayEquals(short[] expected, short[] actual) { assertArrayEquals(null, expected, actual); }
    public static void assertArrayEquals(String message, short[] expected, short[] actual) {
        if (expected == actual) {
            return;
        }
        lengths(message, expected == null ? -1 : expected.length, actual == null ? -1 : actual.length);
        for (int i = 0; i < expected.length; i++) {
            if (!(expected[i] == actual[i])) {
                throw differ(begin(message) + "arrays first differed at element [" + i + "];", expected[i], actual[i]);
            }
        }
    }

    public static void assertArrayEquals(int[] expected, int[] actual) { assertArrayEquals(null, expected, actual); }
    public static void assertArrayEquals(String message, int[] expected, int[] actual) {
        if (expected == actual) {
            return;
        }
        lengths(message, expected == null ? -1 : expected.length, actual == null ? -1 : actual.length);
        for (int i = 0; i < expected.length; i++) {
            if (!(expected[i] == actual[i])) {
                throw differ(begin(message) + "arrays first differed at element [" + i + "];", expected[i], actual[i]);
            }
        }
    }

    public static void assertArrayEquals(long[] expected, long[] actual) { assertArrayEquals(null, expected, actual); }
    public static void assertArrayEquals(String message, long[] expected, long[] actual) {
        if (expected == actual) {
            return;
        }
        lengths(message, expected == null ? -1 : expected.length, actual == null ? -1 : actual.length);
        for (int i = 0; i < expected.length; i++) {
            if (!(expected[i] == actual[i])) {
                throw differ(begin(message) + "arrays first differed at element [" + i + "];", expected[i], actual[i]);
            }
        }
    }

    private static void lengths(String message, int expected, int actual) {
        if (expected < 0 || actual < 0) {
            fail(begin(message) + (expected < 0 ? "expected" : "actual") + " array was null");
        }
        if (expected != actual) {
            fail(begin(message) + "array lengths differed, expected.length=" + expected + " actual.length=" + actual);
        }
    }

    public static <T extends Throwable> T assertThrows(Class<T> expected, ThrowingRunnable runnable) {
        return assertThrows(null, expected, runnable);
    }
    @SuppressWarnings("unchecked")
    public static <T extends Throwable> T assertThrows(String message, Class<T> expected, ThrowingRunnable runnable) {
        try {
            runnable.run();
        } catch (Throwable thrown) {
            if (expected.isInstance(thrown)) {
                return (T) thrown;
            }
            throw new AssertionError(begin(message) + "unexpected exception type thrown; expected:<" + expected.getName()
                    + "> but was:<" + thrown.getClass().getName() + ">", thrown);
        }
        throw new AssertionError(begin(message) + "expected " + expected.getName() + " to be thrown, but nothing was thrown");
    }
}
