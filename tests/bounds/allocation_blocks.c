// Blocks of a mebibyte, without end, each of them filled.
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *arg)
{
    for (;;) {
        char *block = calloc(1, 1 << 20);
        if (!block)
            return arg;
        block[77] = 1;
    }
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
