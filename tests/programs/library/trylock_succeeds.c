// pthread_mutex_trylock of a mutex that no thread holds succeeds.
// check: assert=safe memory=safe
// output: any
#include <assert.h>
#include <pthread.h>

int main(void)
{
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    assert(pthread_mutex_trylock(&mutex) == 0);
    pthread_mutex_unlock(&mutex);
    return 0;
}
