// Two threads take turns, but both semaphores start at zero.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t ping, pong;

static void *first(void *arg) {
    (void)arg;
    sem_wait(&ping); // DEADLOCK!
    sem_post(&pong);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    sem_wait(&pong); // DEADLOCK!
    sem_post(&ping);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    sem_init(&ping, 0, 0);
    sem_init(&pong, 0, 0);
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL); // DEADLOCK!
    pthread_join(b, NULL);
    return 0;
}
