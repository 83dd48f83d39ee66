// Striped locks: each cell has its lock by number, and that is enough.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 2 2
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int cells[2];

static void *worker(void *arg) {
    (void)arg;
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&locks[i]);
        cells[i]++; // NORACE
        pthread_mutex_unlock(&locks[i]);
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(cells[0] == 2 && cells[1] == 2);
    printf("%d %d\n", cells[0], cells[1]);
    return 0;
}
