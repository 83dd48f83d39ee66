/** Lazy holders, enum singletons, static nested state. */
public class Singletons {
    static class Holder {
        static { System.out.println("holder"); }
        static final Singletons IT = new Singletons("lazy");
    }
    enum One {
        IT;
        int hits;
        int hit() { return ++hits; }
    }
    final String name;
    Singletons(String name) { this.name = name; }
    static Singletons get() { return Holder.IT; }

    public static void main(String[] args) {
        System.out.println("start");
        System.out.println(get().name + (get() == get()));
        System.out.println(One.IT.hit() + One.IT.hit());
        System.out.println(One.valueOf("IT") == One.IT);
    }
}
