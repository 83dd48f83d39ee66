// An event log with two buffers. Threads record events in the active one; flush() makes the other
// one active and prints what was recorded, while recording goes on. The lock is held only as long as
// it is needed: every slot has exactly one writer, and the buffer being printed is no longer active.
#include <pthread.h>
#include <stdio.h>

struct buffer {
    int used;
    int events[8];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct buffer buffers[2];
static struct buffer *active = &buffers[0];

static void record(int event) {
    pthread_mutex_lock(&lock);
    int *slot = &active->events[active->used++];
    pthread_mutex_unlock(&lock);
    *slot = event;
}

static void flush(void) {
    pthread_mutex_lock(&lock);
    struct buffer *full = active;
    active = full == &buffers[0] ? &buffers[1] : &buffers[0];
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < full->used; i++)
        printf("event %d\n", full->events[i]);
    full->used = 0;
}

static void *sensor(void *arg) {
    int number = *(int *)arg;
    record(10 * number);
    record(10 * number + 1);
    return NULL;
}

int main(void) {
    pthread_t sensors[2];
    int numbers[2] = {1, 2};
    for (int i = 0; i < 2; i++)
        pthread_create(&sensors[i], NULL, sensor, &numbers[i]);
    flush();
    for (int i = 0; i < 2; i++)
        pthread_join(sensors[i], NULL);
    flush();
    return 0;
}
