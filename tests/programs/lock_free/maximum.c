// A maximum kept by compare-and-swap in a loop, with the weak form that may fail for no reason.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 5
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int maximum;

static void *offer(void *arg) {
    int value = *(int *)arg;
    int seen = atomic_load(&maximum);
    while (seen < value && !atomic_compare_exchange_weak(&maximum, &seen, value))
        ;
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    int values[3] = {3, 5, 4};
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, offer, &values[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(maximum == 5);
    printf("%d\n", maximum);
    return 0;
}
