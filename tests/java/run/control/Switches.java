/** switch on int, char, String and enum: tables, lookups, fall-through, expressions. */
public class Switches {
    enum Day { MON, TUE, SUN }

    static String dense(int i) {
        switch (i) {
            case 0: return "zero";
            case 1:
            case 2: return "few";
            case 3: break;
            case 5: return "five";
            default: return "other";
        }
        return "broke";
    }
    static int sparse(int i) {
        return switch (i) {
            case Integer.MIN_VALUE -> 1;
            case -1 -> 2;
            case 1000000 -> 3;
            case Integer.MAX_VALUE -> 4;
            default -> 0;
        };
    }
    static String text(String s) {
        switch (s) {
            case "Aa": return "first";
            case "BB": return "same hash";
            case "": return "empty";
            default: return "none";
        }
    }
    static int yields(Day d, char c) {
        int x = switch (d) {
            case MON, TUE -> {
                int y = c - 'a';
                yield y * 2;
            }
            case SUN -> c == 'z' ? 100 : 200;
        };
        return x;
    }
    static String fall(int i) {
        StringBuilder s = new StringBuilder();
        switch (i) {
            case 1: s.append("1");
            default: s.append("d");
            case 2: s.append("2"); break;
            case 3: s.append("3");
        }
        return s.toString();
    }

    public static void main(String[] args) {
        for (int i = -1; i < 7; i++) System.out.print(dense(i) + " " + fall(i) + " ");
        System.out.println();
        for (int i : new int[] {Integer.MIN_VALUE, -1, 0, 1000000, Integer.MAX_VALUE}) System.out.print(sparse(i) + " ");
        System.out.println();
        for (String s : new String[] {"Aa", "BB", "C#", "", "x"}) System.out.print(text(s) + " ");
        System.out.println();
        System.out.println(yields(Day.MON, 'c') + " " + yields(Day.SUN, 'z') + " " + yields(Day.SUN, 'a'));
        switch ('b') {
            case 'a' -> System.out.println("a");
            case 'b' -> System.out.println("b");
            default -> System.out.println("?");
        }
        Day none = null;
        try {
            yields(none, 'a');
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
