// A bounded buffer with one condition per direction and waits in loops.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 3
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

#define SIZE 1

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int buffer[SIZE], used;

static void put(int item) {
    pthread_mutex_lock(&lock);
    while (used == SIZE)
        pthread_cond_wait(&not_full, &lock);
    assert(used < SIZE);
    buffer[used++] = item;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&lock);
}

static int get(void) {
    pthread_mutex_lock(&lock);
    while (used == 0)
        pthread_cond_wait(&not_empty, &lock);
    assert(used > 0);
    int item = buffer[--used];
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&lock);
    return item;
}

static void *producer(void *arg) {
    (void)arg;
    put(1);
    put(2);
    return NULL;
}

static void *consumer(void *arg) {
    int *sum = arg;
    *sum += get();
    *sum += get();
    return NULL;
}

int main(void) {
    pthread_t p, c;
    int sum = 0;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, &sum);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    assert(sum == 3);
    printf("%d\n", sum);
    return 0;
}
