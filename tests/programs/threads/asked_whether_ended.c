// Of a thread that has ended, C libraries say so (ESRCH) or not, and who is told so is ordered with nothing that it did.
// check: race=violated deadlock=safe assert=violated
// may-violate: assert
// native: newer versions of the C library never say so
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static int done;

static void *work(void *arg) {
    done = 1; // RACE!
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    if (pthread_kill(thread, 0) != 0)
        done = 2; // RACE!
    pthread_join(thread, NULL);
    assert(pthread_kill(pthread_self(), 0) == 0);
    assert(done == 1); // FAIL!
    return 0;
}
