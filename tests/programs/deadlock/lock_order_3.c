// Three threads take Three locks in a ring, each holding one and asking for the next.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

#define N 3

static pthread_mutex_t locks[N];

static void *worker(void *arg) {
    int me = *(int *)arg;
    pthread_mutex_lock(&locks[me]);
    pthread_mutex_lock(&locks[(me + 1) % N]); // DEADLOCK!
    pthread_mutex_unlock(&locks[(me + 1) % N]);
    pthread_mutex_unlock(&locks[me]);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    int ids[N];
    for (int i = 0; i < N; i++)
        pthread_mutex_init(&locks[i], NULL);
    for (int i = 0; i < N; i++) {
        ids[i] = i;
        pthread_create(&threads[i], NULL, worker, &ids[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL); // DEADLOCK!
    return 0;
}
