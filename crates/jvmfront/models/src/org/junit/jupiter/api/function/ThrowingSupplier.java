package org.junit.jupiter.api.function;

/** Code that gives something or throws anything. */
@FunctionalInterface
public interface ThrowingSupplier<T> {
    T get() throws Throwable;
}
