// A thread keeps the lock of the standard output for a while, and another prints.
// check: deadlock=safe
// output: any
#include <pthread.h>
#include <stdio.h>

static void *work(void *unused)
{
    (void)unused;
    flockfile(stdout);
    printf("first\n");
    funlockfile(stdout);
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    puts("second");
    return 0;
}
