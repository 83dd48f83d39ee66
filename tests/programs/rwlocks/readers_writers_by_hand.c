// Readers and writers with a mutex and a count: the first reader shuts writers out, the last lets them
// in. The room is a semaphore, because another thread may close it than opened it.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t room;
static int readers, x, y;

static void *reader(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    if (++readers == 1)
        sem_wait(&room);
    pthread_mutex_unlock(&lock);
    assert(x == y); // NORACE
    pthread_mutex_lock(&lock);
    if (--readers == 0)
        sem_post(&room);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *writer(void *arg) {
    (void)arg;
    sem_wait(&room);
    x = 1; // NORACE
    y = 1; // NORACE
    sem_post(&room);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    sem_init(&room, 0, 1);
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_create(&threads[2], NULL, writer, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
