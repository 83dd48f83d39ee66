// One thread posts, the other looks at the count without waiting: which comes first shows. Posting at once
// would hide it.
// check: race=safe deadlock=safe assert=violated memory=safe
// schedules: first
// may-violate: assert
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t items;

static void *post(void *arg) {
    sem_post(&items);
    return arg;
}

static void *look(void *arg) {
    int count;
    sem_getvalue(&items, &count);
    assert(count == 1); // FAIL!
    return arg;
}

int main(void) {
    pthread_t a, b;
    sem_init(&items, 0, 0);
    pthread_create(&a, NULL, post, NULL);
    pthread_create(&b, NULL, look, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
