// Happens-before is transitive: the third thread knows what the first wrote, through the second.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int data;
static atomic_int first_flag, second_flag;

static void *first(void *arg) {
    (void)arg;
    data = 1;
    atomic_store_explicit(&first_flag, 1, memory_order_release);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&first_flag, memory_order_acquire))
        atomic_store_explicit(&second_flag, 1, memory_order_release);
    return NULL;
}

static void *third(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&second_flag, memory_order_acquire))
        assert(data == 1); // NORACE
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_create(&threads[2], NULL, third, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
