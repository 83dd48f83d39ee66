// Each thread has a result of its own.
// check: race=safe memory=safe
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static void *stamp(void *unused)
{
    (void)unused;
    time_t now = time(0);
    struct tm local;
    localtime_r(&now, &local);
    return local.tm_mon < 12 ? 0 : unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, stamp, 0);
    stamp(0);
    pthread_join(thread, 0);
    return 0;
}
