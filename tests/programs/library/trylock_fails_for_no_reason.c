// mtx_trylock may fail although no thread holds the mutex (C17 7.26.4.5).
// check: assert=violated
// output: any
// may-violate: assert
#include <assert.h>
#include <threads.h>

int main(void)
{
    mtx_t mutex;
    mtx_init(&mutex, mtx_plain);
    assert(mtx_trylock(&mutex) == thrd_success); // FAIL!
    mtx_unlock(&mutex);
    mtx_destroy(&mutex);
    return 0;
}
