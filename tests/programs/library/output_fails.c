// Only where output fails do threads run, and they race. Output is taken to be complete (listed in SOUNDNESS.md).
// check: race=violated
// answers: race=safe
#include <pthread.h>
#include <stdio.h>

static int counter;

static void *count(void *unused)
{
    (void)unused;
    counter++; // RACE!
    return 0;
}

int main(void)
{
    pthread_t first, second;
    if (fflush(stdout)) {
        pthread_create(&first, 0, count, 0);
        pthread_create(&second, 0, count, 0);
        pthread_join(first, 0);
        pthread_join(second, 0);
    }
    return 0;
}
