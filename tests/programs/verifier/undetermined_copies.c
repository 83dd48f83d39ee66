// An input of any size is handed from thread to thread. Its value is open, but all copies are the same
// number, and what was decided about one copy holds for the others.
// check: race=safe deadlock=safe assert=safe memory=safe
// tsan: undefined
#include <pthread.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int first, second;

static void *reader(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    int a = first, b = second;
    pthread_mutex_unlock(&lock);
    if (a != b)
        reach_error();
    return NULL;
}

int main(void) {
    pthread_t t;
    int input = __VERIFIER_nondet_int();
    pthread_create(&t, NULL, reader, NULL);
    pthread_mutex_lock(&lock);
    first = input;
    second = input;
    pthread_mutex_unlock(&lock);
    int before = 0, after = 0;
    if (input > 100)
        before = 1;
    pthread_mutex_lock(&lock);
    if (first >= 101)
        after = 1;
    pthread_mutex_unlock(&lock);
    if (before != after)
        reach_error();
    pthread_join(t, NULL);
    return 0;
}
