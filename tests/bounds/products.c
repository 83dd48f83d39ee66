// An invariant over products, which predicates do not find.
#include <assert.h>
#include <pthread.h>

static unsigned a = 1, b = 1, c;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        c = a * b + 3;
        a = a * 5 + b;
        b = b * 7 + c * a;
        assert(a * a * b != c * c * 77 + 5);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t t[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    return 0;
}
