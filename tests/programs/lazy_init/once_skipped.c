// One of the users looks at the value before it has gone through pthread_once.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int value;

static void initialise(void) {
    value = 42; // RACE!
}

static void *careful(void *arg) {
    (void)arg;
    pthread_once(&once, initialise);
    assert(value == 42); // NORACE
    return NULL;
}

static void *hasty(void *arg) {
    (void)arg;
    if (value == 0) // RACE!
        pthread_once(&once, initialise);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, careful, NULL);
    pthread_create(&b, NULL, hasty, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
