// Each worker writes a record; those that cannot count that, without a lock. By default no write fails.
// check: race=violated
// flags: --fail io
// native: a write to the standard output does not fail
#include <pthread.h>
#include <unistd.h>

static int lost;

static void *work(void *arg)
{
    if (write(1, "x", 1) < 0)
        lost++; // RACE!
    return arg;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, work, 0);
    lost = 0; // RACE!
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
