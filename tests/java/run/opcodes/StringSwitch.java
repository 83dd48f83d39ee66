/** switch on strings with equal hash codes, nested, in loops, with yields. */
public class StringSwitch {
    static int f(String s) {
        return switch (s) {
            case "AaAa", "BBBB" -> 1;
            case "AaBB" -> 2;
            case "BBAa" -> 3;
            case "x" -> {
                int t = 0;
                for (char c : s.toCharArray()) t += c;
                yield t;
            }
            default -> s.isEmpty() ? 0 : -1;
        };
    }
    public static void main(String[] args) {
        for (String s : new String[] {"AaAa", "BBBB", "AaBB", "BBAa", "AaC#", "x", "", "y"}) System.out.print(f(s) + " ");
        System.out.println();
        outer:
        for (int i = 0; ; i++) {
            switch ("k" + i) {
                case "k0": continue outer;
                case "k1":
                    switch (i) {
                        case 1: System.out.println("inner"); break;
                        default: System.out.println("no");
                    }
                    break;
                case "k3": break outer;
                default: System.out.println("d" + i);
            }
            System.out.println("after " + i);
        }
        Character ch = 'b';
        switch (ch) {
            case 'a': System.out.println("a");
            case 'b': System.out.println("b");
            case 'c': System.out.println("c"); break;
            case 'd': System.out.println("d");
        }
        Integer boxed = 1000;
        switch (boxed) {
            case 1000 -> System.out.println("boxed");
            default -> System.out.println("not");
        }
    }
}
