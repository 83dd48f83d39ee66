// An event loop calls what was registered, with what was registered for it. Both handlers change the
// total, and both loops call them under the lock.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
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

static void add(void *arg) { total += *(int *)arg; } // NORACE
static void subtract(void *arg) { total -= *(int *)arg; } // NORACE

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
        handlers[i].call(handlers[i].with);
        pthread_mutex_unlock(&lock);
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
    assert(total == 18);
    return 0;
}
