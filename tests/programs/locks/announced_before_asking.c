// What was asked in the round before is looked at in this one: in the first round nothing has been asked,
// and what is looked at may be anything.
// check: race=violated deadlock=safe memory=safe
// tsan: depends on an uninitialised value
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int result, ready, seen;

static void *producer(void *arg)
{
    result = 42; // RACE!
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t a;
    int asked;
    pthread_create(&a, 0, producer, 0);
    for (int i = 0; i < 2; i++) {
        int before = asked;
        pthread_mutex_lock(&lock);
        asked = ready;
        pthread_mutex_unlock(&lock);
        if (before)
            seen = result; // RACE!
    }
    pthread_join(a, 0);
    return 0;
}
