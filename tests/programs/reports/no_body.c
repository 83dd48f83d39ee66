// A function that is declared and nowhere defined: what it does is not known.
// Whatever is asked is unknown.
// gap: measure
// tsan: undefined
#include <pthread.h>

int measure(int channel);

static int total;

static void *sample(void *unused) {
    (void)unused;
    total = measure(3);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, sample, NULL);
    pthread_join(thread, NULL);
    return total;
}
