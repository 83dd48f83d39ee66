package org.junit.jupiter.api;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** JUnit 5's annotation of this name, so that tests compile without its jar. */
@Retention(RetentionPolicy.RUNTIME)
public @interface BeforeEach {}
