// A thread that is cancelled in the work of pthread_once leaves it as if never begun: the next to come does it (XSH pthread_once).
// check: race=safe deadlock=safe assert=safe memory=safe misuse=safe
// exit: 0
// cc: same
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static sem_t begun, never;
static int times, ready;

static void work(void) {
    times++;
    if (times == 1) {
        sem_post(&begun);
        sem_wait(&never);
    }
    ready = 1;
}

static void *come(void *arg) {
    pthread_once(&once, work);
    return arg;
}

int main(void) {
    pthread_t first, second;
    void *result;
    sem_init(&begun, 0, 0);
    sem_init(&never, 0, 0);
    pthread_create(&first, NULL, come, NULL);
    sem_wait(&begun);
    pthread_cancel(first);
    pthread_join(first, &result);
    assert(result == PTHREAD_CANCELED);
    pthread_create(&second, NULL, come, NULL);
    pthread_join(second, NULL);
    assert(times == 2 && ready == 1);
    return 0;
}
