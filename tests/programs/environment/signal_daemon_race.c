// A daemon: SIGTERM and SIGINT end it, SIGHUP makes it read its settings again. The handlers set flags, the main loop
// does the work, and its workers read the settings under a lock.
// check: race=violated
// schedules: random
// native: ends only by a signal
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>
#include <unistd.h>

#define WORKERS 2

struct settings {
    int interval;
    int verbose;
    char target[32];
};

static atomic_int stop, reload;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct settings settings = {1, 0, "localhost"};
static const char *path = "/etc/monitor.conf";

static void on_hup(int number)
{
    (void)number;
    atomic_store(&reload, 1);
}

static void on_term(int number)
{
    (void)number;
    atomic_store(&stop, 1);
}

static void install(int number, void (*handler)(int))
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    if (sigaction(number, &action, NULL) < 0) {
        perror("sigaction");
        exit(EXIT_FAILURE);
    }
}

static int load(struct settings *to)
{
    char line[64];
    FILE *file = fopen(path, "r");
    if (!file) {
        syslog(LOG_WARNING, "%s: %s", path, "cannot be read");
        return -1;
    }
    while (fgets(line, sizeof line, file)) {
        char *value = strchr(line, '=');
        if (line[0] == '#' || !value)
            continue;
        *value++ = 0;
        value[strcspn(value, "\n")] = 0;
        if (strcmp(line, "interval") == 0)
            to->interval = atoi(value);
        else if (strcmp(line, "verbose") == 0)
            to->verbose = atoi(value);
        else if (strcmp(line, "target") == 0)
            snprintf(to->target, sizeof to->target, "%s", value);
    }
    fclose(file);
    return 0;
}

static void apply(void)
{
    struct settings fresh = {1, 0, "localhost"};
    if (load(&fresh) < 0)
        return;
    settings = fresh; // RACE!
    syslog(LOG_INFO, "settings were read");
}

static void *watch(void *arg)
{
    int id = (int)(long)arg;
    while (!atomic_load(&stop)) {
        struct settings now;
        pthread_rwlock_rdlock(&lock);
        now = settings; // RACE!
        pthread_rwlock_unlock(&lock);
        if (now.verbose)
            syslog(LOG_DEBUG, "worker %d asks %s", id, now.target);
        sleep(now.interval > 0 ? (unsigned)now.interval : 1);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t threads[WORKERS];
    int foreground = argc > 1 && strcmp(argv[1], "-f") == 0;

    openlog("monitor", foreground ? LOG_PERROR : 0, LOG_DAEMON);
    install(SIGHUP, on_hup);
    install(SIGTERM, on_term);
    install(SIGINT, on_term);
    signal(SIGPIPE, SIG_IGN);
    apply();
    for (long i = 0; i < WORKERS; i++) {
        if (pthread_create(&threads[i], NULL, watch, (void *)i) != 0) {
            syslog(LOG_ERR, "no thread");
            return EXIT_FAILURE;
        }
    }
    while (!atomic_load(&stop)) {
        pause();
        if (atomic_exchange(&reload, 0))
            apply();
    }
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
    closelog();
    return EXIT_SUCCESS;
}
