// The threads of C11: thrd_create, mtx, cnd, call_once, tss.
// check: race=safe deadlock=safe assert=safe memory=safe
// tsan: does not know the threads of C11
// exit: 3
// expect: sum 3
#include <assert.h>
#include <stdio.h>
#include <threads.h>

static mtx_t lock;
static cnd_t changed;
static once_flag once = ONCE_FLAG_INIT;
static int sum, arrived, initialised;

static void initialise(void) { initialised++; }

static int worker(void *arg) {
    call_once(&once, initialise);
    mtx_lock(&lock);
    sum += *(int *)arg; // NORACE
    arrived++;
    cnd_signal(&changed);
    mtx_unlock(&lock);
    return *(int *)arg;
}

int main(void) {
    thrd_t a, b;
    int one = 1, two = 2, from_a, from_b;
    assert(mtx_init(&lock, mtx_plain) == thrd_success);
    assert(cnd_init(&changed) == thrd_success);
    assert(thrd_create(&a, worker, &one) == thrd_success);
    assert(thrd_create(&b, worker, &two) == thrd_success);
    mtx_lock(&lock);
    while (arrived < 2)
        cnd_wait(&changed, &lock);
    mtx_unlock(&lock);
    thrd_join(a, &from_a);
    thrd_join(b, &from_b);
    assert(sum == 3 && initialised == 1);
    printf("sum %d\n", sum);
    return from_a + from_b;
}
