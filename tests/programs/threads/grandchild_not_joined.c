// The child does not join the grandchild: main's join of the child says nothing about it.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>
#include <stddef.h>

static int value;

static void *grandchild(void *arg) {
    (void)arg;
    value++; // RACE!
    return NULL;
}

static void *child(void *arg) {
    pthread_t t;
    value++; // NORACE
    pthread_create(&t, NULL, grandchild, arg);
    pthread_detach(t);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, child, NULL);
    pthread_join(t, NULL);
    return value > 2; // RACE!
}
