// A timed wait of a C11 thread that holds a recursive mutex twice keeps the mutex all along: the other
// thread runs only after it has been given back, and the consumer ends by the time.
// check: race=safe deadlock=safe assert=safe memory=safe misuse=safe
// exit: 0
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t lock;
static cnd_t filled;
static int items;

static int producer(void *arg) {
    (void)arg;
    mtx_lock(&lock);
    items++;
    cnd_signal(&filled);
    mtx_unlock(&lock);
    return 0;
}

int main(void) {
    thrd_t thread;
    struct timespec until = {0, 0};
    mtx_init(&lock, mtx_recursive);
    cnd_init(&filled);
    mtx_lock(&lock);
    mtx_lock(&lock);
    thrd_create(&thread, producer, NULL);
    cnd_timedwait(&filled, &lock, &until);
    assert(items == 0);
    mtx_unlock(&lock);
    mtx_unlock(&lock);
    thrd_join(thread, NULL);
    assert(items == 1);
    return 0;
}
