// Two threads wait for the same event, but it is signalled once, to one of them.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t started = PTHREAD_COND_INITIALIZER;
static int go;

static void *runner(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    while (!go)
        pthread_cond_wait(&started, &lock); // DEADLOCK!
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, runner, NULL);
    pthread_create(&b, NULL, runner, NULL);
    pthread_mutex_lock(&lock);
    go = 1;
    pthread_cond_signal(&started);
    pthread_mutex_unlock(&lock);
    pthread_join(a, NULL); // DEADLOCK!
    pthread_join(b, NULL); // DEADLOCK!
    return 0;
}
