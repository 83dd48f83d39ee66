// Two threads use localtime, whose result is the library's.
// check: race=violated
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static void *stamp(void *unused)
{
    time_t now = time(0);
    struct tm *local = localtime(&now); // RACE!
    return local ? unused : 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, stamp, 0);
    stamp(0);
    pthread_join(thread, 0);
    return 0;
}
