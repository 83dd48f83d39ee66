// A producer hands work items to a consumer through a lock-protected buffer and then halts it: the
// consumer's next get fails (a HaltException where there are exceptions). An item is local to the
// producer while it is filled in and to the consumer while it is processed; the buffer transfers it.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 3
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define SIZE 2
#define ITEMS 2

struct item {
    int attribute;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct item *buffer[SIZE];
static int put_at, get_at, used;
static bool halted;

static void put(struct item *item) {
    pthread_mutex_lock(&lock);
    while (used == SIZE)
        pthread_cond_wait(&changed, &lock);
    buffer[put_at] = item;
    put_at = (put_at + 1) % SIZE;
    used++;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static struct item *get(void) {
    struct item *item = NULL;
    pthread_mutex_lock(&lock);
    while (used == 0 && !halted)
        pthread_cond_wait(&changed, &lock);
    if (used > 0) {
        item = buffer[get_at];
        get_at = (get_at + 1) % SIZE;
        used--;
        pthread_cond_broadcast(&changed);
    }
    pthread_mutex_unlock(&lock);
    return item;
}

static void halt(void) {
    pthread_mutex_lock(&lock);
    halted = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static void *producer(void *arg) {
    (void)arg;
    for (int i = 1; i <= ITEMS; i++) {
        struct item *item = malloc(sizeof *item);
        item->attribute = i;
        put(item);
    }
    halt();
    return NULL;
}

static void *consumer(void *arg) {
    int *sum = arg;
    struct item *item;
    int last = 0;
    while ((item = get()) != NULL) {
        assert(item->attribute == last + 1);
        last = item->attribute; // NORACE
        *sum += item->attribute;
        free(item);
    }
    assert(last == ITEMS);
    return NULL;
}

int main(void) {
    pthread_t p, c;
    int sum = 0;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, &sum);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    assert(sum == ITEMS * (ITEMS + 1) / 2);
    printf("%d\n", sum);
    return 0;
}
