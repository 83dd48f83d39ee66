package org.junit;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** JUnit 4's annotation of this name, so that tests compile without its jar. */
@Retention(RetentionPolicy.RUNTIME)
public @interface AfterClass {}
