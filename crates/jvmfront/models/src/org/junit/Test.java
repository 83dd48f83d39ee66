package org.junit;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** JUnit 4's annotation of this name, so that tests compile without its jar. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Test {
    /** The exception that the method is to throw. */
    Class<? extends Throwable> expected() default None.class;
    /** Milliseconds. */
    long timeout() default 0;

    /** No exception. */
    class None extends Throwable {
        private static final long serialVersionUID = 1;
        private None() {}
    }
}
