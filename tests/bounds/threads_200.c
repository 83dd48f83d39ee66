// Two hundred threads, each with a lock of its neighbour.
#include <pthread.h>

#define N 200

static pthread_mutex_t m[N];
static int v[N];

static void *worker(void *arg)
{
    int i = (int)(long)arg;
    for (int k = 0; k < 50; k++) {
        pthread_mutex_lock(&m[i]);
        pthread_mutex_lock(&m[(i + 1) % N]);
        v[i]++;
        pthread_mutex_unlock(&m[(i + 1) % N]);
        pthread_mutex_unlock(&m[i]);
    }
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_mutex_init(&m[i], 0);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, worker, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
