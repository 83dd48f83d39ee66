package java.util.logging;

import java.util.function.Supplier;
import threadproof.Silent;
import threadproof.Vm;

/**
 * Messages to the standard error, from INFO on unless a level is set, as without a configuration; without time and
 * place. Loggers of a name are not one object, so that what is set of one is a gap. Logging orders nothing. What
 * is not here (handlers, filters, parents) is a gap, too.
 */
@Silent
public class Logger {
    public static final String GLOBAL_LOGGER_NAME = "global";
    private final String name;
    private Level level;

    protected Logger(String name, String bundle) { this.name = name; }

    public static Logger getLogger(String name) { return new Logger(name.toString(), null); }
    public static Logger getAnonymousLogger() { return new Logger(null, null); }
    public static final Logger getGlobal() { return new Logger(GLOBAL_LOGGER_NAME, null); }

    public String getName() { return name; }
    public Level getLevel() { return level; }
    public void setLevel(Level level) {
        if (name != null) {
            Vm.gap("the level of a logger that has a name");
        }
        this.level = level;
    }
    public boolean isLoggable(Level level) {
        int least = this.level == null ? Level.INFO.intValue() : this.level.intValue();
        return level.intValue() >= least && least != Level.OFF.intValue();
    }

    private void write(Level level, String message, Throwable thrown) {
        // The handler of the console shows nothing below INFO.
        if (level.intValue() >= Level.INFO.intValue()) {
            System.err.println(level.getName() + ": " + message);
            if (thrown != null) {
                thrown.printStackTrace();
            }
        }
    }

    public void log(Level level, String message) {
        if (isLoggable(level)) {
            write(level, message, null);
        }
    }
    public void log(Level level, Supplier<String> message) {
        if (isLoggable(level)) {
            write(level, message.get(), null);
        }
    }
    public void log(Level level, String message, Throwable thrown) {
        if (isLoggable(level)) {
            write(level, message, thrown);
        }
    }
    public void log(Level level, Throwable thrown, Supplier<String> message) {
        if (isLoggable(level)) {
            write(level, message.get(), thrown);
        }
    }
    public void log(Level level, String message, Object parameter) { log(level, message, new Object[] {parameter}); }
    public void log(Level level, String message, Object[] parameters) {
        if (isLoggable(level)) {
            String text = message;
            for (int i = 0; i < parameters.length; i++) {
                text = text.replace("{" + i + "}", String.valueOf(parameters[i]));
            }
            write(level, text, null);
        }
    }
    public void severe(String message) { log(Level.SEVERE, message); }
    public void warning(String message) { log(Level.WARNING, message); }
    public void info(String message) { log(Level.INFO, message); }
    public void config(String message) { log(Level.CONFIG, message); }
    public void fine(String message) { log(Level.FINE, message); }
    public void finer(String message) { log(Level.FINER, message); }
    public void finest(String message) { log(Level.FINEST, message); }
    public void severe(Supplier<String> message) { log(Level.SEVERE, message); }
    public void warning(Supplier<String> message) { log(Level.WARNING, message); }
    public void info(Supplier<String> message) { log(Level.INFO, message); }
    public void config(Supplier<String> message) { log(Level.CONFIG, message); }
    public void fine(Supplier<String> message) { log(Level.FINE, message); }
    public void finer(Supplier<String> message) { log(Level.FINER, message); }
    public void finest(Supplier<String> message) { log(Level.FINEST, message); }
}
