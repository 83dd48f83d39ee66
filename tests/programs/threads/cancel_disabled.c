// A thread that disables cancellation around its section finishes it; it is cancelled afterwards, at
// the test.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int before, after;

static void *worker(void *arg) {
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    pthread_mutex_lock(&lock);
    before++; // NORACE
    pthread_testcancel();
    after++; // NORACE
    pthread_mutex_unlock(&lock);
    pthread_setcancelstate(old, NULL);
    pthread_testcancel();
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    pthread_cancel(t);
    pthread_join(t, NULL);
    assert(before == after);
    assert(before == 1);
    return 0;
}
