// The last element is written when a thread that reads it already runs.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>

static int table[4];
static int sums[2];

static void *reader(void *arg)
{
    int *sum = arg;
    for (int i = 0; i < 4; i++)
        *sum += table[i]; // RACE!
    return 0;
}

int main(void)
{
    pthread_t a, b;
    for (int i = 0; i < 3; i++)
        table[i] = i;
    pthread_create(&a, 0, reader, &sums[0]);
    table[3] = 3; // RACE!
    pthread_create(&b, 0, reader, &sums[1]);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
