// The announcement comes before the pointer is set: the reader can follow a null pointer.
// check: race=safe deadlock=safe memory=violated
// answers: race=unknown deadlock=unknown
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int value = 3;
static int *_Atomic pointer;
static atomic_int ready;

static void *publisher(void *arg) {
    (void)arg;
    ready = 1;
    pointer = &value;
    return NULL;
}

static void *reader(void *arg) {
    int *seen = arg;
    if (ready)
        *seen = *pointer; // MEMORY!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int seen = 0;
    pthread_create(&a, NULL, publisher, NULL);
    pthread_create(&b, NULL, reader, &seen);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
