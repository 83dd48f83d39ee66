// Two lists of handles change places between the rounds that create and those that join: the threads of the
// second round are not joined before the number is set again.
// check: race=violated deadlock=safe
#include <pthread.h>
#include <stdlib.h>

static int number;

static void *work(void *arg)
{
    return number > 0 ? arg : 0; // RACE!
}

static void run(void)
{
    pthread_t *lists[2];
    for (int k = 0; k < 2; k++) {
        pthread_t *handles = malloc(2 * sizeof *handles);
        lists[k] = handles;
        for (int i = 0; i < 2; i++)
            pthread_create(&handles[i], 0, work, 0);
        if (k == 0) {
            for (int i = 0; i < 2; i++)
                pthread_join(handles[i], 0);
        }
        number = 1; // RACE!
    }
    for (int i = 0; i < 2; i++)
        pthread_join(lists[1][i], 0);
    free(lists[0]);
    free(lists[1]);
}

int main(void)
{
    run();
    return 0;
}
