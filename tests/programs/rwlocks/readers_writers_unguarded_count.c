// Readers and writers whose reader count is changed without the mutex on the way out.
// check: race=violated
// tsan: deadlocks
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t room;
static int readers;

static void *reader(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    if (++readers == 1) // RACE!
        sem_wait(&room);
    pthread_mutex_unlock(&lock);
    if (--readers == 0) // RACE!
        sem_post(&room);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    sem_init(&room, 0, 1);
    pthread_create(&a, NULL, reader, NULL);
    pthread_create(&b, NULL, reader, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
