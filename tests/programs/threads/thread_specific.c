// Thread-specific data: one key, a value and a destructor per thread.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 2 destroyed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_key_t key;
static atomic_int destroyed;

static void destroy(void *value) {
    free(value);
    atomic_fetch_add(&destroyed, 1);
}

static void bump(void) {
    int *mine = pthread_getspecific(key);
    (*mine)++; // NORACE
}

static void *worker(void *arg) {
    assert(pthread_getspecific(key) == NULL);
    int *mine = malloc(sizeof *mine);
    *mine = *(int *)arg;
    pthread_setspecific(key, mine);
    bump();
    assert(*mine == *(int *)arg + 1);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int ten = 10, twenty = 20;
    pthread_key_create(&key, destroy);
    pthread_create(&a, NULL, worker, &ten);
    pthread_create(&b, NULL, worker, &twenty);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(destroyed == 2);
    printf("%d destroyed\n", destroyed);
    return 0;
}
