// Complex numbers and functions within functions are gaps where they are used, not before: the race of the others is found.
// check: race=violated
// exit: 0
#include <pthread.h>
#include <stddef.h>

static int counter;

int twice(int of) {
    int add(int more) { return of + more; }
    _Complex double z = of;
    return add(of) + (int)__real__ z;
}

static void *count(void *arg) {
    (void)arg;
    counter++; // RACE!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, count, NULL);
    pthread_create(&b, NULL, count, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
