// What threads do is chosen from a table of functions by an argument; one of them counts without a lock.
// check: race=violated
#include <pthread.h>
#include <string.h>

static int counted, other;
static pthread_mutex_t other_lock = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *unused)
{
    (void)unused;
    counted++; // RACE!
    return 0;
}
static void *list(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&other_lock);
    other++;
    pthread_mutex_unlock(&other_lock);
    return 0;
}
static const struct command {
    const char *name;
    void *(*run)(void *);
} commands[] = {{"list", list}, {"count", count}};

int main(int argc, char **argv)
{
    pthread_t threads[2];
    if (argc < 2)
        return 2;
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(argv[1], commands[i].name) != 0)
            continue;
        for (int t = 0; t < 2; t++)
            pthread_create(&threads[t], 0, commands[i].run, 0);
        for (int t = 0; t < 2; t++)
            pthread_join(threads[t], 0);
        return 0;
    }
    return 2;
}
