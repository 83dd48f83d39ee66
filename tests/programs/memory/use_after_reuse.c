// A cell is freed, and another may be given its address; a thread that kept the old pointer uses it.
// Whether the address was given again or not, it is a use after free.
// check: race=violated deadlock=safe memory=violated
// answers: deadlock=unknown
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *cell;

static void *replacer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    free(cell); // RACE!
    cell = malloc(sizeof *cell);
    *cell = 2; // RACE!
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *keeper(void *arg) {
    int *result = arg;
    pthread_mutex_lock(&lock);
    int *kept = cell;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    *result = kept == cell;
    pthread_mutex_unlock(&lock);
    *kept = 3; // RACE! MEMORY!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int same;
    cell = malloc(sizeof *cell);
    *cell = 1;
    pthread_create(&a, NULL, replacer, NULL);
    pthread_create(&b, NULL, keeper, &same);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
