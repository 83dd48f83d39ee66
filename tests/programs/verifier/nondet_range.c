// An input confined to a small range by an assumption can be enumerated; one value makes the
// assertion fail, and only if the other thread comes first.
// check: race=safe deadlock=safe assert=violated memory=safe
// tsan: undefined
#include <pthread.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int offset = 1;

static void *changer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    offset = 5;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t t;
    unsigned char input = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(input < 4);
    pthread_create(&t, NULL, changer, NULL);
    pthread_mutex_lock(&lock);
    int sum = input + offset;
    pthread_mutex_unlock(&lock);
    if (sum == 8)
        reach_error(); // FAIL!
    pthread_join(t, NULL);
    return 0;
}
