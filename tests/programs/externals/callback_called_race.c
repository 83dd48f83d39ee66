// An undefined function calls the function that it is given, in the thread that called it: each worker counts without a lock.
// check: race=violated
// flags: --externals contract
// tsan: undefined
// native: it does not link
#include <pthread.h>

void for_each(int *list, int count, void (*visit)(int *, void *), void *context);

static int total;

static void add(int *element, void *context)
{
    total += *element + *(int *)context; // RACE!
}

static void *work(void *arg)
{
    int list[2] = {1, 2}, one = 1;
    for_each(list, 2, add, &one);
    return arg;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, work, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
