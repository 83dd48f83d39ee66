// A recursive mutex may be taken again by its owner and is free after as many unlocks.
// check: race=safe deadlock=safe assert=safe memory=safe misuse=safe
// exit: 0
// expect: 4
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock;
static int value;

static void add(int amount) {
    pthread_mutex_lock(&lock);
    value += amount; // NORACE
    pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    add(1);
    value++; // NORACE
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &recursive);
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(value == 4);
    printf("%d\n", value);
    return 0;
}
