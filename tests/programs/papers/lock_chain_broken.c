// As lock_chain.c, but the third thread has no lock in common with the second.
// check: race=violated deadlock=safe memory=safe
// states: 140 states, 155 steps
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m3 = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *t1(void *arg) {
    (void)arg;
    pthread_mutex_lock(&m1);
    pthread_mutex_lock(&m2);
    x++; // NORACE
    pthread_mutex_unlock(&m2);
    pthread_mutex_unlock(&m1);
    return NULL;
}

static void *t2(void *arg) {
    (void)arg;
    pthread_mutex_lock(&m2);
    pthread_mutex_lock(&m3);
    x++; // RACE!
    pthread_mutex_unlock(&m3);
    pthread_mutex_unlock(&m2);
    return NULL;
}

static void *t3(void *arg) {
    (void)arg;
    pthread_mutex_lock(&m1);
    x++; // RACE!
    pthread_mutex_unlock(&m1);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, t1, NULL);
    pthread_create(&threads[1], NULL, t2, NULL);
    pthread_create(&threads[2], NULL, t3, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
