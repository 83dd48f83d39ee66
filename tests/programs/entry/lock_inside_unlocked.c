// A structure with a lock inside is made for sharing: all callers pass the same one. `peek` forgets the lock.
// check: race=violated
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
    c->count++; // RACE!
    pthread_mutex_unlock(&c->lock);
}

int peek(struct counter *c)
{
    return c->count; // RACE!
}
