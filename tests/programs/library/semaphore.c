// Semaphores and their errors.
// exit: 0
// expect: value 2
// expect: 0 0 -1 11
// expect: timed -1 110
// expect: ping pong ping pong ping pong
// expect: overflow -1 75
// expect: invalid -1 22
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <time.h>

static sem_t a, b;

static void *pong(void *p)
{
    (void)p;
    for (int i = 0; i < 3; i++) {
        sem_wait(&b);
        printf("pong%c", i < 2 ? ' ' : '\n');
        sem_post(&a);
    }
    return NULL;
}

int main(void)
{
    sem_t s;
    int value, first, second, third;
    sem_init(&s, 0, 2);
    sem_getvalue(&s, &value);
    printf("value %d\n", value);
    first = sem_wait(&s);
    second = sem_trywait(&s);
    third = sem_trywait(&s);
    printf("%d %d %d %d\n", first, second, third, errno);
    struct timespec past = {0, 0};
    int timed = sem_timedwait(&s, &past);
    printf("timed %d %d\n", timed, errno);
    sem_destroy(&s);

    pthread_t t;
    sem_init(&a, 0, 1);
    sem_init(&b, 0, 0);
    pthread_create(&t, NULL, pong, NULL);
    for (int i = 0; i < 3; i++) {
        sem_wait(&a);
        printf("ping ");
        sem_post(&b);
    }
    pthread_join(t, NULL);

    sem_init(&s, 0, INT_MAX);
    int code = sem_post(&s);
    printf("overflow %d %d\n", code, errno);
    volatile unsigned int large = 1u << 31;
    code = sem_init(&s, 0, large);
    printf("invalid %d %d\n", code, errno);
    return 0;
}
