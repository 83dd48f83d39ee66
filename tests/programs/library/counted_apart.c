// check: race=safe deadlock=safe memory=safe assert=safe
// As counted_race.c, but each thread counts in a variable of its own, and the format of the other call,
// which prints a text that both share, counts nothing.

#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static char shared[] = "abc";
static char lines[2][16];

static void *worker(void *arg) {
    char *line = arg;
    int length = 0;
    snprintf(line, sizeof lines[0], "abc%n", &length); // NORACE
    assert(length == 3);
    snprintf(line, sizeof lines[0], "%s", shared); // NORACE
    return NULL;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, worker, lines[0]);
    pthread_create(&second, NULL, worker, lines[1]);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
