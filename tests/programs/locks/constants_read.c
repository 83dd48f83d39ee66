// Both threads read string literals through a pointer that one of them could also write a buffer
// through: literals are never written.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char buffer[4];

static int length(const char *text)
{
    int n = 0;
    while (text[n]) // NORACE
        n++;
    return n;
}

static void put(char *to, int writable)
{
    if (writable)
        to[0] = 'x';
}

static void *worker(void *arg)
{
    char *texts[2] = {(char *)"abc", buffer};
    assert(length("abc") == 3);
    pthread_mutex_lock(&lock);
    for (int i = 0; i < 2; i++)
        put(texts[i], i == 1);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
