// Threads are kept in a list, and joined by going through it from its second member.
// check: race=violated deadlock=safe memory=safe
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
    total++; // RACE!
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
    struct member *last = list;
    list = list->next;
    while (list) {
        struct member *m = list;
        list = m->next;
        pthread_join(m->thread, 0);
        free(m);
    }
    int seen = total; // RACE!
    pthread_join(last->thread, 0);
    free(last);
    return seen == 3;
}
