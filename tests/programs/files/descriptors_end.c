// Only where no descriptor is left do threads run, and they race. Descriptors are taken to suffice (listed in SOUNDNESS.md).
// check: race=violated
// answers: race=safe
#include <pthread.h>
#include <unistd.h>

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
    if (dup(1) < 0) {
        pthread_create(&first, 0, count, 0);
        pthread_create(&second, 0, count, 0);
        pthread_join(first, 0);
        pthread_join(second, 0);
    }
    return 0;
}
