// As only_for_root.c, with a lock. The user stays the same.
// check: race=safe deadlock=safe assert=safe memory=safe misuse=safe
// output: any
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *work(void *arg) {
    pthread_mutex_lock(&lock);
    shared++;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void) {
    if (geteuid() != 0) {
        fputs("run me as root\n", stderr);
        return 0;
    }
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_mutex_lock(&lock);
    shared++;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    assert(geteuid() == 0);
    return 0;
}
