// Volatile is not atomic in C: the flag still races, and orders nothing.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int data;
static volatile int ready;

static void *producer(void *arg) {
    (void)arg;
    data = 42; // RACE!
    ready = 1; // RACE!
    return NULL;
}

static void *consumer(void *arg) {
    (void)arg;
    if (ready)              // RACE!
        assert(data == 42); // RACE!
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
