// A structure with a lock inside is made for sharing: all callers pass the same one.
// check: race=safe
// flags: --entry add,peek
// schedules: first

#include <pthread.h>

struct counter {
    pthread_mutex_t lock;
    int count;
};

void add(struct counter *c)
{
    pthread_mutex_lock(&c->lock);
    c->count++;
    pthread_mutex_unlock(&c->lock);
}

int peek(struct counter *c)
{
    pthread_mutex_lock(&c->lock);
    int count = c->count;
    pthread_mutex_unlock(&c->lock);
    return count;
}
