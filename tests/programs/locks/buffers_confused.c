// Two buffers: the thread that has something to say puts it into the front one, under the lock; the writer
// swaps front and back under the lock and then empties what is the front one now.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>

struct buffer {
    int length;
    int items[4];
};

static struct buffer one, two;
static struct buffer *front = &one, *back = &two;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int written;

static void *teller(void *arg)
{
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&lock);
        front->items[front->length++] = i; // RACE!
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

static void flush(void)
{
    pthread_mutex_lock(&lock);
    struct buffer *full = front;
    front = back;
    back = full;
    full = front;
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < full->length; i++) // RACE!
        written += full->items[i];         // RACE!
    full->length = 0;                      // RACE!
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, teller, 0);
    flush();
    pthread_join(a, 0);
    flush();
    return 0;
}
