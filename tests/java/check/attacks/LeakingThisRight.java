// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of LeakingThis.
public class LeakingThisRight {
    int field;
    LeakingThisRight() {
        field = 7;
        new Thread(() -> System.out.println(field)).start();
    }
    public static void main(String[] args) { new LeakingThisRight(); }
}
