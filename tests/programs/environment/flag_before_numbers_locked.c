// As flag_before_numbers.c, with a lock.
// check: race=safe
// exit: 1
// native: it needs arguments
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rounds, verbose;
static long total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
    for (int i = 0; i < rounds; i++) {
        pthread_mutex_lock(&lock);
        total++; // NORACE
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(int argc, char **argv)
{
    pthread_t threads[4];
    int at = 1, count;
    if (at < argc && !strcmp(argv[at], "-v")) {
        verbose = 1;
        at++;
    }
    if (argc - at != 2 || !verbose) {
        fprintf(stderr, "usage: %s -v THREADS ROUNDS\n", argv[0]);
        return 1;
    }
    count = atoi(argv[at]);
    rounds = atoi(argv[at + 1]);
    if (count < 1 || count > 4)
        return 1;
    for (int i = 0; i < count; i++)
        pthread_create(&threads[i], 0, work, 0);
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], 0);
    printf("%ld\n", total);
    return 0;
}
