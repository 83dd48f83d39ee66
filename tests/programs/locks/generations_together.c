// Every thread creates one of its own sort and counts while that may run.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>

static int count;

static void *generation(void *arg)
{
    pthread_t child;
    if (arg)
        pthread_create(&child, 0, generation, 0);
    count++; // RACE!
    if (arg)
        pthread_join(child, 0);
    return 0;
}

int main(void)
{
    pthread_t first;
    pthread_create(&first, 0, generation, &count);
    pthread_join(first, 0);
    return count == 5;
}
