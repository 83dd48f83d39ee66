// check: race=violated
// What is set after the start is not ordered by it.
public class SetAfterStart {
    static int n;
    public static void main(String[] args) {
        new Thread(() -> System.out.println(n)).start();
        n = 1;
    }
}
