// A weak compare-exchange may fail although the value is the expected one: used once, without a loop,
// it may leave no thread with the token.
// check: race=safe deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int token;

static void *taker(void *arg) {
    int *won = arg;
    int expected = 0;
    *won = atomic_compare_exchange_weak(&token, &expected, 1);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int won_a = 0, won_b = 0;
    pthread_create(&a, NULL, taker, &won_a);
    pthread_create(&b, NULL, taker, &won_b);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(won_a + won_b <= 1);
    assert(won_a + won_b >= 1); // FAIL!
    return 0;
}
