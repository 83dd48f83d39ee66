// Threads print their own numbers, cut to an `int`, as log lines do: no operation depends on what is printed.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>
#include <stdio.h>

static int rounds;

static void *work(void *unused)
{
    printf("thread %d in round %d\n", (int)pthread_self(), rounds); // RACE!
    rounds++; // RACE!
    return unused;
}

int main(void)
{
    pthread_t a, b;
    unsigned number = (unsigned)pthread_self();
    printf("main is %u\n", number);
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
