// A counting barrier that is never reset: the second time everybody walks through, and the last phase
// races with the one before.
// check: race=violated deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define N 2

static atomic_int arrived;

static void barrier(void) {
    atomic_fetch_add(&arrived, 1);
    while (atomic_load(&arrived) < N)
        ;
}

static int cell[N], sum[N];

static void *worker(void *arg) {
    int me = *(int *)arg;
    cell[me] = me + 1; // NORACE
    barrier();
    sum[me] = cell[0] + cell[1]; // RACE!
    barrier();
    cell[me] = 0; // RACE!
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    int ids[N] = {0, 1};
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, worker, &ids[i]);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(sum[0] == 3 && sum[1] == 3); // FAIL!
    printf("%d %d\n", sum[0], sum[1]);
    return 0;
}
