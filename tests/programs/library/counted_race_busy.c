// check: race=violated
// tsan: the accesses of the C library itself are not all seen
// As counted_race.c, behind rounds of work that keep a search busy: the lock analysis must not call it safe
// by itself, nor may a proof. The lists of arguments pass through a function of the program.

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int total, length;

static void put(char *line, size_t size, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(line, size, format, list); // RACE!
    va_end(list);
}

static void *worker(void *arg) {
    char line[16];
    (void)arg;
    for (int i = 0; i < 20; i++) {
        pthread_mutex_lock(&mutex);
        total += i;
        pthread_mutex_unlock(&mutex);
    }
    put(line, sizeof line, "abc%n", &length);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
