// An early return leaves the lock taken; which thread is shut out depends on who came first.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stock = 1;

static void *buyer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock); // DEADLOCK!
    if (stock == 0)
        return NULL;
    stock--;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, buyer, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL); // DEADLOCK!
    return 0;
}
