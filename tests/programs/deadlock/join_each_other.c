// Two threads join each other; each learns the other's id from main, through a lock and a condition.
// check: race=safe deadlock=violated memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t known = PTHREAD_COND_INITIALIZER;
static pthread_t ids[2];
static int ready;

static void *worker(void *arg) {
    int other = 1 - *(int *)arg;
    pthread_mutex_lock(&lock);
    while (!ready)
        pthread_cond_wait(&known, &lock);
    pthread_mutex_unlock(&lock);
    pthread_join(ids[other], NULL); // DEADLOCK!
    return NULL;
}

int main(void) {
    static int numbers[2] = {0, 1};
    pthread_mutex_lock(&lock);
    for (int i = 0; i < 2; i++)
        pthread_create(&ids[i], NULL, worker, &numbers[i]);
    ready = 1;
    pthread_cond_broadcast(&known);
    pthread_mutex_unlock(&lock);
    pthread_exit(NULL);
}
