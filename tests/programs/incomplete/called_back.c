// A function of the program is handed to one that is nowhere defined, which may call it whenever it likes.
// gap: on_change
// tsan: undefined
#include <pthread.h>

void on_change(void (*call)(int));

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int last;

static void changed(int to) { last = to; }

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    last = 1;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t a;
    on_change(changed);
    pthread_create(&a, 0, work, 0);
    pthread_join(a, 0);
    return 0;
}
