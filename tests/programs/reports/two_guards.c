// check: race=safe deadlock=safe assert=safe memory=safe
// Two mutexes guard two variables, one of them with a condition variable; a third guards one on a
// single line, where a witness that names lines cannot say when it is held.
#include <pthread.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lid = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int level, visits, lifted;

static void lift(void) {
    pthread_mutex_lock(&lid); lifted++; pthread_mutex_unlock(&lid);
}

static void *fill(void *arg) {
    pthread_mutex_lock(&gate);
    level = level + 1;
    if (level == 1)
        pthread_cond_signal(&filled);
    pthread_mutex_lock(&door);
    visits++;
    pthread_mutex_unlock(&door);
    pthread_mutex_unlock(&gate);
    lift();
    return arg;
}

static void *drain(void *arg) {
    pthread_mutex_lock(&gate);
    while (level == 0)
        pthread_cond_wait(&filled, &gate);
    level--;
    pthread_mutex_unlock(&gate);
    pthread_mutex_lock(&door);
    visits++;
    pthread_mutex_unlock(&door);
    lift();
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, fill, 0);
    pthread_create(&b, 0, drain, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
