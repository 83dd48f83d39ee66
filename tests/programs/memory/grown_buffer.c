// A shared buffer grows into a new block under the lock while a reader still holds the old address.
// check: race=violated deadlock=safe memory=violated
// answers: deadlock=unknown
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *buffer;

static void *grower(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    int *larger = malloc(4 * sizeof *larger);
    larger[0] = buffer[0];
    free(buffer); // RACE!
    buffer = larger;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *reader(void *arg) {
    int *seen = arg;
    pthread_mutex_lock(&lock);
    int *mine = buffer;
    pthread_mutex_unlock(&lock);
    *seen = mine[0]; // RACE! MEMORY!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int seen = 0;
    buffer = malloc(2 * sizeof *buffer);
    buffer[0] = 1;
    pthread_create(&a, NULL, grower, NULL);
    pthread_create(&b, NULL, reader, &seen);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
