// check: deadlock=safe race=safe assert=safe
// Two threads initialise one class; one does, the other waits and sees all of it.
public class InitialisersOrdered {
    static class A {
        static int a = 5;
        static int[] list = new int[3];
        static { list[0] = B.b; }
    }
    static class B {
        static int b = Integer.parseInt("6");
    }

    public static void main(String[] args) {
        new Thread(() -> { assert A.list[0] == 6; }).start();
        assert A.list[0] == 6 && A.a == 5;
    }
}
