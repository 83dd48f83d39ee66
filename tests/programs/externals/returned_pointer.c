// An undefined function returns the address of a variable that another one was given before: the analysis does not know it, so
// following it gives no answer.
// check: race=violated
// answers: race=unknown
// flags: --externals args
// tsan: undefined

#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 1
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int rounds;

/* With many rounds a search does not come to its end, and proofs answer alone. */
static void busy(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&lock);
        rounds++;
        pthread_mutex_unlock(&lock);
    }
}

void keep(const int *p);
int *kept(void);

static int x;

static void *worker(void *arg)
{
    (void)arg;
    busy();
    int *p = kept();
    if (p)
        *p = 1;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    keep(&x);
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    x = 1;
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
