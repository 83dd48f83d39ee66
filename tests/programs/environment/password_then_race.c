// Threads race once an argument was given whose letters add up to a number. The arguments that are tried do not; the answer
// says that none were given, and which creation was never reached.
// check: race=violated deadlock=safe assert=safe
// answers: race=unknown
// exit: 2
#include <pthread.h>
#include <stdio.h>

static int counter;

static void *count(void *arg)
{
    counter++;
    return arg;
}

int main(int argc, char **argv)
{
    unsigned sum = 0;
    if (argc > 1)
        for (const char *letter = argv[1]; *letter; letter++)
            sum = sum * 31 + (unsigned char)*letter;
    if (sum != 4021337123u) {
        fprintf(stderr, "usage: %s PASSWORD\n", argv[0]);
        return 2;
    }
    pthread_t first, second;
    pthread_create(&first, 0, count, 0);
    pthread_create(&second, 0, count, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
