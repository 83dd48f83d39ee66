package gov.nasa.jpf.annotation;

/** Java PathFinder leaves such fields out of its states. Here it says nothing. */
public @interface FilterField {
    /** A condition. */
    String condition() default "";
    /** Whether it is inverted. */
    boolean invert() default false;
}
