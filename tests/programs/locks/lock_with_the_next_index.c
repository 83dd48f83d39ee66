// The index has moved on between the lock and the bucket: a bucket is touched with the lock of the
// one before it by one thread, and with its own by the other.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <pthread.h>

static pthread_mutex_t locks[3];
static int buckets[3];

static void *shifted(void *arg)
{
    (void)arg;
    int i = 0;
    while (i < 2) {
        pthread_mutex_lock(&locks[i]);
        i++;
        buckets[i]++; // RACE!
        pthread_mutex_unlock(&locks[i - 1]);
    }
    return 0;
}

static void *straight(void *arg)
{
    (void)arg;
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&locks[i]);
        buckets[i]++; // RACE!
        pthread_mutex_unlock(&locks[i]);
    }
    return 0;
}

int main(void)
{
    pthread_t a, b;
    for (int i = 0; i < 3; i++)
        pthread_mutex_init(&locks[i], 0);
    pthread_create(&a, 0, shifted, 0);
    pthread_create(&b, 0, straight, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
