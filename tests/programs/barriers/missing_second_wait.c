// The barrier between reading and the next writing phase is missing.
// check: race=violated deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>

#define N 2

static pthread_barrier_t barrier;
static int cell[N], sum[N];

static void *worker(void *arg) {
    int me = *(int *)arg;
    cell[me] = me + 1; // NORACE
    pthread_barrier_wait(&barrier);
    sum[me] = cell[0] + cell[1]; // RACE!
    cell[me] = 0;                // RACE!
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
    assert(sum[0] == 3 && sum[1] == 3); // FAIL!
    return 0;
}
