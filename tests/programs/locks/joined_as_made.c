// The workers that could be created are counted and joined, however many that are.
// check: race=safe
// args: 3
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    done++;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(int argc, char **argv)
{
    int wanted = argc > 1 ? atoi(argv[1]) : 2;
    if (wanted < 1 || wanted > 64)
        return EXIT_FAILURE;
    pthread_t *workers = malloc((size_t)wanted * sizeof *workers);
    int made = 0;
    for (; made < wanted; made++)
        if (pthread_create(&workers[made], NULL, work, NULL) != 0) {
            fprintf(stderr, "no more threads\n");
            break;
        }
    for (int i = 0; i < made; i++)
        pthread_join(workers[i], NULL);
    free(workers);
    return done == 1000; // NORACE
}
