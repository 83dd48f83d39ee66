// check: race=violated assert=violated deadlock=safe memory=safe
// tsan: the accesses of the C library itself are not all seen
// A thread prints into a text that another one looks at: once the race is known, the searches must stop before
// the formats too, or the text in between is never seen.

#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static char text[8] = "z";

static void *printer(void *arg) {
    (void)arg;
    snprintf(text, sizeof text, "a"); // RACE!
    snprintf(text, sizeof text, "b"); // RACE!
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, printer, NULL);
    assert(text[0] != 'a'); // RACE! FAIL!
    pthread_join(thread, NULL);
    return 0;
}
