/** Class objects as far as people use them. */
import java.util.List;

public class ClassNames {
    interface I {}
    enum E { A { }, B }
    record R() {}
    static class Inner implements I {}

    public static void main(String[] args) {
        Object[] os = {"s", 1, new int[0], new String[0][], new Inner(), E.B, new R(), new Object() {}, (Runnable & I) null == null ? 'c' : 'd'};
        for (Object o : os) {
            Class<?> c = o.getClass();
            System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.isArray() + c.isEnum() + c.isRecord() + c.isInterface() + " " + c.getTypeName());
        }
        System.out.println(E.A.getClass() == E.class);
        System.out.println(E.A.getDeclaringClass() == E.class);
        System.out.println(I.class.isInterface() + " " + int.class.isPrimitive() + " " + I.class.isInstance(new Inner()) + " " + I.class.isInstance("s")
            + " " + I.class.isAssignableFrom(Inner.class) + " " + Object.class.isAssignableFrom(int[].class) + " " + Number.class.isInstance(5));
        System.out.println(Inner.class.getSuperclass() + " " + Integer.class.getSuperclass().getName() + " " + Object.class.getSuperclass() + " " + int[].class.getComponentType());
        System.out.println(String.class.cast("x") + " " + E.class.getEnumConstants().length);
        try {
            Integer.class.cast("x");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(void.class + " " + Integer.TYPE + " " + (int.class == Integer.TYPE) + " " + List.class.getName() + " " + ClassNames.class.getPackageName().isEmpty());
    }
}
