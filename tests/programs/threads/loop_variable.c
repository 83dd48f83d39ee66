// Every thread gets the address of the loop variable, which main goes on changing.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>
#include <stddef.h>

static int seen[3];

static void *worker(void *arg) {
    int me = *(int *)arg; // RACE!
    if (me < 2)
        __atomic_fetch_add(&seen[me], 1, __ATOMIC_SEQ_CST);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int i;
    for (i = 0; i < 2; i++) // RACE!
        pthread_create(&threads[i], NULL, worker, &i);
    for (int j = 0; j < 2; j++)
        pthread_join(threads[j], NULL);
    return 0;
}
