// A work-stealing deque whose owner takes the last item without competing for it: the thief may have
// it too.
// check: race=safe deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define SIZE 4
#define EMPTY (-1)

static atomic_int buffer[SIZE];
static atomic_int top, bottom;
static int payload[2];
static atomic_int taken[2];

static void push(int item) {
    int b = atomic_load(&bottom);
    atomic_store(&buffer[b % SIZE], item);
    atomic_store(&bottom, b + 1);
}

static int take(void) {
    int b = atomic_load(&bottom) - 1;
    atomic_store(&bottom, b);
    int t = atomic_load(&top);
    if (t > b) {
        atomic_store(&bottom, b + 1);
        return EMPTY;
    }
    int item = atomic_load(&buffer[b % SIZE]);
    if (t == b) {
        atomic_store(&top, t + 1);
        atomic_store(&bottom, b + 1);
    }
    return item;
}

static int steal(void) {
    int t = atomic_load(&top);
    int b = atomic_load(&bottom);
    if (t >= b)
        return EMPTY;
    int item = atomic_load(&buffer[t % SIZE]);
    return atomic_compare_exchange_strong(&top, &t, t + 1) ? item : EMPTY;
}

static void use(int item) {
    assert(payload[item] == item + 10); // NORACE
    atomic_fetch_add(&taken[item], 1);
}

static void *owner(void *arg) {
    (void)arg;
    int item;
    for (int i = 0; i < 2; i++) {
        payload[i] = i + 10;
        push(i);
    }
    while ((item = take()) != EMPTY)
        use(item);
    return NULL;
}

static void *thief(void *arg) {
    (void)arg;
    int item = steal();
    if (item != EMPTY)
        use(item);
    return NULL;
}

int main(void) {
    pthread_t o, t;
    pthread_create(&o, NULL, owner, NULL);
    pthread_create(&t, NULL, thief, NULL);
    pthread_join(o, NULL);
    pthread_join(t, NULL);
    assert(taken[0] == 1 && taken[1] == 1); // FAIL!
    printf("ok\n");
    return 0;
}
