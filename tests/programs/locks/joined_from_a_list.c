// Threads are kept in a list, and joined by going through it.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct member {
    pthread_t thread;
    struct member *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    total++; // NORACE
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    struct member *list = 0;
    for (int i = 0; i < 2; i++) {
        struct member *m = malloc(sizeof *m);
        m->next = list;
        list = m;
        pthread_create(&m->thread, 0, work, 0);
    }
    while (list) {
        struct member *m = list;
        list = m->next;
        pthread_join(m->thread, 0);
        free(m);
    }
    assert(total == 2); // NORACE
    return 0;
}
