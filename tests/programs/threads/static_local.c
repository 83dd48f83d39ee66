// A static variable inside a function is shared by all threads that call it.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>
#include <stddef.h>

static int next_number(void) {
    static int number;
    return ++number; // RACE!
}

static void *worker(void *arg) {
    *(int *)arg = next_number();
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int one, two;
    pthread_create(&a, NULL, worker, &one);
    pthread_create(&b, NULL, worker, &two);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
