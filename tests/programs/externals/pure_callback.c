// With --externals pure a function that is handed out never runs, and the answer says so.
// check: race=safe
// flags: --externals pure
// tsan: undefined

#include <pthread.h>

void on_tick(void (*tick)(void));

static int count;
static void tick(void)
{
    count++;
}

static void *worker(void *arg)
{
    (void)arg;
    on_tick(tick);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
