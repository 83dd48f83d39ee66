// As second_signal.c, but the thread that has passed both waits takes one of them for a wake-up without a signal. A search must let the
// second signal come after the second wait, although nothing but the first wake-up lies between.
// check: assert=violated race=safe deadlock=violated
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
    assert(atomic_load(&sent) < 2);  // FAIL!
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
