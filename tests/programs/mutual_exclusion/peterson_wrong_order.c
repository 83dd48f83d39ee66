// Peterson's algorithm with the first two steps exchanged: both threads can pass.
// check: race=violated deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2];
static atomic_int turn;
static int counter;

static void *worker(void *arg) {
    int me = *(int *)arg, other = 1 - me;
    turn = other;
    wants[me] = 1;
    while (wants[other] && turn == other)
        ;
    counter++; // RACE!
    wants[me] = 0;
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int ids[2] = {0, 1};
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &ids[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(counter == 2); // FAIL!
    return 0;
}
