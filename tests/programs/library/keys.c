// Thread-specific data: values, destructors, rounds, deletion.
// exit: 0
// expect: main 0 5
// expect: thread 0 7
// expect: destroy first 7
// expect: destroy again 8
// expect: destroy again 9
// expect: exit value 3
// expect: destroy first 3
// expect: main still 5
// expect: deleted 0
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static pthread_key_t first, again, plain;

static void destroy_first(void *p)
{
    printf("destroy first %d\n", (int)(intptr_t)p);
    if ((intptr_t)p == 7)
        pthread_setspecific(again, (void *)8);
}

static void destroy_again(void *p)
{
    printf("destroy again %d\n", (int)(intptr_t)p);
    if ((intptr_t)p == 8)
        pthread_setspecific(again, (void *)9);
}

static void *returns(void *p)
{
    (void)p;
    printf("thread %d", (int)(intptr_t)pthread_getspecific(first));
    pthread_setspecific(first, (void *)7);
    pthread_setspecific(plain, (void *)99);
    printf(" %d\n", (int)(intptr_t)pthread_getspecific(first));
    return NULL;
}

static void *exits(void *p)
{
    (void)p;
    pthread_setspecific(first, (void *)3);
    printf("exit value %d\n", (int)(intptr_t)pthread_getspecific(first));
    pthread_exit(NULL);
}

int main(void)
{
    pthread_t t;
    pthread_key_create(&first, destroy_first);
    pthread_key_create(&again, destroy_again);
    pthread_key_create(&plain, NULL);
    printf("main %d", (int)(intptr_t)pthread_getspecific(first));
    pthread_setspecific(first, (void *)5);
    printf(" %d\n", (int)(intptr_t)pthread_getspecific(first));
    pthread_create(&t, NULL, returns, NULL);
    pthread_join(t, NULL);
    pthread_create(&t, NULL, exits, NULL);
    pthread_join(t, NULL);
    printf("main still %d\n", (int)(intptr_t)pthread_getspecific(first));
    printf("deleted %d\n", pthread_key_delete(first));
    return 0;
}
