package threadproof;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Accesses of this field are {@code AccessMode::Silent}: no event, no scheduling point. A model promises that no
 * race on it changes what the program sees. On a class: of all its fields that are not volatile.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.TYPE})
public @interface Silent {}
