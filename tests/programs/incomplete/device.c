// part
// A device without `main`: opening and closing count under the device's own lock, and so does asking;
// peeking does not.
#include <pthread.h>

struct device {
    pthread_mutex_t lock;
    int users;
};

int device_open(struct device *d)
{
    pthread_mutex_lock(&d->lock);
    d->users++;
    pthread_mutex_unlock(&d->lock);
    return 0;
}

int device_users(struct device *d)
{
    pthread_mutex_lock(&d->lock);
    int users = d->users;
    pthread_mutex_unlock(&d->lock);
    return users;
}

int device_peek(struct device *d) { return d->users; }
