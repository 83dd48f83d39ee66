package jdk.internal.misc;

import java.util.Map;

/** A virtual machine that has started and saved no properties. */
public class VM {
    public static boolean isBooted() { return true; }
    public static boolean isModuleSystemInited() { return true; }
    public static int initLevel() { return 4; }
    public static void initLevel(int level) {}
    public static void awaitInitLevel(int level) {}
    public static boolean isShutdown() { return false; }
    public static boolean isJavaLangInvokeInited() { return true; }
    public static void setJavaLangInvokeInited() {}
    public static boolean isSystemDomainLoader(ClassLoader loader) { return loader == null; }
    public static long maxDirectMemory() { return 1L << 30; }
    public static boolean isDirectMemoryPageAligned() { return false; }
    public static String getSavedProperty(String key) { return null; }
    public static Map<String, String> getSavedProperties() { return Map.of(); }
    public static boolean isSupportedClassFileVersion(int major, int minor) { return major <= 61; }
    public static ClassLoader latestUserDefinedLoader() { return null; }
    public static boolean isSetUID() { return false; }
    public static long getNanoTimeAdjustment(long offset) { return threadproof.Vm.clock(); }
    public static void addFinalRefCount(int n) {}
}
