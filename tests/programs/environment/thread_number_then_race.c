// Two threads count, each after it has asked for its number by the number of the call.
// check: race=violated
// output: any
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static int counter;

static void *count(void *arg)
{
    printf("%ld\n", syscall(SYS_gettid));
    counter++; // RACE!
    return arg;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, count, NULL);
    pthread_create(&second, NULL, count, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
