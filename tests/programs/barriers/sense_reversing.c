// A sense-reversing barrier between phases: write, read what all wrote, write again.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 3 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define N 2

static atomic_int waiting = N, sense;

static void barrier(int *mine) {
    *mine = !*mine;
    if (atomic_fetch_sub(&waiting, 1) == 1) {
        atomic_store(&waiting, N);
        atomic_store(&sense, *mine);
    } else {
        while (atomic_load(&sense) != *mine)
            ;
    }
}

static int cell[N], sum[N];

static void *worker(void *arg) {
    int me = *(int *)arg;
    int mine = 0;
    cell[me] = me + 1; // NORACE
    barrier(&mine);
    sum[me] = cell[0] + cell[1]; // NORACE
    barrier(&mine);
    cell[me] = 0; // NORACE
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    int ids[N] = {0, 1};
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, worker, &ids[i]);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(sum[0] == 3 && sum[1] == 3);
    printf("%d %d\n", sum[0], sum[1]);
    return 0;
}
