// A thread keeps the lock of the standard output for good, and another prints.
// check: deadlock=violated
// violates: deadlock
// output: any
// tsan: deadlocks
#include <pthread.h>
#include <stdio.h>

static void *work(void *unused)
{
    (void)unused;
    flockfile(stdout);
    printf("first\n");
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    puts("second"); // DEADLOCK!
    return 0;
}
