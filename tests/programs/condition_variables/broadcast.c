// A starting gun: one broadcast lets everybody go, whether already waiting or not.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 2 ran
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t started = PTHREAD_COND_INITIALIZER;
static int go, ran;

static void *runner(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    while (!go)
        pthread_cond_wait(&started, &lock);
    ran++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, runner, NULL);
    pthread_create(&b, NULL, runner, NULL);
    pthread_mutex_lock(&lock);
    assert(ran == 0);
    go = 1;
    pthread_cond_broadcast(&started);
    pthread_mutex_unlock(&lock);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(ran == 2);
    printf("%d ran\n", ran);
    return 0;
}
