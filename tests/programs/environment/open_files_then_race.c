// Threads are created where many files may be open.
// check: race=violated
// output: any
#include <pthread.h>
#include <unistd.h>

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
    long most = sysconf(_SC_OPEN_MAX);
    if (most > 1000)
        count_twice();
    return 0;
}
