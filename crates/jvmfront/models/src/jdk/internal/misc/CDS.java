package jdk.internal.misc;

/** No archive of classes. */
public class CDS {
    public static boolean isDumpingClassList() { return false; }
    public static boolean isDumpingArchive() { return false; }
    public static boolean isSharingEnabled() { return false; }
    public static long getRandomSeedForDumping() { return 0; }
    public static void defineArchivedModules(Object platform, Object system) {}
    public static void initializeFromArchive(Class<?> c) {}
    public static void logLambdaFormInvoker(String prefix, String holder, String name, String type) {}
    public static void logLambdaFormInvoker(String prefix, String holder, String name) {}
    public static void logSpeciesType(String prefix, String name) {}
}
