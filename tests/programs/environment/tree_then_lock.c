// The same under a lock.
// check: race=safe
// output: any
#include <pthread.h>
#include <search.h>
#include <string.h>

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

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

int main(void)
{
    void *root = NULL;
    tsearch("one", &root, compare);
    tsearch("two", &root, compare);
    tdelete("one", &root, compare);
    if (tfind("two", &root, compare) && !tfind("one", &root, compare))
        count_twice();
    return 0;
}
