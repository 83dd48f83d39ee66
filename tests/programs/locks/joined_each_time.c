// Each round of work makes its own list of handles, starts its threads and joins them all; then the next
// round sets the number that they read.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int round_number;

static void *work(void *arg)
{
    assert(round_number > 0); // NORACE
    return arg;
}

static void run(int number, int threads)
{
    pthread_t *handles = malloc((size_t)threads * sizeof *handles);
    round_number = number; // NORACE
    for (int i = 0; i < threads; i++)
        pthread_create(&handles[i], 0, work, 0);
    for (int i = 0; i < threads; i++)
        pthread_join(handles[i], 0);
    free(handles);
}

int main(void)
{
    for (int i = 1; i < 3; i++)
        run(i, 2);
    return 0;
}
