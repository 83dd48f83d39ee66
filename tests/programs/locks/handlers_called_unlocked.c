// An event loop calls what was registered, with what was registered for it. Both handlers change the
// total, and the lock is given back too early.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>

struct handler {
    void (*call)(void *);
    void *with;
};

static struct handler handlers[2];
static int registered;
static int total;
static int one = 1, ten = 10;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(void *arg) { total += *(int *)arg; } // RACE!
static void subtract(void *arg) { total -= *(int *)arg; } // RACE!

static void on_event(void (*call)(void *), void *with)
{
    handlers[registered].call = call;
    handlers[registered].with = with;
    registered++;
}

static void *loop(void *arg)
{
    for (int i = 0; i < registered; i++) {
        pthread_mutex_lock(&lock);
        struct handler next = handlers[i];
        pthread_mutex_unlock(&lock);
        next.call(next.with);
    }
    return arg;
}

int main(void)
{
    pthread_t a, b;
    on_event(add, &ten);
    on_event(subtract, &one);
    pthread_create(&a, 0, loop, 0);
    pthread_create(&b, 0, loop, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
