// Main reads every result right after it has joined the first thread.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>
#include <stddef.h>

static int results[2];

static void *worker(void *arg) {
    *(int *)arg = 1; // RACE!
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &results[i]);
    pthread_join(threads[0], NULL);
    int sum = results[0];
    sum += results[1]; // RACE!
    pthread_join(threads[1], NULL);
    return sum > 2;
}
