// A sort of a large array by every thread.
#include <pthread.h>
#include <stdlib.h>

#define N 200000

static int v[3][N];
static int done;

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void *worker(void *arg)
{
    int *mine = arg;
    for (int i = 0; i < N; i++)
        mine[i] = (int)((unsigned)i * 2654435761u >> 8);
    qsort(mine, N, sizeof *mine, compare);
    done++;
    return 0;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, worker, v[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
