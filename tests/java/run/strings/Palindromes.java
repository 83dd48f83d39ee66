/** Typical string puzzles: palindromes, anagrams, Caesar, run-length coding, roman numbers. */
import java.util.Arrays;

public class Palindromes {
    static boolean palindrome(String s) {
        s = s.replaceAll("[^A-Za-z]", "").toLowerCase();
        return new StringBuilder(s).reverse().toString().equals(s);
    }
    static boolean anagram(String a, String b) {
        char[] x = a.toCharArray(), y = b.toCharArray();
        Arrays.sort(x);
        Arrays.sort(y);
        return Arrays.equals(x, y);
    }
    static String caesar(String s, int k) {
        StringBuilder r = new StringBuilder();
        for (char c : s.toCharArray()) r.append(Character.isUpperCase(c) ? (char) ('A' + (c - 'A' + k + 26) % 26) : c);
        return r.toString();
    }
    static String rle(String s) {
        String r = "";
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++);
            r += s.charAt(i) + "" + (j - i);
        }
        return r;
    }
    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] r = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < v.length; i++) for (; n >= v[i]; n -= v[i]) s.append(r[i]);
        return s.toString();
    }

    public static void main(String[] args) {
        System.out.println(palindrome("A man, a plan, a canal: Panama") + " " + palindrome("nope"));
        System.out.println(anagram("listen", "silent") + " " + caesar("HELLO w", 3) + " " + caesar("KHOOR", -3) + " " + rle("aaabccd"));
        System.out.println(roman(1994) + " " + roman(2026) + " " + String.join(",", "b a c".split(" ")));
        System.out.println("a-b-c".matches("[a-z](-[a-z])*") + " " + "x1y22".replaceAll("([a-z])(\\d+)", "$2$1"));
    }
}
