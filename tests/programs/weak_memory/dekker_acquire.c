// Who finds the other's flag down may go on. With release and acquire both may find it down, and nothing guards
// the data; no interleaving shows it. The answer is not `safe`.
// check: race=violated deadlock=safe assert=safe memory=safe
// answers: race=unknown assert=unknown memory=unknown
// tsan: it runs interleavings
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int wants_first, wants_second;
static int data;

static void *first(void *arg) {
    (void)arg;
    atomic_store_explicit(&wants_first, 1, memory_order_release);
    if (atomic_load_explicit(&wants_second, memory_order_acquire) == 0)
        data++; // RACE!
    atomic_store_explicit(&wants_first, 0, memory_order_release);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    atomic_store_explicit(&wants_second, 1, memory_order_release);
    if (atomic_load_explicit(&wants_first, memory_order_acquire) == 0)
        data++; // RACE!
    atomic_store_explicit(&wants_second, 0, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
