// An input of any size, one larger in the other thread: larger for every input but one, at which the
// unsigned sum wraps around.
// check: race=safe deadlock=safe assert=violated memory=safe
// tsan: undefined
#include <pthread.h>
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned shared;

static void *incrementer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    shared = shared + 1;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t t;
    unsigned input = __VERIFIER_nondet_uint();
    shared = input;
    pthread_create(&t, NULL, incrementer, NULL);
    pthread_mutex_lock(&lock);
    unsigned now = shared;
    pthread_mutex_unlock(&lock);
    if (now < input)
        reach_error(); // FAIL!
    pthread_join(t, NULL);
    return 0;
}
