// One thread stores atomically, the other reads the same variable as a plain one: a race, because not
// both accesses are atomic.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int ready;

static void *producer(void *arg) {
    (void)arg;
    __atomic_store_n(&ready, 1, __ATOMIC_SEQ_CST); // RACE!
    return NULL;
}

static void *consumer(void *arg) {
    (void)arg;
    int seen = ready; // RACE!
    assert(seen == 0 || seen == 1);
    return NULL;
}

int main(void) {
    pthread_t p, c;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return 0;
}
