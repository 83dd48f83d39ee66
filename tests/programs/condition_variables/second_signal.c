// Two signals, each sent once a count was raised; one thread waits twice. It passes its second wait only if each signal
// found it waiting, so both were counted. In many executions a signal is lost and the thread waits for ever.
// check: assert=safe race=safe deadlock=violated
// flags: --no-spurious
// output: any
// may-violate: deadlock
// tsan: deadlocks
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static atomic_int sent;

static void *signals(void *arg) {
    (void)arg;
    atomic_fetch_add(&sent, 1);
    pthread_cond_signal(&cond);
    return NULL;
}

static void *waits(void *arg) {
    (void)arg;
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&cond, &mutex);  // DEADLOCK!
    pthread_cond_wait(&cond, &mutex);  // DEADLOCK!
    assert(atomic_load(&sent) == 2);
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, signals, NULL);
    pthread_create(&b, NULL, signals, NULL);
    pthread_create(&c, NULL, waits, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);  // DEADLOCK!
    return 0;
}
