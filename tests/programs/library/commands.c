// Two threads run commands at once: POSIX says that `system` need not be thread-safe.
// check: race=violated
// native: it runs commands
#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg) {
    if (system("true") != 0) // RACE!
        return arg;
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, work, NULL);
    pthread_create(&threads[1], NULL, work, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
