// atomic_init comes before the thread that loads.
// check: race=safe deadlock=safe memory=safe
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int value;

static void *loads(void *arg)
{
    (void)atomic_load(&value);
    return arg;
}

int main(void)
{
    pthread_t thread;
    atomic_init(&value, 1); // NORACE
    pthread_create(&thread, NULL, loads, NULL);
    atomic_store(&value, 2);
    pthread_join(thread, NULL);
    return 0;
}
