// Threads are created where a tree of texts has what was put into it.
// check: race=violated
// output: any
#include <pthread.h>
#include <search.h>
#include <string.h>

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
