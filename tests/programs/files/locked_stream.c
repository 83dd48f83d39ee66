// Two threads print under the lock of the standard output, which also guards their count.
// check: race=safe deadlock=safe
// output: any
// tsan: flockfile is unknown to it
#include <pthread.h>
#include <stdio.h>

static int lines;

static void *work(void *unused)
{
    (void)unused;
    flockfile(stdout);
    lines++;
    printf("line %d\n", lines);
    funlockfile(stdout);
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, work, 0);
    pthread_create(&two, 0, work, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
