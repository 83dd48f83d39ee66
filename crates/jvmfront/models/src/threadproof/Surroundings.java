package threadproof;

/**
 * What the user who starts the program decides: variables of the environment, properties, the standard input, files. Nothing
 * of it is a constant. A variable or property is decided when it is first asked for, and stays so: unset, or any text of
 * at most {@link #LONGEST} ASCII characters. The standard input is at most as many bytes, and ends anywhere.
 */
public final class Surroundings {
    private Surroundings() {}

    /** The front end tells reports of this number ({@code LooksAt::longest}). */
    public static final int LONGEST = 6;

    @Silent private static Asked asked;
    @Silent private static int read;
    @Silent private static boolean ended;

    /** A name that was asked for, with its value. */
    @Silent
    private static final class Asked {
        final int kind;
        final String name;
        final String value;
        final Asked next;

        Asked(int kind, String name, String value, Asked next) {
            this.kind = kind;
            this.name = name;
            this.value = value;
            this.next = next;
        }
    }

    /** A variable of the environment. */
    public static final int VARIABLE = 0;
    /** A property of the virtual machine. */
    public static final int PROPERTY = 1;

    /** The value of what is called so, or null. */
    public static String value(int kind, String name) {
        Vm.atomicBegin();
        String value = decided(kind, name);
        Vm.atomicEnd();
        return value;
    }

    private static String decided(int kind, String name) {
        for (Asked a = asked; a != null; a = a.next) {
            if (a.kind == kind && a.name.equals(name)) {
                return a.value;
            }
        }
        String value = Vm.nondetBoolean() ? text() : null;
        asked = new Asked(kind, name, value, asked);
        return value;
    }

    @SuppressWarnings("deprecation")
    private static String text() {
        byte[] letters = new byte[Vm.nondetInt(0, LONGEST)];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (byte) Vm.nondetInt(1, 126);
        }
        return new String(letters, 0);
    }

    /** A byte of the standard input; -1 at its end, which it may come to anywhere. */
    static int input() {
        Vm.atomicBegin();
        int value = -1;
        if (!ended && read < LONGEST && Vm.nondetBoolean()) {
            read++;
            value = Vm.nondetInt(0, 255);
        } else {
            ended = true;
        }
        Vm.atomicEnd();
        return value;
    }

    /** A question to the file system: any answer. */
    public static boolean any() {
        files();
        return Vm.nondetBoolean();
    }

    /** A size or a time: 0, or any. */
    public static long size() {
        files();
        return Vm.nondetLong() & Long.MAX_VALUE;
    }

    /** Opens a file, which may fail. */
    public static void open(String name) throws java.io.FileNotFoundException {
        files();
        if (Vm.nondetBoolean()) {
            throw new java.io.FileNotFoundException(name + " (No such file or directory)");
        }
    }

    /** A byte of a file; -1 at its end, which it may come to anywhere. */
    public static int fileByte() { return Vm.nondetBoolean() ? Vm.nondetInt(0, 255) : -1; }

    /** The front end tells reports that the program uses files if it reaches this. */
    private static void files() {}

    /** How many processors there are: any number. */
    public static int processors() { return Vm.nondetInt(1, 65536); }
}
