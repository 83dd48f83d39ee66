// Phases separated by a pthread barrier.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 3 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define N 2

static pthread_barrier_t barrier;

static int cell[N], sum[N];

static void *worker(void *arg) {
    int me = *(int *)arg;
    cell[me] = me + 1; // NORACE
    pthread_barrier_wait(&barrier);
    sum[me] = cell[0] + cell[1]; // NORACE
    pthread_barrier_wait(&barrier);
    cell[me] = 0; // NORACE
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    int ids[N] = {0, 1};
    pthread_barrier_init(&barrier, NULL, N);
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, worker, &ids[i]);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(sum[0] == 3 && sum[1] == 3);
    printf("%d %d\n", sum[0], sum[1]);
    return 0;
}
