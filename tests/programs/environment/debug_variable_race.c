// A variable of the environment switches a thread on that reports progress, without a lock.
// check: race=violated
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int progress;

static void *report(void *unused)
{
    (void)unused;
    int now = progress; // RACE!
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
        progress++; // RACE!
    }
    if (reports)
        pthread_join(thread, 0);
    return 0;
}
