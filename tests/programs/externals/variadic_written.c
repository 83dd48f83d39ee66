// What further arguments point to may be written.
// check: race=violated
// flags: --externals args
// tsan: undefined

#include <pthread.h>

int scan(const char *format, ...);
int old();

static int x, y;

static void *worker(void *arg)
{
    (void)arg;
    scan("i", &x); // RACE!
    return 0;
}

static void *other(void *arg)
{
    (void)arg;
    old(1, &y);
    x = 2; // RACE!
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, other, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
