/** Enums: values, valueOf, ordinal, bodies, fields, switch, EnumMap, EnumSet, interfaces. */
import java.util.EnumMap;
import java.util.EnumSet;

public class Enums {
    enum Color { RED, GREEN, BLUE }
    enum Op implements java.util.function.IntBinaryOperator {
        ADD("+") {
            public int applyAsInt(int a, int b) { return a + b; }
        },
        MUL("*") {
            public int applyAsInt(int a, int b) { return a * b; }
            @Override String sign() { return "x"; }
        };
        private final String sign;
        Op(String sign) { this.sign = sign; }
        String sign() { return sign; }
    }

    static String warm(Color c) {
        switch (c) {
            case RED: return "warm";
            case BLUE: return "cold";
            default: return "neither";
        }
    }

    public static void main(String[] args) {
        for (Color c : Color.values()) {
            System.out.println(c + " " + c.ordinal() + " " + c.name() + " " + warm(c) + " " + c.compareTo(Color.GREEN));
        }
        for (Op op : Op.values()) {
            System.out.println(op + op.sign() + op.applyAsInt(6, 7) + " " + op.getDeclaringClass().getSimpleName());
        }
        System.out.println(Color.valueOf("BLUE") == Color.BLUE);
        try {
            Color.valueOf("PINK");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        EnumMap<Color, Integer> m = new EnumMap<>(Color.class);
        m.put(Color.BLUE, 3);
        m.put(Color.RED, 1);
        System.out.println(m + " " + m.containsKey(Color.GREEN));
        EnumSet<Color> s = EnumSet.of(Color.BLUE, Color.RED);
        System.out.println(s + " " + EnumSet.complementOf(s) + " " + EnumSet.allOf(Color.class).size() + " " + EnumSet.noneOf(Color.class));
        System.out.println(Color.RED.equals(Color.RED) + " " + Enum.valueOf(Color.class, "GREEN"));
    }
}
