// As usage_then_race.c, with a lock: that it holds for any arguments is shown by the locks. What only
// executions could show, memory, is not known.
// check: race=safe deadlock=safe memory=violated
// answers: memory=unknown
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
