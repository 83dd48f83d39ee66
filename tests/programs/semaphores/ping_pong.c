// Two threads take turns by two semaphores.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: ping 0
// expect: pong 1
// expect: ping 2
// expect: pong 3
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t ping, pong;
static int strokes;

static void *first(void *arg) {
    (void)arg;
    for (int i = 0; i < 2; i++) {
        sem_wait(&ping);
        printf("ping %d\n", strokes++); // NORACE
        sem_post(&pong);
    }
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    for (int i = 0; i < 2; i++) {
        sem_wait(&pong);
        printf("pong %d\n", strokes++); // NORACE
        sem_post(&ping);
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    sem_init(&ping, 0, 1);
    sem_init(&pong, 0, 0);
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
