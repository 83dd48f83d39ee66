/** Nested try, catch, finally: order, returns, replaced exceptions. */
public class Finally {
    static StringBuilder log = new StringBuilder();

    @SuppressWarnings("finally")
    static int f(int mode) {
        try {
            log.append("t");
            try {
                if (mode == 1) throw new RuntimeException("one");
                if (mode == 2) return 2;
                if (mode == 3) throw new Error("three");
                log.append("n");
            } catch (RuntimeException e) {
                log.append("c");
                if (mode == 1) return 1;
            } finally {
                log.append("f");
            }
            log.append("a");
        } catch (Error e) {
            log.append("E");
            return 3;
        } finally {
            log.append("F");
            if (mode == 4) return 44;
        }
        return 0;
    }

    @SuppressWarnings("finally")
    static int overridden() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 7;
        }
    }

    static int unchanged() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static int loop() {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break;
                n += 10;
            } finally {
                n++;
            }
        }
        return n;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            log.setLength(0);
            System.out.println(f(i) + " " + log);
        }
        System.out.println(overridden() + " " + unchanged() + " " + loop());
        try {
            try {
                throw new IllegalStateException("first");
            } finally {
                throw new IllegalArgumentException("second");
            }
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
