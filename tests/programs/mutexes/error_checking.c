// An error-checking mutex answers instead of blocking: EDEADLK for a second lock, EPERM for a foreign
// unlock.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: ok
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock;

static void *stranger(void *arg) {
    (void)arg;
    assert(pthread_mutex_unlock(&lock) == EPERM);
    assert(pthread_mutex_trylock(&lock) == EBUSY);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_mutexattr_t checking;
    pthread_mutexattr_init(&checking);
    pthread_mutexattr_settype(&checking, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&lock, &checking);
    assert(pthread_mutex_lock(&lock) == 0);
    assert(pthread_mutex_lock(&lock) == EDEADLK);
    pthread_create(&t, NULL, stranger, NULL);
    pthread_join(t, NULL);
    assert(pthread_mutex_unlock(&lock) == 0);
    printf("ok\n");
    return 0;
}
