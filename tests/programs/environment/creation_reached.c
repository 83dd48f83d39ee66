// As creation_not_reached.c, where the condition holds.
// check: race=violated deadlock=safe
#include <pthread.h>

static int counter;
static int rounds = 3;

static void *count(void *unused)
{
    (void)unused;
    counter++; // RACE!
    return 0;
}

int main(void)
{
    pthread_t thread;
    for (int i = 0; i < rounds; i++)
        counter += i;
    if (counter == 3) {
        pthread_create(&thread, 0, count, 0);
        counter++; // RACE!
        pthread_join(thread, 0);
    }
    return 0;
}
