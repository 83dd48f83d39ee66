package java.util;

import java.io.Serializable;

/** A language and a country. The default is English of the United States. */
public final class Locale implements Cloneable, Serializable {
    private static final long serialVersionUID = 9149081749638150636L;

    public static final Locale ROOT = new Locale("", "");
    public static final Locale ENGLISH = new Locale("en", "");
    public static final Locale US = new Locale("en", "US");
    public static final Locale UK = new Locale("en", "GB");
    public static final Locale FRENCH = new Locale("fr", "");
    public static final Locale FRANCE = new Locale("fr", "FR");
    public static final Locale GERMAN = new Locale("de", "");
    public static final Locale GERMANY = new Locale("de", "DE");

    /** What a default is for. */
    public enum Category { DISPLAY, FORMAT }

    private static Locale standard = US;

    private final String language;
    private final String country;

    public Locale(String language) { this(language, ""); }
    public Locale(String language, String country) {
        this.language = language;
        this.country = country;
    }
    public Locale(String language, String country, String variant) { this(language, country); }

    public static Locale getDefault() { return standard; }
    public static Locale getDefault(Category c) { return standard; }
    public static void setDefault(Locale l) { standard = l; }
    public static Locale forLanguageTag(String tag) {
        int dash = tag.indexOf('-');
        return dash < 0 ? new Locale(tag) : new Locale(tag.substring(0, dash), tag.substring(dash + 1));
    }

    public String getLanguage() { return language; }
    public String getCountry() { return country; }
    public String getVariant() { return ""; }
    public String toLanguageTag() {
        return language.isEmpty() ? "und" : country.isEmpty() ? language : language + "-" + country;
    }
    @Override public String toString() { return country.isEmpty() ? language : language + "_" + country; }
    @Override public int hashCode() { return language.hashCode() * 31 + country.hashCode(); }
    @Override public boolean equals(Object o) {
        return o instanceof Locale && ((Locale) o).language.equals(language) && ((Locale) o).country.equals(country);
    }
}
