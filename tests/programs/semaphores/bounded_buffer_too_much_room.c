// The semaphore for room starts one too high: the producer can overwrite a slot that is being read.
// check: race=violated deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

#define SIZE 2
#define ITEMS 3

static sem_t room, items;
static int buffer[SIZE];

static void *producer(void *arg) {
    (void)arg;
    for (int i = 0; i < ITEMS; i++) {
        sem_wait(&room);
        buffer[i % SIZE] = i + 1; // RACE!
        sem_post(&items);
    }
    return NULL;
}

static void *consumer(void *arg) {
    int *sum = arg;
    for (int i = 0; i < ITEMS; i++) {
        sem_wait(&items);
        *sum += buffer[i % SIZE]; // RACE!
        sem_post(&room);
    }
    return NULL;
}

int main(void) {
    pthread_t p, c;
    int sum = 0;
    sem_init(&room, 0, SIZE + 1);
    sem_init(&items, 0, 0);
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, &sum);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    assert(sum == 6); // FAIL!
    return 0;
}
