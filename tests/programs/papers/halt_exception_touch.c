// As halt_exception.c, but the producer touches an item after it has put it into the buffer, when it
// may already belong to the consumer.
// check: race=violated deadlock=safe memory=safe
// states: 211 states, 276 steps
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct item {
    int attribute;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct item *slot;
static bool halted;
static struct item items[2];

static void put(struct item *item) {
    pthread_mutex_lock(&lock);
    while (slot != NULL)
        pthread_cond_wait(&changed, &lock);
    slot = item;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static struct item *get(void) {
    pthread_mutex_lock(&lock);
    while (slot == NULL && !halted)
        pthread_cond_wait(&changed, &lock);
    struct item *item = slot;
    slot = NULL;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    return item;
}

static void *producer(void *arg) {
    (void)arg;
    for (int i = 0; i < 2; i++) {
        put(&items[i]);
        items[i].attribute = i + 1; // RACE!
    }
    pthread_mutex_lock(&lock);
    halted = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *consumer(void *arg) {
    int *sum = arg;
    struct item *item;
    while ((item = get()) != NULL)
        *sum += item->attribute; // RACE!
    return NULL;
}

int main(void) {
    pthread_t p, c;
    int sum = 0;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, &sum);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return sum < 0;
}
