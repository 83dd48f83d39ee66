package java.lang;

import threadproof.Surroundings;
import threadproof.Vm;

/** A computer with any number of processors and a memory that does not fill up. */
public class Runtime {
    private static final Runtime CURRENT = new Runtime();

    private Runtime() {}

    public static Runtime getRuntime() { return CURRENT; }

    public void exit(int status) { Vm.exit(status); }
    public void halt(int status) { Vm.exit(status); }
    public void addShutdownHook(Thread hook) { Vm.gap("Runtime.addShutdownHook"); }
    public boolean removeShutdownHook(Thread hook) { Vm.gap("Runtime.removeShutdownHook"); return false; }
    public int availableProcessors() { return Surroundings.processors(); }
    /** What code of the JDK finds, which spins and splits work by it. */
    static int $availableProcessors(Runtime r) { return 2; }
    public long freeMemory() { return 1L << 28; }
    public long totalMemory() { return 1L << 29; }
    public long maxMemory() { return 1L << 30; }
    public void gc() {}
    public void runFinalization() {}
    public Process exec(String command) { Vm.gap("Runtime.exec"); return null; }
    public void load(String file) { Vm.gap("native code: Runtime.load"); }
    public void loadLibrary(String name) { Vm.gap("native code: Runtime.loadLibrary"); }
}
