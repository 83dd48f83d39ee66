// The same flag with gcc's __atomic and __sync builtins on ordinary variables.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int data, ready, users;

static void *producer(void *arg) {
    (void)arg;
    data = 42;
    __sync_fetch_and_add(&users, 1);
    __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);
    return NULL;
}

static void *consumer(void *arg) {
    (void)arg;
    while (!__atomic_load_n(&ready, __ATOMIC_ACQUIRE))
        ;
    assert(data == 42); // NORACE
    __sync_fetch_and_add(&users, 1);
    return NULL;
}

int main(void) {
    pthread_t p, c;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    assert(users == 2);
    return 0;
}
