// Two boxes, each protected by the lock of the variable that refers to it. A swap under both locks
// exchanges the boxes, and with them the locks that protect their contents.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 63 states, 68 steps
// exit: 0
// expect: 2
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

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
    a->x++; // NORACE
    pthread_mutex_unlock(&lock_a);
    return NULL;
}

static void *swap(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock_a);
    pthread_mutex_lock(&lock_b);
    struct int_box *tmp = a;
    a = b;
    b = tmp;
    pthread_mutex_unlock(&lock_a);
    pthread_mutex_unlock(&lock_b);
    return NULL;
}

static void *third(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock_b);
    b->x++; // NORACE
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
    assert(one.x + two.x == 2);
    printf("%d\n", one.x + two.x);
    return 0;
}
