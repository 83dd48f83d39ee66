// check: race=safe assert=safe deadlock=safe memory=safe
// As printed_between.c, but both texts are printed, and looked at, with a lock.

#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char text[8] = "z";

static void *printer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&mutex);
    snprintf(text, sizeof text, "a"); // NORACE
    snprintf(text, sizeof text, "b"); // NORACE
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, printer, NULL);
    pthread_mutex_lock(&mutex);
    assert(text[0] != 'a'); // NORACE
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    return 0;
}
