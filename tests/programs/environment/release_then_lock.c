// The same under a lock.
// check: race=safe
// output: any
#include <pthread.h>
#include <stdlib.h>
#include <sys/utsname.h>

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

int main(void)
{
    struct utsname names;
    if (uname(&names) != 0)
        return EXIT_FAILURE;
    if (atoi(names.release) >= 7)
        count_twice();
    return 0;
}
