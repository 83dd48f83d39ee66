// Barriers and condition variables in many rounds.
#include <pthread.h>

static pthread_barrier_t b;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int round_, ready;

static void *worker(void *arg)
{
    for (int i = 0; i < 500; i++) {
        pthread_mutex_lock(&m);
        ready++;
        pthread_cond_broadcast(&c);
        while (ready < 4 * (i + 1))
            pthread_cond_wait(&c, &m);
        pthread_mutex_unlock(&m);
        if (pthread_barrier_wait(&b))
            round_ = i;
    }
    return arg;
}

int main(void)
{
    pthread_t t[4];
    pthread_barrier_init(&b, 0, 4);
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    return round_ < 0;
}
