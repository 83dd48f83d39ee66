// Each worker writes a record, and counts those that there is no room for without the lock: a race that only a failed write shows.
// check: race=violated
// flags: --fail disk --faults 2
// native: a write to the standard output does not fail
#include <pthread.h>
#include <unistd.h>

static int lost;

static void *work(void *arg)
{
    if (write(1, "record\n", 7) != 7)
        lost++; // RACE!
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, work, 0);
    pthread_create(&two, 0, work, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
