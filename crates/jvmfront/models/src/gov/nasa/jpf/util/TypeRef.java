package gov.nasa.jpf.util;

/** The name of a class. */
public class TypeRef {
    private final String name;
    public TypeRef(String name) { this.name = name; }
    @Override public String toString() { return name; }
}
