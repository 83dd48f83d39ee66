// As int_box_swap.c, but the swap takes only the lock of `a`: the third thread may use `b`
// meanwhile, and the box it finds there may still be in the first thread's hands.
// check: race=violated deadlock=safe memory=safe
// states: 138 states, 151 steps
#include <pthread.h>
#include <stddef.h>

struct int_box {
    int x;
};

static struct int_box one, two;
static struct int_box *a = &one, *b = &two;
static pthread_mutex_t lock_a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock_b = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock_a);
    a->x++; // RACE!
    pthread_mutex_unlock(&lock_a);
    return NULL;
}

static void *swap(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock_a);
    struct int_box *tmp = a;
    a = b;
    b = tmp; // RACE!
    pthread_mutex_unlock(&lock_a);
    return NULL;
}

static void *third(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock_b);
    b->x++; // RACE!
    pthread_mutex_unlock(&lock_b);
    return NULL;
}

int main(void) {
    pthread_t t1, t2, t3;
    pthread_create(&t1, NULL, first, NULL);
    pthread_create(&t2, NULL, swap, NULL);
    pthread_create(&t3, NULL, third, NULL);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    pthread_join(t3, NULL);
    return 0;
}
