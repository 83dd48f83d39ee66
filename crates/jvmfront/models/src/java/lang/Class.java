package java.lang;

import java.io.Serializable;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import threadproof.Silent;
import threadproof.Vm;

/**
 * What a program asks of a class without reflection. The front end makes one object for each class that is named, and
 * fills its fields. Members, annotations, loaders and modules are not modelled.
 */
@Silent
public final class Class<T> implements Serializable, Type {
    private static final long serialVersionUID = 3206093459760846163L;
    private static final int PRIMITIVE = 1 << 16;
    private static final int RECORD = 1 << 17;

    /** As {@link #getName} gives it. */
    private final String name;
    private final Class<? super T> superclass;
    /** Of an array; else null. */
    private final Class<?> component;
    /** Directly implemented or extended; null: none. */
    private final Class<?>[] interfaces;
    /** Access flags of the class file; bit 16: a primitive type; bit 17: a record. */
    private final int flags;

    private Class() {
        name = null;
        superclass = null;
        component = null;
        interfaces = null;
        flags = 0;
    }

    public String getName() { return name; }
    public String getTypeName() { return component != null ? component.getTypeName() + "[]" : name; }
    public String getCanonicalName() {
        if (component != null) {
            String of = component.getCanonicalName();
            return of == null ? null : of + "[]";
        }
        return name.replace('$', '.');
    }
    public String getSimpleName() {
        if (component != null) {
            return component.getSimpleName() + "[]";
        }
        int from = name.lastIndexOf('.') + 1;
        int inner = name.lastIndexOf('$') + 1;
        if (inner > from && inner < name.length()) {
            from = inner;
            // A local class has a number before its name, an anonymous one a number only.
            while (from < name.length() && name.charAt(from) >= '0' && name.charAt(from) <= '9') {
                from++;
            }
        }
        return name.substring(from);
    }
    public String getPackageName() {
        if (component != null) {
            return component.getPackageName();
        }
        int dot = name.lastIndexOf('.');
        return isPrimitive() ? "java.lang" : dot < 0 ? "" : name.substring(0, dot);
    }

    public boolean isArray() { return component != null; }
    public boolean isPrimitive() { return (flags & PRIMITIVE) != 0; }
    public boolean isInterface() { return (flags & 0x200) != 0; }
    public boolean isAnnotation() { return (flags & 0x2000) != 0; }
    public boolean isEnum() { return (flags & 0x4000) != 0 && superclass == Enum.class; }
    public boolean isRecord() { return (flags & RECORD) != 0; }
    public boolean isSynthetic() { return (flags & 0x1000) != 0; }
    public boolean isHidden() { return false; }
    public boolean isAnonymousClass() { return getSimpleName().isEmpty(); }
    public int getModifiers() { return flags & 0x7e1f; }
    public Class<? super T> getSuperclass() { return isInterface() || isPrimitive() ? null : superclass; }
    public Class<?> getComponentType() { return component; }
    public Class<?> componentType() { return component; }
    public Class<?>[] getInterfaces() { return interfaces == null ? new Class<?>[0] : interfaces.clone(); }
    public ClassLoader getClassLoader() { return null; }
    ClassLoader getClassLoader0() { return null; }
    public boolean desiredAssertionStatus() { return true; }

    public boolean isInstance(Object o) { return o != null && isAssignableFrom(o.getClass()); }

    public boolean isAssignableFrom(Class<?> c) {
        if (c == this) {
            return true;
        }
        if (isPrimitive() || c.isPrimitive()) {
            return false;
        }
        if (c.component != null) {
            return component != null && component.isAssignableFrom(c.component)
                    || this == Object.class || name.equals("java.lang.Cloneable") || name.equals("java.io.Serializable");
        }
        if (this == Object.class) {
            return true;
        }
        for (; c != null; c = c.superclass) {
            if (c == this) {
                return true;
            }
            if (c.interfaces != null) {
                for (Class<?> i : c.interfaces) {
                    if (isAssignableFrom(i)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    public T cast(Object o) {
        if (o != null && !isInstance(o)) {
            throw new ClassCastException("Cannot cast " + o.getClass().getName() + " to " + name);
        }
        return (T) o;
    }

    @SuppressWarnings("unchecked")
    public <U> Class<? extends U> asSubclass(Class<U> c) {
        if (!c.isAssignableFrom(this)) {
            throw new ClassCastException(toString());
        }
        return (Class<? extends U>) this;
    }

    /** Calls {@code values()} of an enum class: the front end's. Null for other classes. */
    private native T[] $values();

    /** Made anew at each call: what threads would share here orders nothing, and is no race. */
    T[] getEnumConstantsShared() { return isEnum() ? $values() : null; }
    public T[] getEnumConstants() { return getEnumConstantsShared(); }
    Map<String, T> enumConstantDirectory() {
        T[] values = getEnumConstantsShared();
        if (values == null) {
            throw new IllegalArgumentException(name + " is not an enum class");
        }
        Map<String, T> made = new HashMap<>();
        for (T value : values) {
            made.put(((Enum<?>) value).name(), value);
        }
        return made;
    }
    /** For real JDK classes, which reach it through {@code JavaLangAccess}. */
    public static <E> E[] $enumConstants(Class<E> c) { return c.getEnumConstantsShared(); }

    static native Class<?> getPrimitiveClass(String name);

    public static Class<?> forName(String name) throws ClassNotFoundException {
        Vm.gap("reflection: Class.forName");
        return null;
    }

    public String toString() { return (isInterface() ? "interface " : isPrimitive() ? "" : "class ") + name; }
    public String toGenericString() { return toString(); }
}
