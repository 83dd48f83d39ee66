// A mutex of C11 is held twice, and goes on: it is recursive. The other thread writes without it.
// check: race=violated deadlock=safe assert=violated memory=safe misuse=safe
// may-violate: assert
#include <assert.h>
#include <threads.h>

static mtx_t lock;
static int items;

static int producer(void *arg) {
    (void)arg;
    items++; // RACE!
    return 0;
}

int main(void) {
    thrd_t thread;
    mtx_init(&lock, mtx_recursive);
    mtx_lock(&lock);
    mtx_lock(&lock);
    thrd_create(&thread, producer, NULL);
    assert(items == 0); // RACE! FAIL!
    mtx_unlock(&lock);
    mtx_unlock(&lock);
    thrd_join(thread, NULL);
    assert(items == 1);
    return 0;
}
