// The same under a lock.
// check: race=safe
// output: any
#define _GNU_SOURCE
#include <pthread.h>
#include <getopt.h>

static int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *arg)
{
    pthread_mutex_lock(&lock);
    counter++;
    pthread_mutex_unlock(&lock);
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

int main(int argc, char **argv)
{
    static const struct option longs[] = {{"go", no_argument, NULL, 1}, {0}};
    if (getopt_long_only(argc, argv, "", longs, NULL) == 1)
        count_twice();
    return 0;
}
