// A variable of the environment switches a thread on that reports progress, under a lock.
// check: race=safe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int progress;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *report(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    int now = progress;
    pthread_mutex_unlock(&lock);
    fprintf(stderr, "%d done\n", now);
    return 0;
}

int main(void)
{
    pthread_t thread;
    const char *debug = getenv("PROGRESS");
    int reports = debug && strcmp(debug, "0") != 0;
    if (reports)
        pthread_create(&thread, 0, report, 0);
    for (int i = 0; i < 3; i++) {
        pthread_mutex_lock(&lock);
        progress++;
        pthread_mutex_unlock(&lock);
    }
    if (reports)
        pthread_join(thread, 0);
    return 0;
}
