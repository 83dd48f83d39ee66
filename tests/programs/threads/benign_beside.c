// check: race=violated deadlock=safe assert=safe memory=safe
// silenced: the annotation at
// One write is declared benign. The two others race with it, which is silenced, and with each other,
// which is not.
#include <pthread.h>

int level;

static void *probe(void *arg) {
    level = 1; // threadproof: benign RACE!
    return arg;
}

static void *raise(void *arg) {
    level = 2; // RACE!
    return arg;
}

static void *lower(void *arg) {
    level = 3; // RACE!
    return arg;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, probe, 0);
    pthread_create(&t[1], 0, raise, 0);
    pthread_create(&t[2], 0, lower, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
