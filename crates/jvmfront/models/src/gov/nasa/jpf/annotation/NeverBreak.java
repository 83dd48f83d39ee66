package gov.nasa.jpf.annotation;

/** Java PathFinder does not switch threads at such fields. Here it says nothing. */
public @interface NeverBreak {}
