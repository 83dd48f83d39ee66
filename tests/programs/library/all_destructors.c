// The destructors of all keys run, each once, whatever their order.
// check: assert=safe race=safe deadlock=safe memory=safe
// output: any
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t first, second;
static int ran_first, ran_second;

static void destroy_first(void *arg)
{
    (void)arg;
    ran_first++;
}

static void destroy_second(void *arg)
{
    (void)arg;
    ran_second++;
}

static void *thread(void *arg)
{
    pthread_setspecific(first, &ran_first);
    pthread_setspecific(second, &ran_first);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_key_create(&first, destroy_first);
    pthread_key_create(&second, destroy_second);
    pthread_create(&t, NULL, thread, NULL);
    pthread_join(t, NULL);
    assert(ran_first == 1 && ran_second == 1);
    return 0;
}
