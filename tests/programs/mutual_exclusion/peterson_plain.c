// Peterson's mutual exclusion with plain variables: right if every interleaving were all there is,
// but every access to the protocol's variables is a data race, and so is the section they protect.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

static int wants[2];
static int turn;
static int counter;

static void *worker(void *arg) {
    int me = *(int *)arg, other = 1 - me;
    wants[me] = 1;                        // RACE!
    turn = other;                         // RACE!
    while (wants[other] && turn == other) // RACE!
        ;
    counter++;     // RACE!
    wants[me] = 0; // RACE!
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int ids[2] = {0, 1};
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &ids[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(counter == 2);
    return 0;
}
