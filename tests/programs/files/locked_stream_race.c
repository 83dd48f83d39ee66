// Two threads print under the lock of the standard output, which also guards their count, but for the counting.
// check: race=violated deadlock=safe
// output: any
#include <pthread.h>
#include <stdio.h>

static int lines;

static void *work(void *unused)
{
    (void)unused;
    flockfile(stdout);
    printf("line %d\n", lines); // RACE!
    funlockfile(stdout);
    lines++; // RACE!
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
