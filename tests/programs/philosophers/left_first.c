// Every philosopher takes the left fork first: all may hold one and wait for the other.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stdio.h>

#define N 3

static pthread_mutex_t forks[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER};
static int meals[N];

static void *philosopher(void *arg) {
    int me = *(int *)arg;
    int left = me, right = (me + 1) % N;
    pthread_mutex_lock(&forks[left]);
    pthread_mutex_lock(&forks[right]); // DEADLOCK!
    meals[me]++;
    pthread_mutex_unlock(&forks[right]);
    pthread_mutex_unlock(&forks[left]);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    int ids[N] = {0, 1, 2};
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, philosopher, &ids[i]);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL); // DEADLOCK!
    printf("%d meals\n", meals[0] + meals[1] + meals[2]);
    return 0;
}
