// As usage_then_race.c, with a lock, which holds for any arguments. What the locks show rests on memory being
// used safely, which it is not: the argument may be short.
// check: race=safe deadlock=safe memory=violated
// answers: race=unknown deadlock=unknown
// exit: 2
#include <pthread.h>
#include <stdio.h>

static int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *rounds)
{
    for (int i = 0; i < *(int *)rounds; i++) {
        pthread_mutex_lock(&lock);
        counter++; // NORACE
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: %s ROUNDS\n", argv[0]);
        return 2;
    }
    int rounds = argv[1][7] - '0'; // MEMORY!
    pthread_t first, second;
    pthread_create(&first, 0, count, &rounds);
    pthread_create(&second, 0, count, &rounds);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
