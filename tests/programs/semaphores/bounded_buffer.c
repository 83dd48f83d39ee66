// A bounded buffer with two counting semaphores; one producer and one consumer need no lock.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 6
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define SIZE 2
#define ITEMS 3

static sem_t room, items;
static int buffer[SIZE];

static void *producer(void *arg) {
    (void)arg;
    for (int i = 0; i < ITEMS; i++) {
        sem_wait(&room);
        buffer[i % SIZE] = i + 1; // NORACE
        sem_post(&items);
    }
    return NULL;
}

static void *consumer(void *arg) {
    int *sum = arg;
    for (int i = 0; i < ITEMS; i++) {
        sem_wait(&items);
        *sum += buffer[i % SIZE]; // NORACE
        sem_post(&room);
    }
    return NULL;
}

int main(void) {
    pthread_t p, c;
    int sum = 0;
    sem_init(&room, 0, SIZE);
    sem_init(&items, 0, 0);
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, &sum);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    assert(sum == 6);
    printf("%d\n", sum);
    return 0;
}
