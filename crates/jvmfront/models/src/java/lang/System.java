package java.lang;

import java.io.Console;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import threadproof.Silent;
import threadproof.Surroundings;
import threadproof.Vm;

/** Streams over the machine's output and input, a clock, and properties of an unknown computer. */
@Silent
public final class System {
    private System() {}

    public static InputStream in = new threadproof.StandardInput();
    public static PrintStream out = PrintStream.$standard(1);
    public static PrintStream err = PrintStream.$standard(2);

    public static void setIn(InputStream s) { in = s; }
    public static void setOut(PrintStream s) { out = s; }
    public static void setErr(PrintStream s) { err = s; }
    public static Console console() { return null; }

    public static long currentTimeMillis() { return Vm.clock() / 1000000; }
    public static long nanoTime() { return Vm.clock(); }

    public static native void arraycopy(Object from, int at, Object to, int position, int length);

    public static int identityHashCode(Object o) { return o == null ? 0 : Vm.identityHash(o); }

    public static void exit(int status) { Vm.exit(status); }
    public static void gc() {}
    public static void runFinalization() {}

    private static Map<String, String> set;

    public static String getProperty(String key) { return property(key, true); }

    private static String property(String key, boolean given) {
        if (key == null) {
            throw new NullPointerException("key can't be null");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
        if (set != null && set.containsKey(key)) {
            return set.get(key);
        }
        switch (key) {
            case "line.separator": return "\n";
            case "file.separator": return "/";
            case "path.separator": return ":";
            case "java.version": return "17";
            case "java.specification.version": return "17";
            case "java.class.version": return "61.0";
            case "java.vendor": return "Threadproof";
            case "os.name": return "Linux";
            case "os.arch": return "amd64";
            case "file.encoding": return "UTF-8";
            default: return given ? Surroundings.value(Surroundings.PROPERTY, key) : null;
        }
    }

    /** What code of the JDK finds: its own switches are not set. */
    static String $getProperty(String key) { return property(key, false); }
    static String $getProperty(String key, String otherwise) {
        String value = property(key, false);
        return value == null ? otherwise : value;
    }

    public static String getProperty(String key, String otherwise) {
        String value = getProperty(key);
        return value == null ? otherwise : value;
    }

    public static String setProperty(String key, String value) {
        String old = getProperty(key);
        if (value == null) {
            throw new NullPointerException();
        }
        if (set == null) {
            set = new HashMap<>();
        }
        set.put(key, value);
        return old;
    }

    public static String clearProperty(String key) {
        String old = getProperty(key);
        if (set == null) {
            set = new HashMap<>();
        }
        set.put(key, null);
        return old;
    }

    public static Properties getProperties() { Vm.gap("System.getProperties"); return null; }

    public static String getenv(String name) {
        if (name == null) {
            throw new NullPointerException();
        }
        String[] variables = Vm.environment();
        if (variables == null) {
            return Surroundings.value(Surroundings.VARIABLE, name);
        }
        for (String variable : variables) {
            int end = variable.indexOf('=');
            if (end == name.length() && variable.startsWith(name)) {
                return variable.substring(end + 1);
            }
        }
        return null;
    }

    public static Map<String, String> getenv() {
        String[] variables = Vm.environment();
        if (variables == null) {
            Vm.gap("System.getenv(), the whole environment, which is not given (--env)");
        }
        Map<String, String> map = new HashMap<>();
        for (String variable : variables) {
            int end = variable.indexOf('=');
            map.put(variable.substring(0, end), variable.substring(end + 1));
        }
        return map;
    }

    public static String lineSeparator() { return "\n"; }

    @SuppressWarnings("removal")
    public static SecurityManager getSecurityManager() { return null; }
    @SuppressWarnings("removal")
    public static void setSecurityManager(SecurityManager s) {
        throw new UnsupportedOperationException("The Security Manager is deprecated");
    }

    public static void load(String file) { Vm.gap("native code: System.load"); }
    public static void loadLibrary(String name) { Vm.gap("native code: System.loadLibrary"); }
    public static native String mapLibraryName(String name);
}
