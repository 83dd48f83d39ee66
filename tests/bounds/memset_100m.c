// A hundred mebibytes that are filled again and again.
#include <pthread.h>
#include <string.h>

static char big[100 << 20];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
    for (int i = 0; i < 100; i++) {
        pthread_mutex_lock(&m);
        memset(big, i, sizeof big);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    return 0;
}
