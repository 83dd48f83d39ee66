// Each round of work makes its own list of handles and starts its threads; but it is the list of the
// round before that it joins, where there is one.
// check: race=violated deadlock=safe
#include <pthread.h>
#include <stdlib.h>

static int round_number;

static void *work(void *arg)
{
    return round_number > 0 ? arg : 0; // RACE!
}

static pthread_t *run(int number, int threads, pthread_t *before)
{
    pthread_t *handles = malloc((size_t)threads * sizeof *handles);
    round_number = number; // RACE!
    for (int i = 0; i < threads; i++)
        pthread_create(&handles[i], 0, work, 0);
    if (before)
        for (int i = 0; i < threads; i++)
            pthread_join(before[i], 0);
    free(before);
    return handles;
}

int main(void)
{
    pthread_t *handles = 0;
    for (int i = 1; i < 3; i++)
        handles = run(i, 2, handles);
    for (int i = 0; i < 2; i++)
        pthread_join(handles[i], 0);
    free(handles);
    return 0;
}
