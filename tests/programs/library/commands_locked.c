// As commands.c, one command at a time.
// check: race=safe deadlock=safe
// native: it runs commands
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
    pthread_mutex_lock(&lock);
    int status = system("true");
    pthread_mutex_unlock(&lock);
    return status != 0 ? arg : NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, work, NULL);
    pthread_create(&threads[1], NULL, work, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
