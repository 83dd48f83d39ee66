// In which order the destructors of different keys run is not specified.
// check: assert=violated race=safe
// output: any
// may-violate: assert
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t first, second;
static int ran;

static void destroy_first(void *arg)
{
    (void)arg;
    ran++;
}

static void destroy_second(void *arg)
{
    (void)arg;
    assert(ran == 1); // FAIL!
}

static void *thread(void *arg)
{
    pthread_setspecific(first, &ran);
    pthread_setspecific(second, &ran);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_key_create(&first, destroy_first);
    pthread_key_create(&second, destroy_second);
    pthread_create(&t, NULL, thread, NULL);
    pthread_join(t, NULL);
    return 0;
}
