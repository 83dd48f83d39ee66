// Threads are created where the system is new enough.
// check: race=violated
// output: any
#include <pthread.h>
#include <stdlib.h>
#include <sys/utsname.h>

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
    struct utsname names;
    if (uname(&names) != 0)
        return EXIT_FAILURE;
    if (atoi(names.release) >= 7)
        count_twice();
    return 0;
}
