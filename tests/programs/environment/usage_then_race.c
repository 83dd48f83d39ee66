// Without arguments it prints how it is used and ends; with one its threads race. None were given: some are
// tried.
// check: race=violated deadlock=safe
// exit: 2
#include <pthread.h>
#include <stdio.h>

static int counter;

static void *count(void *rounds)
{
    for (int i = 0; i < *(int *)rounds; i++)
        counter++; // RACE!
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: %s ROUNDS\n", argv[0]);
        return 2;
    }
    int rounds = argv[1][0] - '0';
    pthread_t first, second;
    pthread_create(&first, 0, count, &rounds);
    pthread_create(&second, 0, count, &rounds);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
