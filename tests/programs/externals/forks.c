// A process that is copied is no undefined function that touches its arguments: a gap.
// check: race=safe
// answers: all=unknown
// flags: --externals args
// gap: processes are modelled with --process only
// tsan: undefined

#include <pthread.h>
#include <unistd.h>

static void *worker(void *arg)
{
    (void)arg;
    return 0;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    fork();
    pthread_join(a, 0);
    return 0;
}
