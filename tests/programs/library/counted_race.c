// check: race=violated deadlock=safe memory=safe
// tsan: the accesses of the C library itself are not all seen
// Both threads format into lines of their own, but `%n` stores the length of each in the same variable. Only
// the text of the format says that an argument is written through.

#include <pthread.h>
#include <stdio.h>

static int length;
static char lines[2][16];

static void *worker(void *arg) {
    char *line = arg;
    snprintf(line, sizeof lines[0], "abc%n", &length); // RACE!
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
