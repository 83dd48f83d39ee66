// An atomic reference count: the thread that brings it to zero frees, having seen what the others wrote.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
    atomic_int references;
    int notes[2];
};

struct handle {
    struct shared *shared;
    int number;
};

static void *user(void *arg) {
    struct handle *handle = arg;
    struct shared *shared = handle->shared;
    shared->notes[handle->number] = 1;
    if (atomic_fetch_sub_explicit(&shared->references, 1, memory_order_acq_rel) == 1) {
        assert(shared->notes[0] == 1 && shared->notes[1] == 1); // NORACE
        free(shared);                                           // NORACE
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    struct handle handles[2];
    struct shared *shared = calloc(1, sizeof *shared);
    atomic_init(&shared->references, 2);
    for (int i = 0; i < 2; i++) {
        handles[i].shared = shared;
        handles[i].number = i;
        pthread_create(&threads[i], NULL, user, &handles[i]);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
