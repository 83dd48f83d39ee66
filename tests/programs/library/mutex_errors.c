// Kinds of mutexes that report a wrong unlock instead of breaking.
// exit: 0
// tsan: reports the unlock by another thread, which these kinds allow and refuse
// expect: checked 1 0 1
// expect: recursive 1 0 1
// expect: static 35 1
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;

static void *unlocks(void *p) { return (void *)(intptr_t)pthread_mutex_unlock(p); }

static int by_another(pthread_mutex_t *mutex)
{
    pthread_t t;
    void *value;
    pthread_create(&t, NULL, unlocks, mutex);
    pthread_join(t, &value);
    return (int)(intptr_t)value;
}

static void wrong_unlocks(const char *name, int type)
{
    pthread_mutexattr_t attr;
    pthread_mutex_t mutex;
    pthread_mutexattr_init(&attr);
    pthread_mutexattr_settype(&attr, type);
    pthread_mutex_init(&mutex, &attr);
    pthread_mutexattr_destroy(&attr);
    pthread_mutex_lock(&mutex);
    printf("%s %d", name, by_another(&mutex));
    printf(" %d", pthread_mutex_unlock(&mutex));
    printf(" %d\n", pthread_mutex_unlock(&mutex));
    pthread_mutex_destroy(&mutex);
}

int main(void)
{
    wrong_unlocks("checked", PTHREAD_MUTEX_ERRORCHECK);
    wrong_unlocks("recursive", PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_lock(&checked);
    printf("static %d", pthread_mutex_lock(&checked));
    pthread_mutex_unlock(&checked);
    printf(" %d\n", pthread_mutex_unlock(&checked));
    return 0;
}
