/* Included before a program: two threads that never end before `main`, which keep every search busy. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint busy_first, busy_second;

static void *busy(void *own)
{
    for (;;)
        atomic_fetch_add((atomic_uint *)own, 1);
    return 0;
}

__attribute__((constructor)) static void keep_busy(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, busy, &busy_first);
    pthread_create(&thread, 0, busy, &busy_second);
}
