// Every thread has its own copy of a thread-local variable, with its first value.
// cc: same
// expect: 5 5 1 7
#include <pthread.h>
#include <stdio.h>

static __thread int gnu = 5;
static _Thread_local struct {
    int a, b;
} standard = {1, 2};
extern __thread int elsewhere;
__thread int elsewhere;

static void *thread(void *out)
{
    gnu += 10;
    elsewhere++;
    standard.a += gnu;
    *(int *)out = standard.a;
    return &gnu == out ? out : NULL;
}

int main(void)
{
    pthread_t t;
    int seen = 0;
    gnu = 7;
    pthread_create(&t, NULL, thread, &seen);
    pthread_join(t, NULL);
    printf("%d %d %d %d\n", seen - 11, elsewhere + 5, standard.a, gnu);
    return 0;
}
