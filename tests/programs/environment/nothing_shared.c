// Threads run, but no two of them touch the same memory: safe, and the first line says so.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

static void *work(void *unused)
{
    int sum = 0;
    (void)unused;
    for (int i = 0; i < 3; i++)
        sum += i;
    assert(sum == 3);
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    work(0);
    pthread_join(thread, 0);
    return 0;
}
