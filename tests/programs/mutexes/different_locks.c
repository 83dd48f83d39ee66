// Both threads lock, but not the same lock: the lock goes by the number of the thread, the counter does
// not.
// check: race=violated deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int counter;

static void *worker(void *arg) {
    int me = *(int *)arg;
    pthread_mutex_lock(&locks[me % 2]);
    counter++; // RACE!
    pthread_mutex_unlock(&locks[me % 2]);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int ids[2] = {0, 1};
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &ids[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(counter == 2); // FAIL!
    return 0;
}
