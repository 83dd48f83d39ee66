// Large inputs, each of them split by every comparison.
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned v[64];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
    for (int i = 0; i < 64; i++) {
        unsigned x = __VERIFIER_nondet_uint();
        pthread_mutex_lock(&m);
        for (int k = 0; k < 64; k++)
            if (x < v[k])
                v[k] = x + (unsigned)k;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 64; i++)
        v[i] = __VERIFIER_nondet_uint();
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
