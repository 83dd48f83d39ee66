/** A static initialiser that fails: the first use and the later ones. */
public class InitFails {
    static class Bad {
        static int n = 1;
        static {
            System.out.println("tries");
            if (n == 1) throw new IllegalStateException("no");
        }
        static void touch() {}
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            try {
                Bad.touch();
            } catch (ExceptionInInitializerError e) {
                System.out.println("EIIE " + e.getCause() + " " + e.getMessage());
            } catch (NoClassDefFoundError e) {
                System.out.println("NCDFE");
            }
        }
    }
}
