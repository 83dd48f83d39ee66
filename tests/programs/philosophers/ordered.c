// Forks are taken in the order of their numbers.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 3 meals
#include <pthread.h>
#include <stdio.h>

#define N 3

static pthread_mutex_t forks[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER};
static int meals[N];

static void *philosopher(void *arg) {
    int me = *(int *)arg;
    int left = me, right = (me + 1) % N;
    if (left > right) {
        left = right;
        right = me;
    }
    pthread_mutex_lock(&forks[left]);
    pthread_mutex_lock(&forks[right]);
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
        pthread_join(threads[i], NULL);
    printf("%d meals\n", meals[0] + meals[1] + meals[2]);
    return 0;
}
