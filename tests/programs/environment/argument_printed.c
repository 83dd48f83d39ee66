// The program looks at its arguments only to print them: they do not matter.
// check: race=safe deadlock=safe assert=safe memory=safe
// output: any
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int sum;

static void *add(void *of)
{
    sum += *(int *)of; // NORACE
    return 0;
}

int main(int argc, char **argv)
{
    int two = 2;
    pthread_t thread;
    fprintf(stderr, "%s: called with %d words\n", argv[0], argc);
    puts(argv[0]);
    pthread_create(&thread, 0, add, &two);
    pthread_join(thread, 0);
    assert(sum == 2);
    return 0;
}
