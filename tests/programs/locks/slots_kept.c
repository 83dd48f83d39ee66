// Slots that go from thread to thread: taken from the list of free ones under the lock, filled and
// read without it, and looked at once more after they were given back.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>

struct slot {
    int value;
    struct slot *next;
};

static struct slot slots[2];
static struct slot *available;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct slot *take(void)
{
    pthread_mutex_lock(&lock);
    struct slot *s = available;
    available = s->next;
    pthread_mutex_unlock(&lock);
    return s;
}

static void give_back(struct slot *s)
{
    pthread_mutex_lock(&lock);
    s->next = available;
    available = s;
    pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
    struct slot *s = take();
    s->value = 1; // RACE!
    give_back(s);
    s->value = 2; // RACE!
    return arg;
}

int main(void)
{
    pthread_t a, b;
    slots[0].next = &slots[1];
    available = &slots[0];
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
