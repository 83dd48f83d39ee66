// Each thread of a fan-out fills its own part of an array; main adds up after the joins.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 14
#include <pthread.h>
#include <stdio.h>

#define N 3

static int squares[N];

static void *worker(void *arg) {
    int *slot = arg;
    int i = (int)(slot - squares) + 1;
    *slot = i * i; // NORACE
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    int sum = 0;
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, worker, &squares[i]);
    for (int i = 0; i < N; i++) {
        pthread_join(threads[i], NULL);
        sum += squares[i]; // NORACE
    }
    printf("%d\n", sum);
    return 0;
}
