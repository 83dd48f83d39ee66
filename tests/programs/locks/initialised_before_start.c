// Data that is written before any thread exists and only read afterwards needs no lock; what the
// threads add up is written after both have been joined.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

static int table[4];
static int sums[2];

static void *reader(void *arg)
{
    int *sum = arg;
    for (int i = 0; i < 4; i++)
        *sum += table[i]; // NORACE
    return 0;
}

int main(void)
{
    pthread_t a, b;
    for (int i = 0; i < 4; i++)
        table[i] = i; // NORACE
    pthread_create(&a, 0, reader, &sums[0]);
    pthread_create(&b, 0, reader, &sums[1]);
    pthread_join(a, 0);
    pthread_join(b, 0);
    table[0] = sums[0] + sums[1]; // NORACE
    assert(table[0] == 12);
    return 0;
}
