// A mutex of a kind that is computed is held twice; what it guards is written with it only.
// check: race=safe deadlock=safe assert=safe memory=safe misuse=safe
#include <assert.h>
#include <threads.h>

static mtx_t lock;
static int items;

static int producer(void *arg) {
    (void)arg;
    mtx_lock(&lock);
    items++; // NORACE
    mtx_unlock(&lock);
    return 0;
}

static void make(int kind) { mtx_init(&lock, kind); }

int main(void) {
    thrd_t thread;
    make(mtx_plain | mtx_recursive);
    mtx_lock(&lock);
    mtx_lock(&lock);
    thrd_create(&thread, producer, NULL);
    assert(items == 0); // NORACE
    mtx_unlock(&lock);
    mtx_unlock(&lock);
    thrd_join(thread, NULL);
    assert(items == 1);
    return 0;
}
