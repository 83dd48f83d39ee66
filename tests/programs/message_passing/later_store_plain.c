// As later_store, but the second store is no atomic one. It races with the load, and it ends the release sequence: who
// reads its value has seen nothing, so that the data races too, whatever is thought of the first race.
// check: race=violated deadlock=safe
// exit: 0
#include <pthread.h>
#include <stddef.h>

static int data;
static int stage;

static void *producer(void *arg) {
    (void)arg;
    data = 42; // RACE!
    __atomic_store_n(&stage, 1, __ATOMIC_RELEASE);
    stage = 2; // RACE!
    return NULL;
}

static void *consumer(void *arg) {
    (void)arg;
    if (__atomic_load_n(&stage, __ATOMIC_ACQUIRE) == 2) // RACE!
        return data == 42 ? NULL : arg; // RACE!
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
