// Work that was cancelled is done again by who waits for it meanwhile, and the C library orders nothing between the two: what the
// work changes races, and it is not done once.
// check: race=violated deadlock=safe assert=violated memory=safe misuse=safe
// may-violate: assert
// native: a race
// tsan: takes the library's own means for an order
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static sem_t begun;
static int times;

static void work(void) {
    times++; // RACE!
    sem_post(&begun);
    pthread_testcancel();
    assert(times == 1); // RACE! FAIL!
}

static void *come(void *arg) {
    pthread_once(&once, work);
    return arg;
}

int main(void) {
    pthread_t first, second;
    sem_init(&begun, 0, 0);
    pthread_create(&first, NULL, come, NULL);
    pthread_create(&second, NULL, come, NULL);
    sem_wait(&begun);
    pthread_cancel(first);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
