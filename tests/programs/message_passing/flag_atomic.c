// A producer announces its data by a sequentially consistent atomic flag.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 42
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static int data;
static atomic_int ready;

static void *producer(void *arg) {
    (void)arg;
    data = 42;
    ready = 1;
    return NULL;
}

static void *consumer(void *arg) {
    (void)arg;
    while (!ready)
        ;
    assert(data == 42); // NORACE
    printf("%d\n", data);
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
