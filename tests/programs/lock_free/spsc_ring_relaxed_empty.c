// A single-consumer ring whose consumer waits with relaxed loads: it reads slots no thread has published
// to it.
// check: race=violated deadlock=safe assert=safe memory=safe
// flags: --memory-model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define SIZE 2
#define ITEMS 3

static int ring[SIZE];
static atomic_uint head, tail; // next to read, next to write

static void *producer(void *arg) {
    (void)arg;
    for (unsigned i = 0; i < ITEMS; i++) {
        while (i - atomic_load_explicit(&head, memory_order_acquire) == SIZE)
            ;
        ring[i % SIZE] = i + 1; // RACE!
        atomic_store_explicit(&tail, i + 1, memory_order_release);
    }
    return NULL;
}

static void *consumer(void *arg) {
    int *sum = arg;
    for (unsigned i = 0; i < ITEMS; i++) {
        while (atomic_load_explicit(&tail, memory_order_relaxed) == i)
            ;
        *sum += ring[i % SIZE]; // RACE!
        atomic_store_explicit(&head, i + 1, memory_order_release);
    }
    return NULL;
}

int main(void) {
    pthread_t p, c;
    int sum = 0;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, &sum);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    assert(sum == 6);
    printf("%d\n", sum);
    return 0;
}
