// A thread-local variable is no race by itself, but its address can be passed around.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>
#include <stddef.h>

static _Thread_local int counter;

static void *worker(void *arg) {
    int *of_main = arg;
    counter++;    // NORACE
    (*of_main)++; // RACE!
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, &counter);
    counter++; // RACE!
    pthread_join(t, NULL);
    return 0;
}
