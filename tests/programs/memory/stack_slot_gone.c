// A function hands out the address of one of its variables and returns; the thread may look at the
// variable when it no longer exists.
// check: race=violated deadlock=safe memory=violated
// answers: deadlock=unknown
// tsan: does not see the end of a stack slot
#include <pthread.h>
#include <stddef.h>

static void *worker(void *arg) {
    int *number = arg;
    return *number == 1 ? NULL : arg; // RACE! MEMORY!
}

static void start(void) {
    pthread_t t;
    int number = 1;
    pthread_create(&t, NULL, worker, &number);
    pthread_detach(t);
} // RACE!

int main(void) {
    start();
    pthread_exit(NULL);
}
