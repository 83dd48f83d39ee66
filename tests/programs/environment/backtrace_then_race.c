// Threads are created where the program is called deeply enough.
// check: race=violated
// output: any
#include <pthread.h>
#include <execinfo.h>

static int counter;

static void *count(void *arg)
{
    counter++; // RACE!
    return arg;
}

static void count_twice(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, count, NULL);
    pthread_create(&second, NULL, count, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
}

int main(void)
{
    void *frames[8];
    int n = backtrace(frames, 8);
    if (n > 2)
        count_twice();
    return 0;
}
