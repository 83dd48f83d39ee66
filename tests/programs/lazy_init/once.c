// Initialisation by pthread_once: the thread that returns from it has seen the initialiser's writes.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 1 time
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int value, times;

static void initialise(void) {
    value = 42;
    times++;
}

static void *user(void *arg) {
    (void)arg;
    pthread_once(&once, initialise);
    assert(value == 42); // NORACE
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, user, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(times == 1);
    printf("%d time\n", times);
    return 0;
}
