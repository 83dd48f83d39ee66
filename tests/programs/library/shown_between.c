// check: race=violated assert=violated deadlock=safe memory=safe
// tsan: the accesses of the C library itself are not all seen
// The other way round of printed_between.c: a thread changes a text while another one prints it, by an argument
// and by a list of arguments.

#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static char text[2][8] = {"z", "z"};

static void show(char *line, size_t size, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(line, size, format, list); // RACE!
    va_end(list);
}

static void *writer(void *arg) {
    (void)arg;
    text[0][0] = 'a'; // RACE!
    text[0][0] = 'b'; // RACE!
    text[1][0] = 'a'; // RACE!
    text[1][0] = 'b'; // RACE!
    return NULL;
}

int main(void) {
    pthread_t thread;
    char line[8];
    pthread_create(&thread, NULL, writer, NULL);
    snprintf(line, sizeof line, "%s", text[0]); // RACE!
    assert(line[0] != 'a'); // FAIL!
    show(line, sizeof line, "%s", text[1]);
    assert(line[0] != 'a'); // FAIL!
    pthread_join(thread, NULL);
    return 0;
}
