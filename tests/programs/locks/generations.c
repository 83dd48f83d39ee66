// Every thread creates one of its own sort and counts when that has ended.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

static int count;

static void *generation(void *arg)
{
    if (arg) {
        pthread_t child;
        pthread_create(&child, 0, generation, 0);
        pthread_join(child, 0);
    }
    count++; // NORACE
    return 0;
}

int main(void)
{
    pthread_t first;
    pthread_create(&first, 0, generation, &count);
    pthread_join(first, 0);
    assert(count == 2);
    return 0;
}
