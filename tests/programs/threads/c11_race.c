// The same counter with and without the mutex, in the threads of C11.
// check: race=violated deadlock=safe memory=safe
// tsan: does not know the threads of C11
#include <threads.h>

static mtx_t lock;
static int careful, careless;

static int worker(void *arg) {
    (void)arg;
    mtx_lock(&lock);
    careful++; // NORACE
    mtx_unlock(&lock);
    careless++; // RACE!
    return 0;
}

int main(void) {
    thrd_t a, b;
    mtx_init(&lock, mtx_plain);
    thrd_create(&a, worker, 0);
    thrd_create(&b, worker, 0);
    thrd_join(a, 0);
    thrd_join(b, 0);
    return 0;
}
