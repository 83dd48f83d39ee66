// check: race=violated
// The constructor starts a thread with `this` before the field is set.
public class LeakingThis {
    int field;
    LeakingThis() {
        new Thread(() -> System.out.println(field)).start();
        field = 7;
    }
    public static void main(String[] args) { new LeakingThis(); }
}
