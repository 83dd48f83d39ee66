// What a variable holds is only printed: it does not matter how long it is.
// check: race=safe deadlock=safe assert=safe memory=safe
// output: any
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int printed;

static void *show(void *unused)
{
    const char *home = getenv("HOME");
    (void)unused;
    pthread_mutex_lock(&lock);
    printf("home: %s\n", home ? home : "none");
    printed++;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, show, 0);
    pthread_create(&second, 0, show, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return printed - 2;
}
