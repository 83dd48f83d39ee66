package org.junit.jupiter.api;

import java.time.Duration;
import java.util.Iterator;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingSupplier;
import org.opentest4j.AssertionFailedError;

/** JUnit 5's assertions, so that tests run without its jar. Messages come last. Time limits are not looked at. */
public class Assertions {
    protected Assertions() {}

    /** A message is a text, or gives one, or is none. */
    private static String begin(Object message) {
        Object text = message instanceof Supplier ? ((Supplier<?>) message).get() : message;
        return text == null ? "" : text + " ==> ";
    }

    private static AssertionFailedError failed(Object message, String what) {
        return new AssertionFailedError(begin(message) + what);
    }

    private static void equal(boolean is, Object expected, Object actual, Object message) {
        if (!is) {
            throw failed(message, "expected: <" + expected + "> but was: <" + actual + ">");
        }
    }

    private static void different(boolean is, Object actual, Object message) {
        if (!is) {
            throw failed(message, "expected: not equal but was: <" + actual + ">");
        }
    }

    public static <V> V fail() { throw new AssertionFailedError(); }
    public static <V> V fail(String message) { throw new AssertionFailedError(message); }
    public static <V> V fail(String message, Throwable cause) { throw new AssertionFailedError(message, cause); }
    public static <V> V fail(Throwable cause) { throw new AssertionFailedError(null, cause); }
    public static <V> V fail(Supplier<String> message) { throw new AssertionFailedError(message.get()); }

    public static void assertTrue(boolean condition) { equal(condition, true, condition, null); }
    public static void assertTrue(boolean condition, String message) { equal(condition, true, condition, message); }
    public static void assertTrue(boolean condition, Supplier<String> message) { equal(condition, true, condition, message); }

    public static void assertTrue(BooleanSupplier condition) { equal(condition.getAsBoolean(), true, false, null); }
    public static void assertTrue(BooleanSupplier condition, String message) { equal(condition.getAsBoolean(), true, false, message); }
    public static void assertTrue(BooleanSupplier condition, Supplier<String> message) { equal(condition.getAsBoolean(), true, false, message); }

    public static void assertFalse(boolean condition) { equal(!condition, false, condition, null); }
    public static void assertFalse(boolean condition, String message) { equal(!condition, false, condition, message); }
    public static void assertFalse(boolean condition, Supplier<String> message) { equal(!condition, false, condition, message); }

    public static void assertFalse(BooleanSupplier condition) { equal(!condition.getAsBoolean(), false, true, null); }
    public static void assertFalse(BooleanSupplier condition, String message) { equal(!condition.getAsBoolean(), false, true, message); }
    public static void assertFalse(BooleanSupplier condition, Supplier<String> message) { equal(!condition.getAsBoolean(), false, true, message); }

    public static void assertNull(Object actual) { equal(actual == null, null, actual, null); }
    public static void assertNull(Object actual, String message) { equal(actual == null, null, actual, message); }
    public static void assertNull(Object actual, Supplier<String> message) { equal(actual == null, null, actual, message); }

    public static void assertNotNull(Object actual) { equal(actual != null, "not null", actual, null); }
    public static void assertNotNull(Object actual, String message) { equal(actual != null, "not null", actual, message); }
    public static void assertNotNull(Object actual, Supplier<String> message) { equal(actual != null, "not null", actual, message); }

    public static void assertSame(Object expected, Object actual) { equal(expected == actual, expected, actual, null); }
    public static void assertSame(Object expected, Object actual, String message) { equal(expected == actual, expected, actual, message); }
    public static void assertSame(Object expected, Object actual, Supplier<String> message) { equal(expected == actual, expected, actual, message); }

    public static void assertNotSame(Object unexpected, Object actual) { different(unexpected != actual, actual, null); }
    public static void assertNotSame(Object unexpected, Object actual, String message) { different(unexpected != actual, actual, message); }
    public static void assertNotSame(Object unexpected, Object actual, Supplier<String> message) { different(unexpected != actual, actual, message); }

    public static void assertEquals(byte expected, byte actual) { equal(expected == actual, expected, actual, null); }
    public static void assertEquals(byte expected, byte actual, String message) { equal(expected == actual, expected, actual, message); }
    public static void assertEquals(byte expected, byte actual, Supplier<String> message) { equal(expected == actual, expected, actual, message); }

    public static void assertNotEquals(byte unexpected, byte actual) { different(unexpected != actual, actual, null); }
    public static void assertNotEquals(byte unexpected, byte actual, String message) { different(unexpected != actual, actual, message); }
    public static void assertNotEquals(byte unexpected, byte actual, Supplier<String> message) { different(unexpected != actual, actual, message); }

    public static void assertEquals(char expected, char actual) { equal(expected == actual, expected, actual, null); }
    public static void assertEquals(char expected, char actual, String message) { equal(expected == actual, expected, actual, message); }
    public static void assertEquals(char expected, char actual, Supplier<String> message) { equal(expected == actual, expected, actual, message); }

    public static void assertNotEquals(char unexpected, char actual) { different(unexpected != actual, actual, null); }
    public static void assertNotEquals(char unexpected, char actual, String message) { different(unexpected != actual, actual, message); }
    public static void assertNotEquals(char unexpected, char actual, Supplier<String> message) { different(unexpected != actual, actual, message); }

    public static void assertEquals(short expected, short actual) { equal(expected == actual, expected, actual, null); }
    public static void assertEquals(short expected, short actual, String message) { equal(expected == actual, expected, actual, message); }
    public static void assertEquals(short expected, short actual, Supplier<String> message) { equal(expected == actual, expected, actual, message); }

    public static void assertNotEquals(short unexpected, short actual) { different(unexpected != actual, actual, null); }
    public static void assertNotEquals(short unexpected, short actual, String message) { different(unexpected != actual, actual, message); }
    public static void assertNotEquals(short unexpected, short actual, Supplier<String> message) { different(unexpected != actual, actual, message); }

    public static void assertEquals(int expected, int actual) { equal(expected == actual, expected, actual, null); }
    public static void assertEquals(int expected, int actual, String message) { equal(expected == actual, expected, actual, message); }
    public static void assertEquals(int expected, int actual, Supplier<String> message) { equal(expected == actual, expected, actual, message); }

    public static void assertNotEquals(int unexpected, int actual) { different(unexpected != actual, actual, null); }
    public static void assertNotEquals(int unexpected, int actual, String message) { different(unexpected != actual, actual, message); }
    public static void assertNotEquals(int unexpected, int actual, Supplier<String> message) { different(unexpected != actual, actual, message); }

    public static void assertEquals(long expected, long actual) { equal(expected == actual, expected, actual, null); }
    public static void assertEquals(long expected, long actual, String message) { equal(expected == actual, expected, actual, message); }
    public static void assertEquals(long expected, long actual, Supplier<String> message) { equal(expected == actual, expected, actual, message); }

    public static void assertNotEquals(long unexpected, long actual) { different(unexpected != actual, actual, null); }
    public static void assertNotEquals(long unexpected, long actual, String message) { different(unexpected != actual, actual, message); }
    public static void assertNotEquals(long unexpected, long actual, Supplier<String> message) { different(unexpected != actual, actual, message); }

    public static void assertEquals(int expected, Integer actual) { equal(actual != null && expected == actual, expected, actual, null); }
    public static void assertEquals(int expected, Integer actual, String message) { equal(actual != null && expected == actual, expected, actual, message); }
    public static void assertEquals(int expected, Integer actual, Supplier<String> message) { equal(actual != null && expected == actual, expected, actual, message); }

    public static void assertEquals(Integer expected, int actual) { equal(expected != null && expected == actual, expected, actual, null); }
    public static void assertEquals(Integer expected, int actual, String message) { equal(expected != null && expected == actual, expected, actual, message); }
    public static void assertEquals(Integer expected, int actual, Supplier<String> message) { equal(expected != null && expected == actual, expected, actual, message); }

    public static void assertEquals(Integer expected, Integer actual) { equal(Objects.equals(expected, actual), expected, actual, null); }
    public static void assertEquals(Integer expected, Integer actual, String message) { equal(Objects.equals(expected, actual), expected, actual, message); }
    public static void assertEquals(Integer expected, Integer actual, Supplier<String> message) { equal(Objects.equals(expected, actual), expected, actual, message); }

    public static void assertEquals(long expected, Long actual) { equal(actual != null && expected == actual, expected, actual, null); }
    public static void assertEquals(long expected, Long actual, String message) { equal(actual != null && expected == actual, expected, actual, message); }
    public static void assertEquals(long expected, Long actual, Supplier<String> message) { equal(actual != null && expected == actual, expected, actual, message); }

    public static void assertEquals(Long expected, long actual) { equal(expected != null && expected == actual, expected, actual, null); }
    public static void assertEquals(Long expected, long actual, String message) { equal(expected != null && expected == actual, expected, actual, message); }
    public static void assertEquals(Long expected, long actual, Supplier<String> message) { equal(expected != null && expected == actual, expected, actual, message); }

    public static void assertEquals(Long expected, Long actual) { equal(Objects.equals(expected, actual), expected, actual, null); }
    public static void assertEquals(Long expected, Long actual, String message) { equal(Objects.equals(expected, actual), expected, actual, message); }
    public static void assertEquals(Long expected, Long actual, Supplier<String> message) { equal(Objects.equals(expected, actual), expected, actual, message); }

    public static void assertEquals(float expected, float actual) { equal(Float.compare(expected, actual) == 0, expected, actual, null); }
    public static void assertEquals(float expected, float actual, String message) { equal(Float.compare(expected, actual) == 0, expected, actual, message); }
    public static void assertEquals(float expected, float actual, Supplier<String> message) { equal(Float.compare(expected, actual) == 0, expected, actual, message); }

    public static void assertEquals(float expected, float actual, float delta) { equal(Float.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, expected, actual, null); }
    public static void assertEquals(float expected, float actual, float delta, String message) { equal(Float.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, expected, actual, message); }
    public static void assertEquals(float expected, float actual, float delta, Supplier<String> message) { equal(Float.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, expected, actual, message); }

    public static void assertEquals(double expected, double actual) { equal(Double.compare(expected, actual) == 0, expected, actual, null); }
    public static void assertEquals(double expected, double actual, String message) { equal(Double.compare(expected, actual) == 0, expected, actual, message); }
    public static void assertEquals(double expected, double actual, Supplier<String> message) { equal(Double.compare(expected, actual) == 0, expected, actual, message); }

    public static void assertEquals(double expected, double actual, double delta) { equal(Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, expected, actual, null); }
    public static void assertEquals(double expected, double actual, double delta, String message) { equal(Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, expected, actual, message); }
    public static void assertEquals(double expected, double actual, double delta, Supplier<String> message) { equal(Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, expected, actual, message); }

    public static void assertEquals(Object expected, Object actual) { equal(Objects.equals(expected, actual), expected, actual, null); }
    public static void assertEquals(Object expected, Object actual, String message) { equal(Objects.equals(expected, actual), expected, actual, message); }
    public static void assertEquals(Object expected, Object actual, Supplier<String> message) { equal(Objects.equals(expected, actual), expected, actual, message); }

    public static void assertNotEquals(Object unexpected, Object actual) { different(!Objects.equals(unexpected, actual), actual, null); }
    public static void assertNotEquals(Object unexpected, Object actual, String message) { different(!Objects.equals(unexpected, actual), actual, message); }
    public static void assertNotEquals(Object unexpected, Object actual, Supplier<String> message) { different(!Objects.equals(unexpected, actual), actual, message); }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", null); }
    public static void assertArrayEquals(boolean[] expected, boolean[] actual, String message) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", message); }
    public static void assertArrayEquals(boolean[] expected, boolean[] actual, Supplier<String> message) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", message); }

    public static void assertArrayEquals(byte[] expected, byte[] actual) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", null); }
    public static void assertArrayEquals(byte[] expected, byte[] actual, String message) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", message); }
    public static void assertArrayEquals(byte[] expected, byte[] actual, Supplier<String> message) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", message); }

    public static void assertArrayEquals(char[] expected, char[] actual) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", null); }
    public static void assertArrayEquals(char[] expected, char[] actual, String message) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", message); }
    public static void assertArrayEquals(char[] expected, char[] actual, Supplier<String> message) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", message); }

    public static void assertArrayEquals(int[] expected, int[] actual) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", null); }
    public static void assertArrayEquals(int[] expected, int[] actual, String message) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", message); }
    public static void assertArrayEquals(int[] expected, int[] actual, Supplier<String> message) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", message); }

    public static void assertArrayEquals(long[] expected, long[] actual) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", null); }
    public static void assertArrayEquals(long[] expected, long[] actual, String message) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", message); }
    public static void assertArrayEquals(long[] expected, long[] actual, Supplier<String> message) { equal(java.util.Arrays.equals(expected, actual), "array", "another array", message); }

    public static void assertArrayEquals(Object[] expected, Object[] actual) { equal(Objects.deepEquals(expected, actual), "array", "another array", null); }
    public static void assertArrayEquals(Object[] expected, Object[] actual, String message) { equal(Objects.deepEquals(expected, actual), "array", "another array", message); }
    public static void assertArrayEquals(Object[] expected, Object[] actual, Supplier<String> message) { equal(Objects.deepEquals(expected, actual), "array", "another array", message); }

    public static void assertIterableEquals(Iterable<?> expected, Iterable<?> actual) { equal(same(expected, actual), expected, actual, null); }
    public static void assertIterableEquals(Iterable<?> expected, Iterable<?> actual, String message) { equal(same(expected, actual), expected, actual, message); }
    public static void assertIterableEquals(Iterable<?> expected, Iterable<?> actual, Supplier<String> message) { equal(same(expected, actual), expected, actual, message); }

    private static boolean same(Iterable<?> expected, Iterable<?> actual) {
        if (expected == null || actual == null) {
            return expected == actual;
        }
        Iterator<?> a = expected.iterator();
        Iterator<?> b = actual.iterator();
        while (a.hasNext() && b.hasNext()) {
            if (!Objects.equals(a.next(), b.next())) {
                return false;
            }
        }
        return !a.hasNext() && !b.hasNext();
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T thrown(Class<T> expected, Executable executable, boolean exactly, Object message) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            if (exactly ? thrown.getClass() == expected : expected.isInstance(thrown)) {
                return (T) thrown;
            }
            throw new AssertionFailedError(begin(message) + "Unexpected exception type thrown, expected: <"
                    + expected.getName() + "> but was: <" + thrown.getClass().getName() + ">", thrown);
        }
        throw failed(message, "Expected " + expected.getName() + " to be thrown, but nothing was thrown.");
    }

    private static <T> T quiet(ThrowingSupplier<T> supplier, Object message) {
        try {
            return supplier.get();
        } catch (Throwable thrown) {
            throw new AssertionFailedError(begin(message) + "Unexpected exception thrown: " + thrown, thrown);
        }
    }

    public static <T extends Throwable> T assertThrows(Class<T> expected, Executable executable) {
        return thrown(expected, executable, false, null);
    }
    public static <T extends Throwable> T assertThrows(Class<T> expected, Executable executable, String message) {
        return thrown(expected, executable, false, message);
    }
    public static <T extends Throwable> T assertThrows(Class<T> expected, Executable executable, Supplier<String> message) {
        return thrown(expected, executable, false, message);
    }

    public static <T extends Throwable> T assertThrowsExactly(Class<T> expected, Executable executable) {
        return thrown(expected, executable, true, null);
    }
    public static <T extends Throwable> T assertThrowsExactly(Class<T> expected, Executable executable, String message) {
        return thrown(expected, executable, true, message);
    }
    public static <T extends Throwable> T assertThrowsExactly(Class<T> expected, Executable executable, Supplier<String> message) {
        return thrown(expected, executable, true, message);
    }

    public static void assertDoesNotThrow(Executable executable) { assertDoesNotThrow(executable, (String) null); }
    public static void assertDoesNotThrow(Executable executable, String message) {
        quiet(() -> { executable.execute(); return null; }, message);
    }
    public static <T> T assertDoesNotThrow(ThrowingSupplier<T> supplier) { return quiet(supplier, null); }
    public static <T> T assertDoesNotThrow(ThrowingSupplier<T> supplier, String message) { return quiet(supplier, message); }

    public static <T> T assertInstanceOf(Class<T> expected, Object actual) { return assertInstanceOf(expected, actual, null); }
    @SuppressWarnings("unchecked")
    public static <T> T assertInstanceOf(Class<T> expected, Object actual, String message) {
        equal(expected.isInstance(actual), expected.getName(), actual, message);
        return (T) actual;
    }

    /** The first that fails ends the test, where JUnit tells of all. */
    public static void assertAll(Executable... executables) { assertAll(null, executables); }
    public static void assertAll(String heading, Executable... executables) {
        for (Executable executable : executables) {
            run(executable);
        }
    }

    public static void assertTimeout(Duration limit, Executable executable) { run(executable); }
    public static void assertTimeout(Duration limit, Executable executable, String message) { run(executable); }
    public static <T> T assertTimeout(Duration limit, ThrowingSupplier<T> supplier) {
        try {
            return supplier.get();
        } catch (Throwable thrown) {
            throw Assertions.<RuntimeException>again(thrown);
        }
    }
    public static void assertTimeoutPreemptively(Duration limit, Executable executable) { run(executable); }

    private static void run(Executable executable) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            throw Assertions.<RuntimeException>again(thrown);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E again(Throwable thrown) throws E { throw (E) thrown; }
}
