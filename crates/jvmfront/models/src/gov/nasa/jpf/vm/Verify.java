package gov.nasa.jpf.vm;

import threadproof.Vm;

/**
 * What programs say to Java PathFinder, with the same meaning here. Counters and values that outlive an execution of
 * the search are written without effect, and a gap when they are read.
 */
public class Verify {
    public static final int NO_VALUE = -1;

    private Verify() {}

    public static boolean getBoolean() { return Vm.nondetBoolean(); }
    public static boolean getBoolean(boolean falseFirst) { return Vm.nondetBoolean(); }
    public static int getInt(int min, int max) { return Vm.nondetInt(min, max); }
    public static int getIntFromList(int... values) { return values[Vm.nondetInt(0, values.length - 1)]; }
    public static long getLongFromList(long... values) { return values[Vm.nondetInt(0, values.length - 1)]; }
    public static double getDoubleFromList(double... values) { return values[Vm.nondetInt(0, values.length - 1)]; }
    public static float getFloatFromList(float... values) { return values[Vm.nondetInt(0, values.length - 1)]; }
    public static int random(int max) { return Vm.nondetInt(0, max); }
    public static boolean randomBool() { return Vm.nondetBoolean(); }

    public static void ignoreIf(boolean condition) { Vm.assume(!condition); }
    public static void instrumentPoint(String label) {}
    public static void instrumentPointDeep(String label) {}
    public static void boring(boolean condition) {}
    public static void interesting(boolean condition) {}
    public static void breakTransition(String reason) { Vm.yield(); }
    public static void beginAtomic() { Vm.atomicBegin(); }
    public static void endAtomic() { Vm.atomicEnd(); }
    public static void terminateSearch() { Vm.assume(false); }

    public static boolean isRunningInJPF() { return true; }
    public static boolean vmIsMatchingStates() { return true; }
    public static void setProperties(String... properties) {}
    public static void setShared(Object o, boolean shared) {}
    public static void freezeSharedness(Object o, boolean freeze) {}

    public static void assertTrue(String message, boolean condition) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }
    public static void assertTrue(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    public static int getCounter(int id) { Vm.gap("Verify.getCounter"); return 0; }
    public static void resetCounter(int id) {}
    public static void setCounter(int id, int value) {}
    public static int incrementCounter(int id) { return 0; }
    public static void putValue(String key, int value) {}
    public static int getValue(String key) { Vm.gap("Verify.getValue"); return NO_VALUE; }
    public static void setBitInBitSet(int id, int bit, boolean value) {}
    public static boolean getBitInBitSet(int id, int bit) { Vm.gap("Verify.getBitInBitSet"); return false; }

    public static void print(String s) { System.out.print(s); }
    public static void println(String s) { System.out.println(s); }
    public static void println() { System.out.println(); }
    public static void print(String s, int i) { System.out.print(s + " : " + i); }
    public static void print(String s, boolean b) { System.out.print(s + " : " + b); }
    public static void print(String... args) {
        for (String s : args) {
            System.out.print(s);
        }
    }
    public static void threadPrint(String s) { print(Thread.currentThread().getName() + ": " + s); }
    public static void threadPrintln(String s) { println(Thread.currentThread().getName() + ": " + s); }
    public static void printPathOutput(String s) {}
    public static void printPathOutput(boolean condition, String s) {}
}
