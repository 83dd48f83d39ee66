// One thread frees a list node under the lock, another looks at it under the lock - but through a
// pointer it fetched in an earlier locked section. No race: only a use after free.
// check: race=safe deadlock=safe assert=safe memory=violated
// answers: race=unknown deadlock=unknown assert=unknown
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *cell;

static void *reader(void *arg) {
    int *sum = arg;
    pthread_mutex_lock(&lock);
    int *mine = cell;
    pthread_mutex_unlock(&lock);
    if (mine != NULL) {
        pthread_mutex_lock(&lock);
        *sum = *mine; // MEMORY!
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *remover(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    free(cell);
    cell = NULL;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int sum = 0;
    cell = malloc(sizeof *cell);
    *cell = 5;
    pthread_create(&a, NULL, reader, &sum);
    pthread_create(&b, NULL, remover, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
