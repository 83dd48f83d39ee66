/** Virtual calls, hidden fields, super, abstract classes, protected members, static hiding. */
public class Inheritance {
    static abstract class Shape {
        String name = "shape";
        static String kind() { return "Shape"; }
        abstract double area();
        String describe() { return name + " " + area() + " " + this.getName(); }
        String getName() { return name; }
    }
    static class Square extends Shape {
        String name = "square";
        final double side;
        Square(double side) { this.side = side; }
        static String kind() { return "Square"; }
        @Override double area() { return side * side; }
        @Override String getName() { return name + "/" + super.name + "/" + super.getName(); }
    }
    static class Unit extends Square {
        Unit() { super(1); }
        @Override double area() { return super.area() + 0.5; }
    }
    static class Early {
        Early() { init(); }
        void init() { System.out.println("Early.init"); }
    }
    static class Late extends Early {
        int x = 5;
        Late() { System.out.println("x = " + x); }
        @Override void init() { System.out.println("Late.init x = " + x); x = 9; }
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(2), new Unit(), new Shape() {
            @Override double area() { return -1; }
        }};
        for (Shape s : shapes) {
            System.out.println(s.describe() + " " + s.name);
        }
        System.out.println(((Shape) shapes[0]).name + " " + ((Square) shapes[0]).name + " " + Shape.kind() + " " + Square.kind());
        new Late();
        Object o = shapes[1];
        System.out.println((o instanceof Square) + " " + (o instanceof Unit) + " " + (shapes[0] instanceof Unit) + " " + (null instanceof Object));
        System.out.println(o.getClass() == Unit.class);
        System.out.println(o.getClass().getName() + " " + o.getClass().getSimpleName());
    }
}
