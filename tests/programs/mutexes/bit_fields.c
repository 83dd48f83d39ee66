// Adjacent bit-fields are one memory location: writing different ones at the same time is a race.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>
#include <stddef.h>

static struct {
    unsigned left : 4;
    unsigned right : 4;
} pair;

static void *write_left(void *arg) {
    (void)arg;
    pair.left = 1; // RACE!
    return NULL;
}

static void *write_right(void *arg) {
    (void)arg;
    pair.right = 2; // RACE!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, write_left, NULL);
    pthread_create(&b, NULL, write_right, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
