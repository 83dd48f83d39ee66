// alone: the frames below those of the program are the start of the virtual machine
// Frames of the program, as the virtual machine prints them.
public class Traces {
    static class Wrong extends Exception {
        Wrong(String message) { super(message); }
    }

    static void third(int i) throws Wrong {
        if (i == 0) {
            throw new Wrong("third");
        }
        int[] none = new int[i];
        none[i] = 1;
    }

    static void second(int i) throws Wrong {
        third(i);
    }

    void first(int i) throws Wrong {
        try {
            second(i);
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) {
            try {
                new Traces().first(i);
            } catch (Exception e) {
                e.printStackTrace(System.out);
            }
        }
        Exception again = null;
        try {
            second(0);
        } catch (Wrong e) {
            again = e;
        }
        try {
            throw again;
        } catch (Exception e) {
            e.printStackTrace(System.out);
        }
        Exception own = new Exception("own");
        own.setStackTrace(new StackTraceElement[] {new StackTraceElement("p.C", "m", "C.java", 7)});
        own.printStackTrace(System.out);
        System.out.println(own.getStackTrace()[0].getLineNumber());
    }
}
