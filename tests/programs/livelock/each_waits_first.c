// Each of two threads spins until the other has gone first.
// check: race=safe deadlock=safe assert=safe memory=safe livelock=violated
// tsan: deadlocks
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int gone[2];

static void *polite(void *arg) {
    int me = *(int *)arg;
    while (!gone[1 - me])
        ;
    gone[me] = 1;
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int ids[2] = {0, 1};
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, polite, &ids[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
