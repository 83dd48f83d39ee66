/** Numbers from text and back. */
public class Parsing {
    static void parse(String s) {
        try {
            System.out.println(s + " -> " + Integer.parseInt(s));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"0", "-1", "+7", "2147483647", "2147483648", "-2147483648", "", "x", "1 ", "--1", "007"}) {
            parse(s);
        }
        parse(null);
        System.out.println(Long.parseLong("-9223372036854775808") + " " + Integer.parseInt("ff", 16) + " " + Integer.valueOf("12"));
        System.out.println(Integer.decode("0x10") + " " + Integer.decode("-010") + " " + Long.parseLong("zz", 36));
        System.out.println(Double.parseDouble("1e3") + " " + Double.parseDouble("-.5") + " " + Double.parseDouble("NaN") + " "
            + Float.parseFloat("3.25") + " " + Double.valueOf("  7 "));
        System.out.println(Boolean.parseBoolean("TRUE") + " " + Boolean.parseBoolean("yes"));
        try {
            Double.parseDouble("1,5");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
