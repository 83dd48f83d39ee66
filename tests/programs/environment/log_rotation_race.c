// A logger that threads share: lines go to a file, which is renamed and opened anew when it has grown to its limit.
// check: race=violated
// native: it writes files
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define WORKERS 2
#define ROUNDS 2
#define KEEP 3
#define LIMIT 4096

enum level { DEBUG, INFO, ERROR };

struct logger {
    pthread_mutex_t lock;
    FILE *file;
    const char *path;
    long written;
    long limit;
    enum level level;
};

static struct logger logger = {.lock = PTHREAD_MUTEX_INITIALIZER, .limit = LIMIT, .level = INFO};

static int log_open(const char *path)
{
    logger.path = path;
    logger.file = fopen(path, "a");
    if (!logger.file)
        return -1;
    if (fseek(logger.file, 0, SEEK_END) == 0)
        logger.written = ftell(logger.file);
    return 0;
}

/* With the lock held. */
static void log_rotate(void)
{
    char from[256], to[256];

    fclose(logger.file);
    logger.file = NULL;
    for (int i = KEEP - 1; i > 0; i--) {
        snprintf(from, sizeof from, "%s.%d", logger.path, i);
        snprintf(to, sizeof to, "%s.%d", logger.path, i + 1);
        if (rename(from, to) < 0 && errno != ENOENT)
            perror(from);
    }
    snprintf(to, sizeof to, "%s.1", logger.path);
    if (rename(logger.path, to) < 0)
        perror(to);
    logger.file = fopen(logger.path, "w");
    logger.written = 0;
}

static void log_line(enum level level, const char *format, ...)
{
    static const char *const names[] = {"debug", "info", "error"};
    char text[512], stamp[32];
    va_list arguments;
    struct tm now;
    time_t seconds = time(NULL);

    if (level < logger.level)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    localtime_r(&seconds, &now);
    strftime(stamp, sizeof stamp, "%Y-%m-%d %H:%M:%S", &now);

    pthread_mutex_lock(&logger.lock);
    if (logger.written >= logger.limit)
        log_rotate();
    if (logger.file) {
        int n = fprintf(logger.file, "%s [%s] %s\n", stamp, names[level], text);
        if (n > 0)
            logger.written += n; // RACE!
        fflush(logger.file);
    }
    pthread_mutex_unlock(&logger.lock);
}

/* How full the file is, for a status line. */
static int log_percent(void)
{
    long written = logger.written; // RACE!
    return (int)(written * 100 / LIMIT);
}

static void log_close(void)
{
    pthread_mutex_lock(&logger.lock);
    if (logger.file)
        fclose(logger.file);
    logger.file = NULL;
    pthread_mutex_unlock(&logger.lock);
}

static void *work(void *arg)
{
    int id = *(int *)arg;
    for (int i = 0; i < ROUNDS; i++) {
        log_line(INFO, "worker %d begins round %d", id, i);
        if (log_percent() > 90)
            log_line(DEBUG, "the log is nearly full");
        if (i % 2)
            log_line(ERROR, "worker %d: nothing to do", id);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t threads[WORKERS];
    int ids[WORKERS];

    if (log_open(argc > 1 ? argv[1] : "server.log") < 0) {
        perror("log");
        return EXIT_FAILURE;
    }
    for (int i = 0; i < WORKERS; i++) {
        ids[i] = i;
        int code = pthread_create(&threads[i], NULL, work, &ids[i]);
        if (code) {
            fprintf(stderr, "pthread_create: %s\n", strerror(code));
            return EXIT_FAILURE;
        }
    }
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
    log_close();
    return EXIT_SUCCESS;
}
