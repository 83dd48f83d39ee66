// atomic_init is no atomic operation: beside a load it is a race (C11 7.17.2.2).
// check: race=violated deadlock=safe memory=safe
// tsan: the compiler makes an atomic store of it
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int value;

static void *loads(void *arg)
{
    (void)atomic_load(&value); // RACE!
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, loads, NULL);
    atomic_init(&value, 1); // RACE!
    atomic_store(&value, 2);
    pthread_join(thread, NULL);
    return 0;
}
