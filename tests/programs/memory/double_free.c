// A reference count decremented and tested in two locked sections: both threads can find it at zero and
// free the buffer.
// check: race=safe deadlock=safe assert=safe memory=violated
// answers: race=unknown deadlock=unknown assert=unknown
// tsan: aborts at the double free
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int users = 2;
static char *buffer;

static void *user(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    users--;
    pthread_mutex_unlock(&lock);

    pthread_mutex_lock(&lock);
    if (users == 0)
        free(buffer); // MEMORY!
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    buffer = malloc(8);
    pthread_create(&a, NULL, user, NULL);
    pthread_create(&b, NULL, user, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
